"""Tables at which one deal is scored, and what it did there, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from napledger.games.contract import AnyGame
from napledger.games.deal_score import DealScore
from napledger.games.table import AnyTable, TableState
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")


def rules(preset: str = "hoyle", **options: Any) -> dict[str, Any]:
    """Return rules as a document has them: a preset, with options laid over it."""
    return {"preset": preset, "options": options}


def table_at(
    game: AnyGame, at: Mapping[str, Any], *, players: int, stake: int, **state: Any
) -> AnyTable:
    """Return a table of so many before its first deal, by these rules; they sit from Ann on."""
    seated = NAMES[:players]
    kitty = state.setdefault("kitty", 0)
    return TableState(
        seated=seated,
        members=seated,
        last_dealer=None,
        deals=0,
        stake=stake,
        rules=at,
        kitty_box=kitty,
        kitty_carried=False,
        terms=game.terms(at, stake=stake),
        **state,
    )


def score_of(game: AnyGame, facts: Any, *, table: AnyTable) -> DealScore[Any]:
    """Return what a deal did, from its facts as a document has them."""
    return game.score_deal(game.read_deal(facts), table=table)


def gains_of(game: AnyGame, facts: Any, *, table: AnyTable) -> list[int]:
    """Return what each seat gains (+) or loses (−) by a deal, and last the kitty.

    Nobody gains what nobody lost, and every coin has its reason and its place in a book.
    """
    transfers = score_of(game, facts, table=table).transfers
    for transfer in transfers:
        assert transfer.amount > 0, "an amount is above nought"
        assert transfer.payer != transfer.payee, "nobody pays themselves"
        assert transfer.why, "a transfer has its reason"
        assert transfer.source, "a transfer has its place in a book"
    gains = net(transfers)
    assert sum(gains.values()) == 0, "the book sums to zero"
    return [gains.get(account, 0) for account in (*table.seated, KITTY)]


def lines_of(game: AnyGame, facts: Any, *, table: AnyTable) -> list[tuple[str, str, int, str, str]]:
    """Return each transfer of a deal: from whom, to whom, how much, why, and where it says so."""
    transfers = score_of(game, facts, table=table).transfers
    return [(each.payer, each.payee, each.amount, each.why, each.source) for each in transfers]


def refusal(game: AnyGame, facts: Any, *, table: AnyTable) -> str:
    """Return the path and the sentence with which a deal is refused."""
    with pytest.raises(Fault) as refused:
        score_of(game, facts, table=table)
    return str(refused.value)
