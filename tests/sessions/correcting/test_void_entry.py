"""Voiding an entry and restoring it: what would change, and the writing of it."""

from __future__ import annotations

import pytest
from django.test import Client

from napledger.evening.log import AMEND, VOID
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Entry, Evening
from sessions.table.people import record_join
from tests.addresses import at
from tests.support.correcting import SIGNED, main, path, tables
from tests.support.nights import Record
from tests.support.signing import correct
from tests.support.table import balances


@pytest.fixture
def dealt(evening: Evening, record: Record) -> Evening:
    record(evening, caller="2", call="3", made=True)
    record(evening, caller="1", call="nap", made=True)
    return evening


def test_what_changes_is_shown_before_anything_is_written(owner: Client, dealt: Evening) -> None:
    response = owner.get(path(dealt))

    html = response.content.decode()
    assert response.status_code == 200
    assert "<del>" in html
    assert "It will be struck through and no longer count. Not saved yet." in main(html)
    assert tables(html) == {
        "Deal 1": ["Ann −3 0 +3", "Ben +9 0 −9", "Cat −3 0 +3", "Dan −4 0 +4", "Kitty +1 0 −1"],
        "What follows from it": [
            "Deal 2 Ann, Nap, made Takes the kitty: 1, not 2 Ann −1, the kitty +1"
        ],
        "Balances tonight": ["Ann +28 +30 +2", "Ben −1 −10 −9", "Cat −13 −10 +3", "Dan −14 −10 +4"],
    }
    assert Entry.objects.filter(evening=dealt).count() == 3


def test_who_pays_now_and_who_no_longer_does_is_told(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="leave", player="3")
    record(evening, caller="1", call="2", made=True)

    void = owner.get(path(evening)).content.decode()
    correct(evening, VOID, 2)
    restore = owner.get(path(evening, "restore")).content.decode()

    assert tables(void)["What follows from it"] == [
        "Deal 1 Ann, two, made Now also: Cat pays Ann 2, two made Ann +2, Cat −2"
    ]
    assert tables(restore)["What follows from it"] == [
        "Deal 1 Ann, two, made No longer: Cat pays Ann 2, two made Ann −2, Cat +2"
    ]


def test_an_entry_is_voided_when_somebody_signs_for_it(owner: Client, dealt: Evening) -> None:
    response = owner.post(path(dealt), SIGNED)

    assert response.status_code == 303
    assert response.headers["Location"] == f"{at(dealt)}entries/2/"
    assert balances(dealt) == {"kitty": 0, "Ann": 30, "Ben": -10, "Cat": -10, "Dan": -10}
    entry = Entry.objects.get(evening=dealt, number=4)
    assert (entry.kind, str(entry.by), entry.why) == ("void", "Cat", "written twice")


def test_an_entry_is_restored_in_one_tap_from_its_page(owner: Client, dealt: Evening) -> None:
    before = balances(dealt)
    owner.post(path(dealt), SIGNED)
    page = owner.get(f"{at(dealt)}entries/2/").content.decode()
    assert "✓ Struck out" in page

    response = owner.post(path(dealt, "restore"), {"confirm": "yes", "key": "restored-in-one-tap"})

    assert response.status_code == 303
    assert balances(dealt) == before
    entry = Entry.objects.get(evening=dealt, number=5)
    assert (entry.kind, entry.by, entry.why) == ("restore", None, "")
    page = owner.get(f"{at(dealt)}entries/2/").content.decode()
    assert "✓ Restored" in page
    owner.post(f"{at(dealt)}undo/", {"key": "and-taken-back"})
    assert balances(dealt) == {"kitty": 0, "Ann": 30, "Ben": -10, "Cat": -10, "Dan": -10}


def test_a_corrected_entry_is_restored_as_it_was_corrected(owner: Client, dealt: Evening) -> None:
    correct(dealt, AMEND, 3, caller="1", call="2", made=True)
    after = balances(dealt)
    correct(dealt, VOID, 3)

    shown = owner.get(path(dealt, "restore", 3)).content.decode()
    owner.post(path(dealt, "restore", 3), SIGNED | {"reason": "did"})

    assert "Ann, two, made" in main(shown)
    assert balances(dealt) == after


def test_nobody_voids_without_name_and_reason_nor_what_cannot_be(
    owner: Client, dealt: Evening
) -> None:
    no_reason = "A correction needs a reason: tap one, or write why."
    for changes, sentence in (
        ({"by": ""}, "Who asked for this? Tap a name."),
        ({"reason": "", "why": ""}, no_reason),
        ({"reason": "counted"}, no_reason),
    ):
        response = owner.post(path(dealt), SIGNED | changes)
        assert response.status_code == 422
        assert sentence in main(response.content.decode())

    for action, number, sentence in (
        ("void", 1, "The start of an evening can be corrected, but not voided."),
        ("restore", 2, "This entry is not struck out: there is nothing to restore."),
    ):
        address = path(dealt, action, number)
        for response in (
            owner.get(address),
            owner.post(address, SIGNED | {"reason": "", "why": "so"}),
        ):
            assert response.status_code == 422
            assert sentence in main(response.content.decode())
    assert Entry.objects.filter(evening=dealt).count() == 3


def test_a_newcomer_who_played_cannot_be_voided_away(
    owner: Client, evening: Evening, record: Record
) -> None:
    facts = {"player": "Eve", "left_of": "2"}
    record_join(
        evening, facts=lambda _book: facts, submission=Submission(new_key(), Recorder(), "join")
    )
    record(evening, caller="5", call="3", made=True)

    for response in (owner.get(path(evening)), owner.post(path(evening), SIGNED)):
        assert response.status_code == 422
        assert (
            "After this, “Deal 1 · Eve, three, made: +12” could not stand: "
            "Eve is not seated; seated are Ann, Ben, Cat, Dan."
        ) in main(response.content.decode())
    assert Entry.objects.filter(evening=evening).count() == 3


def test_an_entry_is_not_voided_twice(owner: Client, dealt: Evening) -> None:
    owner.post(path(dealt), SIGNED)

    again = owner.post(path(dealt), SIGNED)
    another = owner.post(path(dealt), SIGNED | {"key": "key-of-another-form"})

    assert (again.status_code, another.status_code) == (303, 422)
    assert "This entry is struck out already; restore it first." in main(another.content.decode())
    assert Entry.objects.filter(evening=dealt).count() == 4


def test_a_correction_itself_is_not_voided(owner: Client, dealt: Evening) -> None:
    correct(dealt, VOID, 2)

    for action in ("void", "restore", "correct"):
        assert owner.get(path(dealt, action, 4)).status_code == 404


def test_thousands_that_change_are_counted_and_not_all_listed(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="rules", stake=2)
    for _ in range(25):
        record(evening, caller="1", call="2", made=True)

    html = owner.get(path(evening)).content.decode()

    assert len(tables(html)["What follows from it"]) == 20
    assert "and 5 more" in main(html)
