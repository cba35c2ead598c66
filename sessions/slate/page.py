"""The slate of a circle: who owes how much over the evenings, and the payments that clear it.

What was paid on the slate lately, or brought along, a line for each form, to be taken back.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.kinds.brought_forward import BroughtForward
from napledger.evening.log import LogLine
from napledger.evening.payments import handed_over
from napledger.games.headings import Words
from napledger.games.web import MoneyFormat, money_format_of, sentence_of
from napledger.ledger.fewest_payments import PARTIES_MAX, PlannedPayment, fewest_payments
from napledger.ledger.slate import legs_of, less, net_of, outstanding, payments_of
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from napledger.site import dates
from napledger.site.in_order import by_name
from sessions.book.composed import told_title
from sessions.book.joined import read_with
from sessions.book.log import still_effective
from sessions.book.open_book import by_key
from sessions.book.submission import new_key
from sessions.common.games_played import GamesPlayed, game_words, games_played
from sessions.common.words import kitty_title, known_as, the_kitty, to_the_kitty
from sessions.kinds.payment import owed_with_kitty, payment_title
from sessions.models import Circle, Entry, Evening, Player, Seat
from sessions.models.book import IS_CASH
from sessions.models.evenings import EveningQuerySet
from sessions.settling.payment_cards import PaymentLines
from sessions.settling.purses_page import purse_name
from sessions.slate.balances import (
    Unpaid,
    on_the_book,
    owing_evenings,
    party_of,
    sums_of,
    unpaid_of,
)
from sessions.slate.forms import EVENINGS_MAX
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


def paid_lately(
    circle: Circle, *, among: Collection[uuid.UUID] | None = None
) -> tuple[PaidLately, ...]:
    """Return what the slate wrote last and still stands, a line for each form: four queries.

    Of all evenings, with what was brought along; or only `among` some of them.
    """
    by_slate = (
        Entry.objects.filter(IS_CASH, **read_with(circle).where, key__startswith=f"{KEY_PREFIX}-")
        .select_related("evening")
        .defer("table_after")
        .order_by("-at", "-id")
    )
    if among is not None:
        by_slate = by_slate.filter(evening__in=among)
    written = list(by_slate[:LATELY])
    if len(written) == LATELY:
        # The form that wrote the oldest of these may have written more.
        oldest = _form_of(written[-1])
        written = [each for each in written if _form_of(each) != oldest]
        written += by_slate.filter(key__startswith=f"{KEY_PREFIX}-{oldest}-")
    lines = still_effective(circle, written) if written else {}
    entries = [each for each in written if each.pk in lines]
    read = read_with(circle)
    seats = Seat.objects.filter(**read.where, evening__in={each.evening_id for each in entries})
    by_seat = {
        (seat.evening_id, seat.number): read.rename(seat)
        for seat in seats.select_related("player__person")
    }
    forms: dict[str, list[Entry]] = {}
    for entry in entries:
        forms.setdefault(_form_of(entry), []).append(entry)
    paid = tuple(_paid(key, found, lines, by_seat) for key, found in forms.items())
    return paid if among is not None else (*_brought_lately(circle), *paid)


def _brought_lately(circle: Circle) -> tuple[PaidLately, ...]:
    """Return what was brought along to the latest evenings and still stands.

    It is the second entry of each, right after its start.
    """
    latest = Evening.objects.filter(**read_with(circle).where).order_by("-played_on", "-id")[
        :EVENINGS_LATELY
    ]
    brought = list(
        Entry.objects.filter(**read_with(circle).where, evening__in=latest.values("pk"))
        .filter(number=2, kind=BroughtForward.kind, key__startswith=f"{KEY_PREFIX}-")
        .select_related("evening")
        .defer("table_after")
        .order_by("-at", "-id")
    )
    lines = still_effective(circle, brought) if brought else {}
    return tuple(_brought(entry) for entry in brought if entry.pk in lines)


def _brought(entry: Entry) -> PaidLately:
    seats = Seat.objects.filter(circle=entry.circle_id, evening=entry.evening_id)
    names = {key: str(seat) for key, seat in by_key(seats.select_related("player__person")).items()}
    money = money_format_of(entry.evening.currency)
    changes = entry.facts["changes"].items()
    words = _("Brought along to %(day)s: %(changes)s") % {
        "day": dates.day(entry.evening.played_on),
        "changes": ", ".join(f"{names[key]} {money.signed(amount)}" for key, amount in changes),
    }
    return PaidLately(_form_of(entry), words, dates.day(entry.at))


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
            "payee": to_the_kitty(words_of_games) if each.payee == KITTY else names[each.payee],
            "amount": money.plain(each.amount),
        }
        for each in fewest_payments(sums)
    ]
    words = get_text_list(paid, _("and")) or _("Set off against each other")
    return PaidLately(key, words, dates.day(entries[0].at))


LONG_LIST = 8


@dataclass(frozen=True, slots=True)
class SlateEvening:
    """An evening with something unpaid: its day, and who stands at what, by name and figure.

    `game` is which it was, where the circle plays several.
    """

    id: uuid.UUID
    title: str
    game: str
    stands: tuple[tuple[str, str], ...]
    is_picked: bool
    is_settling: bool


@dataclass(frozen=True, slots=True)
class SlatePayment(PaymentLines):
    """A payment that clears the evenings picked; `amount` in the smallest coin.

    One that is not `is_alone` is marked with all the others: no books lead from payer to payee.
    """

    payer: str
    payee: str
    amount: int
    title: str
    figure: str
    is_alone: bool = True


@dataclass(frozen=True, slots=True)
class Clearing:
    """What everybody stands at over some evenings, and the payments that clear them."""

    sums: tuple[tuple[str, str], ...]
    payments: tuple[SlatePayment, ...]
    said: str
    on_the_book: str

    @property
    def can_be_paid(self) -> bool:
        """Return whether there is more than what stays on the book."""
        return bool(self.payments) or not self.on_the_book


@dataclass(frozen=True, slots=True)
class SlateSection:
    """What is unpaid in one currency: the evenings, what everybody stands at, and the payments.

    What is `on_the_book` nobody pays. Of many evenings it is a page of them, and `in_all` is what
    everybody stands at over them all.
    """

    currency: str
    evenings: tuple[SlateEvening, ...]
    sums: tuple[tuple[str, str], ...]
    payments: tuple[SlatePayment, ...]
    said: str
    on_the_book: str
    page: Page[Evening]
    in_all: tuple[tuple[str, str], ...]

    @property
    def is_long(self) -> bool:
        """Return whether the evenings fill more than a screen, before what is to be paid."""
        return len(self.evenings) > LONG_LIST

    @property
    def can_be_paid(self) -> bool:
        """Return whether there is more than what stays on the book."""
        return bool(self.payments) or not self.on_the_book

    @property
    def picked(self) -> int:
        """Return how many evenings are settled by these payments."""
        return sum(each.is_picked for each in self.evenings)


@dataclass(frozen=True, slots=True)
class SlatePage:
    """Everything that the page shows."""

    circle: Circle
    title: str
    games: GamesPlayed
    sections: tuple[SlateSection, ...]
    lately: tuple[PaidLately, ...]
    key: str
    may_record: bool
    alarms: tuple[tuple[str, str], ...] = ()


def slate_page(
    circle: Circle,
    *,
    picked: Collection[uuid.UUID] = (),
    together_with: uuid.UUID | None = None,
    game: str = "",
    number: str = "",
    may_record: bool = True,
    fault: Fault | None = None,
) -> SlatePage:
    """Return the page, in a dozen queries at most; of the evenings picked, if any were.

    Else it is of all that are closed, and of the one that is being settled `together_with` them; of
    one `game`, if it is asked for. Of many evenings it is the page of that `number`, from "1" for
    the latest, or the one of those that were picked.
    """
    played = games_played(circle, sent={"game": game})
    pages = _pages(circle, game=played.chosen, picked=picked, number=number)
    here = [each for mine in pages.values() for each in mine.page.object_list]
    unpaid: dict[str, list[Unpaid]] = {}
    for each in unpaid_of(circle, here):
        unpaid.setdefault(each.evening.currency, []).append(each)
    return SlatePage(
        circle=circle,
        title=known_as(circle),
        games=played,
        sections=tuple(
            _section(
                circle,
                found,
                _still(found, picked) or _closed(found, together_with),
                pages=pages[currency],
                games=played,
            )
            for currency, found in unpaid.items()
        ),
        lately=paid_lately(circle),
        key=new_key(),
        may_record=may_record,
        alarms=(("", sentence_of(fault)),) if fault is not None else (),
    )


def _still(unpaid: Sequence[Unpaid], picked: Collection[uuid.UUID]) -> set[uuid.UUID]:
    return {each.evening.pk for each in unpaid} & set(picked)


def _closed(unpaid: Sequence[Unpaid], together_with: uuid.UUID | None) -> set[uuid.UUID]:
    evenings = (each.evening for each in unpaid)
    return {
        each.pk for each in evenings if each.state == Evening.CLOSED or each.pk == together_with
    }


@dataclass(frozen=True, slots=True)
class _Pages:
    """The evenings in one currency that left something unpaid: a page of them, and their games."""

    owing: EveningQuerySet
    games: frozenset[str]
    page: Page[Evening]


def _pages(
    circle: Circle, *, game: str, picked: Collection[uuid.UUID], number: str
) -> dict[str, _Pages]:
    """Return by currency a page of the evenings, the latest first: that of the latest picked."""
    owing = owing_evenings(circle)
    if game:
        owing = owing.filter(game=game)
    many: dict[str, dict[str, int]] = {}
    counted = owing.order_by().values_list("currency", "game").annotate(Count("pk"))
    for currency, key, count in counted:
        many.setdefault(currency, {})[key] = count
    found = {}
    for currency, by_game in many.items():
        mine = owing.filter(currency=currency)
        pages = Paginator(mine, EVENINGS_MAX)
        # They are counted already.
        pages.count = sum(by_game.values())
        asked = _page_of_latest(mine, picked) or number
        found[currency] = _Pages(mine, frozenset(by_game), pages.get_page(asked))
    return found


def _page_of_latest(owing: EveningQuerySet, picked: Collection[uuid.UUID]) -> int | None:
    """Return on which page the latest of the evenings picked stands; None if none does."""
    latest = owing.filter(pk__in=picked).first() if picked else None
    if latest is None:
        return None
    later = Q(played_on__gt=latest.played_on) | Q(played_on=latest.played_on, pk__gt=latest.pk)
    return owing.filter(later).count() // EVENINGS_MAX + 1


def _section(
    circle: Circle,
    unpaid: Sequence[Unpaid],
    picked: Collection[uuid.UUID],
    *,
    pages: _Pages,
    games: GamesPlayed,
) -> SlateSection:
    mine = [each for each in unpaid if each.evening.pk in picked] or unpaid
    chosen = {each.evening.pk for each in mine}
    stands = (amount for each in unpaid for amount in each.ledger.values())
    money = money_format_of(unpaid[0].evening.currency).in_one_unit(stands)
    clearing = clearing_of(mine, money=money)
    return SlateSection(
        currency=unpaid[0].evening.currency,
        evenings=tuple(
            _evening(each, money=money, is_picked=each.evening.pk in chosen, games=games)
            for each in unpaid
        ),
        sums=clearing.sums,
        payments=clearing.payments,
        said=clearing.said,
        on_the_book=clearing.on_the_book,
        page=pages.page,
        in_all=_in_all(circle, pages, money) if pages.page.has_other_pages() else (),
    )


def clearing_of(unpaid: Sequence[Unpaid], *, money: MoneyFormat) -> Clearing:
    """Return the fewest payments that clear what these evenings left unpaid."""
    names, words = _names(unpaid), game_words(each.evening.game for each in unpaid)
    ledgers = [each.ledger for each in unpaid]
    sums, kept = outstanding(ledgers), on_the_book(unpaid)
    left = less(ledgers, kept)
    payments = payments_of(left)
    with_kitty = fewest_payments(net_of(kept))
    return Clearing(
        sums=_standing(sums, names, money=money),
        payments=tuple(
            replace(
                _payment(each, names, money=money, words=words),
                is_alone=legs_of(left, each) is not None,
            )
            for each in payments
        ),
        said=_("There is nothing to pay.")
        if kept and not payments
        else _said(len(payments), len(unpaid), is_fewest=len(sums) <= PARTIES_MAX),
        on_the_book=owed_with_kitty(with_kitty, names, words, money=money),
    )


def _in_all(circle: Circle, pages: _Pages, money: MoneyFormat) -> tuple[tuple[str, str], ...]:
    """Return what each stands at over the evenings of all pages, in two queries."""
    sums = sums_of(circle, pages.owing)
    players = Player.objects.filter(**read_with(circle).where, pk__in=sums.keys() - {KITTY})
    names = {str(player.pk): player.name for player in players}
    names[KITTY] = kitty_title(game_words(pages.games))
    return _standing(sums, names, money=money)


def _standing(
    sums: Mapping[str, int], names: Mapping[str, str], *, money: MoneyFormat
) -> tuple[tuple[str, str], ...]:
    in_order = sorted(sums, key=lambda party: (party == KITTY, -sums[party], by_name(names[party])))
    return tuple((names[party], money.signed(sums[party])) for party in in_order)


def _names(unpaid: Sequence[Unpaid]) -> dict[str, str]:
    """Return the parties' names: of all who shared a purse, if they did at all these evenings."""
    found: dict[str, set[str]] = {}
    plain: dict[str, str] = {}
    for each in unpaid:
        plain |= each.names
        for party in each.ledger:
            found.setdefault(party, set()).add(_shown_names(each)[party])
    plain[KITTY] = kitty_title(game_words(each.evening.game for each in unpaid))
    return plain | {party: names.pop() for party, names in found.items() if len(names) == 1}


