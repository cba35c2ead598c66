"""What is exported and imported again is the same book, to the last id."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document
from napledger.evening.log import AMEND, RESTORE, START, VOID
from napledger.reading.faults import Fault
from sessions.auditing.book_rows import circle_bundle, evening_bundle
from sessions.auditing.circles import audit_circle
from sessions.auditing.evenings import findings
from sessions.auditing.schema import (
    CircleRow,
    DeviceRow,
    EntryRow,
    EveningRow,
    ForgettingRow,
    JoiningRow,
    MergingRow,
    MilestoneRow,
    PlayerRow,
    RuleSetRow,
    SeatRow,
    TournamentRow,
    TournamentTableRow,
    TransferRow,
)
from sessions.book.append_only import missing
from sessions.book.correct import Correction, correct_entry
from sessions.book.people import note_people
from sessions.book.persons import note_merging
from sessions.book.submission import Recorder, Submission
from sessions.exporting.document_import import bundle_of
from sessions.exporting.import_bundle import additions, put_in
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Joining,
    Merging,
    Milestone,
    Player,
    RuleSet,
    Seat,
    Tournament,
    TournamentTable,
    Transfer,
)
from tests.sessions.exporting.books import empty_the_book, everything, play_a_night, read, written
from tests.sessions.exporting.damage import unchained
from tests.support.evenings import evenings

ROWS: dict[type[Any], type[Any]] = {
    Circle: CircleRow,
    Player: PlayerRow,
    Access: DeviceRow,
    Forgetting: ForgettingRow,
    Merging: MergingRow,
    Joining: JoiningRow,
    RuleSet: RuleSetRow,
    Tournament: TournamentRow,
    TournamentTable: TournamentTableRow,
    Milestone: MilestoneRow,
    Evening: EveningRow,
    Seat: SeatRow,
    Entry: EntryRow,
    Transfer: TransferRow,
}

FOLLOWS = {
    Circle: {"milestones", "head", "mergings", "joinings"},
    Milestone: {"circle"},
    Player: {"circle", "person"},
    Access: {"circle"},
    Forgetting: {"circle"},
    Merging: {"circle"},
    Joining: {"circle"},
    RuleSet: {"circle"},
    Tournament: {"circle"},
    TournamentTable: {"circle"},
    Evening: {"circle"},
    Seat: {"circle", "evening"},
    Entry: {"circle", "evening", "table_after"},
    Transfer: {"circle", "evening", "entry", "line"},
}
"""What need not stand in a file: it follows from where a row stands, or from playing the log."""

LEFT_OUT = {
    Circle: {"asking"},
    Access: {
        "secret_hash",
        "link",
        "evening",
        "says_player",
        "ended_at",
        "is_hidden",
        "by_joining",
    },
    Evening: {"recorder", "lost_heads", "called"},
}
"""What is no part of the book: who is let in or asks to be, who holds the baton, what is called."""

NO_PART_OF_THE_BOOK = {
    *("Link", "PayHandle", "LostHead", "Tries", "Webhook", "Delivery"),
    *("EveningFigures", "CircleFigures", "Observation"),
}
"""Who is let in by which link, who tried, and who is told; what a phone saw of another book; and
what was counted of the book, which is counted anew."""


HALF_PENNY = {"preset": "peel_pool", "options": {"ante_dealer": 0.5, "pay": {"nap": [12, 6]}}}


def keep_rules(circle: Circle) -> RuleSet:
    """Return a rule set that Ann has kept in the circle."""
    ann = Player.objects.get(circle=circle, name="Ann")
    name = "“Halfpenny” pool"
    row = RuleSet.objects.create(circle=circle, game="nap", name=name, rules=HALF_PENNY, by=ann)
    with transaction.atomic():
        note_people(circle.pk)
    return row


def merge_two(circle: Circle, access: Access) -> None:
    """Have two who never sat down together be one person, be parted, and be one again."""
    zoe, zed = (Player.objects.create(circle=circle, name=name) for name in ("Zoe", "Zed"))
    with transaction.atomic():
        note_people(circle.pk)
    for key in ("one", "two", "three"):
        kind = Merging.PARTED if key == "two" else Merging.MERGED
        row = Merging(circle=circle, kind=kind, player=zed, into=zoe, key=key)
        row.by, row.device = zoe, access
        with transaction.atomic():
            note_merging(row)


def test_every_column_of_the_book_is_exported_or_follows() -> None:
    for model, row in ROWS.items():
        columns = {field.name for field in model._meta.get_fields() if field.concrete}  # noqa: SLF001
        exported = set(row.__dataclass_fields__) - {"seats", "entries", "transfers"}

        assert columns == exported | FOLLOWS.get(model, set()) | LEFT_OUT.get(model, set())


def test_every_model_is_exported_or_is_no_part_of_the_book() -> None:
    models = {model.__name__ for model in apps.get_app_config("card_sessions").get_models()}

    assert models == {model.__name__ for model in ROWS} | NO_PART_OF_THE_BOOK


def test_a_circle_put_in_an_empty_database_is_the_same_to_the_last_id(
    circle: Circle, access: Access, night: Evening, recorder: Recorder
) -> None:
    play_a_night(circle, recorder=recorder, name="another")
    keep_rules(circle)
    merge_two(circle, access)
    before = everything()
    raw = written(circle_bundle(circle.pk))
    empty_the_book()

    added = put_in(read(raw))

    assert everything() == before
    assert Player.objects.get(name="Zed").called == "Zoe"
    assert list(audit_circle(circle.pk)) == []
    assert (len(added.evenings), added.entries) == (2, 52)
    assert list(findings(Evening.objects.get(pk=night.pk))) == []
    assert missing() == []


def test_an_evening_put_in_an_empty_database_is_the_same_to_the_last_id(
    evening_file: dict[str, Any],
) -> None:
    before = everything()
    empty_the_book()

    put_in(read(evening_file))

    assert everything() == before


def test_who_comes_with_an_evening_is_who_is_in_it(circle: Circle, night: Evening) -> None:
    Player.objects.create(circle=circle, name="Gus, who stayed at home")

    bundle = evening_bundle(night.pk)

    assert sorted(player.name for player in bundle.players) == [
        "Ann", "Ben", "Cát", "Eve", "Flo", "李雷",
    ]  # fmt: skip
    assert len(bundle.devices) == 1


def test_an_imported_device_is_remembered_and_lets_nobody_in(
    access: Access, circle_file: dict[str, Any]
) -> None:
    empty_the_book()

    put_in(read(circle_file))

    imported = Access.objects.get()
    assert imported.pk == access.pk
    assert imported.secret_hash == f"none:{access.pk.hex}"
    assert access.secret_hash not in json.dumps(circle_file)


def test_the_same_book_put_in_twice_is_there_once(
    circle_file: dict[str, Any], evening_file: dict[str, Any]
) -> None:
    before = everything()

    for file in (circle_file, evening_file):
        assert put_in(read(file)).nothing
        assert everything() == before


def test_a_book_that_has_gone_on_since_is_not_put_back(
    circle: Circle, circle_file: dict[str, Any], recorder: Recorder
) -> None:
    play_a_night(circle, recorder=recorder, name="since")

    with pytest.raises(Fault) as refused:
        additions(read(circle_file))

    assert str(refused.value) == (
        "circle.id: this circle is here already, and is not the same: it differs at evenings"
    )


@pytest.fixture
def second_file(circle: Circle, recorder: Recorder, evening_file: dict[str, Any]) -> dict[str, Any]:
    """Return a second evening's file, with only the first evening in the database."""
    second = written(evening_bundle(play_a_night(circle, recorder=recorder, name="second").pk))
    empty_the_book()
    put_in(read(evening_file))
    return second


