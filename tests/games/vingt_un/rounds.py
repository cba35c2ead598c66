"""Rounds of Vingt-Un for the tests, at tables where Ann deals first, and what they did."""

from __future__ import annotations

from typing import Any

from napledger.evening.document import read_document
from napledger.evening.play import EntryScore
from napledger.evening.score import EveningScore, scored
from napledger.games import game_of
from tests.evening.documents import document

VINGT_UN = game_of("vingt_un")
THREE = ["Ann", "Ben", "Cat"]
FOUR = [*THREE, "Dan"]

Line = tuple[str, str, int, str]
"""A payment: payer, payee, coins and the reason."""


def on(player: str, stake: int, hand: int | str | None = None) -> dict[str, Any]:
    """Return a punter's hand with its stake; without a hand where nobody looked at it."""
    said = {} if hand is None else {"hand": hand}
    return {"player": player, "stake": stake, **said}


def played(hand: int | str, *hands: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """Return a round by the dealer's hand and those of the punters."""
    return {"kind": "deal", "hand": hand, "hands": list(hands), **facts}


def plain(*punters: str, **facts: Any) -> dict[str, Any]:
    """Return a round that each of these punters lost at a stake of one."""
    return played("stood", *(on(player, 1, "lost") for player in punters), **facts)


def abandoned(**facts: Any) -> dict[str, Any]:
    """Return a round whose cards are dealt again."""
    return {"kind": "deal", "abandoned": True, **facts}


def evening(
    *log: dict[str, Any],
    preset: str = "hoyle",
    players: list[str] = THREE,
    stake: int = 1,
    kitty: int = 0,
    **options: Any,
) -> dict[str, Any]:
    """Return an evening of these rounds by a rule set with options laid over it."""
    rules = {"preset": preset, "options": options}
    opening = {"players": list(players), "stake": stake, "kitty": kitty, "rules": rules}
    return document(*log, game="vingt_un", **opening)


def score_of(*log: dict[str, Any], **table: Any) -> EveningScore:
    """Return the score of an evening of these rounds."""
    return scored(read_document(evening(*log, **table)))


def last(*log: dict[str, Any], **table: Any) -> EntryScore:
    """Return what the last of these rounds did."""
    return score_of(*log, **table).entries[-1]


def lines(*log: dict[str, Any], **table: Any) -> list[Line]:
    """Return the payments of the last of these rounds, in their order."""
    return [
        (each.payer, each.payee, each.amount, each.why) for each in last(*log, **table).transfers
    ]


def turns(*log: dict[str, Any], **table: Any) -> list[tuple[str, int, str]]:
    """Return of each round its dealer, its number in the deal, and who deals next."""
    deals = [each.deal for each in score_of(*log, **table).entries if each.deal is not None]
    return [(deal.turn.dealer, int(deal.remarks["round"]), deal.turn.next_dealer) for deal in deals]