def _shown_names(unpaid: Unpaid) -> dict[str, str]:
    shared = {party: purse_name(sharers) for party, sharers in unpaid.sharers.items()}
    kitty = kitty_title(game_words([unpaid.evening.game]))
    return {**unpaid.names, **shared, KITTY: kitty}


def _said(payments: int, evenings: int, *, is_fewest: bool) -> str:
    over = ngettext("%(count)s evening", "%(count)s evenings", evenings) % {"count": evenings}
    words = {"count": payments, "evenings": over}
    if not payments:
        return _("Over %(evenings)s, nobody owes anybody anything. One tap settles them.") % words
    if not is_fewest:
        return _("%(count)s payments settle %(evenings)s, the fewest that could be found.") % words
    pattern = ngettext(
        "%(count)s payment, the fewest possible.",
        "%(count)s payments, the fewest possible.",
        payments,
    )
    return pattern % words


def _evening(
    unpaid: Unpaid, *, money: MoneyFormat, is_picked: bool, games: GamesPlayed
) -> SlateEvening:
    evening = unpaid.evening
    standing = sorted(unpaid.ledger.items(), key=lambda each: -each[1])
    names = _shown_names(unpaid)
    stands = tuple((names[party], money.signed(amount)) for party, amount in standing)
    title = " · ".join(filter(None, (dates.day(evening.played_on), told_title(evening))))
    is_settling = evening.state == Evening.REVIEWING
    game = games.name(evening.game)
    return SlateEvening(evening.pk, title, game, stands, is_picked, is_settling)


def _payment(
    payment: PlannedPayment, names: Mapping[str, str], *, money: MoneyFormat, words: Words
) -> SlatePayment:
    return SlatePayment(
        payer=payment.payer,
        payee=payment.payee,
        amount=payment.amount,
        title=payment_title(payment, names, words),
        figure=money.plain(payment.amount),
    )
