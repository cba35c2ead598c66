"""Whole random evenings, through every kind of entry and every option: what always holds."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.evening.document import Document, read_document, write_document
from napledger.evening.play import opened, played, restored, stored
from napledger.evening.report import as_json, as_sheet
from napledger.evening.score import EveningScore, scored
from napledger.games import game_of
from napledger.ledger.transfers import KITTY, net
from napledger.reading.json_text import parsed
from tests.evening.strategies import NAMES, evenings

NAP = game_of("nap")

whole_evenings = settings(max_examples=100)


def tally(score: EveningScore) -> dict[str, int]:
    """Return what every account came to, from nothing but the transfers."""
    return net(transfer for entry in score.entries for transfer in entry.transfers)


@whole_evenings
@given(evenings())
def test_every_entry_sums_to_zero_with_the_kitty(raw: dict[str, Any]) -> None:
    printed = as_json(scored(read_document(raw)))

    for entry in printed["entries"]:
        assert sum(entry["changes"].values()) + entry["kitty"] == 0
        assert all(entry["changes"].values())


@whole_evenings
@given(evenings())
def test_the_lines_account_for_every_coin_of_the_changes(raw: dict[str, Any]) -> None:
    printed = as_json(scored(read_document(raw)))

    for entry in printed["entries"]:
        gains = dict.fromkeys((*printed["balances"], KITTY), 0)
        for line in entry["lines"]:
            assert type(line["amount"]) is int
            assert line["amount"] > 0
            assert line["why"]
            assert line["source"]
            gains[line["from"]] -= line["amount"]
            gains[line["to"]] += line["amount"]
        assert gains == dict.fromkeys(gains, 0) | entry["changes"] | {KITTY: entry["kitty"]}


@whole_evenings
@given(evenings())
def test_balances_and_the_kitty_are_the_sum_of_what_moved(raw: dict[str, Any]) -> None:
    score = scored(read_document(raw))

    moved = tally(score)
    assert score.balances == {player: moved.get(player, 0) for player in score.table.members}
    assert score.table.kitty == raw.get("kitty", 0) + moved.get(KITTY, 0)
    kitties = [raw.get("kitty", 0), *(entry.kitty_after for entry in score.entries)]
    assert min(kitties) >= 0
    assert kitties[-1] == score.table.kitty
    for before, entry in zip(kitties, score.entries, strict=False):
        assert entry.kitty_after == before + entry.gains.get(KITTY, 0)


@whole_evenings
@given(evenings())
def test_the_settling_payments_clear_everybody(raw: dict[str, Any]) -> None:
    score = scored(read_document(raw))

    if score.payments is None:
        assert score.table.kitty
        return
    owed = dict(score.balances)
    for payment in score.payments:
        owed[payment.payer] = owed.get(payment.payer, 0) + payment.amount
        owed[payment.payee] = owed.get(payment.payee, 0) - payment.amount
    kitty_went = -owed.pop(KITTY, 0)
    # Whoever is not clear has had a share of a kitty that was split as the evening ended.
    shares = [-left for left in owed.values() if left]
    assert all(share > 0 for share in shares)
    assert sum(shares) in (0, score.table.kitty)
    assert kitty_went == score.table.kitty - sum(shares) - raw.get("kitty", 0)


@whole_evenings
@given(evenings())
def test_the_document_survives_a_round_trip(raw: dict[str, Any]) -> None:
    document = read_document(raw)

    written = write_document(document)
    again = read_document(parsed(json.dumps(written, ensure_ascii=False).encode()))

    assert again == document
    assert write_document(again) == written
    assert as_json(scored(again)) == as_json(scored(document))


@whole_evenings
@given(evenings(), st.integers(0, 8))
def test_scoring_a_prefix_gives_the_prefix_of_the_score(raw: dict[str, Any], length: int) -> None:
    whole = as_json(scored(read_document(raw)))

    part = as_json(scored(read_document({**raw, "log": raw["log"][:length]})))

    assert part["entries"] == whole["entries"][:length]
    assert list(part["balances"]) == list(whole["balances"])[: len(part["balances"])]
    assert part["warnings"][:1] in ([], whole["warnings"][:1], [UNDRAWN])


UNDRAWN = "the kitty is still to be drawn for, so nobody can settle yet"


@whole_evenings
@given(evenings())
def test_scoring_twice_gives_the_same_score(raw: dict[str, Any]) -> None:
    assert as_json(scored(read_document(raw))) == as_json(scored(read_document(raw)))


@whole_evenings
@given(evenings())
def test_a_table_that_was_stored_and_restored_goes_on_alike(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table = put_away = opened(document.opening)

    for entry in document.log:
        put_away = restored(json.loads(json.dumps(stored(put_away))), game=NAP)
        assert put_away == table
        table, score = played(entry, table=table, game=NAP)
        put_away, score_after = played(entry, table=put_away, game=NAP)
        assert score_after == score


@whole_evenings
@given(evenings(), st.permutations(NAMES))
def test_other_names_are_paid_alike(raw: dict[str, Any], names: list[str]) -> None:
    document = read_document(raw)
    other = dict(zip(NAMES, names, strict=True)) | {KITTY: KITTY}

    renamed = Document(
        read_document(
            {
                **raw,
                "players": [other[player] for player in document.opening.players],
                "first_dealer": other[document.opening.first_dealer],
                "log": [],
            }
        ).opening,
        tuple(entry.renamed(other.__getitem__) for entry in document.log),
    )

    assert scored(renamed).balances == {
        other[player]: balance for player, balance in scored(document).balances.items()
    }


@whole_evenings
@given(evenings(), st.integers(1, 6))
def test_turning_the_table_turns_the_payments(raw: dict[str, Any], by: int) -> None:
    players = raw["players"]
    by %= len(players)
    first = {"first_dealer": raw.get("first_dealer", players[0])}

    straight = scored(read_document({**raw, **first}))
    turned = scored(read_document({**raw, **first, "players": players[by:] + players[:by]}))

    for one, other in zip(straight.entries, turned.entries, strict=True):
        # Where nobody had dealt, or whoever did has left, odd coins begin with the first seat.
        if one.kind != "kitty":
            assert net(one.transfers) == net(other.transfers)
        if one.kind == "kitty" or one.kitty_after != other.kitty_after:
            return


@whole_evenings
@given(evenings())
def test_a_sheet_has_a_row_for_every_entry(raw: dict[str, Any]) -> None:
    document = read_document(raw)

    rows = list(as_sheet(document, scored(document)))

    numbered = [row.split()[0] for row in rows if row[:4].strip().isdigit() and row[4:6] == "  "]
    assert numbered[: len(raw["log"])] == [str(n) for n in range(1, len(raw["log"]) + 1)]
