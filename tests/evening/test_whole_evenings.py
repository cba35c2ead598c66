"""Whole random evenings of Nap: the score of a part, and of others in other seats.

What holds of the evenings of every game is asked in tests/games/test_many_evenings.py.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.evening.document import Document, read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.ledger.transfers import KITTY, net
from tests.many_evenings.evening import NAMES
from tests.support.evenings import evenings

UNDRAWN = "the kitty is still to be drawn for, so nobody can settle yet"


@settings(max_examples=60)
@given(evenings(), st.integers(0, 8))
def test_the_lines_account_for_every_coin_and_a_prefix_has_the_prefix_of_the_score(
    raw: dict[str, Any], length: int
) -> None:
    whole = as_json(scored(read_document(raw)))
    balances = dict.fromkeys(whole["balances"], 0)

    for entry in whole["entries"]:
        gains = dict.fromkeys((*whole["balances"], KITTY), 0)
        for line in entry["lines"]:
            assert type(line["amount"]) is int
            gains[line["from"]] -= line["amount"]
            gains[line["to"]] += line["amount"]
        assert gains == dict.fromkeys(gains, 0) | entry["changes"] | {KITTY: entry["kitty"]}
        assert all(entry["changes"].values())
        balances |= {who: balances[who] + gain for who, gain in entry["changes"].items()}
    assert whole["balances"] == balances
    part = as_json(scored(read_document({**raw, "log": raw["log"][:length]})))
    assert part["entries"] == whole["entries"][:length]
    assert list(part["balances"]) == list(whole["balances"])[: len(part["balances"])]
    assert part["warnings"][:1] in ([], whole["warnings"][:1], [UNDRAWN])


@settings(max_examples=60)
@given(evenings(), st.permutations(NAMES), st.integers(1, 6))
def test_other_names_and_other_seats_at_a_round_table_are_paid_alike(
    raw: dict[str, Any], names: list[str], by: int
) -> None:
    other = dict(zip(NAMES, names, strict=True)) | {KITTY: KITTY}
    by %= len(raw["players"])
    straight = read_document(raw)
    opening = {
        **raw,
        "players": [other[player] for player in raw["players"]],
        "first_dealer": other[raw["first_dealer"]],
        "log": [],
    }

    log = tuple(entry.renamed(other.__getitem__) for entry in straight.log)
    renamed = scored(Document(read_document(opening).opening, log))
    turned = scored(read_document({**raw, "players": raw["players"][by:] + raw["players"][:by]}))

    balances = scored(straight).balances
    assert renamed.balances == {other[who]: balance for who, balance in balances.items()}
    for one, another in zip(scored(straight).entries, turned.entries, strict=True):
        # Where nobody had dealt, or whoever did has left, odd coins begin with the first seat.
        if one.kind != "kitty":
            assert net(one.transfers) == net(another.transfers)
        if one.kind == "kitty" or one.kitty_after != another.kitty_after:
            return
