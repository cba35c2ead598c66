"""What a spreadsheet's nights are in this group: whose they are, which can come in, and why not."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from typing import Any

from napledger.games import game_of, games
from napledger.games.contract import usual_preset
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.slate import paid_in_order
from napledger.past.nights import PastNight, PastPayment, Understood
from napledger.reading.faults import Fault
from napledger.reading.letters import alike
from sessions.book.joined import read_with
from sessions.book.start import ONE_PERSON, usual_of_game
from sessions.models import Circle, Evening, Player, Seat
from sessions.models.evenings import KITTY_SEAT
from sessions.slate.balances import Unpaid, owing_evenings, unpaid_of
from sessions.slate.service import payable

NEW, OUT = "new", "out"
"""What is answered about a name beside a player's id: somebody new; or nobody, left out."""

NAMES_MAX = 60
NEAR, NEAR_LETTERS = 0.75, 3


@dataclass(frozen=True, slots=True)
class Answers:
    """What somebody said about the nights: who is who, by name; the game; whether all was paid.

    `unexplained` are the nights that need not add up, `again` those that come in though the book
    has them, by their days.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    game: str = ""
    was_paid: bool = True
    unexplained: Collection[datetime.date] = ()
    again: Collection[datetime.date] = ()


@dataclass(frozen=True, slots=True)
class NamePlan:
    """A name of the spreadsheet, and whose it is: a player's, somebody's who is new, or nobody's.

    `near` are players of names like it, of whom it might be one; until that is answered it
    `is_open`.
    """

    name: str
    player: Player | None = None
    near: tuple[Player, ...] = ()
    is_open: bool = False
    is_out: bool = False

    @property
    def is_new(self) -> bool:
        return self.player is None and not self.is_out

    @property
    def called(self) -> str:
        """Return what the book calls who it is; "" for nobody."""
        if self.is_out:
            return ""
        return self.name if self.player is None else self.player.name


@dataclass(frozen=True, slots=True)
class KnownNight:
    """An evening that the book has of a day, and whether it came to the very same."""

    evening: Evening
    is_same: bool


@dataclass(frozen=True)
class NightPlan:
    """A night as it would come in: what each row of it brought, by the names in the book.

    `known` are evenings of its day; `why_not` says why it stays out, if it does.
    """

    night: PastNight
    deals: tuple[Mapping[str, int], ...]
    known: tuple[KnownNight, ...] = ()
    why_not: Fault | None = None
    asks_unexplained: bool = False

    @property
    def day(self) -> datetime.date:
        return self.night.day

    @cached_property
    def gains(self) -> Mapping[str, int]:
        """Return what each won or lost in all, by the names in the book."""
        found: dict[str, int] = {}
        for gains in self.deals:
            for name, gain in gains.items():
                found[name] = found.get(name, 0) + gain
        return found

    @property
    def over(self) -> int:
        return sum(self.gains.values())

    @property
    def asks_again(self) -> bool:
        """Return whether it comes in only if somebody says so, as the book has it already."""
        return any(each.is_same for each in self.known)


@dataclass(frozen=True, slots=True)
class PaymentPlan:
    """A payment as it would come in: who paid whom; `why_not` says why it stays out, if it does."""

    payment: PastPayment
    payer: str
    payee: str
    why_not: Fault | None = None


@dataclass(frozen=True)
class PastPlan:
    """All of a spreadsheet in this group. `seated` are as many as ever sat together in it."""

    circle: Circle
    understood: Understood
    answers: Answers
    names: tuple[NamePlan, ...] = ()
    nights: tuple[NightPlan, ...] = ()
    payments: tuple[PaymentPlan, ...] = ()
    game: str = ""

    @property
    def coming(self) -> tuple[NightPlan, ...]:
        """Return the nights that come in."""
        return tuple(each for each in self.nights if each.why_not is None)

    @property
    def coming_payments(self) -> tuple[PaymentPlan, ...]:
        return tuple(each for each in self.payments if each.why_not is None)

    @property
    def open_names(self) -> tuple[NamePlan, ...]:
        """Return the names of which somebody has to say whose they are."""
        return tuple(each for each in self.names if each.is_open)


def plan_of(circle: Circle, understood: Understood, answers: Answers) -> PastPlan:
    """Return what comes in of a spreadsheet, and what does not; raise Fault for too many names."""
    if len(understood.names) > NAMES_MAX:
        raise Fault("", "at most {most} players are brought in at once", most=NAMES_MAX)
    players = _players_known(circle)
    names = tuple(_name_plan(name, players, answers) for name in understood.names)
    called = {each.name: each.called for each in names}
    nights = [
        NightPlan(each, _by_name(each, called), why_not=_twice(each, called))
        for each in understood.nights
    ]
    seated = max((len(each.gains) for each in nights), default=0)
    game = answers.game if answers.game in games() else game_for(circle, seated=seated)
    known = _known_nights(circle, nights)
    ready = tuple(
        _judged(each, answers, game=game, known=known.get(each.day, ())) for each in nights
    )
    payments = tuple(_payments(circle, understood.payments, names))
    return PastPlan(circle, understood, answers, names, ready, payments, game)


def game_for(circle: Circle, *, seated: int) -> str:
    """Return the group's usual game; where too few sit at that, the one that seats most."""
    if circle.game in games() and seated <= game_of(circle.game).seats[-1]:
        return circle.game
    return max(games(), key=lambda key: game_of(key).seats[-1])


