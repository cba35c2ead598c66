"""What a deal pays, as data: a tariff, by which the scorer pays and which the table's page carries.

A game makes a `Tariff` once for its terms. It says who pays whom for which answer: amounts that
add up and that multiply. What hangs on the table (what lies in the kitty, a flag like “all must
play”, the score of a match) stands among the answers. static/play/prices.js reads the same data
and does the same sums: a phone looks up, adds and multiplies, and knows no rule.

An answer is what was said to a step of the form, or a place at the table, under a name. Names
say more than that: “tricks:2” is the second answer, “hands=natural” the seats of which that was
said, “points=41..” those with so many or more, and “side of maker” the side of whoever was
answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cached_property
from itertools import combinations
from math import prod
from typing import Any, NamedTuple

from napledger.games.answers import (
    SCORED,
    SIDES,
    Answers,
    Condition,
    Party,
    Wording,
    all_met,
    given,
    named,
    numbers_of,
    score_in,
)
from napledger.ledger.transfers import KITTY, Transfer


@dataclass(frozen=True, slots=True)
class Basis:
    """What an amount hangs on: the answers, what lies in the kitty, and who pays whom."""

    answers: Answers
    kitty: int = 0
    payer: str = ""
    payee: str = ""

    def word(self, name: str, whose: str) -> str:
        """Return what was answered, "" for nothing; of one of the two, where each was asked."""
        found = named(name, self.answers)
        if not whose:
            return found[0] if found else ""
        seat = f"{self.payer if whose == 'payer' else self.payee}="
        return next((each.removeprefix(seat) for each in found if each.startswith(seat)), "")


@dataclass(frozen=True, slots=True)
class ByWord:
    """An amount for each word that may be answered, and `otherwise` for any other and for none.

    Where it was answered for each seat, `whose` word counts: the “payer”'s or the “payee”'s.
    """

    name: str
    of: Mapping[str, int]
    otherwise: int = 0
    whose: str = ""

    def coins(self, at: Basis) -> int:
        """Return how much that is."""
        return self.of.get(at.word(self.name, self.whose), self.otherwise)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that was answered, `otherwise` where none was; `whose` as of `ByWord`."""

    name: str
    otherwise: int = 0
    whose: str = ""

    def coins(self, at: Basis) -> int:
        """Return how much that is."""
        return int(at.word(self.name, self.whose) or self.otherwise)


@dataclass(frozen=True, slots=True)
class Many:
    """How many there are in a party."""

    party: Party

    def coins(self, at: Basis) -> int:
        """Return how many that are."""
        return len(self.party.seats(at.answers))


