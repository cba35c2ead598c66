"""What a rubber of Whist scores and pays, as data: points to a game, and money at its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from napledger.games.answers import SIDES, Answers, Party, given, without
from napledger.games.tariff import ByWord, Number, PayLine, PointsLine, Scoring, Sum, Tariff
from napledger.games.whist import words
from napledger.games.whist.deal import ADD, BROKEN_OFF, DEDUCT, TRICKS, UNPLAYED
from napledger.games.whist.points import ODD_TRICKS, PENALTY, POINTS_OF_HONOURS
from napledger.games.whist.rubber import State, sides_of
from napledger.games.whist.rules import Options, Terms
from napledger.reading.faults import joined_reasons

TOOK, OFFENDERS = Party(("side of side",)), Party(("side of revoke",))
ADVERSARIES = Party(SIDES, but=("side of revoke",))

COLUMNS = (Party(("side of sat",)), Party(SIDES, but=("side of sat",)))
"""The sides as they stand on the board: left that of whoever sits there first."""

BARRED = tuple(f"barred {column}" for column in range(2))
"""That a side, left or right, cannot score honours at the score with which the deal began."""

BARS = dict(zip(BARRED, COLUMNS, strict=True))

LOSERS_OF = dict(zip(SIDES, SIDES[::-1], strict=True))
"""The side that loses where the other wins."""

PAYS = {
    side: partial(PayLine, Party((losers,)), Party((side,)), pairs=True)
    for side, losers in LOSERS_OF.items()
}
"""What makes a line by which each loser pays a winner, the adversary on the left, by their side."""


def places_of(four: tuple[str, ...]) -> Answers:
    sides = dict(zip(SIDES, sides_of(four), strict=True))
    return {"seated": four, "in_play": four, **sides}


def flags_of(state: State, *, options: Options) -> Answers:
    """Return what hangs on the rubber: the score of the game, the games won, who is at a bar.

    “games of” a side is what the game that it has won is worth, “ahead of” it by how much that is
    more than the other side's.
    """
    flags: dict[str, tuple[str, ...]] = {"lasts": ("on",) if state.lasts else ()}
    worth = [sum(state.games_of(side)) for side in (0, 1)]
    for place, side in enumerate(SIDES):
        ahead = worth[place] - worth[1 - place]
        flags[f"score of {side}"] = (str(state.score[place]),)
        flags[f"games of {side}"] = (str(worth[place]),) if worth[place] else ()
        flags[f"ahead of {side}"] = (str(ahead),) if ahead > 0 else ()
    bars = {"at bar": options.honours_bar, "at bar dealing": options.honours_bar_dealing}
    sides = [*zip(sides_of(state.four), state.score, strict=True)]
    for name, bar in bars.items():
        flags[name] = tuple(seat for side, score in sides if 0 < bar <= score for seat in side)
    return flags


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what deals score and pay by these terms.

    Of one revoke the list knows all; where there are more, a phone asks.
    """
    at_bar = Party(("at bar", Party(("side of dealer",), only=("at bar dealing",))))
    barred = {name: Party((column,), only=(at_bar,)) for name, column in BARS.items()}
    return Tariff(
        scoring=Scoring(
            tuple(_points(terms.options)),
            target=terms.options.game_points,
            least=0,
            of_sides=True,
            in_order=True,
            barred=Party((OFFENDERS, "revoked")),
        ),
        parties={
            "sat": Party(("seated",), only=SIDES),
            **barred,
            "over": Party(("side of side",), only=("side of revoke",)),
            "unpunished": Party(("revoke",), when=(without("penalty"),)),
        },
        lines=(*_for_the_rubber(terms), *_broken_off(terms)),
        unsaid=(given("revoke_too", "revokes_more", "unpunished"),),
    )


