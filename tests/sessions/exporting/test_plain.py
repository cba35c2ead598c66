"""An evening as a plain document, and a document as an evening."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from napledger.evening.document import read_document, write_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.reading.checksum import with_checksum
from napledger.reading.faults import Fault
from sessions.auditing.checking import checked
from sessions.exporting.document_export import plain_bundle, plain_evening
from sessions.exporting.document_import import bundle_of, evening_like
from sessions.exporting.import_bundle import put_in
from sessions.models import Circle, Evening, Player, Seat
from tests.evening.documents import deal, document
from tests.support.evenings import evenings

THURSDAY = document(
    deal(caller="Ben", call="3"),
    {"kind": "join", "player": "Eve", "left_of": "Ben"},
    deal(caller="Eve", call="2", made=False, note="by candlelight"),
    {"kind": "payment", "from": "Cat", "to": "Ben", "amount": 6},
    title="Thursday",
)


def put_in_document(raw: dict[str, Any], *, circle: Circle | None = None) -> Evening:
    """Return the evening that a document has become."""
    added = put_in(checked(bundle_of(read_document(raw), circle=circle)))
    return Evening.objects.get(pk=added.evenings[0][0].id)


def plain(evening: Evening) -> dict[str, Any]:
    """Return an evening as a document."""
    return write_document(plain_evening(evening).document)


@pytest.mark.django_db
def test_a_document_becomes_an_evening_with_its_players() -> None:
    evening = put_in_document(THURSDAY)

    seats = Seat.objects.filter(evening=evening).order_by("number")
    assert [(str(seat), seat.balance) for seat in seats] == [
        ("kitty", 0),
        ("Ann", -2),
        ("Ben", 16),
        ("Cat", 4),
        ("Dan", -2),
        ("Eve", -16),
    ]
    assert (evening.title, evening.state, evening.version, evening.deals) == (
        "Thursday",
        "open",
        5,
        2,
    )


@pytest.mark.django_db
def test_an_evening_gives_its_document_with_who_dealt_said_of_every_deal() -> None:
    assert plain(put_in_document(THURSDAY)) == {
        "format": "napledger.evening/1",
        "game": "nap",
        "stake": 2,
        "players": ["Ann", "Ben", "Cat", "Dan"],
        "rules": {"preset": "hoyle"},
        "first_dealer": "Ann",
        "kitty": 0,
        "currency": "counters",
        "title": "Thursday",
        "played_on": "2026-11-19",
        "place": "",
        "note": "",
        "log": [
            {"kind": "deal", "dealer": "Ann", "caller": "Ben", "call": "3", "made": True},
            {"kind": "join", "player": "Eve", "left_of": "Ben"},
            {
                "kind": "deal",
                "dealer": "Ben",
                "caller": "Eve",
                "call": "2",
                "made": False,
                "note": "by candlelight",
            },
            {"kind": "payment", "from": "Cat", "to": "Ben", "amount": 6},
        ],
    }


def test_names_that_the_circle_knows_are_its_players(circle: Circle) -> None:
    ben = Player.objects.create(circle=circle, name="Ben")

    evening = put_in_document(THURSDAY, circle=circle)

    assert Seat.objects.get(evening=evening, number=2).player == ben
    assert Player.objects.filter(circle=circle).count() == 5


def test_the_same_document_is_found_to_be_here_already(circle: Circle) -> None:
    evening = put_in_document(THURSDAY, circle=circle)
    again = bundle_of(read_document(THURSDAY), circle=circle)
    another = bundle_of(read_document({**THURSDAY, "title": "Friday"}), circle=circle)

    assert evening_like(again) == evening
    assert evening_like(another) is None


def test_what_was_corrected_or_undone_is_not_in_the_document(night: Evening) -> None:
    found = plain_evening(night)

    kinds = [entry["kind"] for entry in write_document(found.document)["log"]]
    assert kinds == [
        "deal", "deal", "deal", "payment", "adjustment", "join", "rules", "seats", "deal",
        "leave", "deal", "kitty",
    ]  # fmt: skip
    assert found.left_out == 1
    assert found.document.opening.first_dealer == "Ann"


def test_the_document_of_a_night_scores_as_its_book_but_for_the_box(night: Evening) -> None:
    score = scored(plain_evening(night).document)

    book = {str(seat): seat.balance for seat in Seat.objects.filter(evening=night)}
    assert score.balances == {
        "Ann": book["Ann"],
        "Ben": book["Ben"],
        # She took six out of the kitty's box, which has no place in a document.
        "Cát": book["Cát"] + 6,
        "李雷": book["李雷"],
        "Eve": book["Eve"],
    }


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (document(deal(caller="Zed")), "log[0].caller: Zed is not seated; seated are Ann, Ben"),
        (document(deal(), deal(call="9")), "log[1].call: this table has no call"),
        (document(stake=3, rules={"preset": "enquire_within"}), "rules.options."),
    ],
)
@pytest.mark.django_db
def test_what_cannot_be_is_said_in_the_documents_own_names(raw: Any, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        bundle_of(read_document(raw), circle=None)

    assert str(refused.value).startswith(sentence)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(evenings(entries_max=10))
def test_any_document_comes_back_as_it_went_in(circle: Circle, raw: dict[str, Any]) -> None:
    with transaction.atomic():
        evening = put_in_document(raw, circle=circle)

        there = plain(evening)

        assert what_it_comes_to(there) == what_it_comes_to(raw)
        again = plain_bundle(bundle_of(read_document(there), circle=circle))
        assert write_document(again.document) == there
        balances = {str(seat): seat.balance for seat in evening.seats.all()}
        del balances["kitty"]
        assert balances == scored(read_document(raw)).balances
        transaction.set_rollback(True)


def what_it_comes_to(raw: dict[str, Any]) -> dict[str, Any]:
    """Return a document's score, with the lines of each entry in one order."""
    score = as_json(scored(read_document(raw)))
    for entry in score["entries"]:
        # PostgreSQL keeps an object's fields in an order of its own, and lines follow them.
        entry["lines"].sort(key=lambda line: sorted(map(str, line.items())))
    return score