def test_an_evening_joins_its_circle_and_its_players_under_the_names_that_they_have_here(
    second_file: dict[str, Any],
) -> None:
    Player.objects.filter(name="Ben").update(name="Benjamin")

    added = put_in(read(second_file))

    assert (added.circle, added.players, added.devices) == (False, (), ())
    assert Evening.objects.count() == 2
    assert sorted(Player.objects.values_list("name", flat=True)) == [
        "Ann", "Benjamin", "Cát", "Eve", "Flo", "李雷",
    ]  # fmt: skip


def test_who_was_forgotten_goes_with_his_circle_and_with_his_evening(
    circle_file: dict[str, Any], evening_file: dict[str, Any]
) -> None:
    (noted,) = circle_file["forgettings"]
    assert evening_file["forgettings"] == [noted]
    empty_the_book()

    put_in(read(evening_file))

    forgetting = Forgetting.objects.get()
    assert str(forgetting.pk) == noted["id"]
    assert (forgetting.player.name, forgetting.by) == ("Flo", "the host")
    assert forgetting.at.isoformat() == noted["at"]


def test_whoever_was_forgotten_elsewhere_keeps_the_name_that_he_has_here(
    second_file: dict[str, Any],
) -> None:
    (noted,) = second_file["forgettings"]
    second_file["forgettings"] = [noted | {"id": str(uuid.uuid4())}]

    added = put_in(read(second_file))

    assert added.forgettings == ()
    assert [str(each.pk) for each in Forgetting.objects.all()] == [noted["id"]]


