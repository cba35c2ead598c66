"""The partie: who is in it, what is remembered of it between deals, how it stands after one.

Players stand in a state as numbers: their places among all who ever sat down, which never change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from napledger.games.piquet.deal import Deal
from napledger.games.piquet.rules import PARTIE, TWO_MORE, Options, Terms
from napledger.games.table import TableState, require_seated
from napledger.reading.faults import Fault, Term, Who
from napledger.reading.faults import marked as _

NOBODY = -1

CHOUETTE = 3
"""How many are at a chouette."""

Pair = tuple[int, int]
"""A figure for each of the two who play, the first of them first."""

FORMS = {
    # Translators: in the middle of a sentence: what a partie was begun as
    "rubicon": _("the rubicon game"),
    # Translators: in the middle of a sentence: what a partie was begun as
    "hundred": _("the hundred"),
}

EXTRA_DEALS = 2
"""Cavendish, law 71: if the scores are equal each deals once more."""

DOUBLED_IN = 4
"""Of a partie of four deals the first and the last count double (Cavendish, note to law 71)."""


@dataclass(frozen=True, slots=True)
class NetPoints:
    """The points that `low` has over `high` so far, and the stake and step they stand at."""

    low: int
    high: int
    points: int
    stake: int
    step: int


@dataclass(frozen=True, slots=True)
class State:
    """The partie that lasts, if `dealt` says that any of its deals was played; else what was last.

    `players` are the two, `third` who shares with the second of them at a chouette, `dealer` who
    deals next. `form`, `stake_on` and `length` are as the partie was begun; `length` is its deals,
    or in the hundred the score that wins a game. `won_by` is the place among `players` of whoever
    won the last partie. `net` are the points that run on through the evening.
    """

    players: tuple[int, ...] = ()
    third: int = NOBODY
    dealer: int = NOBODY
    form: str = ""
    stake_on: str = ""
    length: int = 0
    dealt: int = 0
    scores: Pair = (0, 0)
    games: Pair = (0, 0)
    won_by: int = NOBODY
    net: tuple[NetPoints, ...] = ()

    @property
    def lasts(self) -> bool:
        """Return whether a partie has begun and is not over."""
        return self.dealt > 0


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who is in a deal. At a chouette the first of `players` plays alone, and `third` advises."""

    players: tuple[str, str]
    third: str | None
    dealer: str

    @property
    def elder(self) -> str:
        return self.other(self.dealer)

    @property
    def everybody(self) -> tuple[str, ...]:
        """Return all who win or lose by the partie."""
        return self.players if self.third is None else (*self.players, self.third)

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return who wins and loses with whom."""
        return self.everybody[:1], self.everybody[1:]

    def other(self, player: str) -> str:
        first, second = self.players
        return second if player == first else first


@dataclass(frozen=True, slots=True)
class PartieScore:
    """How a partie stands after a deal.

    `scores` are the totals of the partie, or of the game that was played, and `games` those won.
    `winner` and `game_winner` are the places among the players of who won the partie and a game of
    it, each NOBODY if the deal won none. `is_double` is whether the loser suffered a rubicon or a
    lurch; `points` what a partie is worth, if it has any.
    """

    scores: Pair
    games: Pair = (0, 0)
    winner: int = NOBODY
    game_winner: int = NOBODY
    is_double: bool = False
    is_over: bool = False
    points: int | None = None


def check_begun_alike(state: State, options: Options) -> None:
    """Raise Fault where the rules have changed in what cannot change under a partie."""
    begun = (state.form, state.stake_on, state.length)
    if state.lasts and begun != (options.form, options.stake_on, options.length):
        said = _(
            "this partie was begun as {form}, and the rules have changed since: "
            "finish it by those it was begun with, or break it off"
        )
        raise Fault("", said, form=Term(FORMS[state.form]))


def seating_of(deal: Deal, *, table: Table) -> Seating:
    """Return who is in a deal; raise Fault for players and a dealer who cannot be."""
    seating = _going_on(deal, table) if table.game_state.lasts else _anew(deal, table)
    if deal.dealer is None:
        return seating
    require_playing(deal.dealer, seating.players, table=table, path="dealer")
    return replace(seating, dealer=deal.dealer)


def lasting(table: Table) -> Seating:
    """Return who is in the partie that lasts, whether or not they are still there."""
    first, second = (table.members[place] for place in table.game_state.players)
    return Seating((first, second), _shared(table), _next_dealer((first, second), table))


def put_forward(table: Table) -> tuple[str, str] | None:
    """Return who might play a new partie, the first of them alone at a chouette; None if unclear.

    Cavendish, Chouette piquet: while the single player wins he stays, and the other two change
    about; when he loses, the one who beat him plays alone against the one who advised.
    """
    seated, won_by, chouette = table.seated, table.game_state.won_by, table.terms.options.chouette
    if before := _still_there(table):
        first, second = before
        third = _shared(table)
        if not chouette or third not in seated or won_by == NOBODY:
            return first, second
        return (second, third) if won_by else (first, third)
    if len(seated) == 2 or (chouette and len(seated) == CHOUETTE):
        return seated[0], seated[1]
    return None


def require_playing(player: str, players: tuple[str, str], *, table: Table, path: str) -> None:
    """Raise Fault when `player` is none of the two who play."""
    if player in players:
        return
    require_seated(player, table, path=path)
    first, second = map(Who, players)
    said = _("{player} does not play in this partie; it is between {first} and {second}")
    raise Fault(path, said, player=Who(player), first=first, second=second)


def _going_on(deal: Deal, table: Table) -> Seating:
    seating = lasting(table)
    if deal.players and deal.players != seating.players:
        first, second = map(Who, seating.players)
        said = _(
            "this partie is between {first} and {second}, in this order: "
            "play it out, or break it off"
        )
        raise Fault("players", said, first=first, second=second)
    for player in seating.everybody:
        if player not in table.seated:
            said = _(
                "{player} has left in the middle of the partie: "
                "let them come back, or break the partie off"
            )
            raise Fault("", said, player=Who(player))
    return seating


def _anew(deal: Deal, table: Table) -> Seating:
    """Return who is in a new partie: those named, those of the one before, or who sit there."""
    for index, player in enumerate(deal.players):
        require_seated(player, table, path=f"players[{index}]")
    two = deal.players or _still_there(table) or table.seated
    if len(two) != 2:
        raise Fault("players", "is missing: who are the two that play this partie?")
    players = (two[0], two[1])
    return Seating(players, _third(players, table), _next_dealer(players, table))


def _still_there(table: Table) -> tuple[str, ...]:
    before = tuple(table.members[place] for place in table.game_state.players)
    return before if set(before) <= set(table.seated) else ()


def _shared(table: Table) -> str | None:
    """Return who shares in the partie that lasts, or shared in the one before."""
    third = table.game_state.third
    return None if third == NOBODY else table.members[third]


def _third(players: tuple[str, str], table: Table) -> str | None:
    """Return who shares in a new partie."""
    if not table.terms.options.chouette or len(table.seated) < CHOUETTE:
        return None
    if len(table.seated) > CHOUETTE:
        said = _(
            "a chouette is for three, and {seated} sit here: "
            "let somebody leave, or play without the chouette"
        )
        raise Fault("players", said, seated=len(table.seated))
    return next(player for player in table.seated if player not in players)


def _next_dealer(players: tuple[str, str], table: Table) -> str:
    """Return who deals next in turn; the first of the players if that one does not play.

    The turn stays with whoever it is on, also while they are away from the table.
    """
    dealer = table.game_state.dealer
    due = table.dealer if dealer == NOBODY else table.members[dealer]
    return due if due in players else players[0]


def can_end(state: State, *, options: Options) -> bool:
    """Return whether the next deal can end the partie, or a game of it."""
    number = state.dealt + 1
    is_last = number == options.deals or number >= options.deals + EXTRA_DEALS
    return options.is_hundred or is_last


def after_deals(state: State, totals: Pair, *, options: Options) -> PartieScore:
    """Return how a partie of so many deals stands when the next of them leads to these totals."""
    is_level = totals[0] == totals[1]
    plays_more = is_level and state.dealt + 1 == options.deals and options.tie == TWO_MORE
    if plays_more or not can_end(state, options=options):
        return PartieScore(totals)
    if is_level:
        return PartieScore(totals, is_over=True, points=0)
    return won_with(totals, options=options)


def won_with(totals: Pair, *, options: Options) -> PartieScore:
    """Return how a partie stands that is over with these totals, which are not equal."""
    winner = int(totals[1] > totals[0])
    return PartieScore(
        totals,
        winner=winner,
        is_double=totals[1 - winner] < options.rubicon,
        is_over=True,
        points=points_of(totals, options=options),
    )


def times_counted(number: int, *, options: Options) -> int:
    """Return how often the scores of a deal of that number count."""
    return 2 if options.deals == DOUBLED_IN and number in (1, DOUBLED_IN) else 1


def points_of(totals: Pair, *, options: Options) -> int:
    """Return what a partie is worth that somebody wins with these totals.

    Cavendish, laws 72 and 73: the difference and a hundred; or, if the loser has not reached the
    rubicon, the sum and a hundred, whether the winner has or not.
    """
    loser, winner = sorted(totals)
    return winner + options.game_bonus + (-loser if loser >= options.rubicon else loser)


def after_hundred(
    state: State, totals: Pair, *, forfeit: int = NOBODY, options: Options
) -> PartieScore:
    """Return how games of a hundred up stand at these totals; raise Fault where both have won.

    `forfeit` is the place of whoever lost the game by a penalty, which is never a lurch.
    """
    reached = [place for place in (0, 1) if totals[place] >= options.target]
    if len(reached) > 1:
        said = _(
            "both would have {target} or more: only one reaches it first, "
            "so write what each had at that moment"
        )
        raise Fault("scores", said, target=options.target)
    if forfeit == NOBODY and not reached:
        return PartieScore(totals, state.games)
    winner = reached[0] if forfeit == NOBODY else 1 - forfeit
    is_double = forfeit == NOBODY and totals[1 - winner] < options.lurch_below
    won = (0, 1 + is_double) if winner else (1 + is_double, 0)
    games = state.games[0] + won[0], state.games[1] + won[1]
    partie_winner = _ahead(games, game_winner=winner, options=options)
    return PartieScore(
        totals,
        games,
        winner=partie_winner,
        game_winner=winner,
        is_double=is_double,
        is_over=partie_winner != NOBODY,
    )


def _ahead(games: Pair, *, game_winner: int, options: Options) -> int:
    """Return the place of whoever has won with so many games; NOBODY if the partie goes on."""
    if options.stake_on != PARTIE:
        return game_winner
    # Rules may have changed under the partie, so that the other has games enough already.
    order = (game_winner, 1 - game_winner)
    return next((place for place in order if games[place] >= options.games_up), NOBODY)
