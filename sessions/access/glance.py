"""An evening at a glance, for whoever watches by a link that keeps amounts or names back.

Who leads, who stands in which place, and what was played, in words: all that such a visitor sees of
an evening is told here, so here alone it is seen to that nothing else is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from napledger.evening.log import CORRECTIONS
from napledger.games.web import money_format_of, name_in_a_sentence
from napledger.money.formatting import direction_of
from napledger.reading.short_names import initials_of, with_initials
from napledger.site import dates
from sessions.book.composed import told_name
from sessions.book.log import corrections_of, effective, numbers_of
from sessions.book.open_book import Book
from sessions.common.games_played import deals_dealt, game_title, numbered
from sessions.common.words import evening_title
from sessions.kinds.writer import EntryWriter
from sessions.models import Circle, Entry, Evening, Player

DEALS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player's place: shared where several are level; `figure` is "" where amounts are kept."""

    place: int
    name: str
    word: str
    direction: str
    figure: str
    is_dealer: bool = False


@dataclass(frozen=True, slots=True)
class DealText:
    """A deal in words; `change` is "" where amounts are kept back."""

    text: str
    outcome: str
    change: str


@dataclass(frozen=True, slots=True)
class Glance:
    """Everything that such a visitor sees of an evening; `leads` is who does, or who has won."""

    evening: Evening
    title: str
    facts: str
    leads: str
    places: Sequence[RankedPlayer]
    deals: Sequence[DealText]
    keeps: str


def glance_of(book: Book, *, shows_amounts: bool) -> Glance:
    """Return what may be seen of an evening, with names or initials as the book tells them.

    Takes three queries, however long the evening is.
    """
    return Glance(
        evening=book.evening,
        title=book.shown_text(evening_title(book.evening)),
        facts=facts_of(book),
        leads=leaders(book),
        places=places(book, shows_amounts=shows_amounts),
        deals=_deals(book, shows_amounts=shows_amounts),
        keeps=keeps_in_words(amounts=not shows_amounts, names=book.shows_initials),
    )


def facts_of(book: Book) -> str:
    """Return which game it is, when, and how far it has come."""
    evening, table = book.evening, book.table
    if evening.state == Evening.OPEN:
        how_far = numbered(book.words, table.deals + 1)
    else:
        how_far = deals_dealt(table.deals, book.words)
    facts = (game_title(evening.game), dates.day(evening.played_on), how_far)
    return " · ".join(each for each in facts if each)


def leaders(book: Book) -> str:
    """Return who leads, or who has won, without how much; nobody, while nothing was won."""
    won = _won(book)
    most = max(won.values())
    is_over = book.evening.state == Evening.CLOSED
    if most <= 0:
        return _("Nobody won this evening.") if is_over else _("All are level.")
    names = [name_in_a_sentence(book.names[key]) for key, each in won.items() if each == most]
    pattern = (
        ngettext("%(names)s won the evening.", "%(names)s won the evening.", len(names))
        if is_over
        else ngettext("%(names)s leads.", "%(names)s lead.", len(names))
    )
    return pattern % {"names": get_text_list(names, _("and"))}


def places(book: Book, *, shows_amounts: bool) -> list[RankedPlayer]:
    """Return everybody in the order in which they stand, whoever leads first."""
    money, won = money_format_of(book.evening.currency), _won(book)
    is_open = book.evening.state == Evening.OPEN
    return [
        RankedPlayer(
            place=1 + sum(other > won[key] for other in won.values()),
            name=book.names[key],
            word=_word(won[key], is_over=book.evening.state == Evening.CLOSED),
            direction=direction_of(won[key]),
            figure=money.signed(won[key]) if shows_amounts else "",
            is_dealer=is_open and key == book.table.dealer,
        )
        for key in sorted(won, key=lambda key: -won[key])
    ]


def _won(book: Book) -> dict[str, int]:
    """Return what everybody who sat here has won or lost; cash that was handed over is left out."""
    return {key: book.seats[key].won for key in book.table.members}


def _word(won: int, *, is_over: bool) -> str:
    if is_over:
        return {
            "up": pgettext("an amount", "won"),
            "down": pgettext("an amount", "lost"),
            "": pgettext("an amount", "level"),
        }[direction_of(won)]
    return {"up": _("up"), "down": _("down"), "": pgettext("an amount", "level")}[direction_of(won)]


def _deals(book: Book, *, shows_amounts: bool) -> list[DealText]:
    """Return the last deals that stand, the newest first."""
    numbers = numbers_of(book.evening)
    entries = Entry.objects.filter(circle=book.evening.circle_id, evening=book.evening)
    shown = entries.filter(number__in=numbers.deals[-DEALS_SHOWN:])
    newest = shown.defer("table_after").order_by("-number")
    corrections = corrections_of(book.evening, numbers=[entry.number for entry in newest])
    writer = EntryWriter(book.names, money_format_of(book.evening.currency), book.game)
    told = []
    for entry in newest:
        made = [each for each in corrections[entry.number] if each.kind in CORRECTIONS]
        number = numbers.deal_number(entry.number)
        said = writer.tell_version(effective(entry, made), deal_number=number)
        told.append(DealText(said.text, said.outcome, said.change if shows_amounts else ""))
    return told


def title_without_names(circle: Circle) -> str:
    """Return what a circle is called to whoever may not learn who plays in it."""
    if not circle.name:
        return _("A group of players")
    players = Player.objects.filter(circle=circle).order_by("name")
    names = list(players.values_list("name", flat=True))
    name = told_name(circle.name, circle_id=circle.pk)
    return with_initials(name, dict(zip(names, initials_of(names), strict=True)))


def keeps_in_words(*, amounts: bool, names: bool) -> str:
    """Return what a link keeps back, in a sentence; "" for one that keeps nothing back."""
    if amounts and names:
        return _("Amounts are hidden, and names are shown as initials.")
    if amounts:
        return _("Amounts are hidden.")
    return _("Names are shown as initials.") if names else ""
