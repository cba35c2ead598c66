"""The rules of Piquet: every option and how it is told, what contradicts, the books, and the terms.

A payment is shown with the page of the book that a table plays by; pages are Hoffmann's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value, always
from napledger.games.options.presets import EB1911, HOFFMANN, PrintedBook, stored_presets
from napledger.games.options.table import TABLE, OptionTable, TableTerms, check_needs
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

SEATS = range(2, 8)
"""How many may sit at a table of Piquet; two play, and at a chouette three."""

RUBICON, HUNDRED = "rubicon", "hundred"
"""The two forms of the game."""

POINTS, PARTIE, GAME = "points", "partie", "game"
"""What the stake may be on."""

TWO_MORE, DRAWN = "two_more", "drawn"
EACH, NEAREST, TOTAL = "each", "nearest", "total"
VOID, DIFFERENCE = "void", "difference"

LENGTHS = (6, 4)
"""How many deals a partie may have."""

POINTS_MAX = 1_000
"""The most that a number of points in the rules may be."""

IN_RUBICON = (Need("form", (RUBICON,)),)
IN_HUNDRED = (Need("form", (HUNDRED,)),)
ON_POINTS = (Need("stake_on", (POINTS,)),)
ON_PARTIE = (Need("stake_on", (PARTIE,)),)

FORM, STAKE = _("The game"), _("What the stake is for")

AGREED = _("by agreement")
"""Where no book says it."""

LAW_71, SCORING = "Cavendish, law 71", "Cavendish, Scoring"
AU_CENT, CHOUETTE = "Cavendish, Piquet au cent", "Cavendish, Chouette piquet"

points = partial(option.whole, most=POINTS_MAX)
"""A number of points."""


def _either(
    is_so: Callable[[Options], object],
    one: str,
    other: str,
    place: str,
    *,
    when: Callable[[Options], object],
    words: Callable[[Terms], Mapping[str, int | str]],
) -> tuple[Sentence, Sentence]:
    """Return two sentences, of which one is told where the options are so, the other elsewhere."""
    return (
        Sentence(one, place, lambda options: when(options) and is_so(options), words),
        Sentence(other, place, lambda options: when(options) and not is_so(options), words),
    )


def _on_points(options: Options) -> bool:
    return options.stake_on == POINTS


def _has_bonus(options: Options) -> bool:
    return options.game_bonus > 0


def _stake(terms: Terms) -> Mapping[str, int | str]:
    return {"coins": terms.stake}


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    form: str = option.choice(
        FORM,
        label=_("The form"),
        sentence=_("Parties of a few deals, whose scores are added up, or games of a hundred up."),
        source="Hoffmann, p. 113",
        values=(
            Value(
                RUBICON,
                _("Rubicon: so many deals; the higher score wins."),
                "Hoffmann, pp. 114–115",
            ),
            Value(
                HUNDRED,
                _("The hundred: the first to reach it wins a game."),
                "Hoffmann, pp. 113–114",
            ),
        ),
    )
    deals: int = option.choice(
        FORM,
        label=_("Deals in a partie"),
        sentence=_("How many deals are settled together."),
        source=LAW_71,
        values=(
            Value(6, _("Six deals."), LAW_71),
            Value(
                4,
                _("Four deals; the first and the last count double."),
                "Cavendish, note to law 71",
            ),
        ),
        needs=IN_RUBICON,
        tells=(
            _("A partie: {choice}"),
            Sentence(
                _("The scores of the deals are added up, and the higher total wins the partie."),
                "partie",
            ),
            *_either(
                _has_bonus,
                _("The partie is worth the difference and {bonus} points."),
                _("The partie is worth the difference."),
                "partie",
                when=_on_points,
                words=lambda terms: {"bonus": terms.options.game_bonus},
            ),
        ),
    )
    tie: str = option.choice(
        FORM,
        label=_("Equal scores"),
        sentence=_("What happens when both have the same after the last deal."),
        source=LAW_71,
        values=(
            Value(TWO_MORE, _("Each deals once more; equal again, the partie is drawn."), LAW_71),
            Value(DRAWN, _("The partie is drawn.")),
        ),
        needs=IN_RUBICON,
        tells=Sentence(
            _("With equal totals: {choice}"),
            lambda options: "tie" if options.tie == TWO_MORE else AGREED,
            after="rubicon",
        ),
    )
    rubicon: int = points(
        FORM,
        label=_("The rubicon"),
        sentence=_("The score that the loser must reach. 0: there is none."),
        source="Cavendish, law 73",
        needs=IN_RUBICON,
        tells=(
            *_either(
                _has_bonus,
                _(
                    "If the loser has not reached {rubicon}, the rubicon, it is worth the sum of "
                    "both totals and {bonus} points, whether the winner has reached it or not."
                ),
                _(
                    "If the loser has not reached {rubicon}, the rubicon, it is worth the sum of "
                    "both totals, whether the winner has reached it or not."
                ),
                "rubicon",
                when=lambda options: options.has_rubicon and _on_points(options),
                words=lambda terms: {
                    "rubicon": terms.options.rubicon,
                    "bonus": terms.options.game_bonus,
                },
            ),
            Sentence(
                _("A loser who has not reached {rubicon} suffers a rubicon."),
                "rubicon",
                when=lambda options: options.has_rubicon and not _on_points(options),
            ),
        ),
    )
    target: int = points(
        FORM,
        label=_("Game is"),
        sentence=_("The score that wins a game: 100, or 101."),
        source="Hoffmann, p. 113",
        least=50,
        needs=IN_HUNDRED,
        tells=Sentence(
            _(
                "The first to {target} wins the game, and play stops. Scores reckon in this "
                "order: carte blanche, point, sequences, quatorzes and trios, play, the cards."
            ),
            "game",
        ),
    )
    lurch_below: int = points(
        FORM,
        label=_("The lurch"),
        sentence=_("A loser below this loses two games. 0: there is no lurch."),
        source=AU_CENT,
        needs=IN_HUNDRED,
        tells=(
            Sentence(
                _("A loser below {lurch} at that moment is lurched, and loses two games."), "lurch"
            ),
            Sentence(
                _("A game that is lost by a penalty is a single game."),
                "penalty",
                when=lambda options: options.is_hundred,
            ),
        ),
    )
    stake_on: str = option.choice(
        STAKE,
        label=_("The stake is on"),
        sentence=_("What one stake is paid for."),
        source=SCORING,
        values=(
            Value(
                POINTS, _("The points: the loser pays for as many as the partie is worth."), SCORING
            ),
            Value(PARTIE, _("The partie: one stake, and in the rubicon form two for a rubicon.")),
            Value(GAME, _("The game: one stake, and two for a lurch."), "Hoffmann, p. 114"),
        ),
        tells=(
            *_either(
                lambda options: options.lurch_below,
                _("The loser of a game pays {coins}, and of a lurch twice as much."),
                _("The loser of a game pays {coins}."),
                "game",
                when=lambda options: options.stake_on == GAME,
                words=_stake,
            ),
            *_either(
                lambda options: options.has_rubicon,
                _("The loser of a partie pays {coins}, and for a rubicon twice as much."),
                _("The loser of a partie pays {coins}."),
                "flat",
                when=lambda options: options.stake_on == PARTIE and not options.is_hundred,
                words=_stake,
            ),
        ),
    )
    game_bonus: int = points(
        STAKE,
        label=_("For the partie"),
        sentence=_("Points that the winner has besides the scores."),
        source="Cavendish, law 72",
        needs=IN_RUBICON,
    )
    step: int = points(
        STAKE,
        label=_("Points for a stake"),
        sentence=_("How many points one stake pays for: 1 is so much a point."),
        source=SCORING,
        least=1,
        needs=ON_POINTS,
        tells=_either(
            lambda options: options.step > 1,
            _("The loser pays {coins} for every {step} points that the partie is worth."),
            _("The loser pays {coins} for every point that the partie is worth."),
            "scoring",
            when=_on_points,
            words=lambda terms: {"coins": terms.stake, "step": terms.options.step},
        ),
    )
    fractions: str = option.choice(
        STAKE,
        label=_("Odd points"),
        sentence=_("What becomes of points that do not make up a whole stake."),
        source=SCORING,
        values=(
            Value(EACH, _("They are dropped at every partie.")),
            Value(
                NEAREST, _("They are taken to the nearest stake; just half is dropped."), SCORING
            ),
            Value(
                TOTAL, _("They run on through the evening, and only its total drops them."), SCORING
            ),
        ),
        needs=ON_POINTS,
        idle=EACH,
        tells=Sentence(
            _("Odd points: {choice}"),
            lambda options: AGREED if options.fractions == EACH else "scoring",
            when=lambda options: _on_points(options) and options.step > 1,
        ),
        or_else=_(
            "there are odd points only where the stake is on the points: "
            "put it there, or let them be dropped at every partie"
        ),
    )
    games_up: int = option.whole(
        STAKE,
        label=_("Games to win a partie"),
        sentence=_("Whoever first has so many is paid the stake; a lurch counts two."),
        source=AU_CENT,
        least=1,
        most=20,
        needs=(*IN_HUNDRED, *ON_PARTIE),
        tells=Sentence(
            _("Whoever first has won {games} games is paid {coins}, once."),
            "games_up",
            words=lambda terms: {"games": terms.options.games_up, "coins": terms.stake},
        ),
    )
    unfinished: str = option.choice(
        STAKE,
        label=_("A partie broken off"),
        sentence=_("What is paid when it is not played to its end."),
        values=(
            Value(VOID, _("Nothing.")),
            Value(
                DIFFERENCE,
                _("The leader is paid the difference, without the hundred or the rubicon."),
            ),
        ),
        needs=ON_POINTS,
        idle=VOID,
        tells=Sentence(_("A partie or a game that is broken off: {choice}"), AGREED, when=always),
        or_else=_(
            "a difference is paid only where the stake is on the points: "
            "put it there, or let nothing be paid"
        ),
    )
    players: tuple[int, int] = option.players(
        TABLE,
        source=CHOUETTE,
        seats=SEATS,
        tells=(
            Sentence(
                _("Two play; they deal in turn, from one partie into the next."), "Hoffmann, p. 114"
            ),
            Sentence(
                _("For {fewest} to {most} players, of whom two play and the others stand out."),
                after="chouette",
            ),
        ),
    )
    chouette: bool = option.flag(
        TABLE,
        label=_("Chouette"),
        sentence=_("Three at the table: one plays alone, for double stakes, against two."),
        source=CHOUETTE,
        tells=Sentence(
            _(
                "With three at the table one plays alone against the other two. Each of these "
                "pays the full amount, or is paid it."
            ),
            "chouette",
        ),
    )

    @property
    def is_hundred(self) -> bool:
        """Return whether games of a hundred up are played, and no rubicon."""
        return self.form == HUNDRED

    @property
    def length(self) -> int:
        """Return the deals of a partie, or the score that wins a game."""
        return self.target if self.is_hundred else self.deals

    @property
    def has_rubicon(self) -> bool:
        """Return whether parties are played that can end in a rubicon."""
        return not self.is_hundred and self.rubicon > 0


PLACES: Mapping[str, Mapping[str, str]] = {
    "partie": {"hoffmann": "Hoffmann, p. 114", "cavendish": "Cavendish, law 72"},
    "rubicon": {"hoffmann": "Hoffmann, p. 115", "cavendish": "Cavendish, law 73"},
    "tie": {"cavendish": LAW_71},
    "scoring": {"cavendish": SCORING},
    "flat": {"modern": AGREED},
    "game": {"hoffmann": "Hoffmann, p. 114", "cavendish": AU_CENT},
    "lurch": {"cavendish": AU_CENT, "eb1911": "EB1911, Piquet"},
    "games_up": {"cavendish": AU_CENT},
    "penalty": {"cavendish": AU_CENT},
    "chouette": {"cavendish": CHOUETTE},
    "unfinished": {"modern": AGREED},
}

BOOKS: Mapping[str, PrintedBook] = {
    "hoffmann": HOFFMANN,
    "cavendish": PrintedBook(
        "The Laws of Piquet, with a Treatise on the Game, Cavendish", "Cavendish"
    ),
    "eb1911": EB1911,
    "modern": PrintedBook(_("Tables of today")),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    if options.form == HUNDRED and options.stake_on == POINTS:
        said = _("the hundred has no points to pay for: put the stake on the game or on the partie")
        raise Fault("stake_on", said)
    if options.form == RUBICON and options.stake_on == GAME:
        said = _("the rubicon form has no games: put the stake on the points or on the partie")
        raise Fault("stake_on", said)
    if options.lurch_below > options.target:
        said = _("whoever loses is below {target} anyway: take {target} for the lurch, or less")
        raise Fault("lurch_below", said, target=options.target)
    check_needs(options, RULES.rows)


RULES = OptionTable.of(Options, PRESETS, BOOKS, places=PLACES, check=check_rules)
"""The rules of Piquet: read, laid over a book's, and checked as a whole."""


class Terms(TableTerms[Options]):
    """Everything a partie's payments hang on."""
