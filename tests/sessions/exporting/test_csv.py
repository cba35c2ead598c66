"""The book as tables for a spreadsheet, of an evening and of a circle, and as JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.evening.log import AMEND, VOID
from sessions.book.correct import Correction, correct_entry
from sessions.book.submission import Recorder, Submission
from sessions.exporting.csv_tables import Cell, Plain, in_currency, written
from sessions.models import Access, Circle, Evening, Player
from tests.addresses import at
from tests.support.nights import Record, Start

Rows = list[list[str]]


def table(client: Client, address: str) -> Rows:
    """Return the rows of a table, its heads first, without the mark at its head."""
    response = client.get(address)
    assert response.status_code == 200
    text = response.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:])))


@pytest.fixture
def played(start: Start, record: Record) -> Evening:
    """Two deals in pounds, between them an adjustment."""
    evening = start(currency="GBP", stake=5, rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    record(evening, kind="adjustment", changes={"1": 1, "4": -1}, note="a coin that rolled away")
    record(evening, abandoned=True)
    return evening


def put_right(evening: Evening, kind: str, **facts: Any) -> None:
    """Correct the first deal."""
    device = Access.objects.get(circle=evening.circle_id)
    correct_entry(
        evening,
        correction=Correction(kind, 2, facts),
        why="misheard",
        submission=Submission("put-it-right", Recorder(device_id=device.pk)),
    )


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (None, ""),
        ("", ""),
        (-5, "-5"),
        (Plain("-0.35"), "-0.35"),
        ("Ann", '"Ann"'),
        ('Ann "the"', '"Ann ""the"""'),
        # Formulas, wherever a program might let a cell begin.
        ("=SUM(A1)", '"\'=SUM(A1)"'),
        ("+44 20", '"\'+44 20"'),
        ("-2+3", '"\'-2+3"'),
        ("@cmd", '"\'@cmd"'),
        ("\t=1", "\"'\t'=1\""),
        ("\nAnn", '"\'\nAnn"'),
        ("＝1", '"\'＝1"'),  # noqa: RUF001  # the wide sign is meant
        ("Bob;=1+1;x", '"Bob;\'=1+1;x"'),
        ('Bob,"=1+1', '"Bob,\'""=1+1"'),
        ("a|@b\t-c", "\"a|'@b\t'-c\""),
        ("a=b; c", '"a=b; c"'),
        # What a spreadsheet would make a number or a day.
        ("12-11", '"\'12-11"'),
        ("1E5", '"\'1E5"'),
        ("1/2", '"\'1/2"'),
        ("00123", '"\'00123"'),
        ("10–12", '"\'10–12"'),  # a dash is meant
        ("3 May", '"\'3 May"'),
        ("Dez. 24", '"\'Dez. 24"'),
        ("9:30 pm", '"\'9:30 pm"'),
        ("true", '"\'true"'),
        ("Night 12", '"Night 12"'),
        ("Thursday 19 November", '"Thursday 19 November"'),
        ("May", '"May"'),
    ],
)
def test_every_text_is_a_text_and_every_number_is_one(cell: Cell, expected: str) -> None:
    assert written(cell) == expected


@pytest.mark.parametrize(
    ("amount", "currency", "expected"),
    [
        (-35, "GBP", "-0.35"),
        (135, "JPY", "135"),
        (-7, "counters", "-7"),
        (1500, "KWD", "1.500"),
        (-486, "lsd", "−10s. 1½d."),
    ],
)
def test_an_amount_is_written_in_its_currency(amount: int, currency: str, expected: str) -> None:
    assert in_currency(amount, currency=currency) == expected


