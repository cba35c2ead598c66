"""What a game of Cribbage pays: each loser for how they lost it, and for the holes."""

from __future__ import annotations

from functools import lru_cache, partial

from napledger.games.answers import SIDES, Answers, Party, given, without
from napledger.games.cribbage import words
from napledger.games.cribbage.deal import DOUBLE, SKUNK
from napledger.games.cribbage.rules import CORNER, HOUSE, HOYLE, Terms
from napledger.games.tariff import (
    LOSERS,
    WINNERS,
    If,
    Number,
    PayLine,
    PointsLine,
    Scoring,
    Sum,
    Tariff,
)
from napledger.reading.faults import joined_reasons

WON, LOST = Party(("winners",)), Party(("losers",))
HOLES = Sum((Number("by"), Number("short", whose="payer")))
BETWEEN = Sum((Number("short", whose="payer"), (-1, Number("short", whose="payee"))))

HOW = {
    "lost_game": (words.GAME, "game", HOYLE),
    "lost_skunk": (words.SKUNK, "skunk", HOYLE),
    "lost_double": (words.DOUBLE, "double", CORNER),
}
"""The parties of those who lost so, each with its word, its rate and where that is printed."""


def _who_lost(ended: str, fact: str, holes: str) -> Party:
    """Return who lost so: as was said of both, or of each, or as so many holes say."""
    of_both = (given("ended", of=(ended,)), given(f"by={holes}"))
    both = (Party(("losers",), when=(each,)) for each in of_both)
    return Party((fact, f"short={holes}", *both), only=("losers",))


def _why(word: str, answers: Answers, *, point: int) -> str:
    are_paid = point and (answers.get("by") or answers.get("short"))
    return joined_reasons(word, words.HOLES if are_paid else "")


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what a game pays and counts: of two sides each loser pays on the left."""
    options, rates, point = terms.options, terms.rates, terms.rates["point"]
    beyond = options.target + 1
    # Who is as many holes short stands below the line.
    skunk = beyond - options.skunk_line
    double = beyond - options.double_line
    parties = {
        "winners": Party(("winner", "side of winner")),
        "losers": Party(("in_play",), but=("winners",)),
        "lost_double": _who_lost(DOUBLE, "doubled", f"{double}.."),
        "lost_skunk": _who_lost(SKUNK, "skunked", f"{skunk}..{double - 1}"),
        "lost_game": Party(("losers",), but=("lost_skunk", "lost_double")),
    }
    times = (1, options.skunk_holes, options.double_holes)
    are_sides = ((True, given(SIDES[0])), (False, without(SIDES[0])))
    paid = [
        PayLine(
            Party((party,)),
            WON,
            Sum((rates[rate], (point * each, HOLES))),
            partial(_why, word, point=point),
            source,
            (when,),
            pairs=pairs,
        )
        for each, (party, (word, rate, source)) in zip(times, HOW.items(), strict=True)
        for pairs, when in are_sides
    ]
    if options.three == "pairs":
        paid.append(PayLine(LOST, LOST, (point, BETWEEN), words.BETWEEN, HOUSE, once=True))
    won = (given("won"),)
    paid.append(PayLine(LOSERS, WINNERS, rates["match"], words.MATCH, HOUSE, won, pairs=True))
    plain, skunked, doubled = options.game_points
    counted = If((given("lost_game"),), plain, If((given("lost_skunk"),), skunked, doubled))
    line = PointsLine(Party(("winner",)), counted)
    scoring = Scoring((line,), options.match_to, of_sides=True, in_order=True)
    return Tariff(tuple(paid), parties=parties, scoring=scoring if options.match_to else None)
