"""Steps answered by numbers: tapped, counted up or typed; and what a page only sends along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from napledger.games.answers import Answers, Condition, all_met
from napledger.games.steps.step import (
    NOTHING,
    Input,
    InputRow,
    SeatName,
    Sent,
    Step,
    by_seat,
    last,
    number,
    players_of,
    without,
)
from napledger.reading.faults import Fault, Who, marked


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
        for each in found:
            number(self, each)
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
    prefixed: ClassVar[bool] = True

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        fields = {seat: f"{self.posts}-{seat}" for seat in answers["seated"]}
        typed = {seat: number(self, last(sent, name)) for seat, name in fields.items()}
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
            players = players_of(self.each, told)
            told = {player: players.count(player) for player in players}
        return {f"{self.posts}-{seat}": [str(number)] for seat, number in told.items()}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:
        fields = [(f"{self.posts}-{key}", "", name, key) for key, name in seats]
        return [InputRow("", [Input("number", *each, most=self.most) for each in fields])]


MOST_TIMES = 20
"""How often a thing may be told of one player, where each time is an object of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberPad(Step):
    """A whole number from `least` to `most`, typed on a pad: card points, a bid.

    Below nought there is a key for the sign. After so many `figures` another begins it anew.
    """

    least: int = 0
    most: int
    figures: int = 0
    kind: ClassVar[str] = "pad"
    template: ClassVar[str] = "deal_form/pad.html"
    in_words: ClassVar[bool] = True

    @property
    def digits(self) -> int:
        """Return how many figures the largest number has, and its sign."""
        return len(str(self.most)) + self.signed

    @property
    def signed(self) -> bool:
        """Return whether it may be below nought."""
        return self.least < 0

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:  # noqa: ARG002  # of this alone
        typed = number(self, last(sent, self.posts), signed=self.signed)
        if typed and not self.least <= int(typed) <= self.most:
            said = marked("“{came}” is not from {least} to {most}")
            raise Fault(self.name, said, came=typed, least=self.least, most=self.most)
        return [str(int(typed))] if typed else []

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: int(answer[0])}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        return {self.posts: [str(facts[self.tells])]} if facts.get(self.tells) is not None else {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", [Input("text", self.posts, "", self.ask)])]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePerSeat(Step):
    """A whole number for each who holds cards, typed on a pad: what each scored.

    The pad goes on to the next by itself after so many `figures`; a tap on a tile goes there. Its
    keys `adds` add so much, with a word, and of a `signed` one a key turns the sign. Whoever has
    typed nothing has what `fills` says of a step that they are the answer to, if they are; `unless`
    these hold, everybody has a number, but for who answers one of the steps in `but`. {who} in
    `ask` and `missing` is whose it is. It is read `after` the steps that say who holds cards. Its
    fields are named prefix-seat.
    """

    most: int
    figures: int = 0
    adds: tuple[tuple[int, str], ...] = ()
    fills: Mapping[str, int] = field(default_factory=dict)
    unless: tuple[Condition, ...] = ()
    but: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    signed: bool = False
    kind: ClassVar[str] = "pad"
    template: ClassVar[str] = "deal_form/pad.html"
    on_tiles: ClassVar[bool] = True
    prefixed: ClassVar[bool] = True

    @property
    def leans_on(self) -> set[str]:
        named_there = {name for each in (*self.when, *self.unless) for name in each.names}
        return {*named_there, *self.fills, *self.but, *self.after}

    @property
    def goes_on(self) -> bool:
        """Return whether a key goes on to the next, as no number of figures does."""
        return not self.figures

    @property
    def digits(self) -> int:
        """Return how many figures the largest number has, and its sign."""
        return len(str(self.most)) + self.signed

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        asked = without(self.but, answers["in_play"], answers)
        found = {seat: self._number(seat, sent, answers) for seat in asked}
        return [f"{seat}={number}" for seat, number in found.items() if number is not None]

    def _number(self, seat: str, sent: Sent, answers: Answers) -> int | None:
        typed = last(sent, f"{self.posts}-{seat}")
        typed = number(self, typed, at=f".{seat}", signed=self.signed)
        filled = (number for name, number in self.fills.items() if seat in answers.get(name, ()))
        return int(typed) if typed else next(filled, None)

    def lack(self, answers: Answers) -> Fault | None:
        told = {seat for seat, _number in by_seat(answers.get(self.name, ()))}
        asked = without(self.but, answers["in_play"], answers)
        left = [seat for seat in asked if seat not in told]
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedAmount(Step):
    """What is typed: an amount."""

    kind: ClassVar[str] = "typed"

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", [Input("text", self.posts, "", self.ask)])]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried(Step):
    """What a page sends along and nobody taps: what a document says and the form cannot."""

    kind: ClassVar[str] = "hidden"

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # for all
        return [InputRow("", [Input("hidden", self.posts, "", "")])]
