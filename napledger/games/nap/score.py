"""Scoring one deal of Nap, step by step as the books go: antes, fines, prices, call, kitty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

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
from napledger.games.nap.calls import ALL_TRICKS, NAP, WORDS, is_made
from napledger.games.nap.checks import check_deal, replayed_revoke
from napledger.games.nap.deal import Deal, Revoke
from napledger.games.nap.rules import DOUBLING, NINE_CARDS
from napledger.games.nap.seating import Seating, seating_of
from napledger.games.nap.terms import Terms
from napledger.games.table import TableState
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.translatable import joined_reasons

CASSELL_STAKES = 5
"""Cassell, 1881: a player revoking "must pay five tricks to the stand hand"."""

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
        transfers += _revoke_fines(deal, terms)
        # Whatever was paid so far went into the kitty.
        in_kitty = table.kitty + sum([transfer.amount for transfer in transfers])
        call = score_call(deal, seating=seating, in_kitty=in_kitty, state=state, terms=terms)
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
    fines = (*_fines(deal, player, table.terms), *_revoke_fines(deal, table.terms))
    return OffenceScore(fines, _mishaps(deal))


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


def before_the_call(deal: Deal, *, seating: Seating, table: Table) -> list[Transfer]:
    """Return what goes into the kitty whatever becomes of the deal."""
    terms = table.terms
    if not terms.options.kitty:
        return []
    paid = [] if table.game_state.redeal else _antes(seating, table)
    paid += _fines(deal, seating.dealer, terms)
    if not deal.abandoned and (deal.peeps or deal.purchases or deal.knaves_and_fives):
        paid += _paid_in([(player, 1) for player in deal.peeps], "peep_price", terms)
        paid += _paid_in(deal.purchases, "purchase_price", terms)
        paid += _paid_in(deal.knaves_and_fives, "knave_five", terms)
    return paid


def _antes(seating: Seating, table: Table) -> list[Transfer]:
    """Return what the deal itself costs: the start's ante, the dealer's, the others', the round's.

    Hoffmann's "dealer 3d. and every player 1d." is three in all for the dealer (p. 98).
    """
    dealer, terms = seating.dealer, table.terms
    everybody = [(player, 1) for player in seating.players]
    paid = [] if table.deals else _paid_in(everybody, "ante_start", terms)
    paid += _paid_in([(dealer, 1)], "ante_dealer", terms)
    others = [(player, 1) for player in seating.players if player != dealer]
    paid += _paid_in(others, "ante_others", terms)
    if dealer == table.opener:
        paid += _paid_in(everybody, "ante_round", terms)
    return paid


def _fines(deal: Deal, dealer: str, terms: Terms) -> list[Transfer]:
    """Return the fines for misdeals, by the dealer, and for touching the cards."""
    if not deal.misdeals and not deal.interference:
        return []
    paid = _paid_in([(dealer, deal.misdeals)], "misdeal_fine", terms)
    return paid + _paid_in(deal.interference, "interference_fine", terms)


def _revoke_fines(deal: Deal, terms: Terms) -> list[Transfer]:
    """Return the fines of a table that fines revokes or leads out of turn and plays on."""
    paid: list[Transfer] = []
    for revoke in deal.revokes:
        treatment = terms.options.treatment_of(revoke.how)
        if treatment in ("revoke_fine", "out_of_turn_fine"):
            paid += _paid_in([(revoke.player, 1)], treatment, terms)
    return paid


def _paid_in(counts: Iterable[tuple[str, int]], rate: str, terms: Terms) -> list[Transfer]:
    """Return what goes into the kitty at a rate, so many times for each player."""
    price = terms.rates[rate]
    if not price:
        return []
    why, source = words.PAID_IN[rate], terms.places[rate]
    return [
        Transfer(player, KITTY, price * count, why, source) for player, count in counts if count
    ]


def score_call(
    deal: Deal, *, seating: Seating, in_kitty: int, state: State, terms: Terms
) -> CallScore:
    """Return what the call pays, with `in_kitty` coins in the kitty before it is paid."""
    assert deal.caller is not None, "only a call is scored"
    assert deal.call is not None, "only a call is scored"
    made = _is_made(deal, hand_size=terms.options.hand_size)
    replay = replayed_revoke(deal, options=terms.options)
    by_caller = replay is not None and replay[0].player == deal.caller
    made = made and not by_caller
    if _is_void(deal, made=made, terms=terms):
        return CallScore([], made=made, paid=False)

    paid = not (made and deal.forced and terms.options.forced_one == "lose_only")
    rates = terms.win if made else terms.lose
    price = rates[deal.call] * state.multiplier if paid else 0
    why = _reason(
        deal, made=made, multiplier=state.multiplier, caller_revoked=by_caller, terms=terms
    )
    kitty = _kitty_payments(deal, made=made, in_kitty=in_kitty, terms=terms)
    transfers: list[Transfer] = []
    if replay is not None and not by_caller:
        revoke, treatment = replay
        if treatment == "hoyle":
            transfers = _offender_payments(
                deal, revoke, made=made, seating=seating, price=price, why=why, terms=terms
            )
            return CallScore(transfers + (kitty if made else []), made=made, paid=paid)
        five, source = CASSELL_STAKES * terms.stake, terms.places["revoke_cassell"]
        transfers = [Transfer(revoke.player, deal.caller, five, words.REVOKE_FIVE, source)]
    if price:
        source = call_source(deal.call, forced=deal.forced, terms=terms)
        others = [player for player in seating.players if player != deal.caller]
        transfers += [
            Transfer(player, deal.caller, price, why, source)
            if made
            else Transfer(deal.caller, player, price, why, source)
            for player in others
        ]
    return CallScore(transfers + kitty, made=made, paid=paid)


def _is_made(deal: Deal, *, hand_size: int) -> bool:
    """Return whether the call was made as played, or on the replay after a revoke."""
    if deal.made is not None:
        return deal.made
    assert deal.call is not None, "only a call has a result"
    assert deal.tricks is not None, "a call is written with a result"
    return is_made(deal.call, tricks=deal.tricks, hand_size=hand_size)


def _is_void(deal: Deal, *, made: bool, terms: Terms) -> bool:
    """Return whether wrong hands leave the call unpaid, and the kitty untouched.

    Hoffmann, p. 101: a caller with the right number of cards "takes the stakes, if he succeeds";
    one with the wrong number "neither receives nor pays if he wins, but pays if he fails".
    """
    if not deal.wrong_cards or terms.options.wrong_cards == "none":
        return False
    return made if deal.caller in deal.wrong_cards else not made


def _reason(deal: Deal, *, made: bool, multiplier: int, caller_revoked: bool, terms: Terms) -> str:
    assert deal.call is not None, "only calls are paid"
    if_made, if_lost = words.MADE_AND_LOST[deal.call]
    next_only = terms.options.all_pass == "double_next"
    doubled = words.AFTER_ALL_PASSED if next_only else words.DOUBLE_HEADER
    return joined_reasons(
        if_made if made else if_lost,
        words.FORCED if deal.forced else "",
        doubled if multiplier > 1 else "",
        words.REVOKE_BY_CALLER if caller_revoked else "",
    )


def call_source(call: str, *, forced: bool, terms: Terms) -> str:
    """Return the place in the book that fixes the price of a call."""
    if forced:
        return terms.places["forced"]
    if terms.options.hand_size == NINE_CARDS:
        return terms.places["nine_cards"]
    return terms.places.get(call, terms.places["call"])


def _offender_payments(
    deal: Deal, revoke: Revoke, *, made: bool, seating: Seating, price: int, why: str, terms: Terms
) -> list[Transfer]:
    """Return what an opponent who revoked pays in Hoffmann's way (p. 100), `price` a share.

    Made on the replay, he pays "for himself and every one of the other players to the caller";
    lost, "he pays the stakes to every other player, except the caller".
    """
    assert deal.caller is not None, "only calls are paid"
    if not price:
        return []
    source = terms.places["revoke_hoyle"]
    if made:
        reason = joined_reasons(why, words.REVOKE_PAYS_FOR_ALL)
        whole = price * (len(seating.players) - 1)
        return [Transfer(revoke.player, deal.caller, whole, reason, source)]
    reason = joined_reasons(why, words.REVOKE_PAYS_OPPONENTS)
    return [
        Transfer(revoke.player, player, price, reason, source)
        for player in seating.players
        if player not in (revoke.player, deal.caller)
    ]


def _kitty_payments(deal: Deal, *, made: bool, in_kitty: int, terms: Terms) -> list[Transfer]:
    """Return what the call does to a kitty of `in_kitty` coins, this deal's payments included.

    A made Nap takes it whole (Hoffmann, p. 99; Peel, p. 11). A lost Nap, but not a Wellington,
    may have to match it (Hoffmann, p. 98), and the spare hand's taker to pay in (Peel, p. 13).
    """
    assert deal.caller is not None, "only calls are paid"
    options, places = terms.options, terms.places
    if made:
        takers = ALL_TRICKS if options.kitty_taken_by == "nap_or_higher" else (NAP,)
        if deal.call not in takers or not in_kitty:
            return []
        why, source = words.KITTY_TAKEN, places["kitty_taken"]
        return [Transfer(KITTY, deal.caller, in_kitty, why, source)]
    paid: list[Transfer] = []
    if deal.call == NAP and options.failed_nap_kitty == "match" and in_kitty:
        why, source = words.KITTY_MATCHED, places["kitty_matched"]
        paid = [Transfer(deal.caller, KITTY, in_kitty, why, source)]
    if deal.spare_hand == deal.caller:
        paid += _paid_in([(deal.caller, 1)], "spare_hand_forfeit", terms)
    return paid


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
