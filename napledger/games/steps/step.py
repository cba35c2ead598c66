"""What all steps of a form have, and what their controls are made of.

Steps that are answered by words: a switch, one of some, buttons, or one for each player.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from napledger.games.answers import Answers, Condition, all_met
from napledger.games.table import require_among
from napledger.reading.faults import Fault

Sent = Mapping[str, Sequence[str]]
"""The fields as posted, each with its values."""

ON = "on"
NOTHING = ("", "0")
"""What a field says that says nothing."""

NUMBER, SIGNED = re.compile(r"[0-9]{1,9}"), re.compile(r"-?[0-9]{1,9}")

ALWAYS, IN_CORRECTION, IF_SAID = "always", "in a correction", "if said"
"""Where a step is offered: what the rules make nothing of is only shown where it was written."""

HAND, THERE = "hand", "there"
"""Who a control of a player is for: who must hold cards, or only be there."""


class SeatName(NamedTuple):
    """A player as a form has them: what facts call them, and their name."""

    key: str
    name: str


class Input(NamedTuple):
    """An input of a row: a radio, a checkbox or a number, its label and the player it is of.

    `most` is the most that a number can be, `whose` the place of who is meant.
    """

    type: str
    field: str
    value: str
    label: str
    seat: str = ""
    prices: Sequence[int] = ()
    hint: str = ""
    word: str = ""
    """What sentences call it, where that is not the label."""
    most: int = 0
    whose: str = ""


class InputRow(NamedTuple):
    """Inputs that stand together; `label` is said of them where the step has several rows."""

    label: str
    inputs: Sequence[Input]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What all kinds say. `fact` is its name in a document, "" for a step that only opens others.

    `ask` is the question over it, `help` a sentence, with %(coins)s for `coins`. It is asked where
    every condition of `when` holds; `missing` is what is said if it must be answered, and `due`
    when it must. `of` is for whom its controls of players are. Who is answered
    `deals` instead of whose turn it is. What happens `often` has a tile of its own in the drawer.
    """

    name: str
    ask: str
    fact: str | None = None
    field: str = ""
    help: str = ""
    coins: int = 0
    missing: str = ""
    when: tuple[Condition, ...] = ()
    due: tuple[Condition, ...] = ()
    offered: str = ALWAYS
    of: str = HAND
    deals: bool = False
    often: bool = False
    kind: ClassVar[str] = "chips"
    told: ClassVar[tuple[str, ...]] = ()
    """What it says to a part of the script of its own."""
    on_tiles: ClassVar[bool] = False
    """Whether a tap on a player's tile answers it, where it stands on the board."""
    in_words: ClassVar[bool] = False
    """Whether its labels are words of the game, and not names or numbers."""
    stays: ClassVar[bool] = False
    """Whether it counts on the board even where nothing else on it does."""
    rows_in_words: ClassVar[bool] = False
    """Whether those of its rows are."""
    prefixed: ClassVar[bool] = False
    """Whether it has a field for each player or word, named prefix-player."""
    template: ClassVar[str] = "deal_form/step.html"

    @property
    def posts(self) -> str:
        """Return the name of its field, or what the names of its fields begin with."""
        return self.field or self.name

    @property
    def posted(self) -> Sequence[str]:
        """Return the names of its fields, where these are always the same."""
        return [self.posts]

    @property
    def tells(self) -> str:
        """Return the fact's name."""
        return self.name if self.fact is None else self.fact

    @property
    def plain(self) -> str:
        """Return the value that says nothing."""
        return ""

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        """Return which of the fields sent are its own."""
        if self.prefixed:
            return [name for name in sent if name.startswith(f"{self.posts}-")]
        return [name for name in sent if name in self.posted]

    @property
    def leans_on(self) -> set[str]:
        """Return the names of the steps that it is read after."""
        return {*getattr(self, "but", ()), *(name for each in self.when for name in each.names)}

    def lack(self, answers: Answers) -> Fault | None:
        """Return what is said where its answer is missing, or a part of it."""
        is_due = self.missing and self.name not in answers and all_met(self.due, answers)
        return Fault(self.name, self.missing) if is_due else None

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:  # noqa: ARG002  # of this alone
        """Return the answer, empty for none; raise Fault at the field for what cannot be one."""
        return [each.strip() for each in sent.get(self.posts, ()) if each.strip()]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        """Return the answer as facts of a document; those named "" are none."""
        return {self.tells: answer[0]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        """Return the fields that would give these facts."""
        return {self.posts: [str(facts[self.tells])]} if facts.get(self.tells) else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        """Return its inputs at this table."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Offered:
    """An answer to choose: `tells` are the facts that it stands for, if more than itself.

    `also` are those that follow from it unless something else was said of them.
    `prices` are what it wins and loses in coins, `hint` a word under it, in which {who} is the
    first of the party `whose`. It can be chosen where every condition of `when` holds, by the
    tariff's parties too. Of a button that ends the deal: who deals `next`, to the “left” or the
    “same” again; the word over its `row` of buttons; what the deal's sentence ends with (`said`);
    and whether it lies in the drawer (`further`), what happens `often` as a button of its own
    there. With one that does, or stands `alone`, nothing on the board counts; the steps that it
    `skips` need no answer then.
    """

    value: str
    label: str
    tells: Mapping[str, Any] | None = None
    also: Mapping[str, Any] = field(default_factory=dict)
    prices: tuple[int, ...] = ()
    hint: str = ""
    whose: str = ""
    when: tuple[Condition, ...] = ()
    next: str = "left"
    row: str = ""
    said: str = ""
    further: bool = False
    often: bool = False
    alone: bool = False
    skips: tuple[str, ...] = ()


def only_where(words: Iterable[Offered]) -> dict[str, tuple[Condition, ...]]:
    """Return where each of the words can be chosen that cannot always be."""
    return {word.value: word.when for word in words if word.when}


def last(sent: Sent, name: str) -> str:
    """Return what a field says, the last of its values."""
    return sent.get(name, [""])[-1].strip()


def by_seat(answer: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each seat of an answer with what was said of it."""
    for each in answer:
        seat, _equals, said = each.rpartition("=")
        yield seat, said


def seated(
    step: Step, found: Sequence[str], answers: Answers, *, but: Sequence[str] = ()
) -> Sequence[str]:
    """Return the seats found but for those of other steps; raise Fault for what is no seat."""
    for each in found:
        require_among(each, answers["seated"], path=step.name)
    return without(but, found, answers)


def without(steps: Sequence[str], found: Sequence[str], answers: Answers) -> Sequence[str]:
    """Return the seats found but for those that other steps have as answers."""
    taken = {seat for name in steps for seat in answers.get(name, ())}
    return [seat for seat in found if seat not in taken]


def number(step: Step, typed: str, *, at: str = "", signed: bool = False) -> str:
    """Return a number that was typed, or nothing; raise Fault for anything else.

    One that is `signed` may be below nought.
    """
    typed = typed.replace("−", "-") if signed else typed
    if typed and not (SIGNED if signed else NUMBER).fullmatch(typed):
        raise Fault(f"{step.name}{at}", "“{came}” is no number", came=typed)
    return typed


def players_of(each: Mapping[str, Any], told: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the players of whom a list of facts says what `each` says, as often as it does."""
    return [one["player"] for one in told if each.items() <= one.items()]


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
