"""What cannot have been said of a game of Cribbage at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from napledger.games.cribbage import words
from napledger.games.cribbage.deal import DOUBLE, SKUNK, Deal
from napledger.games.cribbage.rules import Options, Terms
from napledger.games.table import TableState
from napledger.reading.faults import Fault, Term, Who, marked

THREE = 3
"""So many play each alone."""


def check_played(deal: Deal, losers: Sequence[str], *, table: TableState[Terms, Any]) -> None:
    """Raise Fault for what cannot have been said of a game that these lost."""
    options, is_three = table.terms.options, len(table.seated) == THREE
    if is_three:
        deal.says_none(
            "by", why=marked("three sit here: say in short how many holes each was behind")
        )
        deal.says_none("ended", why=marked("three sit here: say in skunked or doubled who lost so"))
    else:
        deal.says_none(
            "short", why=marked("both losers stand alike: say one number of holes, in by")
        )
        deal.says_none("skunked", "doubled", why=marked("both losers stand alike: say it in ended"))
    if options.is_told_in_holes and not (deal.is_told_in_holes or deal.thrown_up):
        raise Fault("short" if is_three else "by", "by how many holes was it lost?")
    _check_holes(deal, losers, most=options.target)
    _check_words(deal, losers, options)


def _check_holes(deal: Deal, losers: Sequence[str], *, most: int) -> None:
    told = {f"short.{player}": holes for player, holes in deal.short} | {"by": deal.by or 0}
    for player, _holes in deal.short:
        _require_loser(player, losers, path=f"short.{player}")
    for path, holes in told.items():
        if holes > most:
            raise Fault(path, "a game has only {most} holes", most=most)
    for player in losers if deal.short else ():
        if f"short.{player}" not in told:
            raise Fault(f"short.{player}", "how many holes short was {who}?", who=Who(player))


def _check_words(deal: Deal, losers: Sequence[str], options: Options) -> None:
    lines = (
        (SKUNK, words.SKUNK, "skunked", options.skunk_line),
        (DOUBLE, words.DOUBLE, "doubled", options.double_line),
    )
    for ended, word, fact, line in lines:
        of_each = getattr(deal, fact)
        for place, player in enumerate(of_each):
            _require_loser(player, losers, path=f"{fact}[{place}]")
        if not line and (deal.ended == ended or of_each):
            said = marked("there is no {word} by these rules")
            raise Fault(fact if of_each else "ended", said, word=Term(word))


def _require_loser(player: str, losers: Sequence[str], *, path: str) -> None:
    if player not in losers:
        raise Fault(path, "{player} has not lost this game", player=Who(player))