def _points(options: Options) -> Iterator[PointsLine]:
    """Yield penalties, tricks and honours: "tricks score next. Honours last" (p. 175, law 50).

    Of three tricks that go over, those above six count, whichever side took the odd one.
    """
    over, offended = given("penalty", of=(TRICKS,)), given("over")
    # A revoke that was tapped before the deal was abandoned costs nothing.
    is_played = without(*UNPLAYED)
    yield PointsLine(OFFENDERS, -PENALTY, (given("penalty", of=(DEDUCT,)), is_played))
    yield PointsLine(ADVERSARIES, PENALTY, (given("penalty", of=(ADD,)), is_played))
    yield PointsLine(TOOK, Number("odd"), (without("penalty", of=(TRICKS,)),))
    more = {odd: min(odd + PENALTY, ODD_TRICKS[-1]) for odd in ODD_TRICKS}
    yield PointsLine(TOOK, _odd(more), (over, without("over")))
    yield PointsLine(TOOK, _odd({odd: odd - PENALTY for odd in ODD_TRICKS[3:]}), (over, offended))
    turned = {odd: PENALTY + 1 - odd for odd in ODD_TRICKS[:3]}
    yield PointsLine(ADVERSARIES, _odd(turned), (over, offended))
    for column, (barred, side) in enumerate(BARS.items()):
        held = {f"{column}-{held}": points for held, points in POINTS_OF_HONOURS.items()}
        if options.honours:
            yield PointsLine(side, ByWord("honours", held), (without(barred),))


def _odd(points: dict[int, int]) -> ByWord:
    return ByWord("odd", {str(odd): each for odd, each in points.items()})


def worth_of_rubber(side: str, options: Options) -> Sum:
    """Return what a rubber is worth: the winners' games, those for the rubber, less the losers'.

    Hoffmann, p. 175, laws 53-55.
    """
    losers = LOSERS_OF[side]
    less = -1 if options.losers_game == "deducted" else 0
    games = Number(f"games of {side}"), (less, Number(f"games of {losers}"))
    return Sum((*games, worth_of_game(side, options), options.rubber_points))


def worth_of_game(side: str, options: Options) -> ByWord:
    """Return what the game is worth that a side wins, by its losers' score."""
    scores = range(options.game_points)
    worth = {str(score): options.value_of_game(score) for score in scores}
    return ByWord(f"score of {LOSERS_OF[side]}", worth)


def _for_the_rubber(terms: Terms) -> Iterator[PayLine]:
    """Yield what each loser pays to the adversary on the left: the points, then the stake on it."""
    rates, places, options = terms.rates, terms.places, terms.options
    for side, pays in PAYS.items():
        won = (given("won", of=(side,)), given(f"games of {side}"))
        points = (rates["point"], worth_of_rubber(side, options))
        yield pays(points, partial(_why, side, options=options), places["points"], won)
        yield pays(rates["rubber_bet"], words.BET, places["bet"], won)


def _broken_off(terms: Terms) -> Iterator[PayLine]:
    """Yield what the games that were won pay where such a rubber pays at all."""
    for side, pays in PAYS.items() if terms.options.unfinished != "void" else ():
        ahead = (terms.rates["point"], Number(f"ahead of {side}"))
        why, place = partial(_why_broken_off, side), terms.places["broken_off"]
        yield pays(ahead, why, place, (given(BROKEN_OFF),))


def _why(side: str, answers: Answers, *, options: Options) -> str:
    won = options.value_of_game(int(answers[f"score of {LOSERS_OF[side]}"][0]))
    lost = _games(LOSERS_OF[side], answers, words.LESS)
    return joined_reasons(
        words.RUBBER_WON,
        *_games(side, answers, words.WON),
        words.WON[won],
        words.FOR_THE_RUBBER if options.rubber_points else "",
        *(lost if options.losers_game == "deducted" else ()),
    )


def _why_broken_off(side: str, answers: Answers) -> str:
    won, lost = _games(side, answers, words.WON), _games(LOSERS_OF[side], answers, words.LESS)
    return joined_reasons(words.BROKEN_OFF, *won, *lost)


def _games(side: str, answers: Answers, told: dict[int, str]) -> list[str]:
    return [told[int(worth)] for worth in answers[f"games of {side}"]]
