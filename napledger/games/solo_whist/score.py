"""Scoring one deal of Solo Whist, step by step: antes, misdeals, all pass, the call, the kitty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from napledger.games.abandoned import in_words
from napledger.games.contract import MISDEAL
from napledger.games.deal_score import (
    DealScore,
    FigureCount,
    Mishap,
    OffenceScore,
    Part,
    Result,
    Summary,
    Turn,
)
from napledger.games.solo_whist import words
from napledger.games.solo_whist.calls import ABUNDANCE, CALLS, MISERE, MISERES, SOLO, WORDS
from napledger.games.solo_whist.checks import check_deal
from napledger.games.solo_whist.deal import REVOKE, Deal, Revoke
from napledger.games.solo_whist.rules import GENERAL_MISERES
from napledger.games.solo_whist.seating import Seating, seating_of
from napledger.games.solo_whist.terms import Terms
from napledger.games.solo_whist.verdict import Verdict, verdict_of
from napledger.games.table import TableState
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.translatable import joined_reasons

OFFENCES: Mapping[str, str] = {MISDEAL: words.MISDEAL, REVOKE: words.MISHAPS[REVOKE]}

LOWEST_TAKER = {
    "solo_or_higher": SOLO,
    "misere_or_higher": MISERE,
    "abundance_or_higher": ABUNDANCE,
}
"""The lowest call that takes the kitty; a proposal is below each of them."""

TOOK = {"last_trick": words.LAST_TRICK, "most_tricks": words.MOST_TRICKS}
"""Why the loser of a general misère pays."""

DEALER = 0
"""The dealer's place: the last in turn to call."""


@dataclass(frozen=True, slots=True)
class State:
    """What is remembered between deals: whether the next one follows an abandoned one."""

    redeal: bool = False


Table = TableState[Terms, State]


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    terms = table.terms
    seating = seating_of(deal, table=table)
    check_deal(deal, table=table, seating=seating, terms=terms)

    transfers = before_the_call(deal, seating=seating, table=table)
    result = None
    if deal.passed:
        transfers += all_pass_payments(deal, seating=seating, terms=terms)
    elif deal.call is not None:
        transfers += revoke_fines(deal, terms=terms)
        verdict = verdict_of(deal, options=terms.options)
        # Whatever was paid so far went into the kitty.
        in_kitty = table.kitty + sum(transfer.amount for transfer in transfers)
        transfers += call_payments(deal, verdict, seating=seating, terms=terms)
        transfers += kitty_payments(deal, made=verdict.made, in_kitty=in_kitty, terms=terms)
        result = Result.WON if verdict.made else Result.LOST
    dealer = seating.dealer
    next_dealer = dealer if deal.abandoned else table.left_of(dealer)
    return DealScore(
        transfers=tuple(transfers),
        turn=Turn(dealer, next_dealer),
        state=State(redeal=deal.abandoned),
        summary=_summary(deal, result, seating=seating, terms=terms),
        mishaps=mishaps_of(deal),
        counts=(FigureCount(deal.proposer, words.NOT_ACCEPTED),) if deal.proposer else (),
        remarks={"next_dealer": next_dealer},
    )


def before_the_call(deal: Deal, *, seating: Seating, table: Table) -> list[Transfer]:
    """Return what goes into the kitty whatever becomes of the deal."""
    paid = list[Transfer]()
    if not table.game_state.redeal:
        paid += antes(seating, terms=table.terms)
    return paid + misdeal_fines(deal, dealer=seating.dealer, terms=table.terms)


def antes(seating: Seating, *, terms: Terms) -> Iterator[Transfer]:
    """Yield what a deal itself costs those in play: the dealer's ante and the others'."""
    for player in seating.in_play:
        if player == seating.dealer:
            yield from _into_kitty(player, "ante_dealer", words.ANTE_DEALER, terms)
        else:
            yield from _into_kitty(player, "ante_others", words.ANTE_OTHERS, terms)


def misdeal_fines(deal: Deal, *, dealer: str, terms: Terms) -> list[Transfer]:
    """Return the fine for the misdeals, by the dealer, who may stand out."""
    return _into_kitty(dealer, "misdeal_fine", words.MISDEAL, terms, times=deal.misdeals)


def revoke_fines(deal: Deal, *, terms: Terms) -> Iterator[Transfer]:
    """Yield the fines of a table that fines revokes and plays on."""
    if terms.options.revoke == "fine":
        for each in deal.revokes:
            if each.how == REVOKE:
                yield from _into_kitty(each.player, "revoke_fine", words.REVOKE_FINE, terms)


def all_pass_payments(deal: Deal, *, seating: Seating, terms: Terms) -> list[Transfer]:
    """Return what is paid when all pass, where anything is.

    The taker of the last trick "pays an agreed stake […] to each of his adversaries" (Hoffmann,
    p. 147), or whoever took the most tricks does (EB1911).
    """
    way, price = terms.options.all_pass, terms.rates["all_pass_pays"]
    if way == "pool":
        return [
            Transfer(player, KITTY, price, words.ALL_PASSED, terms.places["pool"])
            for player in seating.in_play
        ]
    if way not in GENERAL_MISERES:
        return []
    return [
        Transfer(loser, player, price, TOOK[way], terms.places[way])
        for loser in deal.losers
        for player in seating.in_play
        if player not in deal.losers
    ]