# The commands.


def test_a_document_goes_out_by_the_command_and_comes_in_by_the_other(
    tmp_path: Path, night: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "thursday.json"

    call_command("export_evening", str(night.pk), str(file), plain=True)
    call_command("import_evening", str(file))

    said = capsys.readouterr()
    assert said.err == (
        "Left out, for a document has no place for it: 1 payment into or out of the kitty.\n"
    )
    assert said.out.startswith("Put in: circle ")
    assert "5 players, 1 evening, 13 entries, 24 transfers." in said.out
    assert (
        "Within a day, open this on the device that keeps the book:\nhttp://localhost:8000/join/#"
        in said.out
    )
    other = Evening.objects.exclude(pk=night.pk).get()
    assert with_checksum(plain(other)) == json.loads(file.read_text())


def test_a_document_joins_the_circle_that_is_named(
    tmp_path: Path, circle: Circle, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "thursday.json"
    file.write_text(json.dumps(THURSDAY))

    call_command("import_evening", str(file), circle=circle.pk, dry_run=True)
    assert not Evening.objects.exists()
    call_command("import_evening", str(file), circle=circle.pk)
    call_command("import_evening", str(file), circle=circle.pk)

    without = (
        "This file carries no checksum: it is an older one, or somebody wrote it by hand. "
        "Whether it was changed since cannot be said."
    )
    assert capsys.readouterr().out.splitlines() == [
        without,
        (
            "Would put in: 5 players, 1 evening, 5 entries, 8 transfers. "
            "Everything was checked and nothing was written."
        ),
        without,
        "Put in: 5 players, 1 evening, 5 entries, 8 transfers.",
        without,
        "This book is here already, the same to the last id: there is nothing to do.",
    ]
    assert Evening.objects.get().circle == circle


@pytest.mark.django_db
def test_a_circle_that_is_not_here_is_named(tmp_path: Path) -> None:
    file = tmp_path / "thursday.json"
    file.write_text(json.dumps(THURSDAY))

    with pytest.raises(CommandError, match=r"^there is no circle 01998c1e-"):
        call_command("import_evening", str(file), circle="01998c1e-0000-7000-8000-000000000000")
