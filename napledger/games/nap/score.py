"""Scoring one deal of Nap: what its tariff pays, and what it leaves behind."""

from __future__ import annotations

from napledger.games.abandoned import in_words
from napledger.games.deal_score import (
    DealScore,
    Mishap,
    OffenceScore,
    Part,
    Result,
    Summary,
    Turn,
)
from napledger.games.nap import words
from napledger.games.nap.calls import WORDS
from napledger.games.nap.checks import check_deal
from napledger.games.nap.deal import Deal, Revoke
from napledger.games.nap.rules import DOUBLING
from napledger.games.nap.seating import Seating, State, Table, seating_of
from napledger.games.nap.tariff import MADE, REDEAL, answers_of, tariff_of
from napledger.games.nap.terms import Terms

DEALER = 0
"""The dealer's place: the last in turn to call, at a table of any size."""


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    terms, state = table.terms, table.game_state
    seating = seating_of(deal, table=table, options=terms.options)
    check_deal(deal, table=table, seating=seating, terms=terms)

    bill = tariff_of(terms).bill(answers_of(deal, seating=seating, table=table), kitty=table.kitty)
    multiplier, result = state.multiplier, None
    if deal.passed:
        multiplier = _after_all_pass(multiplier, terms=terms)
    elif deal.caller is not None:
        result = Result.WON if bill.answers["maker"] else Result.LOST
        if bill.answers["winner"] or terms.options.all_pass == "double_next":
            multiplier = 1
    return DealScore(
        transfers=tuple(bill.transfers),
        turn=Turn(
            seating.dealer, seating.dealer if deal.abandoned else table.left_of(seating.dealer)
        ),
        state=State(multiplier=multiplier, redeal=deal.abandoned),
        summary=_summary(deal, result, dealer=seating.dealer, table=table),
        mishaps=_mishaps(deal),
        remarks={"multiplier": state.multiplier, "multiplier_after": multiplier},
    )


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known."""
    match offence:
        case "misdeal":
            deal = Deal(misdeals=1)
        case "interference":
            deal = Deal(interference=((player, 1),))
        case _:
            deal = Deal(revokes=(Revoke(player, offence),))
    seating = Seating(player, table.seated, table.seated)
    told = answers_of(deal, seating=seating, table=table)
    # No ante is due, and a revoke is fined as in a deal that was played.
    fines = tariff_of(table.terms).bill({**told, REDEAL: ("on",), "outcome": (MADE,)}).transfers
    return OffenceScore(tuple(fines), _mishaps(deal))


def went_wrong(deal: Deal) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, and how: what is counted, and what a book only fines."""
    misdealt = (deal.dealer,) if deal.misdeals and deal.dealer is not None else ()
    return (
        *_mishaps(deal),
        *(Mishap(player, words.WRONG_CARDS) for player in deal.wrong_cards),
        *(Mishap(dealer, words.MISDEAL) for dealer in misdealt),
        *(Mishap(player, words.INTERFERENCE) for player, _times in deal.interference),
    )


def _mishaps(deal: Deal) -> tuple[Mishap, ...]:
    """Return who revoked or led out of turn, which the figures count."""
    return tuple(Mishap(revoke.player, words.MISHAPS[revoke.how]) for revoke in deal.revokes)


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
            return Summary(word=words.ALL_PASSED)
        return Summary(word=words.ABANDONED, reason=in_words(deal.reason))
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
