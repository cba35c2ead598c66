"""Tables to score a deal of Loo at, and what a deal did there, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from napledger.games import game_of
from napledger.games.deal_score import DealScore
from napledger.games.loo.deal import State, Table
from napledger.games.table import TableState
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
LOO = game_of("loo")


def rules(preset: str = "hoyle", **options: Any) -> dict[str, Any]:
    """Return rules as a document has them: a preset, with options laid over it."""
    return {"preset": preset, "options": options}


def table_of(
    at: Mapping[str, Any] | None = None,
    *,
    players: int = 5,
    pool: int = 0,
    stake: int = 1,
    dealer: str = "Ann",
    state: State | None = None,
) -> Table:
    """Return a table by these rules, Hoyle's if none are given; Ann sits first."""
    seated = NAMES[:players]
    at = rules() if at is None else at
    return TableState(
        seated=seated,
        members=seated,
        dealer=dealer,
        opener=dealer,
        last_dealer=None,
        deals=0,
        stake=stake,
        rules=at,
        kitty=pool,
        kitty_box=pool,
        kitty_carried=False,
        terms=LOO.terms(at, stake=stake),
        game_state=state or State(),
    )


def score_of(facts: Mapping[str, Any], *, table: Table) -> DealScore[State]:
    """Return what a deal did, from its facts as a document has them."""
    return LOO.score_deal(LOO.read_deal(facts), table=table)


def gains_of(facts: Mapping[str, Any], *, table: Table) -> list[int]:
    """Return what each seat gains (+) or loses (−) by a deal, and last the pool.

    Nobody gains what nobody lost, and every coin has its reason and its place in a book.
    """
    score = score_of(facts, table=table)
    for transfer in score.transfers:
        assert transfer.amount > 0, "an amount is above nought"
        assert transfer.payer != transfer.payee, "nobody pays themselves"
        assert transfer.why, "a transfer has its reason"
        assert transfer.source, "a transfer has its place in a book"
    gains = net(score.transfers)
    assert sum(gains.values()) == 0, "the book sums to zero"
    return [gains.get(account, 0) for account in (*table.seated, KITTY)]


def lines_of(facts: Mapping[str, Any], *, table: Table) -> list[tuple[str, str, int, str, str]]:
    """Return each transfer of a deal: from whom, to whom, how much, why, and where it says so."""
    transfers = score_of(facts, table=table).transfers
    return [(each.payer, each.payee, each.amount, each.why, each.source) for each in transfers]


def refusal(facts: Any, *, table: Table) -> str:
    """Return the path and the sentence with which a deal is refused."""
    with pytest.raises(Fault) as refused:
        score_of(facts, table=table)
    return str(refused.value)
