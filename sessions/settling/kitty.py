"""The kitty in words: who put in what, what each way of ending it would do, and what was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, Sum
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.document import DEAL
from napledger.evening.kinds.kitty import KittyEnd, fund_end
from napledger.games.fund import FundEnd
from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import KITTY, net
from sessions.book.log import numbers_of
from sessions.book.net import KEEP_THE_KITTY, net_by, transfers_of
from sessions.book.open_book import Book
from sessions.common.games_played import the_deal
from sessions.common.words import about_kitty, pots_of, single_full_stop
from sessions.models import Evening, Seat
from sessions.models.evenings import KITTY_SEAT
from sessions.rules.rules_text import sentence_of_rule
from sessions.settling.forms import CountedCoins

ENDS_A_KITTY = (DEAL, KittyEnd.kind)
"""Entries by which somebody takes it; whoever leaves with a share puts in that much less."""


@dataclass(frozen=True, slots=True)
class KittyEndText:
    """A way to end the kitty: its word in the log, what it is, and what it does.

    `button` does it, unless the kitty is drawn for: then there is one for each player.
    """

    how: str
    title: str
    words: str
    button: str = ""


@dataclass(frozen=True, slots=True)
class KittyChoice:
    """A kitty that stands, and the ways to end it, the table's own first.

    `pots` are what it is made of, by name, where they are several. `players` are those who may have
    drawn the lowest card, by key and name.
    """

    amount: str
    pots: tuple[tuple[str, str], ...]
    ends: tuple[KittyEndText, ...]
    players: tuple[tuple[str, str], ...]


def kitty_choice(book: Book, *, money: MoneyFormat) -> KittyChoice:
    table = book.table
    amount = money.plain(table.kitty)
    own = book.game.fund_end(table.terms)
    pots = pots_of(book, money=money)
    ends = sorted(book.game.fund_ends, key=lambda end: end.key != own)
    return KittyChoice(
        amount=amount,
        pots=pots if len(pots) > 1 else (),
        ends=tuple(
            KittyEndText(
                how=end.key,
                title=_(end.title),
                words=_end_in_words(end, book, money=money),
                button=_(end.button) if end.button else "",
            )
            for end in ends
        ),
        players=tuple((key, book.names[key]) for key in table.seated),
    )


def _end_in_words(end: FundEnd, book: Book, *, money: MoneyFormat) -> str:
    if end.sentence:
        return _(end.sentence) % {"amount": money.plain(book.table.kitty)}
    shares = book.game.end_fund(end.key, table=book.table, winner=None)
    return split_in_words(net(shares), book, money=money)


def split_in_words(gains: Mapping[str, int], book: Book, *, money: MoneyFormat) -> str:
    """Return what everybody gets of a split kitty, and who gets the odd coins."""
    shares = {key: gains.get(key, 0) for key in book.table.seated}
    most, least = max(shares.values()), min(shares.values())
    if most == least:
        return _("%(share)s each.") % {"share": money.plain(most)}
    lucky = [book.names[key] for key in book.table.seated if shares[key] == most]
    words = {
        "names": get_text_list(lucky, _("and")),
        "most": money.plain(most),
        "share": money.plain(least),
        "where": _odd_coins_go(book),
    }
    if not least:
        pattern = ngettext(
            "%(most)s for %(names)s, %(where)s; it’s too little to go round.",
            "%(most)s each for %(names)s, %(where)s; it’s too little to go round.",
            len(lucky),
        )
        return pattern % words
    return _("%(share)s each; the odd coins make it %(most)s for %(names)s, %(where)s.") % words


def _odd_coins_go(book: Book) -> str:
    if book.table.last_dealer in book.table.seated:
        # Translators: where the odd coins go, "Ann and Ben, from the dealer’s left".
        return _("from the dealer’s left")
    return _("from the first seat on")


def kitty_ended(
    facts: Mapping[str, Any], gains: Mapping[str, int], book: Book, *, money: MoneyFormat
) -> KittyEndText:
    """Return what became of the kitty, from what was said and what everybody gained by it."""
    how = facts["how"]
    end = fund_end(how, game=book.game)
    if end.carries:
        return kitty_carried(book, money=money)
    words = {"amount": money.plain(-gains.get(KITTY, 0))}
    if not end.is_drawn:
        shares = split_in_words(gains, book, money=money)
        title = about_kitty(_("The %(kitty)s of %(amount)s was split"), book.game.words, **words)
        return KittyEndText(how, title, shares)
    words["name"] = book.names[facts["winner"]]
    title = about_kitty(_("%(name)s drew the %(kitty)s of %(amount)s"), book.game.words, **words)
    return KittyEndText(how, title, "")


def kitty_carried(book: Book, *, money: MoneyFormat) -> KittyEndText:
    pattern = _("The %(kitty)s of %(amount)s is carried over")
    title = about_kitty(pattern, book.game.words, amount=money.plain(book.table.kitty))
    return KittyEndText("", title, _("It waits for the next evening."))


def kitty_expected(book: Book, *, money: MoneyFormat) -> KittyEndText | None:
    """Return what the table's own rule would do with the kitty; None if that needs a draw."""
    end = fund_end(book.game.fund_end(book.table.terms), game=book.game)
    words = {"amount": money.plain(book.table.kitty)}
    if end.is_drawn:
        return None
    if end.carries:
        pattern = _("The %(kitty)s of %(amount)s would be carried over")
        return KittyEndText(end.key, about_kitty(pattern, book.game.words, **words), "")
    pattern = _("The %(kitty)s of %(amount)s would be split")
    shares = _end_in_words(end, book, money=money)
    return KittyEndText(end.key, about_kitty(pattern, book.game.words, **words), shares)


