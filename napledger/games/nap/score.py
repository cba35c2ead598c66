"""Scoring one deal of Nap, step by step as the books go: antes, fines, prices, call, kitty."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Mishap, Part, Result, Summary, Turn
from napledger.games.nap import payments, phrases
from napledger.games.nap.calls import WORDS, is_made
from napledger.games.nap.checks import check_deal
from napledger.games.nap.deal import Deal
from napledger.games.nap.irregularities import is_void_for, replayed_revoke
from napledger.games.nap.rules import DOUBLING
from napledger.games.nap.seating import Seating, seating_of
from napledger.games.nap.terms import Terms
from napledger.games.table import TableState
from napledger.ledger.transfers import Transfer
from napledger.reading.translatable import marked as _

MISHAPS = {
    # Translators: what went wrong in a deal, as in “revoke by Dan”
    "revoke": _("revoke"),
    "refused_to_show": _("refusal to show"),
    "out_of_turn": _("lead out of turn"),
}
"""What each way of going wrong is called where it is counted."""

WRONG_CARDS = _("wrong number of cards")

DEALER = 0
"""The dealer's place: the last in turn to call, at a table of any size."""


@dataclass(frozen=True, slots=True)
class State:
    """What Nap remembers between deals: the double header's multiplier, a deal to be redealt."""

    multiplier: int = 1
    redeal: bool = False


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class CallScore:
    """What a call came to: its transfers, whether it was made, and whether that was paid."""

    transfers: list[Transfer]
    made: bool
    paid: bool


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    terms, state = table.terms, table.game_state
    seating = seating_of(deal, table=table, options=terms.options)
    check_deal(deal, table=table, seating=seating, terms=terms)

    transfers = before_the_call(deal, seating=seating, table=table)
    multiplier, result = state.multiplier, None
    if deal.passed:
        multiplier = _after_all_pass(multiplier, terms=terms)
    elif deal.caller is not None:
        transfers += payments.revoke_fines(deal, terms=terms)
        # Whatever was paid so far went into the kitty.
        standing = table.kitty + sum([transfer.amount for transfer in transfers])
        call = score_call(deal, seating=seating, standing=standing, state=state, terms=terms)
        transfers += call.transfers
        result = Result.WON if call.made else Result.LOST
        if (call.made and call.paid) or terms.options.all_pass == "double_next":
            multiplier = 1
    return DealScore(
        transfers=tuple(transfers),
        turn=Turn(
            seating.dealer, seating.dealer if deal.abandoned else table.left_of(seating.dealer)
        ),
        state=State(multiplier=multiplier, redeal=deal.abandoned),
        summary=_summary(deal, result, dealer=seating.dealer, table=table),
        mishaps=mishaps_of(deal),
        remarks={"multiplier": state.multiplier, "multiplier_after": multiplier},
    )


def went_wrong(deal: Deal) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, and how: what is counted, and what a book only fines."""
    misdealt = (deal.dealer,) if deal.misdeals and deal.dealer is not None else ()
    return (
        *mishaps_of(deal),
        *(Mishap(player, WRONG_CARDS) for player in deal.wrong_cards),
        *(Mishap(dealer, phrases.MISDEAL) for dealer in misdealt),
        *(Mishap(player, phrases.INTERFERENCE) for player, _times in deal.interference),
    )


def mishaps_of(deal: Deal) -> tuple[Mishap, ...]:
    """Return who revoked or led out of turn, which the figures count."""
    return tuple(Mishap(revoke.player, MISHAPS[revoke.how]) for revoke in deal.revokes)


def before_the_call(deal: Deal, *, seating: Seating, table: Table) -> list[Transfer]:
    """Return what goes into the kitty whatever becomes of the deal."""
    terms = table.terms
    if not terms.options.kitty:
        return []
    paid = list[Transfer]()
    if not table.game_state.redeal:
        paid += payments.antes(seating, opener=table.opener, is_first=not table.deals, terms=terms)
    paid += payments.fines_before_play(deal, dealer=seating.dealer, terms=terms)
    if not deal.abandoned:
        paid += payments.prices(deal, terms=terms)
    return paid


def score_call(
    deal: Deal, *, seating: Seating, standing: int, state: State, terms: Terms
) -> CallScore:
    """Return what the call pays, with `standing` coins in the kitty before it is paid."""
    assert deal.caller is not None, "only a call is scored"
    assert deal.call is not None, "only a call is scored"
    made = result_of(deal, hand_size=terms.options.hand_size)
    replay = replayed_revoke(deal, options=terms.options)
    by_caller = replay is not None and replay[0].player == deal.caller
    made = made and not by_caller
    if is_void_for(deal, made=made, options=terms.options):
        return CallScore([], made=made, paid=False)

    paid = not _wins_nothing(deal, made=made, terms=terms)
    rates = terms.win if made else terms.lose
    price = rates[deal.call] * state.multiplier if paid else 0
    why = phrases.reason_for(
        deal.call,
        made=made,
        forced=deal.forced,
        doubled=phrases.doubled(terms.options.all_pass) if state.multiplier > 1 else "",
        caller_revoked=by_caller,
    )
    kitty = payments.kitty_payments(deal, made=made, standing=standing, terms=terms)
    transfers: list[Transfer] = []
    if replay is not None and not by_caller:
        revoke, treatment = replay
        if treatment == "hoyle":
            transfers = payments.offender_payments(
                deal, revoke, made=made, seating=seating, price=price, why=why, terms=terms
            )
            return CallScore(transfers + (kitty if made else []), made=made, paid=paid)
        transfers = [payments.five_to_the_caller(deal, revoke, terms=terms)]
    source = payments.call_source(deal.call, forced=deal.forced, terms=terms)
    transfers += payments.call_payments(
        deal.caller, made=made, seating=seating, price=price, why=why, source=source
    )
    return CallScore(transfers + kitty, made=made, paid=paid)


def _wins_nothing(deal: Deal, *, made: bool, terms: Terms) -> bool:
    """Return whether a call that was made is not paid: one that its caller was obliged to."""
    return made and deal.forced and terms.options.forced_one == "lose_only"


def result_of(deal: Deal, *, hand_size: int) -> bool:
    """Return whether the call was made as played, or on the replay after a revoke."""
    if deal.made is not None:
        return deal.made
    assert deal.call is not None, "only a call has a result"
    assert deal.tricks is not None, "a call is written with a result"
    return is_made(deal.call, tricks=deal.tricks, hand_size=hand_size)


def _after_all_pass(multiplier: int, *, terms: Terms) -> int:
    """Peel, p. 13: "the stakes for the next deal are doubled"; again only where they add up."""
    if terms.options.all_pass not in DOUBLING:
        return multiplier
    doubles = multiplier == 1 or terms.options.double_header_compounds
    return multiplier * 2 if doubles else multiplier


def _summary(deal: Deal, result: Result | None, *, dealer: str, table: Table) -> Summary:
    """Return the deal in its one part, the caller's; or in a word where nobody called."""
    if deal.caller is None or deal.call is None:
        if deal.passed:
            return Summary(word=phrases.ALL_PASSED)
        return Summary(word=phrases.ABANDONED, reason=in_words(deal.reason))
    in_turn = table.clockwise_from(dealer)
    called = Part(
        players=(deal.caller,),
        what=WORDS[deal.call],
        result=result,
        at_stake=(table.terms.win[deal.call], table.terms.lose[deal.call]),
        obliged=deal.forced,
        place=DEALER if deal.caller == dealer else in_turn.index(deal.caller),
    )
    return Summary((called,))