@dataclass(frozen=True, slots=True)
class Share:
    """What lies in the kitty after the first lines: all of it, at `most` so much, or a share.

    A share is paid in whole coins of so many smallest ones, `coin`; what is less stays. Of a kitty
    that does not divide by `shares`, a coin more each is in the first, or those stay (`odd_stay`).
    """

    most: int | None = None
    nth: int = 1
    shares: int = 1
    odd_stay: bool = False
    coin: int = 1

    def coins(self, at: Basis) -> int:
        """Return how much that is."""
        share, odd = divmod(at.kitty // self.coin, self.shares)
        share = (share + (not self.odd_stay and self.nth <= odd)) * self.coin
        return share if self.most is None else min(share, self.most)


@dataclass(frozen=True, slots=True)
class Sum:
    """Several amounts together."""

    of: tuple[Amount, ...]

    def coins(self, at: Basis) -> int:
        """Return how much that is."""
        return sum(coins_of(each, at) for each in self.of)


@dataclass(frozen=True, slots=True)
class Each:
    """So much for each answer of each of a party, together; `each` as of `PayLine`."""

    of: Party
    each: tuple[str, ...]
    amount: Amount

    def coins(self, at: Basis) -> int:
        """Return how much that is."""
        return sum(
            coins_of(self.amount, Basis(one, at.kitty, at.payer, seat))
            for seat in self.of.seats(at.answers)
            for one in _one_by_one(seat, self.each, at.answers)
        )


@dataclass(frozen=True, slots=True)
class Divided:
    """One part in so many of an amount, rounded down."""

    of: Amount
    parts: Amount

    def coins(self, at: Basis) -> int:
        """Return how much that is."""
        return coins_of(self.of, at) // coins_of(self.parts, at)


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest of several amounts."""

    of: tuple[Amount, ...]

    def coins(self, at: Basis) -> int:
        """Return how much that is."""
        return max(coins_of(each, at) for each in self.of)


@dataclass(frozen=True, slots=True)
class If:
    """An amount where every condition holds, and another where one does not."""

    when: tuple[Condition, ...]
    amount: Amount
    otherwise: Amount = 0

    def coins(self, at: Basis) -> int:
        """Return how much that is."""
        return coins_of(self.amount if all_met(self.when, at.answers) else self.otherwise, at)


Amount = (
    int
    | ByWord
    | Number
    | Many
    | Share
    | Sum
    | Each
    | Divided
    | Largest
    | If
    | tuple["Amount", ...]
)
"""What is paid, in the smallest coin; those of a tuple are multiplied with one another."""


def coins_of(amount: Amount, at: Basis) -> int:
    """Return how much an amount is."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, tuple):
        return prod([coins_of(each, at) for each in amount])
    return amount.coins(at)


@dataclass(frozen=True, slots=True)
class PayLine:
    """Each of the payers pays each of the payees so much; a negative amount goes the other way.

    With `pairs` the nth pays the nth of those in play, counted clockwise from the first payer: each
    the adversary on the left. With `once` both are the same people, and of every two of them the
    earlier pays the other. `why` and `source` are those of the transfers. With `each` it
    is paid payee by payee for each of their answers under these names, of which they may have
    several: each hand with its stake.
    """

    payers: Party
    payees: Party
    amount: Amount
    why: Wording = ""
    source: Wording = ""
    when: tuple[Condition, ...] = ()
    pairs: bool = False
    each: tuple[str, ...] = ()
    once: bool = False


@dataclass(frozen=True, slots=True)
class PointsLine:
    """What an answer adds to the score of each of the party, or takes off it.

    Of a side that is once: in the amount, the “payee” is the first of the party who is on it.
    """

    side: Party
    amount: Amount
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """A score for each player, as on the list of Skat, or with `of_sides` for each of two sides.

    What a deal adds is answered as `scored`, of each seat as “Ann=12”; where the table tells the
    `score` before it, the bill tells that after it. Of sides these are “points of side1” and “score
    of side1”, and nothing is told where the score before is not. Once somebody has `target`,
    whoever has most has `won`, with `lowest` whoever has least, and several where they are equal.
    With `in_order` whoever first has it, in the order of the lines and of their parties, has won,
    and nothing more is added; what is beyond it then only where there are `laps`. A side of which
    somebody is `barred` stays one short of it. No score goes below `least`, if there is such.
    """

    lines: tuple[PointsLine, ...]
    target: int = 0
    least: int | None = None
    of_sides: bool = False
    lowest: bool = False
    in_order: bool = False
    laps: bool = False
    barred: Party | None = None

    def told(self, answers: Answers) -> dict[str, Sequence[str]]:
        """Return what follows from these answers, as far as it is known."""
        is_known = (SCORED if self.of_sides else "score") in answers
        if self.of_sides and not is_known:
            return {}
        before = self._before(answers)
        after, won = self._after(answers, before, is_known=is_known)
        told: dict[str, Sequence[str]] = {"won": won} if won else {}
        if self.of_sides:
            for side in SIDES:
                told[f"points of {side}"] = (str(after[side] - before[side]),)
                told[f"score of {side}"] = (str(after[side]),)
        else:
            told["scored"] = [f"{seat}={after[seat] - before[seat]}" for seat in before]
            told |= {"score": [f"{seat}={after[seat]}" for seat in before]} if is_known else {}
        return told

    def _before(self, answers: Answers) -> dict[str, int]:
        if self.of_sides:
            return dict(zip(SIDES, score_in(answers), strict=True))
        return dict.fromkeys(answers["seated"], 0) | numbers_of("score", answers)

    def _after(
        self, answers: Answers, before: Mapping[str, int], *, is_known: bool
    ) -> tuple[dict[str, int], list[str]]:
        """Return every score after the deal, and who has won by it."""
        sides = {seat: side for side in SIDES for seat in answers.get(side, ())}
        whose = sides if self.of_sides else dict(zip(before, before, strict=True))
        barred = {whose.get(seat) for seat in self.barred.seats(answers)} if self.barred else ()
        target, least = (self.target, self.least) if is_known else (0, None)
        after, won = dict(before), list(answers.get("won", ()))
        for line in self.lines:
            seats = line.side.seats(answers) if all_met(line.when, answers) else ()
            payees: dict[str, str] = {}
            for seat in seats:
                payees.setdefault(whose.get(seat, ""), seat)
            for each in [each for each in payees if each]:
                if won and self.in_order:
                    break
                score = after[each] + coins_of(line.amount, Basis(answers, payee=payees[each]))
                if target and self.in_order and (each in barred or not self.laps):
                    score = min(score, target - (each in barred))
                after[each] = score if least is None else max(score, least)
                if self.in_order and 0 < target <= after[each]:
                    won = [each]
        if not self.in_order and 0 < target <= max(after.values()):
            best = (min if self.lowest else max)(after.values())
            won = [each for each in after if after[each] == best]
        return after, won


KITTY_ONLY = Party((KITTY,))


def _side_that(*, wins: bool) -> Party:
    one, other = SIDES
    won = {one: (given("won", of=(one,)),), other: (given("won", of=(other,)),)}
    return Party(
        (
            Party((one,), when=won[one if wins else other]),
            Party((other,), when=won[other if wins else one]),
        )
    )


WINNERS, LOSERS = _side_that(wins=True), _side_that(wins=False)
"""The sides of a game of a match that is won by the deal."""


class Bill(NamedTuple):
    """What a deal came to: its payments, the answers and what follows, the kitty it is played for.

    That is what lies in the kitty after the first lines.
    """

    transfers: list[Transfer]
    answers: Answers
    kitty: int


@dataclass(frozen=True, eq=False)
class Tariff:
    """What deals pay by some terms: the `first` lines into the kitty, then all others.

    `parties` are roles by name, each of which may lean on those before it; `scoring` is what the
    deal adds to a score.
    What a deal pays in which one of `unsaid` holds, the scorer works out otherwise: a phone says
    so, and asks. `numbers` are amounts that stand among the answers, before the parties, so that
    conditions can hang on them: “overbid=1..”.
    """

    lines: tuple[PayLine, ...] = ()
    first: tuple[PayLine, ...] = ()
    parties: Mapping[str, Party] = field(default_factory=dict)
    scoring: Scoring | None = None
    unsaid: tuple[Condition, ...] = ()
    numbers: Mapping[str, Amount] = field(default_factory=dict)

    def bill(self, answers: Answers, *, kitty: int = 0) -> Bill:
        """Return what the deal comes to that is answered so, at a kitty of so many coins."""
        known = self.told(answers)
        paid = [each for line in self.first for each in _paid(line, known, kitty)]
        kitty += sum([each.amount for each in paid if each.payee == KITTY])
        for line in self.lines:
            paid += _paid(line, known, kitty)
        return Bill(paid, known, kitty)

    def told(self, answers: Answers) -> dict[str, Sequence[str]]:
        """Return the answers with what follows from them: who is in each party, and the score."""
        known = {**answers, KITTY: (KITTY,)}
        for name, amount in self.numbers.items():
            known[name] = (str(coins_of(amount, Basis(known))),)
        for name, party in self.parties.items():
            known[name] = party.seats(known)
        return known if self.scoring is None else known | self.scoring.told(known)

    @cached_property
    def data(self) -> Any:
        """Return it as plain values for a phone, without what is as by default."""
        return plain(self)

    @cached_property
    def names(self) -> frozenset[str]:
        """Return what its conditions, parties and amounts name, and all else that they say."""
        return frozenset(_texts_in(self.data))

    @cached_property
    def takes_of_kitty(self) -> bool:
        """Return whether something is paid by what lies in the kitty."""
        return any(isinstance(each, Share) for line in self.lines for each in _flat(line.amount))

    @property
    def scores_players(self) -> bool:
        """Return whether each player has a score."""
        return self.scoring is not None and not self.scoring.of_sides

    @property
    def is_carried(self) -> bool:
        """Return whether money hangs on a score that goes on from deal to deal."""
        return self.scoring is not None and (self.scoring.of_sides or self.scoring.target > 0)


def _paid(line: PayLine, answers: Answers, kitty: int) -> Iterator[Transfer]:
    if line.when and not all_met(line.when, answers):
        return
    payers = line.payers.seats(answers)
    payees = line.payees.seats(answers) if payers else ()
    if not payees:
        return
    for payer, payee, known in _pairs(line, payers, payees, answers):
        amount = coins_of(line.amount, Basis(known, kitty, payer, payee))
        if amount and payer != payee:
            one, other = (payer, payee) if amount > 0 else (payee, payer)
            told = {**known, "payer": (payer,), "payee": (payee,)}
            why = line.why if isinstance(line.why, str) else line.why(told)
            source = line.source if isinstance(line.source, str) else line.source(told)
            yield Transfer(one, other, abs(amount), why, source)


def _pairs(
    line: PayLine, payers: Sequence[str], payees: Sequence[str], answers: Answers
) -> Iterable[tuple[str, str, Answers]]:
    """Return who pays whom, each with the answers that the amount hangs on."""
    if line.each:
        return [
            (payer, payee, one)
            for payee in payees
            for one in _one_by_one(payee, line.each, answers)
            for payer in payers
        ]
    if line.once:
        return [(one, other, answers) for one, other in combinations(payers, 2)]
    if not line.pairs:
        return [(payer, payee, answers) for payer in payers for payee in payees]
    in_play = answers["in_play"]
    first = in_play.index(payers[0])
    turn = [*in_play[first:], *in_play[:first]]
    two = zip(sorted(payers, key=turn.index), sorted(payees, key=turn.index), strict=False)
    return [(payer, payee, answers) for payer, payee in two]


def _one_by_one(seat: str, names: Sequence[str], answers: Answers) -> Iterator[Answers]:
    """Yield the answers with one of a seat’s alone under each of these names, in turn."""
    own = ([each for each in named(name, answers) if _is_of(seat, each)] for name in names)
    for one in zip(*own, strict=False):
        yield {**answers, **{name: (each,) for name, each in zip(names, one, strict=True)}}


def _is_of(seat: str, answer: str) -> bool:
    return answer.rpartition("=")[0] == seat


def _flat(amount: Any) -> Iterator[Any]:
    """Yield an amount and all that it is made of."""
    yield amount
    if isinstance(amount, AMOUNTS):
        amount = tuple(getattr(amount, each.name) for each in fields(amount))
    for each in amount if isinstance(amount, tuple) else ():
        yield from _flat(each)


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value if isinstance(value, list) else value.values():
            yield from _texts_in(each)


SERVER_ONLY = ("why", "source")


def plain(value: Any) -> Any:
    """Return a declaration as JSON takes it; why and where it is printed stay with the server.

    An amount that is no number says its kind.
    """
    if is_dataclass(value):
        told = [each for each in fields(value) if each.name not in SERVER_ONLY]
        said = {each: getattr(value, each.name) for each in told}
        made = {each.name: plain(it) for each, it in said.items() if _is_told(it, each)}
        kind = {"kind": type(value).__name__} if isinstance(value, AMOUNTS) else {}
        return kind | made
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


AMOUNTS = (ByWord, Number, Many, Share, Sum, Each, Divided, Largest, If)


def _is_told(value: Any, at: Any) -> bool:
    if at.default_factory is not MISSING:
        return bool(value)
    return bool(at.default is MISSING or value != at.default)
