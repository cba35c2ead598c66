"""What a deal of euchre scores and pays, as data: of two sides, or of three players."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from napledger.games.answers import Answers, Party, given, score_answers, without
from napledger.games.euchre.deal import EUCHRED, MADE, MARCH, REVOKE
from napledger.games.euchre.rules import HOUSE, HOYLE, SOMERSET, THREE, Terms
from napledger.games.scoring import score_flags
from napledger.games.table import AnyTable
from napledger.games.tariff import (
    LOSERS,
    WINNERS,
    ByWord,
    If,
    Number,
    PayLine,
    PointsLine,
    Scoring,
    Sum,
    Tariff,
)
from napledger.reading.faults import marked as _

POINTS, THE_GAME, SLAM, THE_RUBBER = _("points"), _("the game"), _("slam"), _("the rubber")
BEFORE, EUCHRES = _("the game before"), _("euchres")

MAKERS = Party(("side of maker", "maker"))
ADVERSARIES = Party(("in_play",), but=(MAKERS,))
OF_SIDES, OF_THREE = (LOSERS, WINNERS), (Party(("seated",), but=("won",)), Party(("won",)))
"""Who pays for a game, and to whom."""
EUCHRE, LOST = given("ended", of=(EUCHRED,)), "lost"
LOSING = Party((Party(("maker",), when=(EUCHRE,)), Party(("revoked",), only=(MAKERS,))))
"""Who lost the deal for the makers: the maker, euchred, or who of them revoked."""


def sides_of(seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return who plays with whom: those opposite each other; nothing where three play."""
    return () if len(seated) == THREE else (seated[0::2], seated[1::2])


def flags_of(table: AnyTable) -> Answers:
    """Return how game and rubber stand before a deal, as answers."""
    state, sides = table.game_state, sides_of(table.seated)
    had, points = dict(state.points), score_flags(table, state.points)
    kept = {"games": state.games, "worth": state.worth, "gave": state.gave}
    stands = score_answers([had.get(side[0], 0) for side in sides]) if sides else points
    return {**stands, **{name: score_flags(table, each)["score"] for name, each in kept.items()}}


@lru_cache(maxsize=64)
def game_lines(terms: Terms, players: int) -> tuple[PayLine, ...]:
    """Return what is paid for a game: of two sides each loser pays the adversary on the left."""
    game, slam = terms.rates["game"], terms.options.slam
    scored = without(f"score=1..{terms.options.target - 1}")
    nothing = given("score of side1", "score of side2", of=("0",))
    gave = Sum((Number("gave", whose="payee"), If((EUCHRE,), 1)))
    parties = OF_THREE if players == THREE else OF_SIDES
    line = partial(PayLine, *parties, when=(given("won"),), pairs=players != THREE)
    slammed = (scored if players == THREE else nothing,)
    return (
        line(game, THE_GAME, HOYLE),
        line(If(slammed, game * slam), SLAM, SOMERSET),
        line((terms.rates["euchre"], gave), EUCHRES, HOUSE),
    )


@lru_cache(maxsize=64)
def tariff_of(terms: Terms, players: int) -> Tariff:
    """Return what a deal scores and pays: points at once, and the game, or the whole rubber."""
    options, rates, is_three = terms.options, terms.rates, players == THREE
    # Nobody answers “nobody”: what was written by rules of before counts for nothing.
    lone = (given("alone" if options.alone else "nobody"),)
    defended = (given("defender" if options.defend_alone else "nobody"),)
    lone_loss = ByWord("ended", {EUCHRED: options.lone_euchre, REVOKE: 4})
    lone_win = ByWord("ended", {MADE: 1, MARCH: 4, REVOKE: 4})
    win = ByWord("ended", {MADE: 1, MARCH: options.march_three if is_three else 2, REVOKE: 2})
    is_made, is_lost = (without(LOST),), (given(LOST),)
    points = (
        PointsLine(MAKERS, If(lone, lone_win, win), is_made),
        PointsLine(ADVERSARIES, If(lone, If(defended, 4, lone_loss), 2), is_lost),
    )
    of_sides = Sum((Number("points of side1"), Number("points of side2")))
    gained = (rates["point"], Number("scored", whose="payee") if is_three else of_sides)
    line = partial(PayLine, amount=gained, why=POINTS, source=HOUSE, pairs=not is_three)
    made, lost = line(ADVERSARIES, MAKERS, when=is_made), line(MAKERS, ADVERSARIES, when=is_lost)
    games = game_lines(terms, players)
    if rates["rubber"]:
        # Whoever wins the second game is paid for both, and for the rubber.
        won = Number("games", whose="payee")
        earlier = replace(games[1], amount=Number("worth", whose="payee"), why=BEFORE)
        rubber = replace(games[1], amount=rates["rubber"], why=THE_RUBBER)
        games = (earlier, *(replace(each, amount=(won, each.amount)) for each in (*games, rubber)))
    tariff = Tariff((made, lost, *games), parties={LOST: LOSING})
    scoring = Scoring(
        points, options.target, of_sides=not is_three, in_order=True, laps=options.laps
    )
    return replace(tariff, scoring=scoring)
