"""What deals of Piquet bring: the scores they add to a partie, and what its end pays.

Money moves when a partie is over. What that pays is no short list: a difference or a sum, in whole
stakes, some of which run on through the evening; so a phone only knows the scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from napledger.games.answers import Answers, Party, given, score_answers, score_in, without
from napledger.games.deal_score import DealScore, Part, Summary, Turn, in_words
from napledger.games.piquet import rules, words
from napledger.games.piquet.checks import checked_scores
from napledger.games.piquet.deal import Deal
from napledger.games.piquet.partie import (
    NOBODY,
    NetPoints,
    Pair,
    PartieScore,
    Seating,
    State,
    Table,
    after_deals,
    after_hundred,
    can_end,
    check_begun_alike,
    lasting,
    points_of,
    seating_of,
    times_counted,
)
from napledger.games.piquet.rules import Options, Terms
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.tariff import Number, PointsLine, Scoring, Tariff
from napledger.ledger.transfers import Transfer, net
from napledger.reading.faults import Fault, joined_reasons
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

Net = tuple[NetPoints, ...]

Paid = tuple[tuple[Transfer, ...], Net]
"""What was paid, and the net points that run on after it."""

EXAMPLES = (
    # Translators: two totals at the end of a partie
    (_("150 to 110"), (150, 110)),
    (_("120 to 102"), (120, 102)),
    (_("120 to 98"), (120, 98)),
    (_("90 to 60"), (90, 60)),
)
"""Ends of parties; 120 to 102 and to 98 are Hoffmann's (pp. 114-115)."""

COLUMNS = (
    # Translators: a column of prices: what whoever wins gains
    PriceColumn(pgettext("heads a price: what it pays", "won")),
    # Translators: a column of prices: what whoever loses pays
    PriceColumn(pgettext("heads a price: what it pays", "lost")),
)

TIMES, GOES_ON, UNBEGUN = "times", "goes_on", "unbegun"
PLAYING = Party(("one", "other"))
ADVISES = Party(("seated",), but=("one", "other"))

ENDING = Party(("one",), when=(without(GOES_ON, "abandoned", "broken_off"),))
"""Somebody, where a deal can end the partie or a game: what that pays, only the scorer says."""

NOTES = {
    rules.POINTS: _(
        "For example. The loser pays the winner when the partie is over, and not before."
    ),
    rules.PARTIE: _("The loser pays the winner when the partie is over, and not before."),
    rules.GAME: _("The loser pays the winner when a game is over."),
}

AT_A_CHOUETTE = _(
    "At a chouette each of the two pays this, or is paid it, when the partie is over."
)


@dataclass(frozen=True, slots=True)
class Due:
    """Why the winner is paid, where that is printed (`place`), and what is due.

    That is so many `stakes`, or what so many `points` come to.
    """

    why: str
    place: str
    stakes: int = 0
    points: int = 0


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    if deal.broken_off:
        return _broken_off(table)
    seating, options = seating_of(deal, table=table), table.terms.options
    check_begun_alike(table.game_state, options)
    state = _begun(seating, table)
    if deal.abandoned:
        return _abandoned(deal, state, seating, table)
    scores = checked_scores(deal, seating=seating, table=table)
    standing = _standing_after(deal, scores or (0, 0), state, seating, table)
    transfers, runs_on = paid_at_the_end(deal, standing, seating=seating, table=table)
    return DealScore(
        transfers=transfers,
        turn=Turn(seating.dealer, seating.elder),
        state=_after(state, standing, runs_on, dealer=table.members.index(seating.elder)),
        summary=words.summary_of(
            scores, standing, seating=seating, gains=net(transfers), options=options
        ),
        mishaps=words.mishaps_of(deal),
        counts=words.counts_of(deal, scores, standing, seating=seating),
        remarks=_remarks(standing, seating.elder, table),
    )


def flags_of(table: Table) -> Answers:
    """Return what hangs on the table: the score, how often it counts, whether the deal can end it.

    The two stand in the score in the order in which a partie names them.
    """
    state, options = table.game_state, table.terms.options
    times = 1 if options.is_hundred else times_counted(state.dealt + 1, options=options)
    return {
        TIMES: (str(times),),
        GOES_ON: () if can_end(state, options=options) else ("on",),
        UNBEGUN: () if state.lasts else ("on",),
        **score_answers(state.scores),
    }


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    third = (ADVISES,) if terms.options.chouette else ()
    broken_off = (given("broken_off"),) if terms.options.unfinished == rules.DIFFERENCE else ()
    sides = {"side1": Party(("one",)), "side2": Party(("other", *third))}
    return Tariff(
        parties={**sides, "ending": ENDING},
        scoring=Scoring(
            (PointsLine(PLAYING, (Number(TIMES, 1), Number("scores", whose="payee"))),),
            of_sides=True,
        ),
        unsaid=(given("ending", "parts"), *broken_off),
    )


