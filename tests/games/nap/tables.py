"""Tables to score a deal at, and what a deal did there, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napledger.games import game_of
from napledger.games.deal_score import DealScore
from napledger.games.nap.seating import State, Table
from napledger.games.table import TableState
from napledger.ledger.transfers import KITTY, net

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
NAP = game_of("nap")


def rules(preset: str = "hoyle", **options: Any) -> dict[str, Any]:
    """Return rules as a document has them: a preset, with options laid over it."""
    return {"preset": preset, "options": options}


def table_of(
    players: int,
    rules: Mapping[str, Any],
    *,
    stake: int = 2,
    dealer: int = 0,
    opener: int = 0,
    kitty: int = 0,
    state: State | None = None,
) -> Table:
    """Return a table of so many players, who sit from Ann to the left; seats count from 0."""
    seated = NAMES[:players]
    return TableState(
        seated=seated,
        members=seated,
        dealer=seated[dealer],
        opener=seated[opener],
        last_dealer=None,
        deals=0,
        stake=stake,
        rules=rules,
        kitty=kitty,
        kitty_box=kitty,
        kitty_carried=False,
        terms=NAP.terms(rules, stake=stake),
        game_state=state or State(),
    )


def score_of(facts: Mapping[str, Any], *, table: Table) -> DealScore[State]:
    """Return what a deal did, from its facts as a document has them."""
    return NAP.score_deal(NAP.read_deal(facts), table=table)


def gains_of(score: DealScore[State], *, players: int) -> list[int]:
    """Return what each seat gains (+) or loses (−), and last the kitty, in the smallest coin.

    Nobody gains what nobody lost, and every coin has its reason and its place in a book.
    """
    for transfer in score.transfers:
        assert transfer.amount > 0, "an amount is above nought"
        assert transfer.payer != transfer.payee, "nobody pays themselves"
        assert transfer.why, "a transfer has its reason"
        assert transfer.source, "a transfer has its place in a book"
    gains = net(score.transfers)
    assert sum(gains.values()) == 0, "the book sums to zero"
    return [gains.get(account, 0) for account in (*NAMES[:players], KITTY)]
