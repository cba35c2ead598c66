"""The page where the evening is settled: what is owed, what is paid, what it came to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.kitty import fund_end
from napledger.games.web import MoneyFormat, labelled, sentence_of
from napledger.ledger import transfers as ledger
from napledger.ledger.purses import pooled
from napledger.ledger.transfers import KITTY
from napledger.money.currencies import find_currency
from napledger.reading.faults import Fault
from napledger.site import dates
from sessions.book.joined import read_with
from sessions.book.open_book import Book, key_of
from sessions.book.submission import new_key
from sessions.common.words import (
    Balance,
    Head,
    about_kitty,
    balance_of,
    head_of,
    kitty_title,
    money_of,
    single_full_stop,
)
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry, Evening, Seat, Transfer
from sessions.rules.saved_rule_sets import code_to_save
from sessions.settling.forms import CountedCoins
from sessions.settling.handles import handles_of
from sessions.settling.kitty import (
    KittyChoice,
    KittyCount,
    KittyEndText,
    count_of,
    kitty_carried,
    kitty_choice,
    kitty_ended,
    kitty_expected,
)
from sessions.settling.outstanding import Outstanding, outstanding_of
from sessions.settling.payment_cards import (
    NOBODY,
    DebtCard,
    PartTyped,
    PaymentWriter,
    Viewer,
    cards_at_table,
    cards_besides,
    debt_cards,
    disputed_line,
    plan_in_words,
    takes_in_words,
)
from sessions.settling.plans import LastRounding, coins_of, last_rounding, rounded_to
from sessions.settling.price_card import PriceCard, PriceTyped, price_card
from sessions.settling.pricing import priced_payments
from sessions.settling.purses_page import PurseCard, names_between_purses, purse_cards
from sessions.settling.result import (
    day_and_deals,
    kitty_result,
    on_the_book_in_words,
    results,
    share_text,
    winner_in_words,
)


@dataclass(frozen=True, slots=True)
class Adjusted:
    """What was adjusted after the close, in words; `number` is the entry."""

    number: int
    said: str


@dataclass(frozen=True, slots=True)
class CoinChoice:
    """A coin that balances can be rounded to, in the smallest one and as people write it.

    `changes` are who then stands elsewhere: their names, where they stand, and where they would.
    """

    value: int
    figure: str
    changes: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class SettlePage:
    """Everything that the page shows.

    `said` is how things stand in a sentence; `sums` that the book is even; `kitty` the choice that
    is still to be made, and `kitty_end` what was chosen. `owed` are the payments still to be
    made, a line each, and `on_the_book` is what the kitty is owed that is no coins; `purses` are
    those that are shared. `brought` is what was still owed before
    and came along, `adjusted` what changed what is owed after the close. `holder` is who holds the
    book, where that is not this phone; `may_reopen` whether this one is an owner's.
    """

    book: Book
    outstanding: Outstanding
    head: Head
    facts: str
    said: str
    sums: str
    kitty: KittyChoice | None
    kitty_end: KittyEndText | None
    debts: tuple[DebtCard, ...]
    besides: tuple[DebtCard, ...]
    at_table: tuple[DebtCard, ...]
    owed: tuple[str, ...]
    on_the_book: str
    purses: tuple[PurseCard, ...]
    coins: tuple[CoinChoice, ...]
    price: PriceCard
    rounded: str
    brought: str
    adjusted: tuple[Adjusted, ...]
    standings: tuple[Balance, ...]
    winner: str
    count: KittyCount | None
    share: str
    key: str
    may_record: bool
    of_circle: bool
    holder: str = ""
    may_reopen: bool = False
    has_old_debts: bool = False
    alarms: tuple[tuple[str, str], ...] = ()

    @property
    def unfinished(self) -> str:
        """Return what is to be finished or broken off before play can end; mostly nothing."""
        fault = self.book.game.closing(self.book.table)
        return "" if fault is None else sentence_of(fault, names=self.book.names)

    @property
    def state(self) -> str:
        """Return whether the evening is open, reviewing or closed."""
        return self.book.evening.state

    @property
    def count_all(self) -> int:
        """Return how many payments settle the evening."""
        settlement = self.outstanding.settlement
        return 0 if settlement is None else len(settlement.debts)

    @property
    def count_made(self) -> int:
        """Return how many of them are made, and not disputed."""
        return self.count_all - self.outstanding.unmade

    @property
    def all_owed(self) -> int:
        """Return what all payments come to, in the smallest coin."""
        settlement = self.outstanding.settlement
        return 0 if settlement is None else sum(each.payment.amount for each in settlement.debts)

    @property
    def all_paid(self) -> int:
        """Return what is paid of that, and not disputed, in the smallest coin."""
        return sum(each.amount for each in self.debts if each.is_paid and not each.is_disputed)

    @property
    def next_id(self) -> str:
        """Return the first payment that is still to be made, by its card's id."""
        return next((each.id for each in self.debts if not each.is_paid), "")

    @property
    def may_start(self) -> bool:
        """Return whether this phone may begin another evening of the circle."""
        return self.may_record and self.of_circle

    @property
    def week_later(self) -> str:
        """Return the day a week after this evening, to play again; "" where it is over."""
        day = self.book.evening.played_on + timedelta(days=7)
        return dates.weekday_and_day_of_year(day) if day >= timezone.localdate() else ""

    @property
    def house_code(self) -> str:
        """Return what stands for tonight's house rules in an address; "" where they are kept."""
        book = self.book
        return code_to_save(book.table.rules, game=book.game.key, circle_id=book.evening.circle_id)

    @property
    def has_ways(self) -> bool:
        """Return whether there is anything to settle, in one way or another."""
        return self.state == Evening.REVIEWING and bool(self.debts)