def _standing_after(
    deal: Deal, scores: Pair, state: State, seating: Seating, table: Table
) -> PartieScore:
    options, (first, second) = table.terms.options, seating.players
    places = {"seated": table.seated, "one": (first,), "other": (second,)}
    scored = (f"{first}={scores[0]}", f"{second}={scores[1]}")
    told = tariff_of(table.terms).told({**flags_of(table), **places, "scores": scored})
    one, other = score_in(told)
    if not options.is_hundred:
        return after_deals(state, (one, other), options=options)
    forfeit = NOBODY if deal.forfeit is None else seating.players.index(deal.forfeit)
    return after_hundred(state, (one, other), forfeit=forfeit, options=options)


def _begun(seating: Seating, table: Table) -> State:
    if table.game_state.lasts:
        return table.game_state
    options, members = table.terms.options, table.members
    return State(
        players=tuple(map(members.index, seating.players)),
        third=NOBODY if seating.third is None else members.index(seating.third),
        form=options.form,
        stake_on=options.stake_on,
        length=options.length,
        net=table.game_state.net,
    )


def _abandoned(deal: Deal, state: State, seating: Seating, table: Table) -> DealScore[State]:
    """Return what an abandoned deal does: the same player deals again (Cavendish, law 75)."""
    standing = PartieScore(state.scores, state.games)
    return DealScore(
        transfers=(),
        turn=Turn(seating.dealer, seating.dealer),
        state=replace(state, dealer=table.members.index(seating.dealer)),
        summary=Summary(
            word=words.ABANDONED,
            running=words.running_score(standing, seating, options=table.terms.options),
            reason=in_words(deal.reason),
        ),
        remarks=_remarks(standing, seating.dealer, table),
    )


def _broken_off(table: Table) -> DealScore[State]:
    """Return what it does to break a partie off: nothing, or the leader is paid the difference.

    The stake of a partie stays on what it was on, so only one that was begun for points pays any.
    """
    state, options = table.game_state, table.terms.options
    if not state.lasts:
        raise Fault("broken_off", "no partie has begun, so there is nothing to break off")
    seating, (first, second) = lasting(table), state.scores
    standing = PartieScore(state.scores, state.games, winner=int(second > first), is_over=True)
    pays = options.unfinished == rules.DIFFERENCE and state.stake_on == rules.POINTS
    done: Paid = (), state.net
    if pays and first != second:
        due = Due(words.DIFFERENCE, "unfinished", points=abs(first - second))
        done = paid(due, winner=standing.winner, seating=seating, table=table)
    transfers, runs_on = done
    ended = (Part(seating.sides[standing.winner], words.BROKEN_OFF),) if transfers else ()
    return DealScore(
        transfers=transfers,
        turn=Turn(seating.dealer, seating.dealer),
        state=_over(state, runs_on, dealer=state.dealer),
        summary=Summary(
            ended,
            word="" if ended else words.BROKEN_OFF,
            running=words.running_score(standing, seating, options=options),
        ),
        remarks=_remarks(standing, seating.dealer, table),
    )


def _after(state: State, standing: PartieScore, runs_on: Net, *, dealer: int) -> State:
    """Return the state after a deal: the partie a deal further, or over."""
    if standing.is_over:
        return _over(state, runs_on, dealer=dealer, won_by=standing.winner)
    scores = standing.scores if standing.game_winner == NOBODY else (0, 0)
    dealt, games = state.dealt + 1, standing.games
    return replace(state, dealer=dealer, dealt=dealt, scores=scores, games=games)


def _over(state: State, runs_on: Net, *, dealer: int, won_by: int = NOBODY) -> State:
    """Return the state when the partie is over: who played it and who won, and the net points."""
    return State(state.players, state.third, dealer, won_by=won_by, net=runs_on)


def _remarks(standing: PartieScore, next_dealer: str, table: Table) -> dict[str, int | str]:
    score = words.paired(standing.scores, by="-")
    remarks: dict[str, int | str] = {"next_dealer": next_dealer, "score": score}
    state = table.game_state
    # Games are counted as the partie that lasts was begun.
    if (state.form if state.lasts else table.terms.options.form) == rules.HUNDRED:
        remarks["games"] = words.paired(standing.games, by="-")
    return remarks if standing.points is None else {**remarks, "points": standing.points}


