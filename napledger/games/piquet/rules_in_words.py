"""The rules at a table as plain sentences with their sources, made from the options in force.

Sentences are patterns: whoever shows them translates the pattern, writes the word `coins` as money
and fills the words in.
"""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.contract import Rule
from napledger.games.piquet.option_table import FORM, GAME, POINTS, STAKE, TABLE
from napledger.games.piquet.options import RULES
from napledger.games.piquet.presets import AGREED
from napledger.games.piquet.terms import Terms
from napledger.reading.translatable import marked as _


def rules_in_words(terms: Terms) -> tuple[Rule, ...]:
    """Return every rule in force, grouped in the order of the books."""
    form = _hundred if terms.options.is_hundred else _rubicon
    return (*form(terms), *_stake(terms), *_table(terms))


def _rubicon(terms: Terms) -> Iterator[Rule]:
    options, places = terms.options, terms.places
    yield _chosen(terms, "deals", FORM, _("A partie: {choice}"))
    yield Rule(
        FORM,
        _("The scores of the deals are added up, and the higher total wins the partie."),
        places["partie"],
    )
    yield from (_points if options.stake_on == POINTS else _rubicon_suffered)(terms)
    yield _chosen(terms, "tie", FORM, _("With equal totals: {choice}"))


def _points(terms: Terms) -> Iterator[Rule]:
    """Yield how many points a partie is worth."""
    options, places = terms.options, terms.places
    bonus = {"bonus": options.game_bonus}
    plain, rubicon = (
        (
            _("The partie is worth the difference and {bonus} points."),
            _(
                "If the loser has not reached {rubicon}, the rubicon, it is worth the sum of both "
                "totals and {bonus} points, whether the winner has reached it or not."
            ),
        )
        if options.game_bonus
        else (
            _("The partie is worth the difference."),
            _(
                "If the loser has not reached {rubicon}, the rubicon, it is worth the sum of both "
                "totals, whether the winner has reached it or not."
            ),
        )
    )
    yield Rule(FORM, plain, places["partie"], bonus)
    if options.rubicon:
        yield Rule(FORM, rubicon, places["rubicon"], {"rubicon": options.rubicon, **bonus})


def _rubicon_suffered(terms: Terms) -> Iterator[Rule]:
    """Yield who suffers a rubicon where nothing hangs on points."""
    if terms.options.rubicon:
        yield Rule(
            FORM,
            _("A loser who has not reached {rubicon} suffers a rubicon."),
            terms.places["rubicon"],
            {"rubicon": terms.options.rubicon},
        )


def _hundred(terms: Terms) -> Iterator[Rule]:
    options, places = terms.options, terms.places
    yield Rule(
        FORM,
        _(
            "The first to {target} wins the game, and play stops. Scores reckon in this order: "
            "carte blanche, point, sequences, quatorzes and trios, play, the cards."
        ),
        places["game"],
        {"target": options.target},
    )
    if options.lurch_below:
        yield Rule(
            FORM,
            _("A loser below {lurch} at that moment is lurched, and loses two games."),
            places["lurch"],
            {"lurch": options.lurch_below},
        )
    yield Rule(FORM, _("A game that is lost by a penalty is a single game."), places["penalty"])


def _stake(terms: Terms) -> Iterator[Rule]:
    options, places, stake = terms.options, terms.places, terms.stake
    if options.stake_on == POINTS:
        yield Rule(
            STAKE,
            _("The loser pays {coins} for every {step} points that the partie is worth.")
            if options.step > 1
            else _("The loser pays {coins} for every point that the partie is worth."),
            places["scoring"],
            {"coins": stake, "step": options.step},
        )
        if options.step > 1:
            yield _chosen(terms, "fractions", STAKE, _("Odd points: {choice}"))
    elif options.stake_on == GAME:
        yield Rule(
            STAKE,
            _("The loser of a game pays {coins}, and of a lurch twice as much.")
            if options.lurch_below
            else _("The loser of a game pays {coins}."),
            places["game"],
            {"coins": stake},
        )
    else:
        yield from _stake_on_partie(terms)
    yield _chosen(terms, "unfinished", STAKE, _("A partie or a game that is broken off: {choice}"))


def _stake_on_partie(terms: Terms) -> Iterator[Rule]:
    options, places, stake = terms.options, terms.places, terms.stake
    if options.is_hundred:
        yield Rule(
            STAKE,
            _("Whoever first has won {games} games is paid {coins}, once."),
            places["games_up"],
            {"games": options.games_up, "coins": stake},
        )
    else:
        yield Rule(
            STAKE,
            _("The loser of a partie pays {coins}, and for a rubicon twice as much.")
            if options.rubicon
            else _("The loser of a partie pays {coins}."),
            places["flat"],
            {"coins": stake},
        )


def _table(terms: Terms) -> Iterator[Rule]:
    options, places = terms.options, terms.places
    yield Rule(
        TABLE,
        _("Two play; they deal in turn, from one partie into the next."),
        "Hoffmann, p. 114",
    )
    if options.chouette:
        yield Rule(
            TABLE,
            _(
                "With three at the table one plays alone against the other two. Each of these pays "
                "the full amount, or is paid it."
            ),
            places["chouette"],
        )
    fewest, most = options.players
    yield Rule(
        TABLE,
        _("For {fewest} to {most} players, of whom two play and the others stand out."),
        RULES.by_name["players"].source,
        {"fewest": fewest, "most": most},
    )


def _chosen(terms: Terms, name: str, group: str, sentence: str) -> Rule:
    value = RULES.choice(name).value_of(getattr(terms.options, name))
    return Rule(group, sentence, value.source or AGREED, {"choice": value.sentence})
