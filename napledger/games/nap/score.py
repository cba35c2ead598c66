"""Scoring one deal of Nap: what its tariff pays, and what it leaves behind."""

from __future__ import annotations

from napledger.games.deal_score import (
    DealScore,
    Mishap,
    OffenceScore,
    Part,
    Result,
    Summary,
    Turn,
    in_words,
)
from napledger.games.nap import words
from napledger.games.nap.checks import check_deal
from napledger.games.nap.deal import WORDS, Deal, Revoke
from napledger.games.nap.options import DOUBLING
from napledger.games.nap.seating import Seating, State, Table, seating_of
from napledger.games.nap.tariff import MADE, REDEAL, answers_of, tariff_of


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    options, multiplier = table.terms.options, table.game_state.multiplier
    seating = seating_of(deal, table=table)
    check_deal(deal, seating)

    bill = tariff_of(table.terms).bill(answers_of(deal, seating), kitty=table.kitty)
    after, result = multiplier, None
    if deal.passed and options.all_pass in DOUBLING:
        # Peel, p. 13: "the stakes for the next deal are doubled"; again only where they add up.
        after *= 2 if multiplier == 1 or options.double_header_compounds else 1
    elif deal.caller is not None:
        result = Result.WON if bill.answers["maker"] else Result.LOST
        if bill.answers["winner"] or options.all_pass == "double_next":
            after = 1
    dealer = seating.dealer
    return DealScore(
        transfers=tuple(bill.transfers),
        turn=Turn(dealer, dealer if deal.abandoned else table.left_of(dealer)),
        state=State(multiplier=after, redeal=deal.abandoned),
        summary=_summary(deal, result, seating),
        mishaps=_mishaps(deal),
        remarks={"multiplier": multiplier, "multiplier_after": after},
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
    told = answers_of(deal, Seating(table, player, table.seated, table.seated))
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


def _summary(deal: Deal, result: Result | None, seating: Seating) -> Summary:
    """Return the deal in its one part, the caller's; or in a word where nobody called."""
    if deal.passed:
        return Summary(word=words.ALL_PASSED)
    if deal.caller is None or deal.call is None:
        return Summary(word=words.ABANDONED, reason=in_words(deal.reason))
    terms, around = seating.table.terms, seating.table.clockwise_from(seating.dealer)
    called = Part(
        players=(deal.caller,),
        what=WORDS[deal.call],
        result=result,
        at_stake=(terms.win[deal.call], terms.lose[deal.call]),
        obliged=deal.forced,
        place=around.index(deal.caller),
    )
    return Summary((called,))