def paid_at_the_end(deal: Deal, standing: PartieScore, *, seating: Seating, table: Table) -> Paid:
    """Return what a deal pays: nothing, unless it ends a partie that somebody won."""
    if not standing.is_over or standing.winner == NOBODY:
        return (), table.game_state.net
    due = due_of(deal, standing, options=table.terms.options)
    return paid(due, winner=standing.winner, seating=seating, table=table)


def due_of(deal: Deal, standing: PartieScore, *, options: Options) -> Due:
    """Return what the winner of a partie, or of a game that the stake is on, is to be paid."""
    stakes = 1 + standing.is_double
    if not options.is_hundred:
        why = joined_reasons(words.PARTIE_WON, words.RUBICON if standing.is_double else "")
        if options.stake_on == rules.PARTIE:
            return Due(why, "flat", stakes)
        return Due(why, "rubicon" if standing.is_double else "partie", points=standing.points or 0)
    if options.stake_on == rules.PARTIE:
        return Due(words.PARTIE_WON, "games_up", 1)
    if deal.forfeit is not None:
        return Due(words.PENALTY, "penalty", stakes)
    if standing.is_double:
        return Due(joined_reasons(words.GAME_WON, words.LURCH), "lurch", stakes)
    return Due(words.GAME_WON, "game", stakes)


def stakes_for(points: int, *, options: Options) -> int:
    """Return how many stakes pay for the points of one partie.

    Cavendish, Scoring: to the nearest, "neglecting units from one to five" of ten.
    """
    stakes, odd = divmod(points, options.step)
    return stakes + (options.fractions == rules.NEAREST and 2 * odd > options.step)


def paid(due: Due, *, winner: int, seating: Seating, table: Table) -> Paid:
    """Return what the losers pay the winners; `winner` is a place among the players."""
    nets, runs_on = table.game_state.net, table.terms.options.fractions == rules.TOTAL
    stakes = due.stakes or stakes_for(due.points, options=table.terms.options)
    chouette, by_net = words.CHOUETTE if seating.third else "", words.NET if runs_on else ""
    why, source = joined_reasons(due.why, chouette, by_net), table.terms.places[due.place]
    transfers: list[Transfer] = []
    # At a chouette each of the two settles in full with the one alone.
    for payee, payer in product(seating.sides[winner], seating.sides[1 - winner]):
        if runs_on:
            stakes, nets = _run_on(due.points, nets, payer=payer, payee=payee, table=table)
        if stakes:
            transfers.append(Transfer(payer, payee, stakes * table.terms.stake, why, source))
    return tuple(transfers), nets


def _run_on(points: int, nets: Net, *, payer: str, payee: str, table: Table) -> tuple[int, Net]:
    """Return the stakes to be paid now that so many points are added to the net of a pair.

    Cavendish, Scoring: odd money is "not reckoned in the final total", so only the whole steps
    that the net has won or lost since the last partie are paid. The net begins anew at another
    stake or step.
    """
    stake, step = table.terms.stake, table.terms.options.step
    low, high = sorted(map(table.members.index, (payer, payee)))
    sign = 1 if table.members[low] == payee else -1
    known = {(each.low, each.high, each.stake, each.step): each.points for each in nets}
    before = known.get((low, high, stake, step), 0)
    after = before + sign * points
    others = (each for each in nets if (each.low, each.high) != (low, high))
    stakes = sign * (_whole_steps(after, step) - _whole_steps(before, step))
    return stakes, (*others, NetPoints(low, high, after, stake, step))


def _whole_steps(points: int, step: int) -> int:
    """Return how many whole steps net points make, cut towards nought."""
    steps = abs(points) // step
    return steps if points >= 0 else -steps


def prices_of(terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG001  # the same
    """Return what one of two gains or loses by a partie or a game."""
    return PriceTable(
        columns=COLUMNS,
        rows=tuple(
            PriceRow(what, (stakes * terms.stake, -stakes * terms.stake), terms.places[place])
            for what, stakes, place in stakes_paid(terms.options)
        ),
        note=AT_A_CHOUETTE if terms.options.chouette else NOTES[terms.options.stake_on],
    )


def stakes_paid(options: Options) -> Iterator[tuple[str, int, str]]:
    """Yield for what is paid, how many stakes, and the reason by which its place is found."""
    if options.stake_on == rules.POINTS:
        for what, totals in EXAMPLES:
            points = points_of(totals, options=options)
            place = "rubicon" if min(totals) < options.rubicon else "partie"
            yield what, stakes_for(points, options=options), place
    elif options.stake_on == rules.GAME:
        yield words.GAME, 1, "game"
        if options.lurch_below:
            yield words.LURCH, 2, "lurch"
    elif options.is_hundred:
        yield words.PARTIE, 1, "games_up"
    else:
        yield words.PARTIE, 1, "flat"
        if options.rubicon:
            yield words.RUBICON, 2, "flat"