def test_an_evening_is_a_row_a_deal_as_it_stands_now_and_kept_by_nobody_else(
    owner: Client, played: Evening
) -> None:
    headers = owner.get(f"{at(played)}deals.csv").headers
    rows = table(owner, f"{at(played)}deals.csv")

    assert rows[0] == [
        *("Day", "Evening", "Place", "Deal", "Time", "Dealer", "Caller", "Call", "Outcome"),
        *("Currency", "Ann", "Ben", "Cat", "Dan", "Kitty"),
        *("Ann, smallest coin", "Ben, smallest coin", "Cat, smallest coin"),
        *("Dan, smallest coin", "Kitty, smallest coin"),
        *("Reason", "Tricks", "Mishaps", "Note"),
    ]
    first, second = ([*row[:4], *row[5:]] for row in rows[1:])
    assert first == [
        *("2026-11-19", "Thursday at the Crown", "The Crown", "1", "Dan", "Ann", "four", "made"),
        *("GBP", "0.60", "-0.20", "-0.20", "-0.20", "0.00", "60", "-20", "-20", "-20", "0"),
        *("", "", "", ""),
    ]
    assert second[3:8] == ["2", "Ann", "", "abandoned", ""]
    assert headers["Content-Type"] == "text/csv; charset=utf-8"
    assert headers["Cache-Control"] == "no-store, no-transform"
    assert headers["Content-Disposition"] == 'attachment; filename="2026-11-19-deals.csv"'

    put_right(played, AMEND, caller="2", call="4", made=True)
    corrected = table(owner, f"{at(played)}deals.csv")[1]
    assert corrected[6] == "Ben"
    assert corrected[10:15] == ["-0.20", "0.60", "-0.20", "-0.20", "0.00"]


def test_a_deals_tricks_its_mishaps_its_note_and_why_it_was_abandoned_have_cells_of_their_own(
    owner: Client, evening: Evening, record: Record
) -> None:
    revokes = [{"player": "2", "how": "revoke"}, {"player": "3", "how": "out_of_turn"}]
    record(evening, caller="1", call="3", tricks=4, revokes=revokes[1:], note="by candlelight")
    record(evening, caller="1", call="4", made=True, revokes=revokes[:1], misdeals=1, note="=1+1")
    record(evening, abandoned=True, reason="exposed_card")

    for page in (at(evening), f"/circles/{evening.circle_id}/"):
        assert [row[-4:] for row in table(owner, f"{page}deals.csv")] == [
            ["Reason", "Tricks", "Mishaps", "Note"],
            ["", "4", "lead out of turn by Cat", "by candlelight"],
            ["", "", "revoke by Ben; misdeal by Ann", "'=1+1"],
            ["exposed card", "", "", ""],
        ]


def test_the_tricks_of_each_game_are_told_as_they_were_written(
    owner: Client, start: Start, record: Record
) -> None:
    seated = {"players": ["Ann", "Ben", "Cat", "=Dan"], "first_dealer": "Ann"}
    deals: list[tuple[str, dict[str, Any], str]] = [
        ("solo_whist", {"caller": "2", "call": "solo", "tricks": 6}, "6"),
        ("loo", {"tricks": ["2", "4", "2"]}, "Ben 2; '=Dan 1"),
        ("whist", {"four": ["1", "2", "3", "4"], "tricks": {"1": 9}}, "Ann 9"),
        ("vingt_un", {"abandoned": True}, ""),
    ]

    for game, deal, tricks in deals:
        evening = start(game=game, rules={"preset": "hoyle"}, **seated)
        record(evening, **deal)
        (row,) = table(owner, f"{at(evening)}deals.csv")[1:]
        assert row[-3] == tricks, game


def test_an_evening_is_a_row_a_transfer_which_sum_to_the_balances(
    owner: Client, played: Evening
) -> None:
    put_right(played, VOID)

    rows = table(owner, f"{at(played)}transfers.csv")

    assert rows[0] == [
        *("Day", "Evening", "Place", "Entry", "Kind", "Deal", "Time", "Goes down", "Goes up"),
        *("Currency", "Amount", "Amount, smallest coin", "Why", "Source", "Takes back", "Paid on"),
    ]
    assert [(r[3], r[4], r[7], r[8], r[10], r[11], r[14]) for r in rows[1:]] == [
        ("2", "deal", "Ben", "Ann", "0.20", "20", ""),
        ("2", "deal", "Cat", "Ann", "0.20", "20", ""),
        ("2", "deal", "Dan", "Ann", "0.20", "20", ""),
        ("3", "adjustment", "Dan", "Ann", "0.01", "1", ""),
        ("5", "deal", "Ann", "Ben", "0.20", "20", "yes"),
        ("5", "deal", "Ann", "Cat", "0.20", "20", "yes"),
        ("5", "deal", "Ann", "Dan", "0.20", "20", "yes"),
    ]
    # A deal that is void is left out, and the next takes its number.
    deals = table(owner, f"{at(played)}deals.csv")
    assert [(row[3], row[7]) for row in deals[1:]] == [("1", "abandoned")]


