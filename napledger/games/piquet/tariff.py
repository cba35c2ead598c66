"""What deals of Piquet bring, as data: what each adds to a partie.

Money moves when a partie is over. What its end then pays (partie.py, score.py) is no short list:
a difference or a sum, in whole stakes, some of which run on through the evening.
"""

from __future__ import annotations

from functools import lru_cache

from napledger.games.piquet.partie import Table, can_end, times_counted
from napledger.games.piquet.rules import DIFFERENCE, Terms
from napledger.games.piquet.seating import Seating
from napledger.games.tariff import Answers, Number, Party, PointsLine, Tariff, given, without

TIMES, GOES_ON, UNBEGUN = "times", "goes_on", "unbegun"
PLAYING = Party(("one", "other"))
ADVISES = Party(("seated",), but=("one", "other"))


def flags_of(table: Table) -> Answers:
    """Return what hangs on the table: the score, how often it counts, whether the deal can end it.

    The two stand in the score in the order in which a partie names them.
    """
    state, options = table.game_state, table.terms.options
    times = times_counted(state.dealt + 1, options=options)
    return {
        TIMES: (str(1 if options.is_hundred else times),),
        GOES_ON: () if can_end(state, options=options) else ("on",),
        UNBEGUN: () if state.lasts else ("on",),
        "score of side1": (str(state.scores[0]),),
        "score of side2": (str(state.scores[1]),),
    }


def answers_of(scores: tuple[int, int], *, seating: Seating, table: Table) -> Answers:
    """Return what the tariff asks of a deal in which the two score so much."""
    first, second = seating.players
    return {
        **flags_of(table),
        "seated": table.seated,
        "one": (first,),
        "other": (second,),
        "scores": (f"{first}={scores[0]}", f"{second}={scores[1]}"),
    }


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what deals bring by these terms."""
    third = (ADVISES,) if terms.options.chouette else ()
    broken_off = (given("broken_off"),) if terms.options.unfinished == DIFFERENCE else ()
    return Tariff(
        parties={
            "side1": Party(("one",)),
            "side2": Party(("other", *third)),
            "ending": ENDING,
        },
        points=(PointsLine(PLAYING, (Number(TIMES, 1), Number("scores", whose="payee"))),),
        unsaid=(given("ending", "parts"), *broken_off),
    )


ENDING = Party(("one",), when=(without(GOES_ON, "abandoned", "broken_off"),))
"""Somebody, where a deal can end the partie or a game: what that pays, only the scorer says."""
