"""Rounds of French Vingt-Un for the tests, at tables where Ann deals first, and what they did."""

from __future__ import annotations

from typing import Any

from napledger.evening.document import read_document
from napledger.evening.play import EntryScore
from napledger.evening.score import EveningScore, scored
from napledger.games import game_of
from tests.evening.documents import document

FRENCH = game_of("french_vingt_un")
THREE = ["Ann", "Ben", "Cat"]
FOUR = [*THREE, "Dan"]

Line = tuple[str, str, int, str]
"""A payment: payer, payee, coins and the reason."""


def said(**facts: Any) -> dict[str, Any]:
    """Return a round by its facts."""
    return {"kind": "deal", **facts}


def hands(hand: int | str, **punters: tuple[int, int | str]) -> dict[str, Any]:
    """Return the dealer's hand, and of each punter the stake and the hand."""
    return {
        "hand": hand,
        "hands": [
            {"player": player, "stake": stake, "hand": came_to}
            for player, (stake, came_to) in punters.items()
        ],
    }


def bets(**punters: tuple[int, bool]) -> dict[str, Any]:
    """Return of each punter the stake, and whether it was won."""
    return {
        "bets": [
            {"player": player, "stake": stake, "won": won}
            for player, (stake, won) in punters.items()
        ]
    }


def points(dealer: int, **punters: int) -> dict[str, Any]:
    """Return the points of the dealer and of each punter in the round of differences."""
    return {
        "hand": dealer,
        "hands": [{"player": player, "hand": hand} for player, hand in punters.items()],
    }


def clock(winner: str = "dealer", **facts: Any) -> dict[str, Any]:
    """Return a turn of the clock."""
    return said(round=8, winner=winner, **facts)


def evening(
    *log: dict[str, Any],
    preset: str = "hoyle",
    players: list[str] = THREE,
    stake: int = 1,
    **options: Any,
) -> dict[str, Any]:
    """Return an evening of these rounds by a rule set with options laid over it."""
    rules = {"preset": preset, "options": options}
    opening = {"players": list(players), "stake": stake, "rules": rules}
    return document(*log, game="french_vingt_un", **opening)


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


def turns(*log: dict[str, Any], **table: Any) -> list[tuple[str, int, str, int]]:
    """Return of each its dealer, which of the eight it was, who deals next, and which then."""
    deals = [each.deal for each in score_of(*log, **table).entries if each.deal is not None]
    return [
        (
            deal.turn.dealer,
            int(deal.remarks["round"]),
            deal.turn.next_dealer,
            int(deal.remarks["next_round"]),
        )
        for deal in deals
    ]
