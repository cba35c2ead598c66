"""The rubber at the head of the board: both sides, the games won, the score, and what it is worth.

And what a deal would lead to, in a few words.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.web import word_of
from napledger.games.whist import phrases
from napledger.games.whist.board import COLUMNS, Board
from napledger.games.whist.lead import Lead, won_by
from napledger.games.whist.rubber import GAMES_TO_WIN, Pair

AND = " &"
"""What stands between partners."""


@dataclass(frozen=True, slots=True)
class SideHead:
    """One side in the head: its partners, the games it has won, as dots too, and its score.

    `chars` is how many characters the longer name has, by which both are set. `worth` is what the
    game would be worth if the side won it now, or the rubber.
    """

    names: tuple[str, ...]
    chars: int
    won: int
    dots: tuple[bool, ...]
    score: int
    worth: str


def head_of(board: Board) -> tuple[SideHead, ...]:
    """Return both sides of a rubber, left and right."""
    won, score = board.score(board.state.games_won), board.score(board.state.score)
    names = [tuple(board.names[player] for player in players) for players in board.columns]
    return tuple(
        SideHead(
            names=names[column],
            chars=max(map(len, names[column])) + len(AND),
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
        return word_of(phrases.WON[lead.value])
    # Translators: what a rubber is worth now: its points, and what each winner would get
    words = {"points": lead.points, "gain": board.purse.signed(lead.coins)}
    return _("rubber of %(points)s, %(gain)s") % words


def lead_html(board: Board, lead: Lead) -> SafeString:
    """Return what a deal would lead to: the score, the game won, or the rubber and its money."""
    left, right = board.score(lead.score)
    score = f"{left}–{right}"
    if lead.winner is None:
        said = _("dealt again") if lead.void else score
        return format_html('<span class="lead__said fit-{}">{}</span>', len(said), said)
    if lead.points is None:
        game = word_of(phrases.GAME[lead.value])
        chars = len(game) + 1 + len(score)
        pattern = '<span class="lead__said fit-{}"><b class="lead__won">{}</b> {}</span>'
        return format_html(pattern, chars, game, score)
    # Translators: a rubber of so many points is won
    rubber = _("rubber of %(points)s") % {"points": lead.points}
    gain = board.purse.signed(lead.coins)
    return format_html(
        '<span class="lead__said lead__said--rubber fit-{}"><b class="lead__won">{}</b> '
        '<b class="lead__gain">{}</b></span>',
        max(len(rubber), len(gain)),
        rubber,
        gain,
    )
