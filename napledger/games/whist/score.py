"""Scoring one deal of Whist: what it adds to a game, and what is paid when the rubber is over.

Until it is won or broken off, nothing is posted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from napledger.games.answers import SIDES, score_answers, score_in
from napledger.games.deal_score import DealScore, Mishap, Summary, Turn, in_words
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.tariff import Basis, Bill, coins_of
from napledger.games.whist import words
from napledger.games.whist.deal import BROKEN_OFF, Deal
from napledger.games.whist.points import (
    POINTS_OF_HONOURS,
    SCORELESS,
    Reckoning,
    check_played,
    exacted,
    on_both_sides,
    pair,
)
from napledger.games.whist.rubber import (
    GAMES_TO_WIN,
    Pair,
    State,
    Table,
    begun,
    left_in,
    next_dealer_at,
    side_of,
)
from napledger.games.whist.rules import TREBLE, Options, Terms
from napledger.games.whist.tariff import (
    BARRED,
    flags_of,
    places_of,
    tariff_of,
    worth_of_game,
    worth_of_rubber,
)
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

Score = DealScore[State]

COLUMNS = (
    # Translators: a column of prices: what each winner of the rubber gets
    PriceColumn(_("each winner")),
    # Translators: a column of prices: what each loser of the rubber pays
    PriceColumn(_("each loser")),
)


def score_deal(deal: Deal, *, table: Table) -> Score:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    if deal.broken_off:
        return _broken_off(table)
    state, dealer = begun(deal, table=table)
    left = left_in(state.four, dealer)
    if deal.misdeal:
        return _uncounted(state, Turn(dealer, left), words.MISDEAL)
    if deal.abandoned:
        reason = in_words(deal.reason)
        return _uncounted(state, Turn(dealer, dealer), words.ABANDONED, reason=reason)
    check_played(deal, four=state.four, table=table)
    score = _counted(deal, state, Turn(dealer, left), terms=table.terms)
    return replace(score, mishaps=words.mishaps_of(deal))


def reckoned(deal: Deal, *, state: State, dealer: str, terms: Terms) -> tuple[Reckoning, Bill]:
    """Return what a deal that was played adds to a rubber's game, and all that it comes to.

    Penalties are exacted first: whoever revoked twice, or both sides, the tariff need not know.
    """
    four, tariff = state.four, tariff_of(terms)
    if terms.options.both_revoke == "redeal" and on_both_sides(deal, four):
        return Reckoning(state.score, void=True), Bill([], {}, 0)
    left = exacted(deal, four=four, score=state.score, options=terms.options)
    side = int(left.tricks[1] > left.tricks[0])
    odd = left.tricks[side] - SCORELESS
    held = [(side_of(player, four), number) for player, number in deal.honours]
    answers: dict[str, Sequence[str]] = {
        **places_of(four),
        **flags_of(state, options=terms.options),
        **score_answers(left.score),
        "won": () if left.winner is None else (SIDES[left.winner],),
        "dealer": (dealer,),
        "revoked": [revoke.player for revoke in deal.revokes],
        "side": (four[side],),
        "odd": (str(odd),),
    }
    before = tariff.told(answers) if held else answers
    bill = tariff.bill({**answers, "honours": [f"{each}-{number}" for each, number in held]})
    by_tricks, by_honours = [0, 0], [0, 0]
    if left.winner is None:
        by_tricks[side] = odd
    for each, number in held:
        if not before["won"] and not bill.answers[BARRED[each]] and terms.options.honours:
            by_honours[each] = POINTS_OF_HONOURS[number]
    won, score = bill.answers["won"], pair(score_in(bill.answers))
    winner = SIDES.index(won[0]) if won else None
    return Reckoning(score, winner, pair(by_tricks), pair(by_honours)), bill


def _uncounted(state: State, turn: Turn, word: str, *, reason: str = "") -> Score:
    misdealt = (Mishap(turn.dealer, word),) if word == words.MISDEAL else ()
    return DealScore(
        transfers=(),
        turn=turn,
        state=replace(state, next_dealer=turn.next_dealer),
        summary=Summary(word=word, reason=reason),
        mishaps=misdealt,
        remarks=_remarks(turn.next_dealer, state.score, state.games_won),
    )


def _counted(deal: Deal, state: State, turn: Turn, *, terms: Terms) -> Score:
    """Return a deal that adds to the score of the game, and may win it, and perhaps the rubber."""
    reckoning, bill = reckoned(deal, state=state, dealer=turn.dealer, terms=terms)
    if reckoning.void:
        return _uncounted(state, Turn(turn.dealer, turn.dealer), words.VOID)
    score = DealScore(
        transfers=(),
        turn=turn,
        state=replace(state, next_dealer=turn.next_dealer, score=reckoning.score),
        summary=Summary(
            tuple(words.parts_of_deal(reckoning, state)),
            running=words.running_score(state, reckoning.score),
        ),
        counts=tuple(words.counts_of_deal(reckoning, state)),
        remarks=_remarks(turn.next_dealer, reckoning.score, state.games_won),
    )
    return score if reckoning.winner is None else _game_won(score, bill, state, terms=terms)


def _game_won(score: Score, bill: Bill, state: State, *, terms: Terms) -> Score:
    """Return the score of a deal that wins a game, and perhaps the rubber."""
    [side], at = bill.answers["won"], Basis(bill.answers)
    winner, value = SIDES.index(side), coins_of(worth_of_game(side, terms.options), at)
    won = replace(score.state, score=(0, 0), games=(*state.games, (winner, value)))
    remarks = {**score.remarks, "games": "{}-{}".format(*won.games_won)}
    score = replace(score, state=won, remarks=remarks)
    if won.games_won[winner] == GAMES_TO_WIN:
        points = coins_of(worth_of_rubber(side, terms.options), at)
        paid = replace(score, transfers=tuple(bill.transfers))
        return _rubber_won(paid, winner, points=points, terms=terms)
    parts = (words.part_of(state, winner, words.GAME[value]), *score.summary.parts)
    return replace(score, summary=replace(score.summary, parts=parts))


def _rubber_won(score: Score, winners: int, *, points: int, terms: Terms) -> Score:
    won, bumper = score.state, is_bumper(points, options=terms.options)
    parts = words.parts_of_rubber(winners, terms.price(points), won)
    counts = words.counts_of_rubber(winners, won, points=points, is_bumper=bumper)
    running = words.rubber_score(winners, won, points=points, is_bumper=bumper)
    return replace(
        score,
        state=won.over(next_dealer=score.turn.next_dealer),
        summary=Summary((*parts, *score.summary.parts), running=running),
        counts=(*score.counts, *counts),
        remarks={**score.remarks, "rubber": points},
    )


def _broken_off(table: Table) -> Score:
    """Return the end of a rubber that is not played out, and pays by the table's rule."""
    state = table.game_state
    if not state.lasts:
        raise Fault("broken_off", "no rubber has begun, so there is none to break off")
    dealer = next_dealer_at(table)
    flags = flags_of(state, options=table.terms.options)
    answers = {**places_of(state.four), **flags, BROKEN_OFF: ("on",)}
    return DealScore(
        transfers=tuple(tariff_of(table.terms).bill(answers).transfers),
        turn=Turn(dealer, dealer),
        state=state.broken_off(next_dealer=dealer),
        summary=Summary(word=words.BROKEN_OFF),
        remarks=_remarks(dealer, state.score, state.games_won),
    )


