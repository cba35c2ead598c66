"""What several pages say alike: an evening's head, who stands at what, what things are called.

A game calls its common fund a kitty or a pool; sentences about it take that word, while documents
and code always say kitty.
"""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from napledger.games.contract import AnyGame, Facts, usual_preset
from napledger.games.headings import Words
from napledger.games.web import MoneyFormat, money_format_of, word_of
from napledger.money.formatting import direction_of, in_a_sentence
from napledger.reading.faults import Fault
from sessions.book.composed import day_told, told_name, told_title
from sessions.book.open_book import Book
from sessions.common.games_played import deals_counted, numbered, the_deal
from sessions.models import Circle, Entry, Evening, LostHead, Player, Seat
from sessions.models.evenings import KITTY_SEAT


def kitty_word(words: Words) -> str:
    """Return the word for the middle of a sentence: "kitty"."""
    return word_of(words.kitty)


def kitty_title(words: Words) -> str:
    """Return the word for a heading or a column: "Kitty"."""
    return capfirst(kitty_word(words))


def the_kitty(words: Words) -> str:
    """Return the fund as an account, in the middle of a sentence or a list: "the kitty"."""
    return word_of(words.the_kitty)


def to_the_kitty(words: Words) -> str:
    """Return the fund as the account that is paid, after "paid": "the kitty"."""
    return word_of(words.to_the_kitty)


def about_kitty(pattern: str, words: Words, **further: object) -> str:
    """Return a sentence about the kitty, which its pattern calls %(kitty)s."""
    return pattern % {"kitty": kitty_word(words), **further}


def pots_of(book: Book, *, money: MoneyFormat) -> tuple[tuple[str, str], ...]:
    """Return the pots that make up the kitty, each with what lies in it."""
    pots = book.game.pots(book.table)
    return tuple((_(pot.name), money.plain(pot.amount)) for pot in pots)


def rules_title(rules: Facts, *, game: AnyGame) -> str:
    """Return what rules are called: the name of a table's own, house rules, or a book's rule set.

    Rules that go by a rule set which is not there any more have no name.
    """
    if rules.get("name"):
        return str(rules["name"])
    preset = game.presets.get(str(rules.get("preset") or usual_preset(game)))
    if preset is None:
        return ""
    title = _(preset.title)
    # Translators: a table's own, begun from those of a book: “House rules (from Hoyle)”
    house = _("House rules (from %(book)s)")
    return house % {"book": title.partition(":")[0]} if rules.get("options") else title


def house_title(rules: Facts, *, game: AnyGame | None) -> str:
    """Return what a table's own rules are called; "" for those of a book, or of no game here."""
    if game is None or not (rules.get("name") or rules.get("options")):
        return ""
    return rules_title(rules, game=game)


TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")

AMOUNT_WORDS = ("stake",)
"""Words of the rules' sentences that are amounts of the smallest coin."""


def told_in(money: MoneyFormat, fault: Fault) -> Fault:
    """Return the same fault with its amounts written in this money."""
    amounts = {
        name: in_a_sentence(money.plain(word))
        for name, word in fault.words.items()
        if name in AMOUNT_WORDS and isinstance(word, int)
    }
    return Fault(fault.path, fault.pattern, **{**fault.words, **amounts})


def single_full_stop(sentence: str) -> str:
    """Return a text with one full stop where an amount in £sd brought its own: "up 2s. 10d."."""
    return TWO_STOPS.sub(".", sentence)


def evening_title(evening: Evening) -> str:
    """Return the evening's name, or the day it was played on while it has none."""
    return told_title(evening) or capfirst(day_title(evening.played_on))


def day_title(day: datetime.date) -> str:
    """Return a day as people name a night by it: "Sunday 22 Nov", with its year if another's."""
    return day_told(day, has_year=day.year != timezone.localdate().year)


def known_as(circle: Circle, *, evening: Evening | None = None) -> str:
    """Return what a circle is called on a page that lists none of its players.

    To whoever sees one evening alone, it goes by those who sit at that one.
    """
    if circle.name or evening is None:
        return titles_of([circle])[circle.pk]
    seats = Seat.objects.filter(circle=circle, evening=evening).exclude(number=KITTY_SEAT)
    return _title(list(seats.order_by("number").values_list("player__person__name", flat=True)))


def titles_of(circles: Sequence[Circle]) -> dict[uuid.UUID, str]:
    """Return what each of several circles is called, by its id, in a query.

    One that nobody named goes by the players it began with, whoever sits there later: what its
    members know it by does not change by itself.
    """
    one = circles[0].pk if len(circles) == 1 else OuterRef("circle")
    first = Evening.objects.shown(one).order_by("id")
    start = Entry.objects.filter(circle=one, evening=OuterRef("evening"), number=1)
    seats = Seat.objects.filter(
        circle__in=[each for each in circles if not each.name],
        evening=Subquery(first.values("pk")[:1]),
    ).annotate(start=Subquery(start.order_by().values("facts")))
    players: dict[uuid.UUID, list[str]] = {circle.pk: [] for circle in circles}
    rows = seats.order_by("number").values_list("circle", "number", "player__person__name", "start")
    for circle_id, number, name, facts in rows:
        if str(number) in facts["players"]:
            players[circle_id].append(name)
    return {
        each.pk: told_name(each.name, circle_id=each.pk) or _title(players[each.pk])
        for each in circles
    }


