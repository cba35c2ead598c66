"""Steps that are answered by players: one, some, one for each trick, for each word, or a cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from napledger.games.answers import NOBODY, Answers, Condition, all_met
from napledger.games.steps.step import (
    THERE,
    Input,
    InputRow,
    Offered,
    SeatName,
    Sent,
    Step,
    by_seat,
    last,
    only_where,
    players_of,
    seated,
    without,
)
from napledger.reading.faults import Fault, marked


@dataclass(frozen=True, slots=True, kw_only=True)
class OneSeat(Step):
    """A seat: the caller. `usual` is the place that is meant where nobody is tapped (“last”).

    It is none of those of the steps in `but`. `other` are answers beside the seats; on the board
    they stand by the buttons that end the deal, for there is no tile for them. With `sides` it
    stands for both partners.
    """

    usual: str = ""
    but: tuple[str, ...] = ()
    other: tuple[Offered, ...] = ()
    sides: bool = False
    on_tiles: ClassVar[bool] = True

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        # The name of a place, like the last hand, stands for nobody tapped.
        found = [each for each in Step.read(self, sent, answers)[-1:] if each not in answers]
        if found and found[0] in [each.value for each in self.other]:
            return found
        return without(
            self.but, seated(self, found, answers) or answers.get(self.usual, ()), answers
        )

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        told = next((each.tells for each in self.other if each.value == answer[0]), None)
        return Step.facts(self, answer) if told is None else dict(told)

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        for each in self.other:
            if each.tells and each.tells.items() <= facts.items():
                return {self.posts: [each.value]}
        return Step.sent(self, facts)

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        others = [
            Input("radio", self.posts, of.value, of.label, hint=of.hint, whose=of.whose)
            for of in self.other
        ]
        tiles = [Input("radio", self.posts, key, name, key) for key, name in seats]
        return [InputRow("", [*tiles, *others])]


@dataclass(frozen=True, slots=True, kw_only=True)
class SomeSeats(Step):
    """Any number of seats, but those of the steps in `but`; with `most` 1 one or nobody.

    With `each` the fact is a list of objects, one for each seat, that say besides the `player` what
    `each` says: revokes, each with how.
    """

    but: tuple[str, ...] = ()
    most: int = 0
    nobody: str = ""
    each: Mapping[str, str] | None = None
    on_tiles: ClassVar[bool] = True

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        found = [*dict.fromkeys(Step.read(self, sent, answers))]
        return seated(self, found, answers, but=self.but)

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        if self.each is not None:
            return {self.tells: [{"player": seat, **self.each} for seat in answer]}
        return {self.tells: list(answer)}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or []
        if self.each is not None:
            told = players_of(self.each, told)
        return {self.posts: list(told[:1] if self.most == 1 else told)} if told else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        of = "radio" if self.most == 1 else "checkbox"
        nobody = [Input(of, self.posts, "", self.nobody)] if self.nobody else []
        tiles = [Input(of, self.posts, key, name, key) for key, name in seats]
        return [InputRow("", [*nobody, *tiles])]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPerTrick(Step):
    """Who won each of `many` tricks, in order; only the first while a condition of `one` holds.

    `nobody` is the word for a single trick that nobody won, where there may be such.
    """

    many: int
    words: tuple[str, ...]
    one: tuple[Condition, ...] = ()
    nobody: str = ""
    kind: ClassVar[str] = "tricks"
    on_tiles: ClassVar[bool] = True
    rows_in_words: ClassVar[bool] = True

    @property
    def posted(self) -> Sequence[str]:
        return [f"{self.posts}{number}" for number in range(1, self.many + 1)]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        won = [seat for seat in (last(sent, name) for name in self.posted) if seat]
        return won[:1] if won[:1] == [NOBODY] else seated(self, won, answers)

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: [each for each in answer if each != NOBODY]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        if self.tells not in facts:
            return {}
        won = facts[self.tells] or [NOBODY]
        return {name: [seat] for name, seat in zip(self.posted, won, strict=False)}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        slots = [seats_in(name, seats) for name in self.posted]
        if self.nobody:
            slots[0].append(Input("radio", self.posted[0], NOBODY, self.nobody))
        return [InputRow(word, slot) for word, slot in zip(self.words, slots, strict=False)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Step):
    """Who is cut to play, and where: the dealer first, by a tap for each of the places (`counted`).

    Who plays with whom follows from it. `part` is what is said where some are missing, `opens` and
    `again` the words by which it is made, or those of before play on.
    """

    counted: tuple[str, ...]
    part: str
    opens: str
    again: str
    of: str = THERE
    kind: ClassVar[str] = "cut"
    rows_in_words: ClassVar[bool] = True
    on_tiles: ClassVar[bool] = True
    stays: ClassVar[bool] = True

    @property
    def posted(self) -> Sequence[str]:
        return [f"{self.posts}_{number}" for number, _word in enumerate(self.counted, start=1)]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:  # noqa: ARG002  # of this alone
        found = [last(sent, name) for name in self.posted]
        if any(found) and not all(found):
            raise Fault(self.name, self.part)
        return found if all(found) else ()

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: list(answer)}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or ()
        return {name: [each] for name, each in zip(self.posted, told, strict=False)}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        return [
            InputRow(word, seats_in(name, seats))
            for name, word in zip(self.posted, self.counted, strict=True)
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPerWord(Step):
    """A seat for each of some words, as a list of objects with the `player` and, named so, `word`.

    Its fields are prefix-word. A word that is not offered is not read either.
    """

    words: tuple[Offered, ...]
    word: str
    kind: ClassVar[str] = "rows"
    rows_in_words: ClassVar[bool] = True
    prefixed: ClassVar[bool] = True

    @property
    def only(self) -> dict[str, tuple[Condition, ...]]:
        """Return where each word is asked that is not always."""
        return only_where(self.words)

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        words = [each.value for each in self.words if all_met(each.when, answers)]
        found = {word: last(sent, f"{self.posts}-{word}") for word in words}
        seated(self, [*filter(None, found.values())], answers)
        return [f"{seat}={word}" for word, seat in found.items() if seat]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: [{"player": seat, self.word: word} for seat, word in by_seat(answer)]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or []
        return {f"{self.posts}-{each[self.word]}": [each["player"]] for each in told}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        return [
            InputRow(
                each.label,
                # Translators: an answer, where players can be chosen
                seats_in(f"{self.posts}-{each.value}", seats, nobody=marked("nobody")),
            )
            for each in self.words
        ]


def seats_in(name: str, seats: Sequence[SeatName], *, nobody: str = "–") -> list[Input]:
    """Return the radios of a field that says nobody or one of the players."""
    return [Input("radio", name, key, said, key) for key, said in (("", nobody), *seats)]
