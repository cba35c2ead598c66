"""Whether a deal can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from napledger.games.nap.calls import ALL_TRICKS, NAP, NEEDS_UNDER_IT, WORDS, is_made
from napledger.games.nap.deal import Deal, Revoke
from napledger.games.nap.rules import PACK, REPLAYED, Options
from napledger.games.nap.seating import Seating, who_stands_for_one
from napledger.games.nap.terms import Terms
from napledger.games.seating import require_present
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault, Term, Who


def check_deal(deal: Deal, *, table: AnyTable, seating: Seating, terms: Terms) -> None:
    """Raise Fault at the first field that cannot be."""
    if deal.caller is not None:
        _check_holds_cards(deal.caller, table, seating, path="caller")
        _check_call(deal, terms)
        if deal.overcalled:
            _check_overcalled(deal, table, seating, terms)
        if deal.spare_hand is not None:
            _check_spare_hand(deal, table, seating, terms)
    elif deal.passed:
        _check_passed(seating, terms)
    else:
        _check_abandoned(deal, table, seating, terms)
    if deal.forced:
        _check_forced(deal, seating, terms)
    if deal.revokes or deal.wrong_cards:
        _check_irregularities(deal, table, seating, terms)
    _check_contributions(deal, table, seating, terms)


def _check_holds_cards(player: str, table: AnyTable, seating: Seating, *, path: str) -> None:
    if player in seating.in_turn:
        return
    require_present(player, table, players=seating.players, path=path)
    raise Fault(path, "{player} deals and sits out, so holds no cards", player=Who(player))


def _check_call(deal: Deal, terms: Terms) -> None:
    assert deal.call is not None, "a deal with a caller has a call"
    _check_allowed(deal.call, terms, path="call")
    if deal.tricks is None:
        return
    hand_size = terms.options.hand_size
    if deal.tricks > hand_size:
        raise Fault(
            "tricks",
            "expected tricks from 0 to {most}, got {got}",
            most=hand_size,
            got=deal.tricks,
        )
    made = is_made(deal.call, tricks=deal.tricks, hand_size=hand_size)
    if deal.made is not None and deal.made != made:
        raise Fault(
            "made",
            "a call of {call} is not {outcome} with {tricks} of {size} tricks",
            tricks=deal.tricks,
            size=hand_size,
            outcome=Term("made" if deal.made else "lost"),
            call=Term(WORDS[deal.call]),
        )


def _check_allowed(call: str, terms: Terms, *, path: str) -> None:
    if call not in terms.rank:
        raise Fault(
            path,
            "this table has no call “{call}”; it has {ranked}",
            call=call,
            ranked=terms.ranked,
        )


def _check_overcalled(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    if deal.forced:
        raise Fault("overcalled", "a forced one means that nobody called")
    assert deal.caller is not None, "checked before"
    assert deal.call is not None, "checked before"
    chain = [(each.player, each.call) for each in deal.overcalled]
    for index, (player, call) in enumerate([*chain, (deal.caller, deal.call)]):
        last = index == len(chain)
        path = "" if last else f"overcalled[{index}]."
        if not last:
            _check_holds_cards(player, table, seating, path=f"{path}player")
            _check_allowed(call, terms, path=f"{path}call")
        if index:
            _check_in_turn(player, chain[index - 1][0], seating, path=f"{path}player", last=last)
            _check_outranks(call, chain[index - 1][1], terms, path=f"{path}call")
        needed = NEEDS_UNDER_IT.get(call)
        if needed is not None and needed not in (earlier for _, earlier in chain[:index]):
            raise Fault(
                f"{path}call",
                "{call} is only called over another player’s {needed}",
                call=Term(WORDS[call]),
                needed=Term(WORDS[needed]),
            )


def _check_in_turn(player: str, before: str, seating: Seating, *, path: str, last: bool) -> None:
    if seating.in_turn.index(player) <= seating.in_turn.index(before):
        raise Fault(
            "caller" if last else path,
            "{player} calls before {before}, not after: the turn goes {turn}",
            player=Who(player),
            before=Who(before),
            turn=tuple(Who(name) for name in seating.in_turn),
        )


def _check_outranks(call: str, before: str, terms: Terms, *, path: str) -> None:
    if terms.rank[call] <= terms.rank[before]:
        raise Fault(
            path,
            "{call} does not outrank {before}; from low to high: {ranked}",
            call=Term(WORDS[call]),
            before=Term(WORDS[before]),
            ranked=tuple(Term(WORDS[each]) for each in terms.ranked),
        )


def _check_spare_hand(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    assert deal.spare_hand is not None and deal.call is not None, "checked before"
    _check_takes_spare_hand(deal.spare_hand, table, seating, terms)
    if deal.spare_hand == deal.caller:
        if deal.call not in ALL_TRICKS:
            raise Fault("spare_hand", "whoever takes the spare hand must call Nap")
        return
    earlier = {each.player: each.call for each in deal.overcalled}
    # Where the earlier calls were not written down, the Nap is taken to have been one of them.
    overcalled = (
        earlier.get(deal.spare_hand) in ALL_TRICKS
        if earlier
        else terms.rank[deal.call] > terms.rank.get(NAP, len(terms.ranked))
    )
    if not overcalled:
        raise Fault(
            "spare_hand",
            "{player} took the spare hand and so called Nap: only a higher call goes over it",
            player=Who(deal.spare_hand),
        )


def _check_passed(seating: Seating, terms: Terms) -> None:
    obliged = who_stands_for_one(seating, options=terms.options)
    if obliged is not None:
        raise Fault(
            "passed",
            "when all pass at this table, {player} stands for one: record a forced one",
            player=Who(obliged),
        )


def _check_abandoned(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    for index, each in enumerate(deal.overcalled):
        _check_holds_cards(each.player, table, seating, path=f"overcalled[{index}].player")
        _check_allowed(each.call, terms, path=f"overcalled[{index}].call")
    if deal.spare_hand is not None:
        _check_takes_spare_hand(deal.spare_hand, table, seating, terms)


def _check_takes_spare_hand(player: str, table: AnyTable, seating: Seating, terms: Terms) -> None:
    if not terms.options.spare_hand:
        raise Fault("spare_hand", "this table plays without a spare hand")
    _check_holds_cards(player, table, seating, path="spare_hand")


def _check_forced(deal: Deal, seating: Seating, terms: Terms) -> None:
    obliged = who_stands_for_one(seating, options=terms.options)
    if obliged is None:
        raise Fault("forced", "at this table nobody has to stand for one when all pass")
    if deal.caller != obliged:
        raise Fault(
            "caller", "when all pass, {player} is the one to stand for one", player=Who(obliged)
        )
    if deal.call != "1":
        raise Fault("call", "a forced call is a call of one")


def _check_irregularities(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    for index, revoke in enumerate(deal.revokes):
        _check_holds_cards(revoke.player, table, seating, path=f"revokes[{index}].player")
    for index, player in enumerate(deal.wrong_cards):
        _check_holds_cards(player, table, seating, path=f"wrong_cards[{index}]")
    if not deal.abandoned:
        # No book settles both.
        if deal.wrong_cards and any(
            revoke.how != "out_of_turn" or terms.options.out_of_turn == "as_revoke"
            for revoke in deal.revokes
        ):
            raise Fault(
                "wrong_cards",
                "a wrong number of cards and a revoke in one deal cannot both be settled: "
                "record the deal as abandoned",
            )
        replayed_revoke(deal, options=terms.options)


def replayed_revoke(deal: Deal, *, options: Options) -> tuple[Revoke, str] | None:
    """Return the one revoke after which the deal was played again, and its treatment.

    Raises Fault for a second one, or one on each side: both were at fault.
    """
    found: tuple[Revoke, str] | None = None
    for index, revoke in enumerate(deal.revokes):
        treatment = options.treatment_of(revoke.how)
        if treatment not in REPLAYED:
            continue
        if found is not None:
            raise Fault(
                f"revokes[{index}]",
                "a deal takes one revoke: with a second, record the deal as abandoned",
            )
        found = revoke, treatment
    return found


def _check_contributions(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    for player, _ in deal.interference:
        require_present(player, table, players=seating.players, path=f"interference.{player}")
    for index, player in enumerate(deal.peeps):
        _check_holds_cards(player, table, seating, path=f"peeps[{index}]")
    for player, _ in deal.knaves_and_fives:
        _check_holds_cards(player, table, seating, path=f"knaves_and_fives.{player}")
    if deal.purchases:
        _check_purchases(deal, table, seating, terms)
    if deal.peeps and not terms.rates["peep_price"]:
        raise Fault("peeps", "this table has no price for a peep")
    if any(count for _, count in deal.knaves_and_fives) and not terms.rates["knave_five"]:
        raise Fault("knaves_and_fives", "this table has no price for knaves and fives")


def _check_purchases(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    most = terms.options.purchase_max
    for player, count in deal.purchases:
        path = f"purchases.{player}"
        _check_holds_cards(player, table, seating, path=path)
        if count and not terms.rates["purchase_price"]:
            raise Fault(path, "no cards are bought at this table")
        if count > most:
            raise Fault(path, "a player buys at most {most} cards, got {got}", most=most, got=count)
    hands = len(seating.in_turn) + terms.options.spare_hand
    left = max(0, PACK - hands * terms.options.hand_size)
    bought = sum(count for _, count in deal.purchases)
    if bought > left:
        raise Fault(
            "purchases",
            "{bought} cards were bought, but the pack has only {left} left",
            bought=bought,
            left=left,
        )