def opening_of(plan: PastPlan) -> Mapping[str, Any]:
    """Return how every one of the nights begins: its game, the money, the usual rules."""
    circle = plan.circle
    usual = usual_of_game(circle, game=plan.game)
    rules = usual.get("rules") or {"preset": usual_preset(game_of(plan.game))}
    is_same_money = usual.get("currency") == circle.currency
    stake = usual["stake"] if is_same_money else 1
    return {"game": plan.game, "currency": circle.currency, "stake": stake, "rules": rules}


# Names.


def _players_known(circle: Circle) -> list[Player]:
    """Return whoever a name may be, with the person: those of a guest who are somebody here too."""
    read = read_with(circle)
    players = Player.objects.filter(**read.where).select_related("person").order_by("name")
    known = {each.pk: each for each in players}
    for each in known.values():
        each.person = known[read.persons.get(each.pk, each.person_id)]
    mine = [each for each in known.values() if each.person.circle_id == circle.pk]
    return sorted(mine, key=lambda each: each.circle_id != circle.pk)


def _name_plan(name: str, players: Sequence[Player], answers: Answers) -> NamePlan:
    answer = answers.names.get(name, "")
    by_id = {str(player.pk): player.person for player in players}
    if answer == OUT:
        return NamePlan(name, is_out=True)
    same = next((player.person for player in players if player.name == name), None)
    like = next((player.person for player in players if alike(player.name) == alike(name)), None)
    exact = same or like
    may_be = dict.fromkeys(each.person for each in players if _is_near(each.name, name))
    near = () if exact else tuple(may_be)
    if answer in by_id:
        return NamePlan(name, by_id[answer], near)
    if exact is not None:
        # Two players of one name there cannot be.
        return NamePlan(name, exact)
    return NamePlan(name, None, near, is_open=bool(near) and answer != NEW)


def _is_near(one: str, other: str) -> bool:
    """Return whether two names may be the same person’s: one begins the other, or nearly so."""
    one, other = sorted((alike(one), alike(other)), key=len)
    if len(one) >= NEAR_LETTERS and other.startswith(one):
        return True
    matcher = SequenceMatcher(None, one, other)
    return matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR


def _by_name(night: PastNight, called: Mapping[str, str]) -> tuple[Mapping[str, int], ...]:
    """Return what each row of a night brought, by the names in the book; nobody's is left out."""
    found = []
    for deal in night.deals:
        gains: dict[str, int] = {}
        for name, gain in deal.gains.items():
            if called[name]:
                gains[called[name]] = gains.get(called[name], 0) + gain
        found.append(gains)
    return tuple(found)


def _twice(night: PastNight, called: Mapping[str, str]) -> Fault | None:
    """Return what is wrong where two names of a night are one person's."""
    sat: dict[str, str] = {}
    for name in (name for deal in night.deals for name in deal.gains if called[name]):
        other = sat.setdefault(called[name], name)
        if other != name:
            return Fault("", ONE_PERSON, name=other, other=name)
    return None