def _title(players: Sequence[str]) -> str:
    return ", ".join(players) or _("A group of players")


LONG_BALANCE = 7
"""From more characters on, amounts are set smaller in lists."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account stands at: the figure with its sign, and the word for it.

    The word says, too, how much of it was still owed from before and came along, if anything.
    """

    key: str
    name: str
    figure: str
    direction: str
    word: str
    coins: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """The head of every page of an evening; `lost` are heads of its book that phones miss.

    `pots` are what the kitty is made of, by name, and `kitty_word` what the game calls it. `deal`
    is the number of the next deal, and `facts_of_deal` the facts with {n} in its place, for phones
    on which deals wait.
    """

    title: str
    facts: str
    pots: Sequence[tuple[str, str]]
    kitty_word: str = ""
    deal: int = 0
    facts_of_deal: str = ""
    plates: Sequence[str] = ()
    lost: Sequence[str] = ()


def money_of(book: Book) -> MoneyFormat:
    """Return how balances are written: in whole pounds where stake and kitty are whole, too."""
    stands = [amount for each in book.seats.values() for amount in (each.won, each.balance)]
    amounts = (book.table.stake, book.table.kitty, *stands)
    return money_format_of(book.evening.currency).in_one_unit(amounts)


def balance_of(key: str, book: Book, *, money: MoneyFormat, in_short: bool = False) -> Balance:
    """Return what a player stands at, as a sign, a figure and a word.

    With `in_short` it is not told how much of it came along.
    """
    balance = book.seats[key].balance
    direction = direction_of(balance)
    # Translators: how a player stands, after the amount: “+£3.10 up”
    word = _("up") if balance > 0 else _("down") if balance < 0 else pgettext("an amount", "level")
    brought = book.table.brought.get(key, 0)
    if brought and not in_short:
        # Translators: after an amount: how a player stands, and how much of it was brought along
        pattern = _("%(word)s, %(amount)s of it from before")
        word = pattern % {"word": word, "amount": money.signed(brought)}
    return Balance(key, book.names[key], money.signed(balance), direction, word, balance)


def head_of(book: Book, *, plates: Sequence[str] = ()) -> Head:
    """Return the head of a page of this evening: title, deal, stake, rules and kitty."""
    table, money = book.table, money_of(book).alone
    deal, is_over = table.deals + 1, book.evening.state == Evening.CLOSED
    if book.is_undealt:
        return Head(
            title=evening_title(book.evening),
            # Translators: below an evening’s title: only what everybody won is known of it
            facts=_("no deals recorded"),
            pots=(),
            lost=lost_heads(book),
        )
    counted = deals_counted(table.deals, book.words) if is_over else numbered(book.words, deal)
    stake = _("stake %(stake)s") % {"stake": money.plain(table.stake)}
    played_for = f"{stake} · {rules_title(table.rules, game=book.game)}"
    shows_kitty = table.kitty or book.game.has_kitty(table.terms)
    return Head(
        title=evening_title(book.evening),
        facts=f"{counted} · {played_for}",
        deal=deal,
        facts_of_deal=f"{numbered(book.words, '{n}')} · {played_for}",
        pots=pots_of(book, money=money) if shows_kitty else (),
        kitty_word=kitty_word(book.game.words),
        plates=plates,
        lost=lost_heads(book),
    )


def lost_heads(book: Book) -> Sequence[str]:
    """Return a sentence for each that nobody has answered; nearly always none, in no query."""
    if not book.evening.lost_heads:
        return ()
    rows = LostHead.objects.filter(
        circle=book.evening.circle_id, evening=book.evening, answered_at__isnull=True
    )
    return tuple(_sentence(row, book=book) for row in rows.select_related("device__player__person"))


def _sentence(row: LostHead, *, book: Book) -> str:
    name = writer_told(row.device.player if row.device is not None else None, book)
    words = {
        # Translators: where nobody said whose phone it is
        "phone": _("%(name)s’s phone") % {"name": name} if name else _("A phone"),
        "deal": the_deal(book.words, row.deals),
        "now": the_deal(book.words, row.deals_now),
    }
    if row.put_back:
        told = _(
            "The book was restored to %(now)s. %(phone)s saw it at %(deal)s: what was played "
            "after %(now)s is not in it any more. Enter it again."
        )
    elif row.number > row.version:
        told = _(
            "This book ends at %(now)s. %(phone)s saw it at %(deal)s, and nobody restored a "
            "backup with napledger. Ask whoever runs this site what became of it."
        )
    else:
        told = _(
            "This book was changed from outside. %(phone)s saw another one at %(deal)s. "
            "Ask whoever runs this site."
        )
    return told % words


def writer_told(writer: Player | None, book: Book) -> str:
    """Return the name of whoever wrote or saw something; "" where nobody knows, or a guest may not.

    In a circle somebody may keep the book of an evening and not sit at it.
    """
    if writer is None:
        return ""
    sits_here = any(seat.player_id == writer.person_id for seat in book.seats.values())
    return "" if book.evening.is_for_guest and not sits_here else writer.called