@dataclass(frozen=True, slots=True)
class KittyTold:
    """What lies in the kitty: since when, who put in what, what lay there before; and its rules."""

    since: str
    put_in: Sequence[tuple[str, str]]
    before: str
    rules: Sequence[str]


def kitty_told(book: Book, *, money: MoneyFormat) -> KittyTold:
    """Return what lies in the kitty since somebody last took of it, in two queries."""
    kitty, keys = book.seats[KITTY], {seat.pk: key for key, seat in book.seats.items()}
    transfers = transfers_of(book).exclude(settles__kind__in=KEEP_THE_KITTY)
    through = transfers.filter(Q(payer=kitty) | Q(payee=kitty))
    moved = net_by(through, "settles__number", "settles__kind", accounts=keys)
    takers = [
        entry
        for entry, gains in moved.items()
        if entry[1] in ENDS_A_KITTY and any(gains[key] > 0 for key in gains.keys() - {KITTY})
    ]
    taken = max(takers, default=(0, ""))
    put_in = Counter[str]()
    for entry, gains in moved.items():
        if entry > taken:
            put_in.update(gains)
    before = book.table.kitty - put_in.pop(KITTY, 0)
    rules = book.game.rules_in_words(book.table.terms)
    group = next((rule.group for rule in rules if rule.option == "kitty_end"), "")
    return KittyTold(
        since=_since(book, *taken),
        put_in=[
            (book.names[key], money.plain(-gain) if gain < 0 else f"−{money.plain(gain)}")
            for key, gain in sorted(put_in.items(), key=lambda each: each[1])
            if gain
        ],
        before=money.plain(before) if before else "",
        rules=[sentence_of_rule(rule, money) for rule in rules if group and rule.group == group],
    )


def _since(book: Book, entry: int, kind: str) -> str:
    if kind == DEAL:
        deal = numbers_of(book.evening).deal_number(entry)
        # Translators: since when coins have been put in: %(deal)s is “deal 7”
        return _("Put in since %(deal)s") % {"deal": the_deal(book.words, deal)}
    return _("Put in since it was last shared out") if entry else _("Put in this evening")


@dataclass(frozen=True, slots=True)
class KittyCount:
    """What the kitty holds by the book; what somebody counted, as typed; whether they agree."""

    box: str
    typed: str = ""
    answer: str = ""
    agrees: bool = False
    errors: Sequence[str] = ()


def count_of(book: Book, counted: CountedCoins | None, *, money: MoneyFormat) -> KittyCount | None:
    """Return the coins held against what was counted, if anything; None where there are none."""
    table = book.table
    has_kitty = table.kitty or table.kitty_box or book.game.has_kitty(table.terms)
    if not (has_kitty and book.kitty_is_coins):
        return None
    box = money.plain(table.kitty_box)
    if counted is None or counted.coins is None:
        return (
            KittyCount(box, typed=counted.typed, errors=counted.errors)
            if counted
            else KittyCount(box)
        )
    answer = _answer(counted.coins, book, money=money)
    return KittyCount(box, counted.typed, answer, agrees=counted.coins == table.kitty_box)


def _answer(coins: int, book: Book, *, money: MoneyFormat) -> str:
    table = book.table
    over = coins - table.kitty_box
    words = {
        "coins": money.plain(coins),
        "box": money.plain(table.kitty_box),
        "over": money.plain(abs(over)),
    }
    if not over:
        return _("%(coins)s: exactly what the book says.") % words
    if coins == table.kitty:
        pattern = _(
            "%(coins)s is the whole %(kitty)s, but by the book only %(box)s of it is paid in: "
            "the rest is still owed. Has somebody put coins in already? Record that under “More”."
        )
    elif over > 0:
        pattern = _("%(over)s more than the book says. Did somebody put coins in too soon?")
    else:
        pattern = _("%(over)s short of the book. Count again, or note the difference.")
    said = single_full_stop(about_kitty(pattern, book.game.words, **words))
    earlier = _owed_from_before(book) if over < 0 else 0
    if earlier <= 0:
        return said
    pattern = _("Of that, earlier evenings still owe it %(amount)s.")
    return f"{said} " + single_full_stop(pattern % {"amount": money.plain(min(earlier, -over))})


def _owed_from_before(book: Book) -> int:
    """Return what the circle's other evenings of this game still owe the kitty, in one query."""
    seats = Seat.objects.filter(
        circle=book.evening.circle_id,
        number=KITTY_SEAT,
        evening__state=Evening.CLOSED,
        evening__game=book.evening.game,
        evening__currency=book.evening.currency,
    )
    found: int | None = seats.aggregate(owed=Sum("balance"))["owed"]
    return found or 0
