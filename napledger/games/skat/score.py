"""What a deal of Skat did: the list, what is paid of it, rounds that begin and end."""

from __future__ import annotations

from napledger.games.answers import Answers, answered, numbers_of
from napledger.games.deal_score import (
    DealScore,
    FigureCount,
    Part,
    Result,
    Summary,
    Turn,
    in_words,
)
from napledger.games.scoring import Points, points_after, running_score
from napledger.games.skat import words
from napledger.games.skat.checks import check_deal
from napledger.games.skat.deal import LOST, MARCH, PASSED, RAMSCH, SETTLED, WON, Deal, State, Table
from napledger.games.skat.rules import SITS_OUT, SKATSPIELEN
from napledger.games.skat.tariff import (
    counted_value,
    flags_of,
    number_of,
    opened_by,
    sign_of,
    tariff_of,
    times_of,
)
from napledger.games.table import Present, in_play_among, present_at
from napledger.ledger.transfers import Transfer

FEWEST = 3


def is_open(table: Table) -> bool:
    """Return whether a list stands open that is paid at its end."""
    state = table.game_state
    is_begun = any(points for _player, points in state.points) or state.bock or state.ramsch
    return table.terms.options.settle == "list" and bool(is_begun)


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did; raise Fault if it cannot have been."""
    there = present_at(table, dealer=deal.dealer, away=deal.away, least=FEWEST)
    options = table.terms.options
    in_play = in_play_among(there.players, sits_out=SITS_OUT[options.second_out])
    answers = {
        **answered(deal.written()),
        **flags_of(table),
        "seated": table.seated,
        "players": there.players,
        "in_play": in_play,
    }
    check_deal(deal, table=table, answers=answers, is_open=is_open(table))
    if deal.ended == SETTLED:
        return _settled(there.dealer, table)
    if deal.abandoned:
        word = Summary(word=words.ABANDONED, reason=in_words(deal.reason))
        return DealScore((), Turn(there.dealer, there.dealer), table.game_state, word)
    bill = tariff_of(table.terms).bill(answers)
    points = points_after(table.game_state.points, bill.answers)
    again = bool(table.game_state.ramsch) and deal.soloist is not None
    scored = numbers_of("scored", bill.answers)
    parts = _parts(deal, table, bill.answers)
    whose = scored.get(parts[0].players[0], 0) if parts else 0
    running = running_score(
        points,
        of=table.seated,
        word=str(abs(whose)) if whose else "",
        paid=options.settle == "deal",
    )
    unplayed = words.PASSED if deal.ended == PASSED else words.ALL_EQUAL
    return DealScore(
        transfers=tuple(bill.transfers),
        turn=Turn(there.dealer, there.dealer if again else table.left_of(there.dealer)),
        state=_state_after(points, table, there, bill.answers, again=again),
        summary=Summary(parts, word="" if parts else unplayed, running=running),
        counts=_counts(deal),
        remarks={"points": ", ".join(f"{each} {n:+d}" for each, n in scored.items() if n)},
    )


def _parts(deal: Deal, table: Table, answers: Answers) -> tuple[Part, ...]:
    """Return who played what, or lost a Ramsch; nobody where that ended with none."""
    if deal.soloist is not None and deal.game is not None:
        options, point = table.terms.options, table.terms.rates["point"]
        worth = number_of((point, counted_value(options), *times_of(options)), answers)
        lost = abs(worth * number_of(sign_of(options), {**answers, "ended": (LOST,)}))
        result = Result.WON if deal.ended == WON else Result.LOST
        return (Part((deal.soloist,), words.GAMES[deal.game], result, at_stake=(worth, lost)),)
    if deal.ended != RAMSCH or len(deal.losers) == FEWEST:
        return ()
    if len(deal.virgins) == MARCH:
        wins = numbers_of("scored", answers).get(deal.losers[0], 0) > 0
        return (Part(deal.losers, words.MARCH, Result.WON if wins else Result.LOST),)
    return (Part(deal.losers, words.RAMSCH, Result.LOST),)


def _counts(deal: Deal) -> tuple[FigureCount, ...]:
    if deal.soloist is None:
        return ()
    counted = {
        words.HAND: deal.hand,
        words.SCHNEIDERED: deal.reached or deal.announced,
        words.KONTRAS: deal.kontra,
    }
    return tuple(FigureCount(deal.soloist, word) for word, holds in counted.items() if holds)


def _state_after(
    points: Points, table: Table, there: Present, answers: Answers, *, again: bool
) -> State:
    """Return the list after a deal that counts, and what is left of the rounds."""
    options, before = table.terms.options, table.game_state
    bock, ramsch, many = before.bock, before.ramsch, len(there.players)
    opened = opened_by(options, answers)
    is_first = options.bock_from == "this" and opened and not bock and not ramsch
    if ramsch:
        ramsch -= not again
    elif bock:
        bock -= 1
        if options.bock_ramsch and bock % many == 0:
            ramsch = many
    return State(points, bock + many * opened - bool(is_first), ramsch)


def _settled(dealer: str, table: Table) -> DealScore[State]:
    """Return the list paid: all pairs of what each has, divided and rounded to the nearest."""
    had, divisor = dict(table.game_state.points), table.terms.options.points_per_coin
    owed = {each: _rounded(had.get(each, 0), divisor) for each in table.seated}
    point, why = table.terms.rates["point"], words.THE_LIST
    paid = [
        Transfer(one, other, (owed[other] - owed[one]) * point, why, SKATSPIELEN)
        for one in table.seated
        for other in table.seated
        if owed[one] < owed[other] and point
    ]
    running = running_score(table.game_state.points, of=table.seated, over=True, paid=False)
    return DealScore(
        tuple(paid), Turn(dealer, dealer), State(), Summary(word=words.LIST_PAID, running=running)
    )


def _rounded(points: int, divisor: int) -> int:
    """Return points divided and rounded to the nearest, a half away from nought."""
    whole = (2 * abs(points) + divisor) // (2 * divisor)
    return whole if points >= 0 else -whole
