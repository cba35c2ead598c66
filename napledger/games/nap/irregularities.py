"""What a revoke, a lead out of turn and a wrong number of cards do to a deal.

Hoffmann, pp. 100-101; Cassell, 1881; Bicycle, Pool Nap.
"""

from __future__ import annotations

from napledger.games.nap.deal import Deal, Revoke
from napledger.games.nap.rules import REPLAYED, Options, counts_as_hoyles_revoke
from napledger.reading.faults import Fault


def treatment_of(revoke: Revoke, *, options: Options) -> str:
    """Return how this table treats it: hoyle, cassell, fine, out_of_turn_fine or none.

    A lead out of turn that counts as a revoke is treated as revokes are, and as Hoffmann has it
    where revokes are only fined or not at all.
    """
    if revoke.how != "out_of_turn":
        return options.revoke
    if options.out_of_turn == "as_revoke":
        return "hoyle" if counts_as_hoyles_revoke(options) else options.revoke
    return "out_of_turn_fine" if options.out_of_turn == "fine" else "none"


def replayed_revoke(deal: Deal, *, options: Options) -> tuple[Revoke, str] | None:
    """Return the one revoke after which the deal was played again, and its treatment.

    Raises Fault for a second one, or one on each side: both were at fault.
    """
    found: tuple[Revoke, str] | None = None
    for index, revoke in enumerate(deal.revokes):
        treatment = treatment_of(revoke, options=options)
        if treatment not in REPLAYED:
            continue
        if found is not None:
            raise Fault(
                f"revokes[{index}]",
                "a deal takes one revoke: with a second, record the deal as abandoned",
            )
        found = revoke, treatment
    return found


def check_wrong_cards(deal: Deal, *, options: Options) -> None:
    """Raise Fault when wrong hands and a revoke stand in the same deal: no book settles both."""
    for revoke in deal.revokes if deal.wrong_cards else ():
        if revoke.how != "out_of_turn" or options.out_of_turn == "as_revoke":
            raise Fault(
                "wrong_cards",
                "a wrong number of cards and a revoke in one deal cannot both be settled: "
                "record the deal as abandoned",
            )


def is_void_for(deal: Deal, *, made: bool, options: Options) -> bool:
    """Return whether wrong hands leave the call unpaid, and the kitty untouched.

    Hoffmann, p. 101: a caller with the right number of cards "takes the stakes, if he succeeds";
    one with the wrong number "neither receives nor pays if he wins, but pays if he fails".
    """
    if not deal.wrong_cards or options.wrong_cards == "none":
        return False
    return made if deal.caller in deal.wrong_cards else not made