def settle_page(
    book: Book,
    *,
    may_record: bool = True,
    viewer: Viewer = NOBODY,
    holder: str = "",
    counted: CountedCoins | None = None,
    typed: PartTyped | PriceTyped | None = None,
    fault: Fault | None = None,
) -> SettlePage:
    """Return the page; `counted` are coins to hold against the book, `fault` what was refused.

    `typed` is what was refused as a part of a payment, or as a price. Whoever may not record sees
    how things stand, and nothing to tap but what is theirs to say.
    """
    money = money_of(book)
    outstanding = outstanding_of(book)
    writer = _payment_writer(outstanding, viewer, money=money)
    head, facts, state = head_of(book), day_and_deals(book), book.evening.state
    brought, adjusted = _brought_in_words(book, money=money), _adjusted(outstanding, money=money)
    besides = [*filter(None, [brought]), *(each.said for each in adjusted)]
    is_open, is_closed = state == Evening.OPEN, state == Evening.CLOSED
    debts = debt_cards(outstanding, writer=writer, part=_part(typed))
    besides_cards = cards_besides(outstanding, writer=writer)
    if not is_open and viewer.of_circle:
        debts = _told_how(debts, book, own=viewer.own(outstanding))
    if is_closed and may_record and viewer.of_circle:
        debts = tuple(_by_player(each, book) for each in debts)
    return SettlePage(
        book=book,
        outstanding=outstanding,
        head=head,
        facts=facts,
        said=_said(
            outstanding, disputes=sum(each.is_disputed for each in (*debts, *besides_cards))
        ),
        sums=_sums(outstanding, money=money),
        kitty=_kitty(outstanding, money=money),
        kitty_end=_kitty_end(outstanding, money=money),
        debts=debts,
        besides=besides_cards,
        at_table=cards_at_table(outstanding, writer=writer),
        owed=() if is_open else _owed(outstanding, writer=writer),
        on_the_book=on_the_book_in_words(outstanding, money=money),
        purses=purse_cards(outstanding, money=money),
        coins=_coins(outstanding, money=money),
        price=price_card(outstanding, typed=_price(typed), may_record=may_record),
        rounded=_rounded(outstanding, money=money),
        brought=brought,
        adjusted=adjusted,
        standings=(results if is_closed else _standings)(book, money=money),
        winner=winner_in_words(book, money=money) if is_closed else "",
        count=None if is_closed else count_of(book, counted, money=money),
        share=""
        if is_open
        else share_text(outstanding, title=head.title, facts=facts, besides=besides, money=money),
        key=new_key(),
        may_record=may_record,
        of_circle=viewer.of_circle,
        holder=holder,
        may_reopen=is_closed and viewer.is_owner,
        has_old_debts=viewer.of_circle and state == Evening.REVIEWING and _has_old_debts(book),
        alarms=(("", sentence_of(fault, names=book.names)),) if fault is not None else (),
    )


