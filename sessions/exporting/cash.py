"""The cash that a player paid and received: payments that stand, as they were made.

A payment of the slate was written into the books of several evenings, and may have passed there
through others' hands; it is told as the one payment that it was. What was set off inside a purse
that two share was no payment at all. Of an evening in counters that was priced, payments are told
in the coins in which they were made.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from napledger.evening.log import REVIEW, Line
from napledger.evening.payments import handed_over
from napledger.ledger.fewest_payments import Payment, fewest_payments
from napledger.ledger.transfers import KITTY
from napledger.money.bank_files import CashAccount, CashMove
from sessions.book.log import still_standing
from sessions.common.games_played import game_words
from sessions.common.kitty_words import the_kitty
from sessions.models import Circle, Entry, Evening, Player, Seat
from sessions.models.book import IS_CASH
from sessions.settling.purses import SET_OFF_KEY
from sessions.slate.service import KEY_PREFIX


@dataclass(frozen=True, slots=True)
class CashAsked:
    """Whose cash is asked for, in which currency; of a year or an evening, or of all."""

    circle: Circle
    player: Player
    currency: str
    year: int | None = None
    evening: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class _Made:
    """Payments that were made together, between players by their ids, or the kitty."""

    entry: Entry
    payments: Sequence[Payment]


def cash_account(asked: CashAsked) -> CashAccount:
    """Return a player's cash, the oldest first, in five queries however much it is."""
    entries = _entries(asked)
    lines = still_standing(asked.circle, entries)
    standing = [entry for entry in entries if _is_in(asked.currency, entry, lines)]
    parties, names = _parties(asked.circle, standing)
    ended = _ended(asked.circle, standing)
    me = str(asked.player.pk)
    moves = [
        CashMove(
            id=_id_of(made, payment, me=me),
            day=_day_of(made.entry, ended=ended),
            amount=payment.amount if payment.payee == me else -payment.amount,
            other=_other(payment, made, names=names, me=me),
            memo=_memo(made.entry.evening),
        )
        for made in _made(standing, lines, parties)
        for payment in made.payments
        if me in (payment.payer, payment.payee) and payment.amount
    ]
    moves.sort(key=lambda move: (move.day, move.id))
    of_year = [move for move in moves if asked.year in (None, move.day.year)]
    return CashAccount(f"{asked.player.pk.hex}{asked.currency}", asked.currency, of_year)


def _is_in(currency: str, entry: Entry, lines: Mapping[uuid.UUID, Line]) -> bool:
    """Return whether a payment stands and was made in this money: of counters, as priced."""
    line = lines.get(entry.pk)
    if line is None:
        return False
    money = line.facts.get("money")
    made_in: str = entry.evening.currency if money is None else money["currency"]
    return currency == made_in


def _entries(asked: CashAsked) -> list[Entry]:
    in_money = Q(evening__currency=asked.currency) | Q(facts__money__currency=asked.currency)
    found = Entry.objects.filter(IS_CASH, in_money, circle=asked.circle)
    if asked.evening is not None:
        found = found.filter(evening=asked.evening)
    told = found.exclude(key__startswith=SET_OFF_KEY).select_related("evening")
    return list(told.defer("table_after").order_by("at", "pk"))


def _parties(
    circle: Circle, entries: Sequence[Entry]
) -> tuple[Mapping[tuple[uuid.UUID, str], str], Mapping[str, str]]:
    """Return who sat where by evening and seat, and what they are called, in one query."""
    evenings = {entry.evening_id for entry in entries}
    seats = Seat.objects.filter(circle=circle, evening__in=evenings, player__isnull=False)
    rows = list(seats.values_list("evening", "number", "player", "player__name"))
    parties = {(evening, str(number)): str(player) for evening, number, player, _name in rows}
    names = {str(player): name for _evening, _number, player, name in rows}
    return parties, names


def _ended(circle: Circle, entries: Sequence[Entry]) -> Mapping[uuid.UUID, int]:
    """Return at which entry play first ended at each evening, in one query."""
    evenings = {entry.evening_id for entry in entries}
    reviews = Entry.objects.filter(circle=circle, evening__in=evenings, kind=REVIEW)
    return dict(reviews.order_by("-number").values_list("evening", "number"))


def _made(
    entries: Sequence[Entry],
    lines: Mapping[uuid.UUID, Line],
    parties: Mapping[tuple[uuid.UUID, str], str],
) -> Iterator[_Made]:
    together: dict[str, list[tuple[Entry, Payment]]] = {}
    for entry in entries:
        (handed,) = handed_over([lines[entry.pk]])
        payment = Payment(
            parties.get((entry.evening_id, handed.payment.payer), KITTY),
            parties.get((entry.evening_id, handed.payment.payee), KITTY),
            handed.payment.amount if handed.money is None else handed.money.amount,
        )
        form = _form_of(entry)
        together.setdefault(form, []).append((entry, payment))
    for found in together.values():
        yield _Made(found[0][0], _as_made([payment for _entry, payment in found]))


def _form_of(entry: Entry) -> str:
    """Return what all entries of one form of the slate have alike; of others, each its own."""
    if entry.key.startswith(f"{KEY_PREFIX}-"):
        return entry.key.rpartition("-")[0]
    return str(entry.pk)


def _as_made(payments: Sequence[Payment]) -> Sequence[Payment]:
    if len(payments) == 1:
        return payments
    sums: dict[str, int] = {}
    for payment in payments:
        sums[payment.payer] = sums.get(payment.payer, 0) - payment.amount
        sums[payment.payee] = sums.get(payment.payee, 0) + payment.amount
    return fewest_payments(sums)


def _id_of(made: _Made, payment: Payment, *, me: str) -> str:
    """Return a move's id for good: the entry's; of several made together, with whom it was."""
    if len(made.payments) == 1:
        return made.entry.pk.hex
    other = payment.payee if payment.payer == me else payment.payer
    return f"{made.entry.pk.hex}-{other.replace('-', '')}"


def _day_of(entry: Entry, *, ended: Mapping[uuid.UUID, int]) -> datetime.date:
    """Return the day of a payment: the evening's at its table, else that on which it was marked."""
    if entry.number < ended.get(entry.evening_id, entry.number + 1):
        return entry.evening.played_on
    return max(timezone.localdate(entry.at), entry.evening.played_on)


def _other(payment: Payment, made: _Made, *, names: Mapping[str, str], me: str) -> str:
    other = payment.payee if payment.payer == me else payment.payer
    if other == KITTY:
        return the_kitty(game_words([made.entry.evening.game]))
    return names[other]


def _memo(evening: Evening) -> str:
    """Return which evening it was: its name, day and place."""
    day = evening.played_on.isoformat()
    words = dict.fromkeys(filter(None, (evening.title, day, evening.place)))
    return ", ".join(words)