def call_payments(
    deal: Deal, verdict: Verdict, *, seating: Seating, terms: Terms
) -> list[Transfer]:
    """Return what passes for the call between its side and its opponents."""
    price, why = _price_of(deal, verdict, terms=terms)
    if not price:
        return []
    source = terms.places[verdict.place or ("forced" if deal.forced else _call(deal))]
    pairs = _pairs(deal, seating)
    if verdict.pays_for_all is not None:
        share = price * len(pairs) // len(deal.callers)
        return [Transfer(verdict.pays_for_all, side, share, why, source) for side in deal.callers]
    if verdict.made:
        return [Transfer(opponent, side, price, why, source) for side, opponent in pairs]
    return [Transfer(side, opponent, price, why, source) for side, opponent in pairs]


def kitty_payments(deal: Deal, *, made: bool, in_kitty: int, terms: Terms) -> list[Transfer]:
    """Return what a call does to a kitty of `in_kitty` coins, this deal's payments included."""
    call, options = _call(deal), terms.options
    if CALLS.index(call) < CALLS.index(LOWEST_TAKER[options.kitty_taken_by]):
        return []
    caller = deal.callers[0]
    if made:
        return _one(KITTY, caller, in_kitty, words.KITTY_TAKEN, terms.places["kitty_taken"])
    again = in_kitty if options.failed_kitty == "match" else 0
    return _one(caller, KITTY, again, words.KITTY_MATCHED, terms.places["kitty_matched"])


def _call(deal: Deal) -> str:
    assert deal.call is not None, "only calls are paid"
    return deal.call


def _pairs(deal: Deal, seating: Seating) -> list[tuple[str, str]]:
    """Return who of the call's side settles with which opponent.

    Hoffmann, p. 148: in a proposal "each partner only receives or pays once".
    """
    opponents = seating.opponents(deal.callers)
    if deal.partner is None:
        return [(deal.callers[0], opponent) for opponent in opponents]
    return list(zip(deal.callers, opponents, strict=True))


def _price_of(deal: Deal, verdict: Verdict, *, terms: Terms) -> tuple[int, str]:
    """Return what one opponent pays or is paid, in the smallest coin, and why."""
    call, doubles = _call(deal), terms.options.slam_doubles
    forced = words.FORCED if deal.forced else ""
    if not verdict.made:
        short = terms.short[call] * verdict.short
        counted = words.TAKEN if call in MISERES else words.SHORT
        said = counted[verdict.short] if short else ""
        why = joined_reasons(words.LOST[call], said, forced, verdict.why)
        return terms.lose[call] + short, why
    over = terms.over[call] * verdict.over
    said = words.OVER[verdict.over] if over else ""
    is_double = bool(over) and verdict.all_thirteen and doubles in ("all", call)
    thirteen = words.ALL_THIRTEEN if is_double else ""
    why = joined_reasons(words.MADE[call], said, thirteen, forced, verdict.why)
    return terms.win[call] + over * (1 + is_double), why


def _one(payer: str, payee: str, amount: int, why: str, source: str) -> list[Transfer]:
    return [Transfer(payer, payee, amount, why, source)] if amount else []


def _into_kitty(player: str, rate: str, why: str, terms: Terms, times: int = 1) -> list[Transfer]:
    return _one(player, KITTY, terms.rates[rate] * times, why, terms.places[rate])


def mishaps_of(deal: Deal) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, and how."""
    return (
        *(Mishap(revoke.player, words.MISHAPS[revoke.how]) for revoke in deal.revokes),
        *(Mishap(player, words.WRONG_CARDS) for player in deal.wrong_cards),
        *(Mishap(player, words.GENERAL_MISERE) for player in deal.losers),
    )


def went_wrong(deal: Deal) -> tuple[Mishap, ...]:
    """Return the same, and who misdealt, which only costs a fine."""
    if deal.misdeals and deal.dealer is not None:
        return (*mishaps_of(deal), Mishap(deal.dealer, words.MISDEAL))
    return mishaps_of(deal)


def _summary(deal: Deal, result: Result | None, *, seating: Seating, terms: Terms) -> Summary:
    """Return the deal in its one part, the call's; or in a word where nobody called."""
    if deal.call is None:
        if deal.abandoned:
            return Summary(word=words.ABANDONED, reason=in_words(deal.reason))
        return Summary(word=words.NOT_ACCEPTED if deal.proposer else words.ALL_PASSED)
    caller = deal.callers[0]
    called = Part(
        players=deal.callers,
        what=WORDS[deal.call],
        result=result,
        at_stake=(terms.win[deal.call], terms.lose[deal.call]),
        against=seating.opponents(deal.callers),
        obliged=deal.forced,
        place=DEALER if caller == seating.dealer else seating.in_play.index(caller) + 1,
    )
    return Summary((called,))


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known."""
    is_misdeal = offence == MISDEAL
    deal = Deal(misdeals=1) if is_misdeal else Deal(revokes=(Revoke(player, REVOKE),))
    fines = (
        *misdeal_fines(deal, dealer=player, terms=table.terms),
        *revoke_fines(deal, terms=table.terms),
    )
    return OffenceScore(fines, mishaps_of(deal))
