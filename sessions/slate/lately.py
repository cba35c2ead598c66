"""What was paid on the slate lately, or brought along, a line for each form, to be taken back."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.evening.kinds.brought_forward import BroughtForward
from napledger.evening.log import LogLine
from napledger.evening.payments import handed_over
from napledger.games.web import money_format_of
from napledger.ledger.fewest_payments import fewest_payments
from napledger.ledger.transfers import KITTY
from sessions.book.log import still_effective
from sessions.book.open_book import by_key
from sessions.common.games_played import game_words
from sessions.common.kitty_words import the_kitty
from sessions.models import Circle, Entry, Evening, Seat
from sessions.models.book import IS_CASH
from sessions.slate.balances import party_of
from sessions.slate.service import KEY_PREFIX

EVENINGS_LATELY = 10
"""To how many of the latest evenings something brought along can be taken back from here."""

LATELY = 40
"""How many entries that the slate wrote last are looked at, to be taken back."""


@dataclass(frozen=True, slots=True)
class PaidLately:
    """What one form of the slate wrote, to be taken back: the payments in words."""

    key: str
    words: str
    on: str


def paid_lately(circle: Circle) -> tuple[PaidLately, ...]:
    """Return what the slate wrote last and still stands, a line for each form: four queries."""
    by_slate = (
        Entry.objects.filter(IS_CASH, circle=circle, key__startswith=f"{KEY_PREFIX}-")
        .select_related("evening")
        .defer("table_after")
        .order_by("-at", "-id")
    )
    written = list(by_slate[:LATELY])
    if len(written) == LATELY:
        # The form that wrote the oldest of these may have written more.
        oldest = _form_of(written[-1])
        written = [each for each in written if _form_of(each) != oldest]
        written += by_slate.filter(key__startswith=f"{KEY_PREFIX}-{oldest}-")
    lines = still_effective(circle, written) if written else {}
    entries = [each for each in written if each.pk in lines]
    seats = Seat.objects.filter(circle=circle, evening__in={each.evening_id for each in entries})
    by_seat = {(seat.evening_id, seat.number): seat for seat in seats.select_related("player")}
    forms: dict[str, list[Entry]] = {}
    for entry in entries:
        forms.setdefault(_form_of(entry), []).append(entry)
    paid = tuple(_paid(key, found, lines, by_seat) for key, found in forms.items())
    return (*_brought_lately(circle), *paid)


def _brought_lately(circle: Circle) -> tuple[PaidLately, ...]:
    """Return what was brought along to the latest evenings and still stands.

    It is the second entry of each, right after its start.
    """
    latest = Evening.objects.filter(circle=circle).order_by("-played_on", "-id")[:EVENINGS_LATELY]
    brought = list(
        Entry.objects.filter(circle=circle, evening__in=latest.values("pk"))
        .filter(number=2, kind=BroughtForward.kind, key__startswith=f"{KEY_PREFIX}-")
        .select_related("evening")
        .defer("table_after")
        .order_by("-at", "-id")
    )
    lines = still_effective(circle, brought) if brought else {}
    return tuple(_brought(entry) for entry in brought if entry.pk in lines)


def _brought(entry: Entry) -> PaidLately:
    seats = Seat.objects.filter(circle=entry.circle_id, evening=entry.evening_id)
    names = {key: str(seat) for key, seat in by_key(seats.select_related("player")).items()}
    money = money_format_of(entry.evening.currency)
    changes = entry.facts["changes"].items()
    words = _("Brought along to %(day)s: %(changes)s") % {
        "day": date_format(entry.evening.played_on),
        "changes": ", ".join(f"{names[key]} {money.signed(amount)}" for key, amount in changes),
    }
    return PaidLately(_form_of(entry), words, date_format(entry.at))


def _form_of(entry: Entry) -> str:
    """Return the beginning of the key of the form that wrote an entry."""
    return entry.key.split("-", 1)[1].rpartition("-")[0]


def _paid(
    key: str,
    entries: Sequence[Entry],
    lines: Mapping[uuid.UUID, LogLine],
    by_seat: Mapping[tuple[uuid.UUID, int], Seat],
) -> PaidLately:
    """Return what a form wrote, as the payments that its entries come to for everybody."""
    sums: dict[str, int] = {}
    words_of_games = game_words(entry.evening.game for entry in entries)
    names: dict[str, str] = {KITTY: the_kitty(words_of_games)}
    for entry in entries:
        (handed,) = handed_over([lines[entry.pk]])
        for account, gain in (
            (handed.payment.payer, -handed.payment.amount),
            (handed.payment.payee, handed.payment.amount),
        ):
            seat = by_seat[entry.evening_id, 0 if account == KITTY else int(account)]
            party = party_of(seat)
            names.setdefault(party, str(seat))
            sums[party] = sums.get(party, 0) + gain
    money = money_format_of(entries[0].evening.currency)
    paid = [
        _("%(payer)s paid %(payee)s %(amount)s")
        % {
            "payer": names[each.payer],
            "payee": names[each.payee],
            "amount": money.plain(each.amount),
        }
        for each in fewest_payments(sums)
    ]
    words = get_text_list(paid, _("and")) or _("Set off against each other")
    return PaidLately(key, words, date_format(entries[0].at))
