"""Steps that are answered by words: a switch, one of some, buttons, or one for each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from napledger.games.steps.step import (
    ON,
    Input,
    InputRow,
    Offered,
    SeatName,
    Sent,
    Step,
    by_seat,
    last,
    only_where,
)
from napledger.games.tariff import Answers, Condition
from napledger.reading.faults import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Step):
    """Something that is so or not; those that `clears` names are not so then.

    `whose` is the place of who is meant unless somebody is tapped.
    """

    clears: tuple[str, ...] = ()
    whose: str = ""
    kind: ClassVar[str] = "switch"
    in_words: ClassVar[bool] = True

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002  # it is on
        return {self.tells: True}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        return {self.posts: [ON]} if facts.get(self.tells) else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", [Input("checkbox", self.posts, ON, self.ask, whose=self.whose)])]


@dataclass(frozen=True, slots=True, kw_only=True)
class OneWord(Step):
    """One of some words: a call, with its price beneath; a hand; how it ended.

    With `leads` each shows the score of a match that it leads to. `usual` is what the book says
    where nothing was chosen. Those `further` stand in `MoreWords`.
    """

    words: tuple[Offered, ...]
    usual: str = ""
    leads: bool = False
    kind: ClassVar[str] = "words"
    in_words: ClassVar[bool] = True

    @property
    def only(self) -> dict[str, tuple[Condition, ...]]:
        """Return where each word can be chosen that cannot always be."""
        return only_where(self.words)

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        found = Step.read(self, sent, answers)[-1:]
        if found and found[0] not in (word.value for word in self.words):
            said = self.missing or "“{came}” is none of the answers"
            raise Fault(self.name, said, came=found[0])
        return found or answers.get(self.usual, ())

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        word = next(each for each in self.words if each.value == answer[0])
        return dict(word.tells) if word.tells is not None else {self.tells: word.value}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = {
            word.value: {self.tells: word.value} if word.tells is None else word.tells
            for word in self.words
        }
        fit = [value for value, tells in told.items() if tells.items() <= facts.items()]
        return {self.posts: [max(fit, key=lambda value: len(told[value]))]} if fit else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", self._inputs([word for word in self.words if not word.further]))]

    def _inputs(self, words: Iterable[Offered]) -> list[Input]:
        return [
            Input("radio", self.posts, word.value, word.label, "", word.prices, word.hint)
            for word in words
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreWords(OneWord):
    """The further words of a step of the board, in the drawer: that step reads them."""

    @property
    def posted(self) -> Sequence[str]:
        return ()

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:  # noqa: ARG002  # by that step
        return ()

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:  # noqa: ARG002  # by that step
        return {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", self._inputs([word for word in self.words if word.further]))]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndButtons(OneWord):
    """The buttons that end the deal, each with its sum."""

    name: str = "outcome"
    ask: str = ""
    fact: str | None = ""
    kind: ClassVar[str] = "buttons"

    @property
    def alone(self) -> tuple[str, ...]:
        """Return the values of those with which nothing on the board counts."""
        return tuple(word.value for word in self.words if word.alone or word.further)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordPerSeat(Step):
    """One of some words for each seat: the calls that another beat. Its fields are prefix-seat.

    The fact is a list of objects that say the `player` and, under `word`, the word.
    """

    words: tuple[Offered, ...]
    word: str
    kind: ClassVar[str] = "rows"
    in_words: ClassVar[bool] = True
    prefixed: ClassVar[bool] = True

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        known = [word.value for word in self.words]
        found = {seat: last(sent, f"{self.posts}-{seat}") for seat in answers["seated"]}
        for word in found.values():
            if word and word not in known:
                raise Fault(self.name, "“{came}” is none of the answers", came=word)
        return [f"{seat}={word}" for seat, word in found.items() if word]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        told = by_seat(answer)
        return {self.tells: [{"player": seat, self.word: word} for seat, word in told]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or ()
        return {f"{self.posts}-{each['player']}": [each[self.word]] for each in told}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        words = [("", "–"), *((word.value, word.label) for word in self.words)]
        return [
            InputRow(name, [Input("radio", f"{self.posts}-{key}", *word, key) for word in words])
            for key, name in seats
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written(Step):
    """More of a thing than can be tapped, as a document has it: a chip each, to be taken away.

    Each is a seat and a word, joined by a dash.
    """

    words: tuple[Offered, ...]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: list(answer)}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        return {self.posts: list(facts[self.tells])} if facts.get(self.tells) else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        said = [("", ""), *((word.value, word.label) for word in self.words)]
        chips = [
            Input("checkbox", self.posts, f"{key}-{value}", name, key, hint=label)
            for key, name in seats
            for value, label in said
        ]
        return [InputRow("", chips)]