def _payment_writer(
    outstanding: Outstanding, viewer: Viewer, *, money: MoneyFormat
) -> PaymentWriter:
    return PaymentWriter(
        evening=outstanding.book.evening,
        names=names_between_purses(outstanding),
        money=money,
        speaks_for=viewer.speaks_for(outstanding),
        marks=outstanding.marks,
        own=viewer.own(outstanding),
        priced=priced_payments(outstanding),
    )


def _part(typed: PartTyped | PriceTyped | None) -> PartTyped | None:
    return typed if isinstance(typed, PartTyped) else None


def _price(typed: PartTyped | PriceTyped | None) -> PriceTyped | None:
    return typed if isinstance(typed, PriceTyped) else None


def _has_old_debts(book: Book) -> bool:
    """Return whether earlier evenings of this money left something unpaid, in one query."""
    evening = book.evening
    where = read_with(evening.circle).where
    seats = Seat.objects.filter(**where, evening__state=Evening.CLOSED)
    return seats.filter(evening__currency=evening.currency).exclude(balance=0).exists()


def heading_of(state: str) -> str:
    """Return the page's heading in each state of the evening."""
    return _("The result") if state == Evening.CLOSED else _("Settle the evening")


def _told_how(
    cards: Sequence[DebtCard], book: Book, *, own: Collection[str]
) -> tuple[DebtCard, ...]:
    """Return what is still to be paid with how each payee likes to be paid, in a query."""
    players = {each.id: book.seats[each.payee].player for each in cards if not each.is_paid}
    asked = [each for each in players.values() if each]
    known = handles_of(asked, circle=book.evening.circle) if players else {}

    def told(card: DebtCard) -> DebtCard:
        player = players.get(card.id)
        if player is None:
            return card
        handles = known.get(player.pk)
        if card.payee in own:
            return replace(card, asks=None if handles else player.pk)
        if not handles:
            return card
        currency = book.evening.currency if card.coins is None else card.coins.currency
        return replace(card, takes=takes_in_words(player.name, handles, currency=currency))

    return tuple(map(told, cards))


def _by_player(card: DebtCard, book: Book) -> DebtCard:
    """Return a payment of a closed evening, its players as the slate knows them that takes it."""
    players = {key: str(seat.player_id or KITTY) for key, seat in book.seats.items()}
    return replace(card, payer_id=players[card.payer], payee_id=players[card.payee])


def _owed(outstanding: Outstanding, *, writer: PaymentWriter) -> tuple[str, ...]:
    unpaid = (writer.line(each, paid=False) for each in outstanding.unpaid)
    disputed = (disputed_line(each, writer=writer) for each in outstanding.disputed)
    return (*unpaid, *disputed)


def _said(outstanding: Outstanding, *, disputes: int) -> str:
    settlement = outstanding.settlement
    if settlement is not None:
        said = plan_in_words(settlement, unmade=outstanding.unmade)
        if not disputes:
            return said
        if settlement.unpaid:
            also = ngettext(
                "One payment is disputed.", "%(count)s payments are disputed.", disputes
            )
            return " ".join((said, also % {"count": disputes}))
        return ngettext(
            "One payment is disputed; the others are made.",
            "%(count)s payments are disputed; the others are made.",
            disputes,
        ) % {"count": disputes}
    if outstanding.off_by:
        return _("The books don’t balance, so the evening can’t be settled.")
    if outstanding.book.evening.state == Evening.OPEN:
        said = _("The %(kitty)s is still to be drawn for, so who pays whom isn’t known yet.")
    elif outstanding.book.evening.state == Evening.CLOSED:
        said = _("Nobody said what happens to the %(kitty)s, so who pays whom isn’t known.")
    else:
        said = _("First: what happens to the %(kitty)s?")
    return about_kitty(said, outstanding.book.game.words)


def _coins(outstanding: Outstanding, *, money: MoneyFormat) -> tuple[CoinChoice, ...]:
    """Return the coins that some balance cannot be paid with and that leave something to pay.

    The one used last comes first.
    Where none was, that is a pound as soon as somebody pays more than ten.
    None any more once something was paid: it was paid by a plan that rounding would change.
    """
    evening = outstanding.book.evening
    if outstanding.handed or evening.state != Evening.REVIEWING or outstanding.parties is None:
        return ()
    amounts = outstanding.parties.values()
    most = max(map(abs, amounts), default=0)
    coins = [coin for coin in coins_of(evening.currency) if coin <= 2 * most]
    needed = [coin for coin in coins if any(each % coin for each in amounts)]
    if not needed:
        return ()
    last, unit = last_rounding(evening), 10 ** find_currency(evening.currency).exponent
    usual = unit if most > 10 * unit else None
    picked = next((coin for coin in (last.coin, usual) if coin in needed), needed[0])
    return tuple(
        CoinChoice(coin, money.alone.plain(coin), _rounded_by(outstanding, coin, last, money))
        for coin in sorted(needed, key=lambda each: (each != picked, each))
    )