@pytest.mark.parametrize("without", ["forgettings", "rule_sets"])
def test_a_file_of_before_there_were_such_things_is_taken(
    circle_file: dict[str, Any], without: str
) -> None:
    del circle_file[without]
    empty_the_book()

    put_in(read(unchained(circle_file) if without == "forgettings" else circle_file))

    assert (Evening.objects.count(), Entry.objects.count()) == (1, 26)
    assert not (Forgetting if without == "forgettings" else RuleSet).objects.exists()


def test_two_players_of_one_name_are_not_taken_for_one(second_file: dict[str, Any]) -> None:
    (index, ann) = next(
        (index, player)
        for index, player in enumerate(second_file["players"])
        if player["name"] == "Ann"
    )
    another = json.loads(json.dumps(second_file).replace(ann["id"], str(uuid.uuid4())))
    for entry in another["evening"]["entries"]:
        del entry["digest"]

    with pytest.raises(Fault) as refused:
        put_in(read(another))

    assert str(refused.value) == (
        f"players[{index}].name: another player of this group is called Ann: "
        "rename one of them first"
    )
    assert Evening.objects.count() == 1


@pytest.mark.parametrize(
    ("sort", "place"),
    [
        (Player, "players[0].id"),
        (Access, "devices[0].id"),
        (Evening, "evening.id"),
    ],
)
def test_what_another_circle_has_is_not_taken_from_it(
    evening_file: dict[str, Any], sort: type[Any], place: str
) -> None:
    other = Circle.objects.create(name="Another", game="nap")
    empty_the_book()
    Circle.objects.bulk_create([other])
    first = {"player": evening_file["players"], "device": evening_file["devices"]}
    if sort is Evening:
        Evening.objects.create(
            pk=evening_file["evening"]["id"], circle=other, game="nap", played_on="2026-01-01"
        )
    elif sort is Player:
        Player.objects.create(pk=first["player"][0]["id"], circle=other, name="Zoë")
    else:
        Access.objects.create(pk=first["device"][0]["id"], circle=other, secret_hash="x")

    with pytest.raises(Fault) as refused:
        put_in(read(evening_file))

    assert str(refused.value) in (
        f"{place}: is the id of something else in this database",
        "circle.id: this evening is here already, in another group",
    )
    assert not Entry.objects.exists()


CORRECTIONS = st.lists(
    st.tuples(st.sampled_from([VOID, AMEND, AMEND, RESTORE]), st.integers(0, 20), st.booleans()),
    max_size=6,
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(evenings(entries_max=8), CORRECTIONS)
def test_any_night_with_any_corrections_survives_the_journey(
    circle: Circle, document: dict[str, Any], corrections: list[tuple[str, int, bool]]
) -> None:
    with transaction.atomic():
        added = put_in(read(written(bundle_of(read_document(document), circle=circle))))
        evening = Evening.objects.get(pk=added.evenings[0][0].id)
        for turn, correction in enumerate(corrections):
            correct_if_it_can_be(evening, correction, key=f"correction-{turn}")
        connection.check_constraints()
        before = everything()
        raw = written(circle_bundle(circle.pk))
        empty_the_book()

        put_in(read(raw))

        assert everything() == before
        transaction.set_rollback(True)


def correct_if_it_can_be(evening: Evening, correction: tuple[str, int, bool], *, key: str) -> None:
    """Correct an entry of the evening, unless what came later could not stand then."""
    kind, number, made = correction
    entry = Entry.objects.get(evening=evening, number=1 + number % evening.version)
    facts = entry.facts | ({"made": made} if "made" in entry.facts else {})
    facts.pop("tricks", None)
    if entry.kind == START:
        kind, facts = AMEND, facts | {"first_dealer": facts["players"][number % 2]}
    put_right = Correction(kind, entry.number, facts if kind == AMEND else {})
    try:
        correct_entry(evening, correction=put_right, why="", submission=Submission(key, Recorder()))
    except Fault:
        evening.refresh_from_db()
