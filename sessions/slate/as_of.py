"""The slate as it was at the end of a past day: what was owed then, and who would have paid whom.

By the book as it stood: an evening is in it that was closed by then, and of it what was written by
then. Purses are those that were shared when it was closed. Read only.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.log import CLOSE, STATES
from napledger.games.headings import Words
from napledger.games.web import MoneyFormat, money_format_of
from napledger.ledger.fewest_payments import fewest_payments
from napledger.ledger.purses import holders_of, pooled
from napledger.ledger.slate import less, net_of, outstanding
from napledger.ledger.transfers import KITTY
from napledger.site import dates
from napledger.site.in_order import by_name
from sessions.book.joined import read_with
from sessions.book.net import paid_by
from sessions.book.open_book import key_of
from sessions.common.games_played import game_words
from sessions.common.words import kitty_title, known_as
from sessions.kinds.payment import owed_with_kitty, payment_title
from sessions.models import Circle, Entry, Player, Seat, Transfer
from sessions.slate.balances import by_party, on_the_book, purses_shared, with_coins


@dataclass(frozen=True, slots=True)
class OwedThen:
    """What was owed in one currency: what everybody stood at, and the payments, with figures.

    What was `on_the_book` nobody was to pay.
    """

    currency: str
    said: str
    sums: tuple[tuple[str, str], ...]
    payments: tuple[tuple[str, str], ...]
    on_the_book: str


@dataclass(frozen=True, slots=True)
class SlateThen:
    """The page: the day as typed and in words, and what was owed on it, currency by currency."""

    circle: Circle
    title: str
    typed: str
    day: str
    sections: tuple[OwedThen, ...]
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Night:
    """What an evening had left at that day's end, by party; of which currency and game."""

    currency: str
    game: str
    ledger: Mapping[str, int]
    is_coins: bool


def slate_then(circle: Circle, *, typed: str) -> SlateThen:
    """Return the page, in nine queries at most; of a day that cannot be read, what to type."""
    today = timezone.localdate()
    day = _day(typed) if typed else today
    shown = SlateThen(circle, known_as(circle), typed or today.isoformat(), "", ())
    if day is None or day > today:
        sentence = _("Type a day like %(day)s, not after today.") % {"day": today.isoformat()}
        return SlateThen(circle, shown.title, typed, "", (), (sentence,))
    names = {str(pk): name for pk, name in _players(circle)}
    by_currency: dict[str, list[_Night]] = {}
    for night in _nights(circle, until=_end_of(day)):
        by_currency.setdefault(night.currency, []).append(night)
    return SlateThen(
        circle,
        shown.title,
        shown.typed,
        dates.day(day),
        tuple(_section(nights, names=names) for nights in by_currency.values()),
    )


def _day(typed: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(typed)
    except ValueError:
        return None


def _end_of(day: datetime.date) -> datetime.datetime:
    """Return the first moment after a day, by the viewer's clock."""
    # The last day that there is has no day after it; it is not past yet.
    morrow = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time())
    return timezone.make_aware(morrow)


def _players(circle: Circle) -> Iterable[tuple[uuid.UUID, str]]:
    return Player.objects.filter(**read_with(circle).where).values_list("pk", "name")


def _nights(circle: Circle, *, until: datetime.datetime) -> list[_Night]:
    """Return the evenings that were closed by then with what they had left, the oldest first."""
    closed = _closed(circle, until=until)
    later = _moved_since(circle, since=until)
    purses = purses_shared(circle, until=until)
    found: dict[uuid.UUID, tuple[str, str, dict[str, int], dict[str, str]]] = {}
    read = read_with(circle)
    seats = Seat.objects.filter(**read.where).order_by("evening__played_on", "evening", "number")
    rows = seats.values_list(
        *(
            "pk",
            "evening",
            "number",
            "player__person",
            "balance",
            "evening__currency",
            "evening__game",
        )
    )
    for seat, evening, number, player, balance, currency, game in rows.iterator():
        if evening in closed:
            *_facts, balances, parties = found.setdefault(evening, (currency, game, {}, {}))
            key = key_of(number)
            balances[key] = balance - later.get(seat, 0)
            parties[key] = KITTY if player is None else str(read.person(player))
    kitties = {evening for evening, (*_facts, left, _parties) in found.items() if left.get(KITTY)}
    coins = with_coins(circle, kitties)
    return [
        _Night(
            currency,
            game,
            by_party(
                (parties[key], amount)
                for key, amount in pooled(
                    balances, holders=holders_of(purses.get(evening, ()))
                ).items()
            ),
            is_coins=evening in coins,
        )
        for evening, (currency, game, balances, parties) in found.items()
        if any(balances.values())
    ]


def _closed(circle: Circle, *, until: datetime.datetime) -> set[uuid.UUID]:
    """Return the evenings that stood closed at a moment, in one query."""
    said = Entry.objects.filter(**read_with(circle).where, kind__in=STATES, at__lt=until)
    last = dict(said.order_by("number").values_list("evening", "kind"))
    return {evening for evening, kind in last.items() if kind == CLOSE}


def _moved_since(circle: Circle, *, since: datetime.datetime) -> dict[uuid.UUID, int]:
    """Return what each seat gained by all that was written from a moment on, in one query."""
    since_then = Transfer.objects.filter(**read_with(circle).where, entry__at__gte=since)
    gains: dict[uuid.UUID, int] = {}
    for _circle, payer, payee, amount in paid_by(since_then, "circle"):
        gains[payer] = gains.get(payer, 0) - amount
        gains[payee] = gains.get(payee, 0) + amount
    return gains


def _section(nights: list[_Night], *, names: Mapping[str, str]) -> OwedThen:
    money, words = money_format_of(nights[0].currency), game_words(each.game for each in nights)
    named = {**names, KITTY: kitty_title(words)}
    ledgers, kept = [night.ledger for night in nights], on_the_book(nights)
    sums, left = outstanding(ledgers), outstanding(less(ledgers, kept))
    return OwedThen(
        currency=nights[0].currency,
        said=_said(len(nights)),
        sums=_sums(sums, named, money=money),
        payments=_payments(left, named, money=money, words=words),
        on_the_book=owed_with_kitty(fewest_payments(net_of(kept)), named, words, money=money),
    )


def _said(evenings: int) -> str:
    pattern = ngettext(
        "%(count)s evening had left something unpaid.",
        "%(count)s evenings had left something unpaid.",
        evenings,
    )
    return pattern % {"count": evenings}


def _sums(
    sums: Mapping[str, int], names: Mapping[str, str], *, money: MoneyFormat
) -> tuple[tuple[str, str], ...]:
    in_order = sorted(sums, key=lambda party: (party == KITTY, -sums[party], by_name(names[party])))
    return tuple((names[party], money.signed(sums[party])) for party in in_order)


def _payments(
    sums: Mapping[str, int], names: Mapping[str, str], *, money: MoneyFormat, words: Words
) -> tuple[tuple[str, str], ...]:
    return tuple(
        (payment_title(each, names, words), money.plain(each.amount))
        for each in fewest_payments(sums)
    )