# Nights.


def _judged(
    plan: NightPlan, answers: Answers, *, game: str, known: tuple[KnownNight, ...]
) -> NightPlan:
    """Return a night with what the book has of its day, and why it stays out, if it does."""
    most, seated = game_of(game).seats[-1], len(plan.gains)
    asks = any(sum(gains.values()) for gains in plan.deals)
    why_not = plan.why_not
    if why_not is not None:
        asks = False
    elif plan.night.slips:
        why_not = Fault("", "a cell of it is not understood")
    elif seated < max(2, game_of(game).seats[0]):
        why_not = Fault("", "too few played")
    elif seated > most:
        why_not = Fault(
            "", "at this game at most {most} play, and {seated} did", most=most, seated=seated
        )
    elif any(each.is_same for each in known) and plan.day not in answers.again:
        why_not = Fault("", "it stands in the book already")
    elif asks and not answers.was_paid:
        why_not = Fault("", "it does not add up, so nobody can say who still owes it")
    elif asks and plan.day not in answers.unexplained:
        why_not = Fault("", "it does not add up")
    can_be_booked = asks and answers.was_paid and not plan.night.slips and 2 <= seated <= most
    return NightPlan(plan.night, plan.deals, known, why_not, can_be_booked)


def _known_nights(
    circle: Circle, nights: Sequence[NightPlan]
) -> Mapping[datetime.date, tuple[KnownNight, ...]]:
    """Return the evenings of these days that the book has, in two queries."""
    days = [each.day for each in nights]
    read = read_with(circle)
    evenings = list(read.shown().filter(played_on__in=days).order_by("pk"))
    won: dict[uuid.UUID, dict[str, int]] = {each.pk: {} for each in evenings}
    seats = Seat.objects.filter(**read.where, evening__in=won).exclude(number=KITTY_SEAT)
    rows = seats.values_list("evening", "player__person", "player__person__name", "won")
    for evening_id, player, name, gain in rows:
        won[evening_id][read.called(player, name) or ""] = gain
    brought = {each.day: _some(each.gains) for each in nights}
    found: dict[datetime.date, tuple[KnownNight, ...]] = {}
    for each in evenings:
        same = each.currency == circle.currency and _some(won[each.pk]) == brought[each.played_on]
        known = KnownNight(each, same)
        found[each.played_on] = (*found.get(each.played_on, ()), known)
    return found


def _some(gains: Mapping[str, int]) -> dict[str, int]:
    return {name: gain for name, gain in gains.items() if gain}


# Payments.


def _payments(
    circle: Circle, payments: Sequence[PastPayment], names: Sequence[NamePlan]
) -> Iterator[PaymentPlan]:
    """Yield payments as they would come in, each on what is owed after those before it."""
    plans = {each.name: each for each in names}
    known = [
        (each, plans[each.payer], plans[each.payee])
        for each in payments
        if not (plans[each.payer].is_out or plans[each.payee].is_out)
    ]
    slate = owed_on_slate(circle) if known else []
    asked = [planned(each, payer, payee) for each, payer, payee in known]
    legs = paid_in_order(payable(slate), asked)
    for (payment, payer, payee), found in zip(known, legs, strict=True):
        why_not = None if found else Fault("", "so much is not owed between them")
        if payer.called == payee.called:
            why_not = Fault("", "{name} cannot pay themselves", name=payer.called)
        yield PaymentPlan(payment, payer.called, payee.called, why_not)


def owed_on_slate(circle: Circle) -> list[Unpaid]:
    """Return what is unpaid in the group's money, the oldest evening first."""
    return unpaid_of(circle, owing_evenings(circle).filter(currency=circle.currency))


def planned(payment: PastPayment, payer: NamePlan, payee: NamePlan) -> PlannedPayment:
    """Return a payment between parties of the slate; who is new there owes nothing yet."""
    parties = [str(each.player.pk) if each.player else each.name for each in (payer, payee)]
    return PlannedPayment(parties[0], parties[1], payment.amount)
