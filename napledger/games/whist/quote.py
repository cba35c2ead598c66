"""What a deal would lead to, before it is recorded: the score, a game, a rubber and its money.

Whatever shows a price takes it from here: the button that saves, the penalties of a revoke, the
head, what waits on a phone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.web import word_of
from napledger.games.whist import words
from napledger.games.whist.board import COLUMNS, Board
from napledger.games.whist.deal import Deal
from napledger.games.whist.fields import HONOURS_TAPPED
from napledger.games.whist.points import ODD_TRICKS, SCORELESS, reckoned
from napledger.games.whist.rubber import GAMES_TO_WIN, Pair, State, sides_of
from napledger.games.whist.rules import Terms
from napledger.games.whist.score import points_of_rubber

Held = tuple[int, int]
"""Honours: the side that held them, and how many."""

STANDING_IN = ("0", "1", "2", "3")
"""Four who play where it does not matter who they are."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The score after a deal; the side that won the game by it, or None, and its points.

    Where the rubber is won, `points` is its worth and `coins` what each winner gets. A deal that is
    `void` is dealt again.
    """

    score: Pair
    winner: int | None = None
    value: int = 0
    points: int | None = None
    coins: int = 0
    void: bool = False


@dataclass(frozen=True, slots=True)
class SideHead:
    """One side in the head: its partners, the games it has won, as dots too, and its score.

    `worth` is what the game would be worth if the side won it now, or the rubber.
    """

    names: tuple[str, ...]
    won: int
    dots: tuple[bool, ...]
    score: int
    worth: str


def lead_of(deal: Deal, *, four: tuple[str, ...], dealer: str, state: State, terms: Terms) -> Lead:
    """Return what a deal that was played by these four leads to from this state."""
    reckoning = reckoned(deal, four=four, dealer=dealer, score=state.score, options=terms.options)
    if reckoning.winner is None:
        return Lead(reckoning.score, void=reckoning.void)
    return won_by(reckoning.winner, reckoning.score, state=state, terms=terms)


def won_by(side: int, score: Pair, *, state: State, terms: Terms) -> Lead:
    """Return what it comes to if a side wins the game in hand at this score."""
    value = terms.options.value_of_game(score[1 - side])
    won = replace(state, games=(*state.games, (side, value)))
    if won.games_won[side] < GAMES_TO_WIN:
        return Lead(score, side, value)
    points = points_of_rubber(won, side, options=terms.options)
    return Lead(score, side, value, points, terms.price(points))


def plain_lead(
    side: int, odd: int, held: Held | None, *, dealing: int, state: State, terms: Terms
) -> Lead:
    """Return what a deal leads to in which a side scores so many by tricks, and nobody revoked.

    `dealing` is the side that deals.
    """
    deal = Deal(
        tricks=((STANDING_IN[side], odd + SCORELESS),),
        honours=((STANDING_IN[held[0]], held[1]),) if held is not None else (),
    )
    dealer = STANDING_IN[dealing]
    return lead_of(deal, four=STANDING_IN, dealer=dealer, state=state, terms=terms)


def leads_html(board: Board, *, with_honours: bool) -> SafeString:
    """Return what each deal without a revoke leads to: by column, odd tricks and honours."""
    held: dict[str, Held | None] = {"": None}
    if with_honours:
        held |= {value: (board.sides[each], most) for value, (each, most) in HONOURS_TAPPED.items()}
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
    return format_html(attributes, board.by_name(gains), board.money.signed(lead.coins))


def head_of(board: Board) -> tuple[SideHead, ...]:
    """Return both sides of a rubber, left and right."""
    won, score = board.score(board.state.games_won), board.score(board.state.score)
    names = [tuple(board.names[player] for player in players) for players in board.columns]
    return tuple(
        SideHead(
            names=names[column],
            won=won[column],
            dots=tuple(game < won[column] for game in range(GAMES_TO_WIN)),
            score=score[column],
            worth=worth_of(board, board.sides[column]),
        )
        for column in COLUMNS
    )


def worth_of(board: Board, side: int) -> str:
    """Return what the game is worth, or the rubber, if a side wins it now."""
    length, state = board.terms.options.game_points, board.state
    score: Pair = (length, state.score[1]) if side == 0 else (state.score[0], length)
    lead = won_by(side, score, state=state, terms=board.terms)
    if lead.points is None:
        return word_of(words.WON[lead.value])
    # Translators: what a rubber is worth now: its points, and what each winner would get
    told = _("rubber of %(points)s, %(gain)s")
    return told % {"points": lead.points, "gain": board.money.signed(lead.coins)}


def lead_html(board: Board, lead: Lead) -> SafeString:
    """Return what a deal would lead to: the score, the game won, or the rubber and its money."""
    left, right = board.score(lead.score)
    score = f"{left}–{right}"
    if lead.winner is None:
        said = _("dealt again") if lead.void else score
        return format_html('<span class="lead__said fit-{}">{}</span>', len(said), said)
    if lead.points is None:
        game = word_of(words.GAME[lead.value])
        chars = len(game) + 1 + len(score)
        pattern = '<span class="lead__said fit-{}"><b class="lead__won">{}</b> {}</span>'
        return format_html(pattern, chars, game, score)
    # Translators: a rubber of so many points is won
    rubber = _("rubber of %(points)s") % {"points": lead.points}
    gain = board.money.signed(lead.coins)
    return format_html(
        '<span class="lead__said lead__said--rubber fit-{}"><b class="lead__won">{}</b> '
        '<b class="lead__gain">{}</b></span>',
        max(len(rubber), len(gain)),
        rubber,
        gain,
    )
