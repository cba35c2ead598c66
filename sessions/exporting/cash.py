"""The cash that a player paid and received: payments that stand, as they were made.

A payment of the slate was written into the books of several evenings, and may have passed there
through others' hands; it is told as the one payment that it was. What was set off inside a purse
that two share was no payment at all. Of an evening in counters that was priced, payments are told
in the coins in which they were made.
"""

from __future__ import annotations

import datetime
import hashlib
import uuid
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.evening.kinds.past import PaidThen
from napledger.evening.log import LogLine
from napledger.evening.payments import handed_over
from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments
from napledger.ledger.transfers import KITTY
from napledger.money.bank_files import CashAccount, CashMove
from napledger.reading.readers import Json
from sessions.book.composed import told_title
from sessions.book.joined import read_with
from sessions.book.log import still_effective
from sessions.common.games_played import game_words
from sessions.common.words import the_kitty
from sessions.exporting.clocks import Clocks, clocks_of
from sessions.models import Circle, Entry, Evening, Player, Seat, Transfer
from sessions.models.book import IS_CASH
from sessions.settling.purses import SET_OFF_KEY
from sessions.slate.service import KEY_PREFIX

MARK_CHARACTERS = 8
"""How much of a digest tells a payment that was corrected from what it was before."""


@dataclass(frozen=True, slots=True)
class CashAsked:
    """Whose cash is asked for, in which currency; of a year or an evening, or of all."""

    circle: Circle
    player: Player
    currency: str
    year: int | None = None
    evening: uuid.UUID | None = None

    def holds(self, cash: Cash) -> bool:
        """Return whether a payment in this currency is of that year, or that evening."""
        is_of_year = self.year in (None, cash.move.day.year)
        return is_of_year and (self.evening is None or self.evening in cash.parts)


@dataclass(frozen=True, slots=True)
class Cash:
    """A payment that a player made or received, and in which currency.

    `parts` are what of it was received at each evening, below nought for what was paid: in the
    evening's own coin, by its id.
    """

    move: CashMove
    currency: str
    parts: Mapping[uuid.UUID, int]


@dataclass(frozen=True, slots=True)
class _Part:
    """What an entry says was paid, between players by their ids or the kitty.

    `in_book` is the amount in the evening's own coin, which may be counters.
    """

    entry: Entry
    payment: PlannedPayment
    in_book: int
    currency: str


@dataclass(frozen=True, slots=True)
class _Shown:
    """Whose cash it is, what all the others are called, and the evenings' clocks."""

    me: str
    names: Mapping[str, str]
    clocks: Clocks

    def cash(self, parts: Sequence[_Part], *, written: Sequence[_Part]) -> Iterator[Cash]:
        """Yield what this player paid or received by a form, whose entries stand in parts."""
        payments = _as_made(parts)
        # As what it was corrected into, a payment is another one for a program that has read it.
        mark = () if payments == _as_made(written) else (_digest(payments),)
        entry, left = parts[0].entry, _changes(parts, self.me)
        for payment in payments:
            if self.me not in (payment.payer, payment.payee) or not payment.amount:
                continue
            is_mine = payment.payee == self.me
            other = payment.payer if is_mine else payment.payee
            whom = (other.replace("-", ""),) if len(payments) > 1 else ()
            amount = payment.amount if is_mine else -payment.amount
            move = CashMove(
                id="-".join((entry.pk.hex, *whom, *mark)),
                day=self.clocks.paid_on(entry.at, number=entry.number, evening=entry.evening),
                amount=amount,
                other=self._name(other, entry.evening),
                memo=_memo(entry.evening),
            )
            yield Cash(move, parts[0].currency, left if len(parts) == 1 else _taken(left, amount))

    def _name(self, party: str, evening: Evening) -> str:
        return the_kitty(game_words([evening.game])) if party == KITTY else self.names[party]


def cash_of(circle: Circle, player: Player) -> list[Cash]:
    """Return a player's cash, the oldest first, in five queries however much it is."""
    entries = _entries(circle, player)
    lines = still_effective(circle, entries)
    evenings = {entry.evening_id for entry in entries}
    parties, names = _parties(circle, evenings)
    shown = _Shown(str(player.pk), names, clocks_of(read_with(circle).circles, evenings))
    forms: dict[str, list[Entry]] = {}
    for entry in entries:
        forms.setdefault(_form_of(entry), []).append(entry)
    found: list[Cash] = []
    for entry in [entry for entry in entries if entry.kind == PaidThen.kind]:
        (alone,) = forms.pop(_form_of(entry))
        if alone.pk in lines:
            found += _paid_then(alone, lines[alone.pk].facts, shown, parties)
    for form in forms.values():
        written = [_part_of(entry, entry.facts, parties) for entry in form]
        stand = [_part_of(e, lines[e.pk].facts, parties) for e in form if e.pk in lines]
        if stand:
            found += shown.cash(stand, written=written)
    return sorted(found, key=lambda cash: (cash.move.day, cash.move.id))


def cash_account(asked: CashAsked) -> CashAccount:
    """Return what is asked for of a player's cash, and what there was of it after the last move."""
    all_cash = cash_of(asked.circle, asked.player)
    cash = [each for each in all_cash if each.currency == asked.currency]
    moves = [each.move for each in cash if asked.holds(each)]
    day = moves[-1].day if moves else _last_day(asked.year)
    return CashAccount(
        number=f"{asked.player.pk.hex}{asked.currency}",
        currency=asked.currency,
        moves=moves,
        day=day,
        balance=sum(each.move.amount for each in cash if each.move.day <= day),
    )


