"""The rules at a table as plain sentences with their sources, made from the options in force.

Sentences are patterns: whoever shows them translates the pattern, writes the word `coins` as money
and fills the words in.
"""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.contract import Rule
from napledger.games.whist.option_table import GAME, HONOURS, REVOKES, RUBBER, TABLE
from napledger.games.whist.options import RULES
from napledger.games.whist.presets import BET, POINTS
from napledger.games.whist.terms import Terms
from napledger.reading.translatable import marked as _


def rules_in_words(terms: Terms) -> tuple[Rule, ...]:
    """Return every rule in force, grouped in the order of the options."""
    return (
        *_game(terms),
        *_honours(terms),
        *_rubber(terms),
        *_revokes(terms),
        *_table(terms),
    )


def _game(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    yield Rule(
        GAME,
        _("Each trick above six scores one. A game is won by the side that first scores {game}."),
        "Hoffmann, p. 174",
        {"game": options.game_points},
    )
    place = terms.places[POINTS]
    if options.treble_below:
        yield Rule(
            GAME,
            _("Where the losers have scored less than {score}, it is a treble: three points."),
            place,
            {"score": options.treble_below},
        )
    if options.double_below > options.treble_below:
        yield Rule(
            GAME,
            _("Where the losers have scored less than {score}, it is a double: two points."),
            place,
            {"score": options.double_below},
        )
    if options.double_below < options.game_points:
        sentence = (
            _("Any other game is a single: one point.")
            if options.double_below
            else _("Every game is a single, whatever the losers have scored: one point.")
        )
        yield Rule(GAME, sentence, place)


def _honours(terms: Terms) -> Iterator[Rule]:
    options, source = terms.options, RULES.by_name["honours"].source
    if not options.honours:
        yield Rule(HONOURS, _("Honours are not counted."), terms.places[POINTS])
        return
    yield Rule(
        HONOURS,
        _("Three honours held between partners score two, four score four, after the tricks."),
        source,
    )
    if options.honours_bar:
        yield Rule(
            HONOURS,
            _("A side that begins the deal at {score} or more scores no honours."),
            source,
            {"score": options.honours_bar},
        )

    if options.honours_bar_dealing:
        yield Rule(
            HONOURS,
            _("A side that deals at {score} or more scores no honours."),
            RULES.by_name["honours_bar_dealing"].source,
            {"score": options.honours_bar_dealing},
        )


def _rubber(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    yield Rule(RUBBER, _("Two games win the rubber."), "Hoffmann, p. 174, law 46")
    if terms.point:
        place = terms.places[POINTS]
        if options.rubber_points:
            yield Rule(
                RUBBER,
                _("The winners of the rubber gain {points} for it besides their games."),
                place,
                {"points": options.rubber_points},
            )
        yield from _chosen(terms, "losers_game", RUBBER, _("The losers’ game: {choice}"))
        yield Rule(
            RUBBER,
            _("Each loser pays {coins} a point to the adversary on the left."),
            place,
            {"coins": terms.point},
        )
    if terms.rubber_bet:
        yield Rule(
            RUBBER,
            _("On the rubber itself each loser pays {coins} to the adversary on the left."),
            terms.places[BET],
            {"coins": terms.rubber_bet},
        )
    yield from _chosen(terms, "unfinished", RUBBER, _("A rubber that is broken off: {choice}"))


def _revokes(terms: Terms) -> Iterator[Rule]:
    yield Rule(
        REVOKES,
        _(
            "For a revoke the adversaries take three tricks, take three points off the "
            "offenders’ score, or add three to their own. Offenders cannot win the game by that "
            "deal."
        ),
        "Hoffmann, pp. 179–182, laws 75, 86",
    )
    yield from _chosen(terms, "both_revoke", REVOKES, _("Revokes on both sides: {choice}"))


def _table(terms: Terms) -> Iterator[Rule]:
    yield Rule(
        TABLE,
        _("The deal passes to the left, after a misdeal too; an abandoned deal is dealt again."),
        "Hoffmann, pp. 171–173",
    )
    _fewest, most = terms.options.players
    yield Rule(
        TABLE,
        _("Four play a rubber; up to {most} may sit at the table, and some stand out."),
        RULES.by_name["players"].source,
        {"most": most},
    )
    yield Rule(
        TABLE,
        _("Of more than four, whoever has played the most rubbers running goes out."),
        "Hoffmann, p. 168, law 11",
    )


def _chosen(terms: Terms, name: str, group: str, sentence: str) -> Iterator[Rule]:
    option = RULES.choice(name)
    value = option.value_of(getattr(terms.options, name))
    yield Rule(group, sentence, value.source or option.source, {"choice": value.sentence})