def _rounded_by(
    outstanding: Outstanding, coin: int, last: LastRounding, money: MoneyFormat
) -> tuple[tuple[str, str, str], ...]:
    kitty = {KITTY: kitty_title(outstanding.book.game.words)}
    names, stands = names_between_purses(outstanding) | kitty, outstanding.parties or {}
    changes = rounded_to(outstanding, coin, last=last)
    return tuple(
        (names[key], money.signed(stands[key]), money.signed(stands[key] + change))
        for key, change in changes.items()
    )


def _rounded(outstanding: Outstanding, *, money: MoneyFormat) -> str:
    """Return what rounding gave and took, if balances were rounded since play ended."""
    writer = EntryWriter(outstanding.book.names, money, outstanding.book.game)
    said = [
        labelled(line.facts["note"], writer.changes(line.facts["changes"]))
        for line in outstanding.lines
        if line.kind == Adjustment.kind and line.facts.get("coin")
    ]
    return " · ".join(said)


def _adjusted(outstanding: Outstanding, *, money: MoneyFormat) -> tuple[Adjusted, ...]:
    writer = EntryWriter(outstanding.book.names, money, outstanding.book.game)
    return tuple(
        Adjusted(line.number, str(writer.tell(line.kind, line.facts, summary={})))
        for line in outstanding.since_close
    )


def _sums(outstanding: Outstanding, *, money: MoneyFormat) -> str:
    if outstanding.off_by:
        pattern = _("The book is out by %(amount)s: run the command check_books.")
        return pattern % {"amount": money.signed(outstanding.off_by)}
    left = pooled(outstanding.book.balances, holders=outstanding.holders)
    up = sum(amount for amount in left.values() if amount > 0)
    if not up:
        return _("The books balance.")
    pattern = _("The books balance: %(amount)s up, %(amount)s down.")
    return single_full_stop(pattern % {"amount": money.plain(up)})


def _kitty(outstanding: Outstanding, *, money: MoneyFormat) -> KittyChoice | None:
    if not outstanding.undecided or outstanding.book.evening.state != Evening.REVIEWING:
        return None
    return kitty_choice(outstanding.book, money=money)


def _kitty_end(outstanding: Outstanding, *, money: MoneyFormat) -> KittyEndText | None:
    """Return what became of the kitty, or what is to become of it while play is on."""
    book, entry = outstanding.book, outstanding.kitty_entry
    if entry is not None:
        facts = next(line.facts for line in outstanding.lines if line.number == entry.number)
        gains = {} if fund_end(facts["how"], game=book.game).carries else _gains(entry)
        return kitty_ended(facts, gains, book, money=money)
    if not book.table.kitty:
        return None
    if book.table.kitty_carried:
        return kitty_carried(book, money=money)
    return kitty_expected(book, money=money) if book.evening.state == Evening.OPEN else None


def _gains(entry: Entry) -> dict[str, int]:
    """Return what an entry did to each account, its corrections with it, in the smallest coin."""
    rows = Transfer.objects.filter(circle=entry.circle_id, evening=entry.evening_id, settles=entry)
    moved = rows.values_list("payer__number", "payee__number", "amount")
    return ledger.net(
        ledger.Transfer(key_of(payer), key_of(payee), amount, "") for payer, payee, amount in moved
    )


def _standings(book: Book, *, money: MoneyFormat) -> tuple[Balance, ...]:
    players = tuple(balance_of(key, book, money=money) for key in book.table.members)
    return players + kitty_result(book.seats[KITTY].balance, book, money=money)


def _brought_in_words(book: Book, *, money: MoneyFormat) -> str:
    """Return what players brought along of what was still owed from before; mostly nothing."""
    brought = {key: amount for key, amount in book.table.brought.items() if amount}
    if not brought:
        return ""
    writer = EntryWriter(book.names, money, book.game)
    return _("Brought along: %(changes)s") % {"changes": writer.changes(brought)}