def _last_day(year: int | None) -> datetime.date:
    """Return the last day of a year so far."""
    today = timezone.localdate()
    return today if year is None else min(today, datetime.date(year, 12, 31))


def _entries(circle: Circle, player: Player) -> list[Entry]:
    """Return what was paid by this player or to them, and all that forms of the slate wrote."""
    read = read_with(circle)
    who = read.sat_by(player.pk) if not read.alone else [player.pk]
    mine = Q(payer__player__person__in=who) | Q(payee__player__person__in=who)
    touched = Transfer.objects.filter(mine, **read.where, settles=OuterRef("pk"))
    of_slate = Q(key__startswith=f"{KEY_PREFIX}-")
    is_cash = IS_CASH | Q(kind=PaidThen.kind)
    found = Entry.objects.filter(Exists(touched) | of_slate, is_cash, **read.where)
    told = found.exclude(key__startswith=SET_OFF_KEY).select_related("evening")
    return list(told.defer("table_after").order_by("at", "pk"))


def _parties(
    circle: Circle, evenings: Collection[uuid.UUID]
) -> tuple[Mapping[tuple[uuid.UUID, str], str], Mapping[str, str]]:
    """Return who sat where by evening and seat, and what they are called, in one query."""
    read = read_with(circle)
    seats = Seat.objects.filter(**read.where, evening__in=evenings, player__isnull=False)
    rows = list(seats.values_list("evening", "number", "player__person", "player__person__name"))
    parties = {
        (evening, str(number)): str(read.person(player)) for evening, number, player, _name in rows
    }
    names = {
        str(read.person(player)): read.called(player, name) or ""
        for _evening, _number, player, name in rows
    }
    return parties, names


def _paid_then(
    entry: Entry,
    facts: Mapping[str, Json],
    shown: _Shown,
    parties: Mapping[tuple[uuid.UUID, str], str],
) -> Iterator[Cash]:
    """Yield what a player paid or received at a past evening: nobody knows with whom."""
    evening = entry.evening
    for key, change in facts["changes"].items():
        if parties.get((evening.pk, key)) == shown.me:
            move = CashMove(
                id=entry.pk.hex,
                day=evening.played_on,
                amount=-change,
                # Translators: from whom or to whom a player got cash, or gave it.
                other=_("the others at the table"),
                memo=_memo(evening),
            )
            yield Cash(move, evening.currency, {evening.pk: -change})


def _form_of(entry: Entry) -> str:
    """Return what all entries of one form of the slate have alike; of others, each its own."""
    if entry.key.startswith(f"{KEY_PREFIX}-"):
        return entry.key.rpartition("-")[0]
    return str(entry.pk)


def _part_of(
    entry: Entry, facts: Mapping[str, Json], parties: Mapping[tuple[uuid.UUID, str], str]
) -> _Part:
    (handed,) = handed_over([LogLine(entry.number, entry.kind, facts)])
    payment, money = handed.payment, handed.money
    payer, payee = (
        parties.get((entry.evening_id, party), KITTY) for party in (payment.payer, payment.payee)
    )
    return _Part(
        entry,
        PlannedPayment(payer, payee, payment.amount if money is None else money.amount),
        in_book=payment.amount,
        currency=entry.evening.currency if money is None else money.currency,
    )


def _as_made(parts: Sequence[_Part]) -> Sequence[PlannedPayment]:
    """Return the payments of a form as they were made, not through others' hands."""
    if len(parts) == 1:
        return [parts[0].payment]
    sums: Counter[str] = Counter()
    for payment in (part.payment for part in parts):
        sums[payment.payer] -= payment.amount
        sums[payment.payee] += payment.amount
    return fewest_payments(sums)


def _digest(payments: Sequence[PlannedPayment]) -> str:
    told = "\n".join(f"{each.payer} {each.payee} {each.amount}" for each in payments)
    return hashlib.sha256(told.encode()).hexdigest()[:MARK_CHARACTERS]


def _changes(parts: Sequence[_Part], party: str) -> dict[uuid.UUID, int]:
    """Return by how much a party went up or down by these entries, evening by evening."""
    changes: Counter[uuid.UUID] = Counter()
    for part in parts:
        sign = (part.payment.payee == party) - (part.payment.payer == party)
        changes[part.entry.evening_id] += sign * part.in_book
    return dict(changes)


def _taken(left: dict[uuid.UUID, int], amount: int) -> dict[uuid.UUID, int]:
    """Take an amount out of what is left of these changes, and return what of it is whose.

    The rest of them went only through this player's hands, from one evening to another.
    """
    taken = {}
    for evening, change in left.items():
        if amount and (change > 0) == (amount > 0):
            part = min(change, amount, key=abs)
            taken[evening], left[evening] = part, change - part
            amount -= part
    return taken


def _memo(evening: Evening) -> str:
    """Return which evening it was: its name, day and place."""
    day = evening.played_on.isoformat()
    words = dict.fromkeys(filter(None, (told_title(evening), day, evening.place)))
    return ", ".join(words)
