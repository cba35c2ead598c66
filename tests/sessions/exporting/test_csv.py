"""The book as tables for a spreadsheet, of an evening and of a circle, and as JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.evening.log import AMEND, VOID
from sessions.book.correct import Correction, correct_entry
from sessions.book.submission import Recorder, Submission
from sessions.exporting.csv_tables import Cell, Plain, in_currency, written
from sessions.models import Access, Circle, Entry, Evening, Player
from tests.addresses import at

Rows = list[list[str]]


def table(client: Client, address: str) -> Rows:
    """Return the rows of a table, its heads first, without the mark at its head."""
    response = client.get(address)
    assert response.status_code == 200
    text = response.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:])))


@pytest.fixture
def played(start: Callable[..., Evening], record: Callable[..., Entry]) -> Evening:
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


def test_an_evening_is_a_row_a_deal(owner: Client, played: Evening) -> None:
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


def test_a_deal_that_was_corrected_stands_as_it_is_now(owner: Client, played: Evening) -> None:
    put_right(played, AMEND, caller="2", call="4", made=True)

    row = table(owner, f"{at(played)}deals.csv")[1]

    assert row[6] == "Ben"
    assert row[10:15] == ["-0.20", "0.60", "-0.20", "-0.20", "0.00"]


def test_a_deals_tricks_its_mishaps_its_note_and_why_it_was_abandoned_have_cells_of_their_own(
    owner: Client, evening: Evening, record: Callable[..., Entry]
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


@pytest.mark.parametrize(
    ("game", "deal", "tricks"),
    [
        ("solo_whist", {"caller": "2", "call": "solo", "tricks": 6}, "6"),
        ("loo", {"tricks": ["2", "4", "2"]}, "Ben 2; '=Dan 1"),
        ("loo", {"tricks": ["4", "4", "4"]}, "'=Dan 3"),
        ("whist", {"four": ["1", "2", "3", "4"], "tricks": {"1": 9}}, "Ann 9"),
        ("vingt_un", {"abandoned": True}, ""),
    ],
)
def test_the_tricks_of_each_game_are_told_as_they_were_written(
    owner: Client,
    start: Callable[..., Evening],
    record: Callable[..., Entry],
    game: str,
    deal: dict[str, Any],
    tricks: str,
) -> None:
    players = ["Ann", "Ben", "Cat", "=Dan"]
    evening = start(game=game, rules={"preset": "hoyle"}, players=players, first_dealer="Ann")
    record(evening, **deal)

    (row,) = table(owner, f"{at(evening)}deals.csv")[1:]

    assert row[-3] == tricks


def test_a_deal_that_is_void_is_left_out_and_the_next_takes_its_number(
    owner: Client, played: Evening
) -> None:
    put_right(played, VOID)

    rows = table(owner, f"{at(played)}deals.csv")

    assert [(row[3], row[7]) for row in rows[1:]] == [("1", "abandoned")]


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
    owner: Client, circle: Circle, played: Evening, start: Callable[..., Evening]
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
    owner: Client, start: Callable[..., Evening], record: Callable[..., Entry]
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


def test_a_name_that_would_be_a_formula_is_a_text(
    owner: Client, start: Callable[..., Evening], record: Callable[..., Entry]
) -> None:
    names = ["=HYPERLINK(1)", "+Ben", "@Cat", "-Dan"]
    evening = start(players=names, first_dealer="-Dan", title='=1+1, "so"')
    record(evening, caller="1", call="3", made=True)

    rows = table(owner, f"{at(evening)}deals.csv")

    assert rows[0][10:14] == ["'+Ben", "'-Dan", "'=HYPERLINK(1)", "'@Cat"]
    assert rows[1][1] == '\'=1+1, "so"'
    assert rows[1][5:7] == ["'-Dan", "'=HYPERLINK(1)"]


def test_a_circle_is_one_table_with_a_column_for_everybody(
    owner: Client,
    circle: Circle,
    played: Evening,
    start: Callable[..., Evening],
    record: Callable[..., Entry],
) -> None:
    later = start(played_on="2026-12-03", players=["Ann", "Zoë"], first_dealer="Ann")
    record(later, caller="2", call="3", made=True)
    assert played.circle_id == circle.pk

    rows = table(owner, f"/circles/{circle.pk}/deals.csv")

    assert rows[0][10:16] == ["Ann", "Ben", "Cat", "Dan", "Zoë", "Kitty"]
    assert [row[0] for row in rows[1:]] == ["2026-11-19", "2026-11-19", "2026-12-03"]
    assert rows[3][10:16] == ["-4", "", "", "", "3", "1"]


def test_a_circle_gives_a_period(
    owner: Client, circle: Circle, start: Callable[..., Evening], record: Callable[..., Entry]
) -> None:
    for day in ("2026-11-19", "2026-12-03"):
        record(start(played_on=day), caller="1", call="3", made=True)

    for name in ("deals", "transfers"):
        for query, days in (
            ("", ["2026-11-19", "2026-12-03"]),
            ("?from=2026-11-20", ["2026-12-03"]),
            ("?to=2026-11-19", ["2026-11-19"]),
            ("?from=2026-11-20&to=2026-11-30", []),
        ):
            rows = table(owner, f"/circles/{circle.pk}/{name}.csv{query}")
            assert sorted({row[0] for row in rows[1:]}) == days, (name, query)


@pytest.mark.parametrize("query", ["?from=yesterday", "?to=2026-02-30", "?from=2027&to=2026"])
def test_a_table_of_days_that_cannot_be_read_is_not_there(
    owner: Client, circle: Circle, query: str
) -> None:
    assert owner.get(f"/circles/{circle.pk}/deals.csv{query}").status_code == 404


def test_the_page_keeps_days_that_cannot_be_read_and_says_so(owner: Client, circle: Circle) -> None:
    response = owner.get(f"/circles/{circle.pk}/export/?from=yesterday&to=2026-11-19")

    html = response.content.decode()
    assert response.status_code == 422
    assert "Write a day like 2026-11-19." in html
    assert 'value="yesterday"' in html
    assert "deals.csv" not in html


def test_the_page_gives_the_period_on_to_the_tables(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    html = owner.get(f"/circles/{circle.pk}/export/?from=2026-11-01").content.decode()

    assert evening.circle_id == circle.pk
    assert f"/circles/{circle.pk}/deals.csv?from=2026-11-01" in html
    assert "1 evening" in html


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


def test_the_whole_book_is_json_for_its_owner(
    owner: Client, circle: Circle, played: Evening
) -> None:
    evening = json.loads(owner.get(f"{at(played)}book.json").content)
    everything = json.loads(owner.get(f"/circles/{circle.pk}/circle.json").content)

    assert len(evening["evening"]["entries"]) == 4
    assert [each["id"] for each in everything["evenings"]] == [str(played.pk)]


def test_tables_are_kept_by_nobody_else(owner: Client, played: Evening) -> None:
    response = owner.get(f"{at(played)}deals.csv")

    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-store, no-transform"
    assert response.headers["Content-Disposition"] == (
        'attachment; filename="2026-11-19-deals.csv"'
    )


def test_nobody_takes_from_another_circle(owner: Client) -> None:
    other = Circle.objects.create(name="Elsewhere", game="nap")
    player = Player.objects.create(circle=other, name="Zed")

    for name in ("export/", "deals.csv", "circle.json", f"players/{player.pk}/statement.csv"):
        assert owner.get(f"/circles/{other.pk}/{name}").status_code == 404


def test_a_circle_takes_as_many_queries_for_one_evening_as_for_many(
    owner: Client,
    circle: Circle,
    start: Callable[..., Evening],
    record: Callable[..., Entry],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for day in range(1, 8):
        record(start(played_on=f"2026-11-0{day}"), caller="1", call="3", made=True)

    for name, most in (("deals.csv", 7), ("transfers.csv", 7), ("export/", 5)):
        with django_assert_max_num_queries(most):
            owner.get(f"/circles/{circle.pk}/{name}")