def test_with_a_decimal_comma_semicolons_part_the_cells(owner: Client, played: Evening) -> None:
    for name in ("deals", "transfers"):
        plain = table(owner, f"{at(played)}{name}.csv")
        text = owner.get(f"{at(played)}{name}.csv?decimal=comma").content.decode()
        rows = list(csv.reader(io.StringIO(text[1:]), delimiter=";"))

        assert rows[0] == plain[0]
        assert [
            [re.sub(r"(\d),(\d)", r"\1.\2", cell) for cell in row] for row in rows[1:]
        ] == plain[1:]
        assert ";0,20;20;" in text or ";0,60;-0,20;" in text


def test_a_first_row_of_keys_has_the_same_columns_for_one_game_and_for_several(
    owner: Client, circle: Circle, played: Evening, start: Start
) -> None:
    before = table(owner, f"/circles/{circle.pk}/deals.csv?heads=keys")
    start(game="loo", rules={"preset": "hoyle"}, currency="GBP", stake=6)

    rows = table(owner, f"/circles/{circle.pk}/deals.csv?heads=keys")

    ann = Player.objects.get(circle=circle, name="Ann").pk
    assert played.game == "nap"
    assert rows[0] == before[0]
    assert rows[0][:4] == ["day", "evening", "game", "place"]
    assert rows[1][2] == "nap"
    assert f"player_{ann}_coins" in rows[0]
    assert len(set(rows[0])) == len(rows[0])


def test_who_is_away_or_not_yet_seated_has_an_empty_cell(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(players=["Ann", "Ben", "Cat"], first_dealer="Ann")
    record(evening, abandoned=True)
    record(evening, kind="leave", player="3")
    record(evening, abandoned=True)

    rows = table(owner, f"{at(evening)}deals.csv")

    assert [row[10:13] for row in rows] == [
        ["Ann", "Ben", "Cat"],
        ["-1", "0", "0"],
        ["0", "0", ""],
    ]


def test_a_circle_is_one_table_of_a_period_with_a_column_for_everybody(
    owner: Client,
    circle: Circle,
    played: Evening,
    start: Start,
    record: Record,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    later = start(played_on="2026-12-03", players=["Ann", "Zoë"], first_dealer="Ann")
    record(later, caller="2", call="3", made=True)
    both = ["2026-11-19", "2026-12-03"]

    rows = table(owner, f"/circles/{circle.pk}/deals.csv")

    assert played.circle_id == circle.pk
    assert rows[0][10:16] == ["Ann", "Ben", "Cat", "Dan", "Zoë", "Kitty"]
    assert [row[0] for row in rows[1:]] == [both[0], *both]
    assert rows[3][10:16] == ["-4", "", "", "", "3", "1"]
    for query, days in (
        ("", both),
        ("?from=2026-11-20", both[1:]),
        ("?to=2026-11-19", both[:1]),
        ("?from=2026-11-20&to=2026-11-30", []),
    ):
        for name in ("deals", "transfers"):
            with django_assert_max_num_queries(7):
                found = table(owner, f"/circles/{circle.pk}/{name}.csv{query}")
            assert sorted({row[0] for row in found[1:]}) == days, (name, query)


def test_the_page_gives_the_period_on_to_the_tables_and_keeps_days_that_cannot_be_read(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    address = f"/circles/{circle.pk}/"
    html = owner.get(f"{address}export/?from=2026-11-01").content.decode()
    refused = owner.get(f"{address}export/?from=yesterday&to=2026-11-19")

    said = refused.content.decode()
    assert evening.circle_id == circle.pk
    assert f"{address}deals.csv?from=2026-11-01" in html
    assert "1 evening" in html
    assert refused.status_code == 422
    assert "Write a day like 2026-11-19." in said
    assert 'value="yesterday"' in said
    assert "deals.csv" not in said
    for query in ("?from=yesterday", "?to=2026-02-30", "?from=2027&to=2026"):
        assert owner.get(f"{address}deals.csv{query}").status_code == 404, query


def test_an_evening_is_a_document_to_be_scored_anywhere(owner: Client, played: Evening) -> None:
    response = owner.get(f"{at(played)}evening.json")

    document = json.loads(response.content)
    assert document["format"] == "napledger.evening/1"
    assert document["log"][0] == {
        "kind": "deal",
        "dealer": "Dan",
        "caller": "Ann",
        "call": "4",
        "made": True,
    }
    assert response.headers["Content-Disposition"] == (
        'attachment; filename="2026-11-19-evening.json"'
    )