def _remarks(next_dealer: str, score: Pair, games: Pair) -> dict[str, int | str]:
    return {
        "next_dealer": next_dealer,
        "score": f"{score[0]}-{score[1]}",
        "games": f"{games[0]}-{games[1]}",
    }


def is_bumper(points: int, *, options: Options) -> bool:
    """Return whether it is the fullest rubber: two trebles and the rubber, eight in Hoffmann's."""
    return bool(options.treble_below) and points == 2 * TREBLE + options.rubber_points


def prices_of(terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG001  # always four
    """Return what games, the rubber and the stake on it bring each winner."""
    priced = _priced(terms)
    return PriceTable(
        columns=COLUMNS,
        rows=tuple(
            PriceRow(what, (coins, -coins), place) for what, coins, place in priced if coins
        ),
        note=_("Each loser pays the adversary on the left when the rubber is won."),
    )


def _priced(terms: Terms) -> Iterator[tuple[str, int, str]]:
    options, place = terms.options, terms.places["points"]
    for points in sorted({*map(options.value_of_game, range(options.game_points))}):
        yield words.WON[points], points * terms.rates["point"], place
    yield _("the rubber"), options.rubber_points * terms.rates["point"], place
    yield words.BET, terms.rates["rubber_bet"], terms.places["bet"]
    dearest = terms.price(2 * options.dearest_game + options.rubber_points)
    # Translators: a price: two games of the greatest worth, and the rubber
    yield _("the dearest rubber"), dearest, place
