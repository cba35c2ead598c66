"""Whether a deal can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from napledger.games.called import Overcalled
from napledger.games.nap.deal import (
    ALL_TRICKS,
    NAP,
    NEEDS_UNDER_IT,
    WORDS,
    Deal,
    is_made,
)
from napledger.games.nap.options import PACK, REPLAYED
from napledger.games.nap.rules import Terms
from napledger.games.nap.seating import Seating
from napledger.games.table import require_present
from napledger.reading.faults import Fault, Term, Who


def check_deal(deal: Deal, seating: Seating) -> None:
    """Raise Fault at the first field that cannot be."""
    terms, players = seating.table.terms, seating.players
    for path, player in _with_cards(deal):
        if player is not None:
            seating.require_cards(player, path=path)
    for player, _times in deal.interference:
        require_present(player, seating.table, players=players, path=f"interference.{player}")
    _check_calls(deal, seating)
    _check_tricks(deal, terms)
    _check_spare_hand(deal, terms)
    _check_all_passed(deal, seating)
    _check_irregularities(deal, terms)
    _check_paid_for(deal, seating)


def _with_cards(deal: Deal) -> Iterator[tuple[str, str | None]]:
    """Yield who did what only a player with cards can do, each with the place that says so."""
    yield "caller", deal.caller
    yield "spare_hand", deal.spare_hand
    for name in ("overcalled", "revokes"):
        for index, each in enumerate(getattr(deal, name)):
            yield f"{name}[{index}].player", each.player
    for name in ("wrong_cards", "peeps"):
        for index, player in enumerate(getattr(deal, name)):
            yield f"{name}[{index}]", player
    for name in ("knaves_and_fives", "purchases"):
        for player, _number in getattr(deal, name):
            yield f"{name}.{player}", player


def _check_calls(deal: Deal, seating: Seating) -> None:
    """Raise Fault for a call that the table has not, or that cannot go over those before it."""
    ranked = seating.table.terms.ranked
    calls = [(f"overcalled[{i}].", each) for i, each in enumerate(deal.overcalled)]
    if deal.caller is not None and deal.call is not None:
        calls.append(("", Overcalled(deal.caller, deal.call)))
    for path, each in reversed(calls):
        if each.call not in ranked:
            raise Fault(
                f"{path}call",
                "this table has no call “{call}”; it has {ranked}",
                call=each.call,
                ranked=ranked,
            )
    if deal.caller is None or not deal.overcalled:
        return
    if deal.forced:
        raise Fault("overcalled", "a forced one means that nobody called")
    for place, (path, each) in enumerate(calls):
        earlier = [call for _path, call in calls[:place]]
        _check_goes_over(earlier, each, seating, path=path)


def _check_goes_over(
    earlier: Sequence[Overcalled], each: Overcalled, seating: Seating, *, path: str
) -> None:
    """Raise Fault where a call is not in turn, is no higher, or goes over none that it needs."""
    turn, ranked = seating.in_turn, seating.table.terms.ranked
    for before in earlier[-1:]:
        if turn.index(each.player) <= turn.index(before.player):
            raise Fault(
                f"{path}player" if path else "caller",
                "{player} calls before {before}, not after: the turn goes {turn}",
                player=Who(each.player),
                before=Who(before.player),
                turn=tuple(map(Who, turn)),
            )
        if ranked.index(each.call) <= ranked.index(before.call):
            raise Fault(
                f"{path}call",
                "{call} does not outrank {before}; from low to high: {ranked}",
                call=Term(WORDS[each.call]),
                before=Term(WORDS[before.call]),
                ranked=tuple(Term(WORDS[call]) for call in ranked),
            )
    needed = NEEDS_UNDER_IT.get(each.call)
    if needed and needed not in [before.call for before in earlier]:
        raise Fault(
            f"{path}call",
            "{call} is only called over another player’s {needed}",
            call=Term(WORDS[each.call]),
            needed=Term(WORDS[needed]),
        )


def _check_tricks(deal: Deal, terms: Terms) -> None:
    if deal.call is None or deal.tricks is None:
        return
    size = terms.options.hand_size
    if deal.tricks > size:
        raise Fault(
            "tricks", "expected tricks from 0 to {most}, got {got}", most=size, got=deal.tricks
        )
    if deal.made not in (None, is_made(deal.call, tricks=deal.tricks, hand_size=size)):
        raise Fault(
            "made",
            "a call of {call} is not {outcome} with {tricks} of {size} tricks",
            tricks=deal.tricks,
            size=size,
            outcome=Term("made" if deal.made else "lost"),
            call=Term(WORDS[deal.call]),
        )


def _check_spare_hand(deal: Deal, terms: Terms) -> None:
    taker, call, ranked = deal.spare_hand, deal.call, terms.ranked
    if taker is None:
        return
    if not terms.options.spare_hand:
        raise Fault("spare_hand", "no spare hand at this table")
    if call is None:
        return
    if taker == deal.caller:
        if call not in ALL_TRICKS:
            raise Fault("spare_hand", "whoever takes the spare hand must call Nap")
        return
    earlier = {each.player: each.call for each in deal.overcalled}
    # Where the earlier calls were not written down, the Nap is taken to have been one of them.
    below = NAP in ranked[: ranked.index(call)]
    if not (earlier.get(taker) in ALL_TRICKS if earlier else below):
        raise Fault(
            "spare_hand",
            "{player} took the spare hand and so called Nap: only a higher call goes over it",
            player=Who(taker),
        )


def _check_all_passed(deal: Deal, seating: Seating) -> None:
    """Raise Fault where it is another who must stand for one when all pass, or nobody."""
    obliged = seating.obliged
    if deal.passed and obliged is not None:
        raise Fault(
            "passed",
            "when all pass at this table, {player} stands for one: “{player} forced +” or “−”",
            player=Who(obliged),
        )
    if not deal.forced:
        return
    if obliged is None:
        raise Fault("forced", "at this table nobody has to stand for one when all pass")
    if deal.caller != obliged:
        raise Fault(
            "caller", "when all pass, {player} is the one to stand for one", player=Who(obliged)
        )
    if deal.call != "1":
        raise Fault("call", "a forced call is a call of one")


def _check_irregularities(deal: Deal, terms: Terms) -> None:
    """Raise Fault for what no book settles, unless the cards were dealt again for it."""
    options = terms.options
    if deal.abandoned:
        return
    if deal.wrong_cards and any(
        each.how != "out_of_turn" or options.out_of_turn == "as_revoke" for each in deal.revokes
    ):
        raise Fault(
            "wrong_cards",
            "a wrong number of cards and a revoke in one deal cannot both be settled: "
            "record the deal as abandoned",
        )
    replayed = [
        place
        for place, each in enumerate(deal.revokes)
        if options.treatment_of(each.how) in REPLAYED
    ]
    if len(replayed) > 1:
        raise Fault(
            f"revokes[{replayed[1]}]",
            "a deal takes one revoke: with a second, record the deal as abandoned",
        )


def _check_paid_for(deal: Deal, seating: Seating) -> None:
    """Raise Fault for what has no price here, and for more cards bought than there were."""
    options, rates = seating.table.terms.options, seating.table.terms.rates
    if deal.peeps and not rates["peep_price"]:
        raise Fault("peeps", "this table has no price for a peep")
    if any(count for _, count in deal.knaves_and_fives) and not rates["knave_five"]:
        raise Fault("knaves_and_fives", "this table has no price for knaves and fives")
    most = options.purchase_max
    for player, count in deal.purchases:
        path = f"purchases.{player}"
        if count and not rates["purchase_price"]:
            raise Fault(path, "no cards are bought at this table")
        if count > most:
            raise Fault(path, "a player buys at most {most} cards, got {got}", most=most, got=count)
    hands = len(seating.in_turn) + options.spare_hand
    left = max(0, PACK - hands * options.hand_size)
    bought = sum(count for _, count in deal.purchases)
    if bought > left:
        raise Fault(
            "purchases",
            "{bought} cards were bought, but the pack has only {left} left",
            bought=bought,
            left=left,
        )
