"""What deals of Solo Whist pay, as data: antes and fines, all pass, the call, the kitty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from napledger.games.answers import Answers, Condition, Party, answered, given, without
from napledger.games.solo_whist import words
from napledger.games.solo_whist.deal import (
    ABUNDANCE,
    CALLS,
    EXPOSED,
    HAND,
    MISERE,
    MISERES,
    OUT_OF_TURN,
    PROPOSAL,
    REVOKE,
    SOLO,
    Deal,
)
from napledger.games.solo_whist.rules import GENERAL_MISERES, Terms
from napledger.games.solo_whist.seating import Seating, Table
from napledger.games.solo_whist.verdict import DECIDING, Verdict, as_taken
from napledger.games.tariff import KITTY_ONLY, Amount, ByWord, Number, PayLine, Share, Tariff
from napledger.reading.faults import joined_reasons

MADE, LOST, FORCED, REDEAL = "made", "lost", "forced", "redeal"
WRONG_CARDS, TAKEN, BY_TRICKS, BY_WORD = "wrong_cards", "taken", "by_tricks", "by_word"
SIDE, OPPONENTS = Party(("caller", "partner")), Party(("in_play",), but=("caller", "partner"))
LOSERS = Party(("losers", "tied"))

LOWEST_TAKER = {
    "solo_or_higher": SOLO,
    "misere_or_higher": MISERE,
    "abundance_or_higher": ABUNDANCE,
}
"""The lowest call that takes the kitty; a proposal is below each of them."""


def flags_of(table: Table) -> Answers:
    """Return what hangs on the table: whether a deal was abandoned before, so that none ante."""
    return {REDEAL: ("on",) if table.game_state.redeal else ()}


def answers_of(deal: Deal, seating: Seating, *, verdict: Verdict | None = None) -> Answers:
    """Return what the tariff asks of a deal, and of a call how it ended.

    Where something went wrong that decides the call, that is what its side pays.
    """
    revoked = Counter(each.player for each in deal.revokes if each.how == REVOKE)
    told = {
        **flags_of(seating.table),
        **answered(deal.written()),
        "seated": seating.table.seated,
        "players": seating.present,
        "in_play": seating.around(deal.caller),
        "dealer": (seating.dealer,),
        "revoked": tuple(revoked),
        REVOKE: tuple(f"{player}={times}" for player, times in revoked.items()),
    }
    if verdict is None:
        return told
    call, terms, ended = deal.called, seating.table.terms, MADE if verdict.made else LOST
    place = verdict.place or (FORCED if deal.forced else call)
    told |= {"why": (_why(deal, verdict, terms=terms),), "source": (terms.places[place],)}
    if not verdict.place:
        return told if call in terms.options.counted else told | {"outcome": (ended,)}
    told |= {"tricks": (), "verdict": (ended,)}
    gain = gain_of(call, verdict, terms=terms)
    if verdict.pays_for_all is None:
        return told | {"cost": (str(-gain),)}
    # In a proposal each partner is paid by one opponent.
    all_of_it = gain * (len(seating.in_play) - len(deal.callers))
    share = all_of_it // len(deal.callers)
    return told | {"pays_for_all": (verdict.pays_for_all,), "share": (str(share),)}


def gain_of(call: str, verdict: Verdict, *, terms: Terms) -> int:
    """Return what a call gains from one opponent, in the smallest coin."""
    if not verdict.made:
        return -terms.lose[call] - terms.short[call] * verdict.short
    times = 2 if _is_double(call, verdict, terms=terms) else 1
    return terms.win[call] + terms.over[call] * verdict.over * times


def _is_double(call: str, verdict: Verdict, *, terms: Terms) -> bool:
    return verdict.all_thirteen and terms.options.slam_doubles in ("all", call)


def _why(deal: Deal, verdict: Verdict, *, terms: Terms) -> str:
    call, forced = deal.called, words.FORCED if deal.forced else ""
    if_made, if_lost = words.MADE_AND_LOST[call]
    if not verdict.made:
        counted = words.TAKEN if call in MISERES else words.SHORT
        said = counted[verdict.short] if terms.short[call] else ""
        return joined_reasons(if_lost, said, forced, verdict.why)
    said = words.OVER[verdict.over] if terms.over[call] else ""
    is_double = said and _is_double(call, verdict, terms=terms)
    thirteen = words.ALL_THIRTEEN if is_double else ""
    return joined_reasons(if_made, said, thirteen, forced, verdict.why)


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what deals pay by these terms: into the kitty, then when all pass or for the call."""
    ways = [*_ways(terms)]
    made = (Party(SIDE.of, when=(*when, given(cost.name, of=won))) for cost, won, when in ways)
    return Tariff(
        first=tuple(_into_the_kitty(terms)),
        lines=(*_all_passed(terms), *_called(ways), *_kitty(terms)),
        parties={
            MADE: Party((*made, Party(SIDE.of, when=(given("verdict", of=(MADE,)),)))),
            LOST: Party(SIDE.of, but=(MADE,)),
            BY_WORD: Party(("dealer",), when=tuple(_by_word(terms))),
            BY_TRICKS: Party(("caller",), when=(given(TAKEN), without("outcome", of=(MADE, LOST)))),
        },
        unsaid=(*deciding_of(terms), given(BY_TRICKS)),
    )


def deciding_of(terms: Terms) -> Iterator[Condition]:
    """Yield what goes wrong at this table so that it decides a call."""
    options = terms.options
    if options.revoke in DECIDING:
        yield given(REVOKE)
    if options.misere_offence in DECIDING:
        yield given(OUT_OF_TURN, EXPOSED)
    if options.wrong_cards in DECIDING:
        yield given(WRONG_CARDS)


