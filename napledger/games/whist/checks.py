"""Whether a deal can have been played so by these four; a Fault says where not."""

from __future__ import annotations

from napledger.games.whist.deal import PACK_TRICKS, Deal
from napledger.games.whist.points import exacts_penalties
from napledger.games.whist.rubber import Table, require_among, side_of
from napledger.reading.facts import Counts
from napledger.reading.faults import Fault, Who


def check_played(deal: Deal, *, four: tuple[str, ...], table: Table) -> None:
    """Raise Fault at the first field that cannot be."""
    _check_sides(deal.tricks, four, table, path="tricks")
    total = sum(number for _, number in deal.tricks)
    if len(deal.tricks) == 2 and total != PACK_TRICKS:
        raise Fault(
            "tricks",
            "a deal has {pack} tricks, and these are {total}: one side’s are enough",
            pack=PACK_TRICKS,
            total=total,
        )
    _check_sides(deal.honours, four, table, path="honours")
    if len(deal.honours) == 2:
        player, _number = deal.honours[1]
        raise Fault(
            f"honours.{player}",
            "there are only four honours: one side alone can hold three of them or more",
        )
    for index, revoke in enumerate(deal.revokes):
        require_among(revoke.player, four, table=table, path=f"revokes[{index}].player")
    if exacts_penalties(deal, four, options=table.terms.options):
        _check_penalties(deal)


def _check_sides(counts: Counts, four: tuple[str, ...], table: Table, *, path: str) -> None:
    """Raise Fault for a player who does not play, and for the second one of a side."""
    named: dict[int, str] = {}
    for player, _number in counts:
        require_among(player, four, table=table, path=f"{path}.{player}")
        partner = named.setdefault(side_of(player, four), player)
        if partner != player:
            raise Fault(
                f"{path}.{player}",
                "{partner} and {player} are partners: say it of one of them",
                partner=Who(partner),
                player=Who(player),
            )


def _check_penalties(deal: Deal) -> None:
    for index, revoke in enumerate(deal.revokes):
        if revoke.penalty is None:
            raise Fault(
                f"revokes[{index}].penalty",
                "is missing: three tricks, three points off, or three points added?",
            )
