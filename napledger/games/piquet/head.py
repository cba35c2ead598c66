"""How the partie stands, in a few words for everybody at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.piquet.deal import Deal
from napledger.games.piquet.partie import EXTRA_DEALS, PartieScore, points_of
from napledger.games.piquet.payments import paid_at_the_end
from napledger.games.piquet.rules import PARTIE
from napledger.games.piquet.seating import Seating
from napledger.games.piquet.state import Table
from napledger.games.piquet.telling import paired
from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import net


@dataclass(frozen=True, slots=True)
class SideHead:
    """One of the two who play: the name, and the total."""

    name: str
    total: int


@dataclass(frozen=True, slots=True)
class PartieHead:
    """The deal of the partie, the totals, how far somebody is from somewhere, what it would pay."""

    said: str
    sides: tuple[SideHead, ...]
    behind: str
    worth: str


def head_of(
    table: Table, seating: Seating, *, names: Mapping[str, str], purse: MoneyFormat
) -> PartieHead:
    """Return how the partie stands that lasts, or that the next deal begins."""
    sides = tuple(
        SideHead(names[player], total)
        for player, total in zip(seating.players, table.game_state.scores, strict=True)
    )
    if table.terms.options.is_hundred:
        return PartieHead(_games_said(table), sides, _short_of_target(table, sides), "")
    behind = _short_of_rubicon(table, sides)
    return PartieHead(_deal_said(table), sides, behind, _worth(table, seating, names, purse))


def _deal_said(table: Table) -> str:
    number, deals = table.game_state.dealt + 1, table.terms.options.deals
    if number > deals:
        words = {"number": number - deals, "deals": EXTRA_DEALS}
        # Translators: the scores were equal, so each player deals once more
        return _("Extra deal %(number)s of %(deals)s") % words
    return _("Deal %(number)s of %(deals)s") % {"number": number, "deals": deals}


def _games_said(table: Table) -> str:
    options = table.terms.options
    if options.stake_on != PARTIE:
        # Translators: %(target)s is the score that wins the game
        return _("%(target)s up") % {"target": options.target}
    words = {"games": paired(table.game_state.games), "up": options.games_up}
    # Translators: “Games 2–1, 3 win”: games won so far, and how many win the partie
    return _("Games %(games)s, %(up)s win") % words


def _short_of_rubicon(table: Table, sides: tuple[SideHead, ...]) -> str:
    low = min(sides, key=lambda side: side.total)
    short = table.terms.options.rubicon - low.total
    if short <= 0 or not table.game_state.lasts:
        return ""
    if sides[0].total == sides[1].total:
        return _("both %(points)s short of the rubicon") % {"points": short}
    # Translators: the rubicon is a score that the loser must reach
    return _("%(name)s %(points)s short of the rubicon") % {"name": low.name, "points": short}


def _short_of_target(table: Table, sides: tuple[SideHead, ...]) -> str:
    if not table.game_state.lasts:
        return ""
    options = table.terms.options
    low, high = sorted(sides, key=lambda side: side.total)
    if low.total == high.total:
        return _("both need %(points)s") % {"points": options.target - high.total}
    words = {"name": high.name, "points": options.target - high.total}
    said = _("%(name)s needs %(points)s") % words
    if low.total < options.lurch_below:
        words = {"name": low.name, "points": options.lurch_below - low.total}
        # Translators: a loser who has not reached a certain score is lurched, and pays double
        said += " · " + _("%(name)s %(points)s short of saving the lurch") % words
    return said


def _worth(table: Table, seating: Seating, names: Mapping[str, str], purse: MoneyFormat) -> str:
    """Return what the partie would pay if it ended with these totals."""
    totals, options = table.game_state.scores, table.terms.options
    if totals[0] == totals[1]:
        return ""
    winner = int(totals[1] > totals[0])
    standing = PartieScore(
        totals,
        winner=winner,
        is_double=totals[1 - winner] < options.rubicon,
        is_over=True,
        points=points_of(totals, options=options),
    )
    transfers, _runs_on = paid_at_the_end(Deal(), standing, seating=seating, table=table)
    leader = seating.players[winner]
    gain = purse.signed(net(transfers).get(leader, 0))
    # Translators: what a partie would pay if it ended now: “as it stands, Ann +£1.13”
    return _("as it stands, %(name)s %(gain)s") % {"name": names[leader], "gain": gain}