def _by_word(terms: Terms) -> Iterator[Condition]:
    """Yield when it is said whether a call was made: not by its tricks, nor by what went wrong."""
    uncounted = terms.options.uncounted
    if uncounted != terms.ranked:
        yield given("call", of=uncounted) if uncounted else given()
    yield without(*(name for each in deciding_of(terms) for name in each.names))


Way = tuple[ByWord, tuple[str, ...], tuple[Condition, ...]]
"""What a call costs each of its side, by what words it is made, and when it is this one."""


def _ways(terms: Terms) -> Iterator[Way]:
    """Yield the calls: by their tricks, or as it is said whether they were made.

    Whoever proposed and found no partner may have to play a solo for six tricks.
    """
    is_six = terms.options.unaccepted == "six"
    for call in terms.ranked:
        called = given("call", of=(call,))
        if call not in terms.options.counted:
            cost = ByWord("outcome", {MADE: -terms.win[call], LOST: terms.lose[call]})
            yield cost, (MADE,), (called,)
        elif call == SOLO and is_six:
            yield *_by_tricks(call, terms), (called, without(FORCED))
            yield *_by_tricks(call, terms, forced=True), (called, given(FORCED))
        else:
            yield *_by_tricks(call, terms), (called,)


def _by_tricks(call: str, terms: Terms, *, forced: bool = False) -> tuple[ByWord, tuple[str, ...]]:
    verdicts = {}
    for tricks in range(HAND + 1):
        deal = Deal(caller="caller", call=call, tricks=tricks, forced=forced)
        verdicts[str(tricks)] = as_taken(deal, tricks=tricks, options=terms.options)
    costs = {tricks: -gain_of(call, each, terms=terms) for tricks, each in verdicts.items()}
    return ByWord("tricks", costs), tuple(n for n, each in verdicts.items() if each.made)


def _into_the_kitty(terms: Terms) -> Iterator[PayLine]:
    """Yield what is paid whatever becomes of the deal; a dealer may stand out, and misdeal."""
    dealer, once = Party(("dealer",)), without(REDEAL)
    holders = Party(("players",), only=("in_play",), but=("dealer",))
    revokers = Party(("revoked", "in_play"))
    fines = (
        (holders, "ante_others", 1, words.ANTE_OTHERS, once),
        (Party(("dealer",), only=("in_play",)), "ante_dealer", 1, words.ANTE_DEALER, once),
        (dealer, "misdeal_fine", Number("misdeals"), words.MISDEAL),
        (revokers, "revoke_fine", Number(REVOKE, whose="payer"), words.REVOKE_FINE),
    )
    for who, rate, times, why, *when in fines:
        is_due = rate != "revoke_fine" or terms.options.revoke == "fine"
        if terms.rates[rate] and is_due:
            coins: Amount = (terms.rates[rate], times)
            yield PayLine(who, KITTY_ONLY, coins, why, terms.places[rate], tuple(when))


def _all_passed(terms: Terms) -> Iterator[PayLine]:
    """Yield what is paid when all pass, where anything is.

    The taker of the last trick "pays an agreed stake […] to each of his adversaries" (Hoffmann,
    p. 147), or whoever took the most tricks does (EB1911).
    """
    way, price, when = terms.options.all_pass, terms.rates["all_pass_pays"], (given("passed"),)
    in_play, others = Party(("in_play",)), Party(("in_play",), but=LOSERS.of)
    if way == "pool":
        yield PayLine(in_play, KITTY_ONLY, price, words.ALL_PASSED, terms.places[way], when)
    elif way in GENERAL_MISERES:
        yield PayLine(LOSERS, others, price, words.TOOK[way], terms.places[way], when)


def _called(ways: list[Way]) -> Iterator[PayLine]:
    """Yield what passes between the side of the call and its opponents.

    Hoffmann, p. 148: in a proposal "each partner only receives or pays once".
    """
    for cost, _won, when in ways:
        yield _settled(cost, *when, pairs=PROPOSAL in when[0].words)
    proposed = ("call",), (PROPOSAL,)
    yield _settled(Number("cost"), Condition(*proposed), pairs=True)
    yield _settled(Number("cost"), Condition(*proposed, holds=False))
    for_all = Party(("pays_for_all",))
    yield PayLine(for_all, SIDE, Number("share"), _said("why"), _said("source"))


def _settled(cost: Amount, *when: Condition, pairs: bool = False) -> PayLine:
    return PayLine(SIDE, OPPONENTS, cost, _said("why"), _said("source"), when, pairs)


def _said(name: str) -> Callable[[Answers], str]:
    """Return what the scorer says of a call under this name; a form says nothing of it."""
    return lambda answers: next(iter(answers.get(name, ())), "")


def _kitty(terms: Terms) -> Iterator[PayLine]:
    """Yield what a call does to a kitty, this deal's payments included."""
    options, places = terms.options, terms.places
    takers = CALLS[CALLS.index(LOWEST_TAKER[options.kitty_taken_by]) :]
    when = (given("call", of=takers),)
    caller = Party(("caller",), only=(MADE,))
    yield PayLine(KITTY_ONLY, caller, Share(), words.KITTY_TAKEN, places["kitty_taken"], when)
    if options.failed_kitty == "match":
        loser, why = Party(("caller",), only=(LOST,)), words.KITTY_MATCHED
        yield PayLine(loser, KITTY_ONLY, Share(), why, places["kitty_matched"], when)
