"""A deal's form as a list of steps: each one of some kinds of control.

A step knows the fields that it posts, how what was posted becomes an answer and facts of the deal,
and back (`sent`, for a correction). It knows neither HTML nor rules: `rows` are what the one
template renders (templates/deal_form/step.html), and whether it is asked stands in `when`. The
script shows it (static/play/steps.js).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from napledger.games.table import require_among
from napledger.games.tariff import (
    NOBODY,
    SIDES,
    WINNERS,
    Amount,
    Answers,
    Condition,
    Party,
    all_met,
    answered,
    plain,
)
from napledger.reading.faults import Fault, Who
from napledger.reading.translatable import marked

Sent = Mapping[str, Sequence[str]]
"""The fields as posted, each with its values."""

ON = "on"
NOTHING = ("", "0")
"""What a field says that says nothing."""

NUMBER = re.compile(r"[0-9]{1,9}")

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
    `deals` instead of whose turn it is.
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
    template: ClassVar[str] = "deal_form/step.html"

    @property
    def posts(self) -> str:
        """Return the name of its field, or what the names of its fields begin with."""
        return self.field or self.name

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
        return [name for name in sent if name == self.posts]

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
        """Return the answer as facts of a document."""
        return {self.tells: answer[0]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        """Return the fields that would give these facts."""
        return {self.posts: [str(facts[self.tells])]} if facts.get(self.tells) else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        """Return its inputs at this table."""
        raise NotImplementedError


def _seated(
    step: Step, found: Sequence[str], answers: Answers, *, but: Sequence[str] = ()
) -> Sequence[str]:
    """Return the seats found but for those of other steps; raise Fault for what is no seat."""
    for each in found:
        require_among(each, answers["seated"], path=step.name)
    return _without(but, found, answers)


def _without(steps: Sequence[str], found: Sequence[str], answers: Answers) -> Sequence[str]:
    taken = {seat for name in steps for seat in answers.get(name, ())}
    return [seat for seat in found if seat not in taken]


@dataclass(frozen=True, slots=True)
class Offered:
    """An answer to choose: `tells` are the facts that it stands for, if more than itself.

    `also` are those that follow from it unless something else was said of them.
    `prices` are what it wins and loses in coins, `hint` a word under it, in which {who} is the
    first of the party `whose`. It can be chosen where every condition of `when` holds, by the
    tariff's parties too. Of a button that ends the deal: who deals `next`, to the “left” or the
    “same” again; the word over its `row` of buttons; what the deal's sentence ends with (`said`);
    and whether it lies in the drawer (`further`). The steps that it `skips` need no answer then.
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
    skips: tuple[str, ...] = ()


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
        return _without(
            self.but, _seated(self, found, answers) or answers.get(self.usual, ()), answers
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
        return _seated(self, found, answers, but=self.but)

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        if self.each is not None:
            return {self.tells: [{"player": seat, **self.each} for seat in answer]}
        return {self.tells: list(answer)}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or []
        if self.each is not None:
            told = [each["player"] for each in told if self.each.items() <= each.items()]
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

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        own = {f"{self.posts}{number}" for number in range(1, self.many + 1)}
        return [name for name in sent if name in own]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        slots = (sent.get(f"{self.posts}{n}", [""])[-1] for n in range(1, self.many + 1))
        won = [each for each in slots if each]
        return won[:1] if won[:1] == [NOBODY] else _seated(self, won, answers)

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: [each for each in answer if each != NOBODY]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        if self.tells not in facts:
            return {}
        won = facts[self.tells] or [NOBODY]
        return {f"{self.posts}{n}": [each] for n, each in enumerate(won, start=1)}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        winners = [SeatName("", "–"), *seats]
        slots = [
            [Input("radio", f"{self.posts}{n}", key, name, key) for key, name in winners]
            for n in range(1, self.many + 1)
        ]
        if self.nobody:
            slots[0].append(Input("radio", f"{self.posts}1", NOBODY, self.nobody))
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

    def places(self) -> list[str]:
        """Return the names of its fields."""
        return [f"{self.posts}_{number}" for number, _word in enumerate(self.counted, start=1)]

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        own = {*self.places()}
        return [name for name in sent if name in own]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:  # noqa: ARG002  # of this alone
        found = [sent.get(name, [""])[-1] for name in self.places()]
        if any(found) and not all(found):
            raise Fault(self.name, self.part)
        return found if all(found) else ()

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: list(answer)}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or ()
        return {name: [each] for name, each in zip(self.places(), told, strict=False)}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        return [
            InputRow(
                word,
                [Input("radio", name, key, said, key) for key, said in (("", "–"), *seats)],
            )
            for name, word in zip(self.places(), self.counted, strict=True)
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried(Step):
    """What a page sends along and nobody taps: what a document says and the form cannot."""

    kind: ClassVar[str] = "hidden"

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: answer[0]} if self.tells else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", [Input("hidden", self.posts, "", "")])]


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
        return [
            InputRow(
                "",
                [
                    Input("checkbox", self.posts, f"{key}-{value}", name, key, hint=label)
                    for key, name in seats
                    for value, label in said
                ],
            )
        ]


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
        return {self.tells: True} if self.tells else {}

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
        return {word.value: word.when for word in self.words if word.when}

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

    def fields(self, sent: Iterable[str]) -> Iterable[str]:  # noqa: ARG002  # of that step
        return []

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:  # noqa: ARG002  # by that step
        return ()

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:  # noqa: ARG002  # by that step
        return {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", self._inputs([word for word in self.words if word.further]))]


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedAmount(Step):
    """What is typed: an amount."""

    kind: ClassVar[str] = "typed"

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: answer[0]} if self.tells else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", [Input("text", self.posts, "", self.ask)])]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndButtons(OneWord):
    """The buttons that end the deal, each with its sum; of `alone` nothing on the board counts."""

    name: str = "outcome"
    ask: str = ""
    fact: str | None = ""
    alone: tuple[str, ...] = ()
    kind: ClassVar[str] = "buttons"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRow(Step):
    """A number from `least` to `most`, tapped; more than are offered is shown if it was sent.

    With `nothing` no number need be said, not even nought, and that is the word for it. `words` are
    what sentences call the numbers, from the least on. With `prices` each has beneath it what the
    deal would bring then.
    """

    least: int = 0
    most: int
    nothing: str = ""
    words: tuple[str, ...] = ()
    prices: bool = False
    kind: ClassVar[str] = "numbers"

    @property
    def plain(self) -> str:
        return "" if self.nothing or self.missing or self.least else "0"

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        found = Step.read(self, sent, answers)[:1]
        if found and not NUMBER.fullmatch(found[0]):
            raise Fault(self.name, "“{came}” is no number", came=found[0])
        # A nought that the form brought along is no answer, so that one may follow of itself.
        return [] if found == [self.plain] else found

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        number = int(answer[0])
        return {self.tells: number} if number or self.nothing or self.missing else {}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        return {self.posts: [str(facts[self.tells])]} if facts.get(self.tells) is not None else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        numbers = [str(number) for number in range(self.least, self.most + 1)]
        words = self.words or [""] * len(numbers)
        said = [(each, each, word) for each, word in zip(numbers, words, strict=True)]
        nothing = [("", self.nothing, "")] if self.nothing else []
        made = [
            Input("radio", self.posts, value, label, word=word)
            for value, label, word in (*nothing, *said)
        ]
        return [InputRow("", made)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPerSeat(Step):
    """A number for each seat, which a tap counts up: singles, cards bought. `each` as of SomeSeats.

    Its fields are named prefix-seat.
    """

    most: int
    each: Mapping[str, str] | None = None
    kind: ClassVar[str] = "counts"

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        return [name for name in sent if name.startswith(f"{self.posts}-")]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        fields = {seat: f"{self.posts}-{seat}" for seat in answers["seated"]}
        typed = {seat: sent.get(name, [""])[-1].strip() for seat, name in fields.items()}
        for each in typed.values():
            if each and not NUMBER.fullmatch(each):
                raise Fault(self.name, "“{came}” is no number", came=each)
        return [f"{seat}={int(each)}" for seat, each in typed.items() if each not in NOTHING]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        counts = {seat: int(number) for seat, number in by_seat(answer)}
        if self.each is None:
            return {self.tells: counts}
        times = [seat for seat, number in counts.items() for _ in range(min(number, MOST_TIMES))]
        return {self.tells: [{"player": seat, **self.each} for seat in times]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or {}
        if self.each is not None:
            players = [each["player"] for each in told if self.each.items() <= each.items()]
            told = {player: players.count(player) for player in players}
        return {f"{self.posts}-{seat}": [str(number)] for seat, number in told.items()}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        fields = [(f"{self.posts}-{key}", "", name, key) for key, name in seats]
        return [InputRow("", [Input("number", *each, most=self.most) for each in fields])]


MOST_TIMES = 20
"""How often a thing may be told of one player, where each time is an object of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordPerSeat(Step):
    """One of some words for each seat: the calls that another beat. Its fields are prefix-seat.

    With `word` the fact is a list of objects that say the `player` and, under this name, the word.
    """

    words: tuple[Offered, ...]
    word: str = ""
    kind: ClassVar[str] = "rows"
    in_words: ClassVar[bool] = True

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        return [name for name in sent if name.startswith(f"{self.posts}-")]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        known = [word.value for word in self.words]
        found = {seat: sent.get(f"{self.posts}-{seat}", [""])[-1] for seat in answers["seated"]}
        for word in found.values():
            if word and word not in known:
                raise Fault(self.name, "“{came}” is none of the answers", came=word)
        return [f"{seat}={word}" for seat, word in found.items() if word]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        told = dict(by_seat(answer))
        if not self.word:
            return {self.tells: told}
        return {self.tells: [{"player": seat, self.word: word} for seat, word in told.items()]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or {}
        if self.word:
            told = {each["player"]: each[self.word] for each in told}
        return {f"{self.posts}-{seat}": [word] for seat, word in told.items()}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        pairs = [("", "–"), *((word.value, word.label) for word in self.words)]
        return [
            InputRow(
                name, [Input("radio", f"{self.posts}-{key}", *word[:2], key) for word in pairs]
            )
            for key, name in seats
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

    @property
    def only(self) -> dict[str, tuple[Condition, ...]]:
        """Return where each word is asked that is not always."""
        return {word.value: word.when for word in self.words if word.when}

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        return [name for name in sent if name.startswith(f"{self.posts}-")]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        words = [each.value for each in self.words if all_met(each.when, answers)]
        found = {word: sent.get(f"{self.posts}-{word}", [""])[-1] for word in words}
        _seated(self, [*filter(None, found.values())], answers)
        return [f"{seat}={word}" for word, seat in found.items() if seat]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: [{"player": seat, self.word: word} for seat, word in by_seat(answer)]}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or []
        return {f"{self.posts}-{each[self.word]}": [each["player"]] for each in told}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        def row(word: str) -> list[Input]:
            chips = [SeatName("", "–"), *seats]
            return [Input("radio", f"{self.posts}-{word}", key, name, key) for key, name in chips]

        return [InputRow(each.label, row(each.value)) for each in self.words]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePerSeat(Step):
    """A whole number for each who holds cards, typed on a pad: what each scored.

    The pad goes on to the next by itself after so many `figures`; a tap on a tile goes there. Its
    keys `adds` add so much, with a word. Whoever has typed nothing has what `fills` says of a step
    that they are the answer to, if they are; `unless` these hold, everybody has a number. {who} in
    `ask` and `missing` is whose it is. It is read `after` the steps that say who holds cards. Its
    fields are named prefix-seat.
    """

    most: int
    figures: int = 0
    adds: tuple[tuple[int, str], ...] = ()
    fills: Mapping[str, int] = field(default_factory=dict)
    unless: tuple[Condition, ...] = ()
    after: tuple[str, ...] = ()
    kind: ClassVar[str] = "pad"
    template: ClassVar[str] = "deal_form/pad.html"
    on_tiles: ClassVar[bool] = True

    @property
    def leans_on(self) -> set[str]:
        named_there = {name for each in (*self.when, *self.unless) for name in each.names}
        return {*named_there, *self.fills, *self.after}

    @property
    def digits(self) -> int:
        """Return how many figures the largest number has."""
        return len(str(self.most))

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        return [name for name in sent if name.startswith(f"{self.posts}-")]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        found = {seat: self._number(seat, sent, answers) for seat in answers["in_play"]}
        return [f"{seat}={number}" for seat, number in found.items() if number is not None]

    def _number(self, seat: str, sent: Sent, answers: Answers) -> int | None:
        typed = sent.get(f"{self.posts}-{seat}", [""])[-1].strip()
        if typed and not NUMBER.fullmatch(typed):
            raise Fault(f"{self.name}.{seat}", "“{came}” is no number", came=typed)
        filled = (number for name, number in self.fills.items() if seat in answers.get(name, ()))
        return int(typed) if typed else next(filled, None)

    def lack(self, answers: Answers) -> Fault | None:
        told = {seat for seat, _number in by_seat(answers.get(self.name, ()))}
        left = [seat for seat in answers["in_play"] if seat not in told]
        if not left or (not told and self.unless and all_met(self.unless, answers)):
            return None
        return Fault(f"{self.name}.{left[0]}", self.missing, who=Who(left[0]))

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: {seat: int(number) for seat, number in by_seat(answer)}}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        told = facts.get(self.tells) or {}
        return {f"{self.posts}-{seat}": [str(number)] for seat, number in told.items()}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        fields = [Input("text", f"{self.posts}-{key}", "", name, key) for key, name in seats]
        return [InputRow("", fields)]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of the deal's sentence, about a party: “{who} looed”, each with `counted` words.

    {call} in it is the word chosen in that step, {amount} what `amount` comes to, {score} the
    score of a match. With `counted` each is told by how often: “Ben two”, with `each` by what that
    step has of them: “Ben 28”. It is said where somebody is in the party, and `when` holds.
    """

    text: str
    who: Party = field(default_factory=lambda: Party(()))
    counted: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    amount: Amount = 0
    each: str = ""


SCORES = (
    # Translators: the score that a deal leads to, which wins a game
    Phrase(marked("{score}, the game"), WINNERS),
    Phrase("{score}", Party(SIDES)),
)
"""What the button that records says of a match: the first of these that holds."""


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Who deals next where a deal was played: who is on the “left”, the “same”, or in an answer."""

    to: str
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True, eq=False)
class StepForm:
    """The form: what is asked on the board and in the drawer, what ends it, how it is said.

    `lead` is whose gain stands on the button that records, behind the first of `scores` in a match;
    `marks` are words on tiles, `hints` what is said where no tap is due. `sits_out` is who holds no
    cards, by how many are there: places from the dealer's left. Where more than `plays` are there,
    `crowd` is said above all, and who is away is asked first in the drawer. Where it is asked who
    holds cards, they are the party of `holders`. Where what the table plays for is `nearly` what it
    was, a phone prices deals that wait by what hung on the table before them. With `pairs` a tile
    has room for two figures, and either button for a name. Who deals next is said by the first of
    `turns` that holds, else by the button. `tile` is the template of what a tile has below what is
    tapped.
    """

    board: tuple[Step, ...]
    ends: EndButtons
    drawer: tuple[Step, ...] = ()
    says: tuple[Phrase, ...] = ()
    lead: Party = field(default_factory=lambda: Party(()))
    scores: tuple[Phrase, ...] = SCORES
    marks: tuple[Phrase, ...] = ()
    hints: tuple[Phrase, ...] = ()
    sits_out: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    plays: int = 0
    crowd: str = ""
    holders: Party | None = None
    nearly: bool = False
    pairs: bool = False
    turns: tuple[NextDeal, ...] = ()
    tile: str = ""

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Return every step, each after those that its condition and its exceptions name."""
        left, ordered = [*self.board, *self.drawer, self.ends], list[Step]()
        while left:
            waiting = {step.name for step in left}
            ready = [step for step in left if waiting.isdisjoint(step.leans_on)]
            assert ready, f"steps ask for one another: {waiting}"
            ordered += ready
            left = [step for step in left if step not in ready]
        return tuple(ordered)

    def without_board(self) -> StepForm:
        """Return the form where no deal can be played: with what needs nothing on the board."""
        words = tuple(word for word in self.ends.words if word.value in self.ends.alone)
        return replace(self, board=(), ends=replace(self.ends, words=words))

    def is_alone(self, sent: Sent) -> bool:
        """Return whether the deal ended by a button of which nothing on the board counts."""
        return bool({*sent.get(self.ends.posts, ())} & {*self.ends.alone})

    def lapses(self, step: Step) -> bool:
        """Return whether a step does not count where nothing on the board does."""
        return step in self.board and not step.stays

    def answers(self, sent: Sent, known: Answers) -> dict[str, Sequence[str]]:
        """Return what was answered, beside what is `known` of the table."""
        answers = dict(known)
        alone = self.is_alone(sent)
        for step in self.steps:
            asked = not (alone and self.lapses(step)) and all_met(step.when, answers)
            if asked and (answer := step.read(sent, answers)):
                answers[step.name] = answer
                if step.deals:
                    answers |= {"turn": answers["dealer"], "dealer": answer}
        ended = answers.get(self.ends.name, ())
        for word in self.ends.words:
            if word.value in ended:
                answers = {**answered(word.also), **answers, **answered(word.tells or {})}
        return answers

    def facts(self, answers: Answers) -> dict[str, Any]:
        """Return the answers as facts; raise Fault at the first step that is missing one."""
        told: dict[str, Any] = {}
        ended = [w for w in self.ends.words if w.value in answers.get(self.ends.name, ())]
        alone = any(word.value in self.ends.alone for word in ended)
        for step in self.steps:
            if step.name in answers and step is not self.ends:
                for name, value in step.facts(answers[step.name]).items():
                    told[name] = [*told.get(name, ()), *value] if isinstance(value, list) else value
            lapsed = alone and self.lapses(step)
            lack = None if lapsed or not all_met(step.when, answers) else step.lack(answers)
            if lack is not None:
                raise lack
        told.pop("", None)
        for word in ended:
            told = {**word.also, **told, **(word.tells or {})}
        return told

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        """Return the fields that would give these facts, those of opening steps included."""
        opens = {s.name: s for s in self.steps if isinstance(s, Switch) and not s.tells}
        told = answered(facts)
        known = {step.name for step in self.steps if step.tells == step.name}
        fields: dict[str, list[str]] = {}
        for step in self.steps:
            if step is self.ends and not fields and not (facts.keys() & self._ending):
                continue
            # Of two steps that tell the same fact, the one that was asked.
            when = [each for each in step.when if known.issuperset(map(base_of, each.names))]
            if (said := step.sent(facts)) and all_met(when, told):
                asked = (name for each in step.when if each.holds for name in each.names)
                fields |= said | {opens[name].posts: [ON] for name in asked if name in opens}
        return fields

    @cached_property
    def _ending(self) -> set[str]:
        """Return the facts that a button says besides the steps."""
        return {name for word in self.ends.words for name in word.tells or ()}

    @cached_property
    def data(self) -> dict[str, Any]:
        """Return what the script must know, as plain values."""
        said = (
            *("says", "lead", "scores", "marks", "hints", "sits_out", "plays", "crowd"),
            *("holders", "nearly", "pairs", "turns"),
        )
        return {
            "steps": [
                _told(step, on_board=step in self.board, lapses=self.lapses(step))
                for step in self.steps
            ],
            **{name: plain(getattr(self, name)) for name in said},
            "ended_by": self.ends.name,
            "ends": {
                word.value: {
                    "tells": answered(word.tells or {}),
                    "also": answered(word.also),
                    **({"skips": word.skips} if word.skips else {}),
                }
                for word in self.ends.words
            },
        }


def base_of(name: str) -> str:
    """Return the answer of which a name says more: “call” of “call=solo”."""
    return name.partition("=")[0].partition(":")[0]


def by_seat(answer: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each seat of an answer with what was said of it."""
    for each in answer:
        seat, _equals, said = each.rpartition("=")
        yield seat, said


ON_THE_PHONE = (
    *("name", "posts", "ask", "when", "due", "one", "many", "usual", "but", "clears", "alone"),
    *("least", "most", "prices", "sides", "only", "leads", "counted", "figures", "fills"),
    *("unless", "deals"),
)


def _told(step: Step, *, on_board: bool, lapses: bool) -> dict[str, Any]:
    said = {name: plain(getattr(step, name, None)) for name in (*ON_THE_PHONE, *step.told)}
    said = {name: each for name, each in said.items() if each}
    tiles = on_board and step.on_tiles
    flags = {"needed": step.missing, "tiles": tiles, "further": not lapses}
    return {"kind": type(step).__name__, **said, **{name: True for name, so in flags.items() if so}}
