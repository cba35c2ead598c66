"""How the partie stands, and what a deal as filled in comes to, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games.deal_score import Result, Summary
from napledger.games.piquet import words
from napledger.games.piquet.deal import Deal, Parts
from napledger.games.piquet.hands import reckoned
from napledger.games.piquet.partie import EXTRA_DEALS, Seating, Table, won_with
from napledger.games.piquet.rules import PARTIE
from napledger.games.piquet.score import paid_at_the_end
from napledger.games.web import MoneyFormat, labelled, word_of
from napledger.ledger.transfers import net
from napledger.reading.faults import marked

WON = {
    words.PARTIE: marked("the partie"),
    words.RUBICON: marked("the partie, a rubicon"),
    words.GAME: marked("the game"),
    words.LURCH: marked("the game, double"),
}
"""What a deal can end, after “wins”."""


class SideHead(NamedTuple):
    """One of the two who play: the name, the total, and who shares with them."""

    name: str
    total: int
    beside: str = ""


class PartieHead(NamedTuple):
    """The deal of the partie, the totals, how far somebody is from somewhere, what it would pay."""

    said: str
    sides: tuple[SideHead, ...]
    behind: str
    worth: str


def head_of(
    table: Table, seating: Seating, *, names: Mapping[str, str], money: MoneyFormat
) -> PartieHead:
    stand = zip(seating.players, table.game_state.scores, _beside(seating, names), strict=True)
    heads = {player: SideHead(names[player], total, said) for player, total, said in stand}
    # As their tiles stand, whoever deals.
    sides = tuple(heads[player] for player in table.members if player in heads)
    if table.terms.options.is_hundred:
        return PartieHead(_games_said(table), sides, _short_of_target(table, sides), "")
    behind = _short_of_rubicon(table, sides)
    return PartieHead(_deal_said(table), sides, behind, _worth(table, seating, names, money))


def _beside(seating: Seating, names: Mapping[str, str]) -> tuple[str, str]:
    """Return what is said beside each of the two: at a chouette who is alone and who advises."""
    if seating.third is None:
        return "", ""
    # Translators: beside the name of whoever plays alone; and of the other, whom a third advises
    return _("alone"), _("with %(name)s") % {"name": names[seating.third]}


def _deal_said(table: Table) -> str:
    number, deals = table.game_state.dealt + 1, table.terms.options.deals
    if number > deals:
        told = {"number": number - deals, "deals": EXTRA_DEALS}
        # Translators: the scores were equal, so each player deals once more
        return _("Partie: extra deal %(number)s of %(deals)s") % told
    # Translators: which deal of a partie comes next: “Partie: 2 of 6”
    return _("Partie: %(number)s of %(deals)s") % {"number": number, "deals": deals}


def _games_said(table: Table) -> str:
    options = table.terms.options
    if options.stake_on != PARTIE:
        # Translators: %(target)s is the score that wins the game
        return _("%(target)s up") % {"target": options.target}
    won = words.paired(table.game_state.games)
    # Translators: “Games 2–1, 3 win”: games won so far, and how many win the partie
    return _("Games %(games)s, %(up)s win") % {"games": won, "up": options.games_up}


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
    needs = {"name": high.name, "points": options.target - high.total}
    said = _("%(name)s needs %(points)s") % needs
    if low.total < options.lurch_below:
        short = {"name": low.name, "points": options.lurch_below - low.total}
        # Translators: a loser who has not reached a certain score is lurched, and pays double
        said += " · " + _("%(name)s %(points)s short of saving the lurch") % short
    return said


def _worth(table: Table, seating: Seating, names: Mapping[str, str], money: MoneyFormat) -> str:
    totals = table.game_state.scores
    if totals[0] == totals[1]:
        return ""
    standing = won_with(totals, options=table.terms.options)
    transfers, _runs_on = paid_at_the_end(Deal(), standing, seating=seating, table=table)
    leader = seating.players[standing.winner]
    gain = money.signed(net(transfers).get(leader, 0))
    # Translators: what a partie would pay if it ended now: “as it stands, Ann +£1.13”
    return _("as it stands, %(name)s %(gain)s") % {"name": names[leader], "gain": gain}


def coming_said(summary: Summary, *, names: Mapping[str, str]) -> str:
    """Return what a deal ends: "Ann wins the partie, a rubicon"."""
    first = summary.parts[0] if summary.parts else None
    if first is None or first.what not in WON:
        return ""
    if first.result == Result.LEVEL:
        return _("the partie is drawn")
    who = get_text_list([names[player] for player in first.players], _("and"))
    wins = ngettext("%(names)s wins %(what)s", "%(names)s win %(what)s", len(first.players))
    return wins % {"names": who, "what": word_of(WON[first.what])}


def counted_said(parts: Mapping[str, Parts], *, names: Mapping[str, str]) -> str:
    """Return what two players reckoned: "Ann: point 6, quint 15, repique 60, play 13, cards 10"."""
    said = []
    for player, own in parts.items():
        (other,) = (each for name, each in parts.items() if name != player)
        told = [f"{_(word)} {count}" for word, count in reckoned(own, against=other) if count]
        said.append(labelled(names[player], ", ".join(told)))
    return " · ".join(said)
