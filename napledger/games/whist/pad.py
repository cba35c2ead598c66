"""The pad: the odd tricks, the honours, and what every deal that can be tapped leads to.

All of it stands in the button that saves, one on another; the style sheet lets be seen what is
tapped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.web import word_of
from napledger.games.whist import phrases
from napledger.games.whist.board import COLUMNS, LEFT, RIGHT, Board
from napledger.games.whist.head import lead_html
from napledger.games.whist.lead import ODD_TRICKS, Held, Lead, plain_lead
from napledger.games.whist.points import POINTS_OF_HONOURS, bars_honours
from napledger.games.whist.rubber import sides_of

NO_HONOURS = ""
HONOURS = {"0-3": (LEFT, 3), "0-4": (LEFT, 4), "1-3": (RIGHT, 3), "1-4": (RIGHT, 4)}
"""The honours that may be tapped: the column of the side that held them, and how many."""


@dataclass(frozen=True, slots=True)
class OddChip:
    """A number of tricks above six, and the words for it."""

    value: int
    word: str
    checked: bool


@dataclass(frozen=True, slots=True)
class HonoursChip:
    """Honours to tap: in which column, what they score, and how a phone tells of them.

    `pair` are the players, or the column while they are not known. `barred` is why they cannot
    score, empty where they can.
    """

    value: str
    column: int
    points: int
    pair: str
    said: str
    barred: str
    checked: bool


def odd_chips(chosen: str) -> tuple[OddChip, ...]:
    """Return the odd tricks, one to seven."""
    return tuple(
        OddChip(odd, word_of(phrases.BY_TRICKS[odd]), str(odd) == chosen) for odd in ODD_TRICKS
    )


def honours_chips(chosen: str, board: Board) -> tuple[HonoursChip, ...]:
    """Return the honours of either side, left to right."""
    return tuple(
        HonoursChip(
            value=value,
            column=column,
            points=POINTS_OF_HONOURS[held],
            pair=board.pair(column) or (_("left"), _("right"))[column],
            said=_said(POINTS_OF_HONOURS[held]),
            barred=_barred(column, board),
            checked=value == chosen,
        )
        for value, (column, held) in HONOURS.items()
    )


def leads_html(board: Board, *, with_honours: bool) -> SafeString:
    """Return what each deal without a revoke leads to: by column, odd tricks and honours."""
    held: dict[str, Held | None] = {NO_HONOURS: None}
    if with_honours:
        held |= {value: (board.sides[each], most) for value, (each, most) in HONOURS.items()}
    columns = ((_column_html(board, column, held),) for column in COLUMNS)
    return format_html_join("", '<span class="by-odd">{}</span>', columns)


def _column_html(board: Board, column: int, held: Mapping[str, Held | None]) -> SafeString:
    """Return the leads of a side's odd tricks, each for every way that honours may lie."""
    side, state, terms = board.sides[column], board.state, board.terms

    def leads(odd: int) -> SafeString:
        leads = (
            (value, plain_lead(side, odd, each, dealing=board.dealing, state=state, terms=terms))
            for value, each in held.items()
        )
        told = ((value, _priced(board, lead), lead_html(board, lead)) for value, lead in leads)
        return format_html_join("", '<span data-held="{}"{}>{}</span>', told)

    by_odd = ((leads(odd),) for odd in ODD_TRICKS)
    return format_html_join("", '<span class="by-honours">{}</span>', by_odd)


def _priced(board: Board, lead: Lead) -> SafeString:
    """Return the attributes that tell a phone what a deal pays, where it pays anything."""
    if not lead.coins or lead.winner is None:
        return SafeString()
    gains = {
        player: lead.coins if side == lead.winner else -lead.coins
        for side, players in enumerate(sides_of(board.four))
        for player in players
    }
    attributes = ' data-price="{}" data-gain="{}"'
    return format_html(attributes, board.by_name(gains), board.purse.signed(lead.coins))


def _said(points: int) -> str:
    # Translators: said of a deal after who took the tricks; {honours.pair} are two players
    pattern = _("; {honours.pair}, %(honours)s")
    return pattern % {"honours": word_of(phrases.BY_HONOURS[points])}


def _barred(column: int, board: Board) -> str:
    score, deals = board.score(board.state.score)[column], board.sides[column] == board.dealing
    if not bars_honours(score, deals=deals, options=board.terms.options):
        return ""
    if not board.terms.options.honours:
        # Translators: honours, at a table that does not count them
        return _("not counted")
    # Translators: honours do not count for a side that has this score
    return _("none at %(score)s") % {"score": score}
