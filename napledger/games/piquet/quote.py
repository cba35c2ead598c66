"""How the partie stands, and what a deal as filled in comes to, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games.deal_score import Part, Result, Summary
from napledger.games.piquet import words
from napledger.games.piquet.deal import Deal
from napledger.games.piquet.partie import EXTRA_DEALS, Table, won_with
from napledger.games.piquet.rules import PARTIE
from napledger.games.piquet.score import paid_at_the_end
from napledger.games.piquet.seating import Seating
from napledger.games.piquet.words import DASH, paired
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
    table: Table, seating: Seating, *, names: Mapping[str, str], money: MoneyFormat
) -> PartieHead:
    """Return how the partie stands that lasts, or that the next deal begins."""
    sides = tuple(
        SideHead(names[player], total)
        for player, total in zip(seating.players, table.game_state.scores, strict=True)
    )
    if table.terms.options.is_hundred:
        return PartieHead(_games_said(table), sides, _short_of_target(table, sides), "")
    behind = _short_of_rubicon(table, sides)
    return PartieHead(_deal_said(table), sides, behind, _worth(table, seating, names, money))


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


def _worth(table: Table, seating: Seating, names: Mapping[str, str], money: MoneyFormat) -> str:
    """Return what the partie would pay if it ended with these totals."""
    totals = table.game_state.scores
    if totals[0] == totals[1]:
        return ""
    standing = won_with(totals, options=table.terms.options)
    transfers, _runs_on = paid_at_the_end(Deal(), standing, seating=seating, table=table)
    leader = seating.players[standing.winner]
    gain = money.signed(net(transfers).get(leader, 0))
    # Translators: what a partie would pay if it ended now: “as it stands, Ann +£1.13”
    return _("as it stands, %(name)s %(gain)s") % {"name": names[leader], "gain": gain}


WON: Mapping[str, Callable[[], str]] = {
    words.PARTIE: lambda: _("the partie"),
    words.RUBICON: lambda: _("the partie, a rubicon"),
    words.GAME: lambda: _("the game"),
    words.LURCH: lambda: _("the game, double"),
}
"""What a deal can end, after “wins”."""


def coming_said(summary: Summary, *, names: Mapping[str, str], is_counted: bool) -> str:
    """Return what a deal comes to: the scores if they were counted, and what it ends.

    "Ann 43, Ben 23 · Ann wins the partie, a rubicon"
    """
    said = []
    if is_counted:
        scored = summary.parts[-1]
        pairs = zip(scored.players, scored.what.split(DASH), strict=True)
        said.append(", ".join(f"{names[player]} {score}" for player, score in pairs))
    first = summary.parts[0] if summary.parts else None
    if first is not None and first.what in WON:
        said.append(_ending_said(first, names=names))
    return " · ".join(said)


def paid_said(gains: Mapping[str, int], *, names: Mapping[str, str], money: MoneyFormat) -> str:
    """Return who gains and loses how much, the gains first, or that nothing is paid."""
    in_order = sorted(gains.items(), key=lambda each: -each[1])
    said = [f"{names[player]} {money.signed(gain)}" for player, gain in in_order]
    return ", ".join(said) or _("nothing is paid")


def past_target(scores: Sequence[int | str | None], *, table: Table) -> bool:
    """Return whether with these scores both would have what wins the game."""
    target, before = table.terms.options.target, table.game_state.scores
    return all(
        isinstance(score, int) and had + score >= target
        for had, score in zip(before, scores, strict=True)
    )


def _ending_said(part: Part, *, names: Mapping[str, str]) -> str:
    if part.result == Result.LEVEL:
        return _("the partie is drawn")
    who = ngettext("%(names)s wins %(what)s", "%(names)s win %(what)s", len(part.players))
    return who % {
        "names": get_text_list([names[player] for player in part.players], _("and")),
        "what": WON[part.what](),
    }
