"""What PostgreSQL does otherwise than SQLite, and what docs/growing.md says of it."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import (
    DatabaseError,
    IntegrityError,
    connection,
    connections,
    transaction,
)

from sessions.access.permissions import own
from sessions.auditing.evenings import findings
from sessions.backup.upgrading import LOCK, one_at_a_time
from sessions.book.append_only import missing
from sessions.book.distributed import allow_triggers
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.distributing.service import missing_steps
from sessions.models import Circle, Entry, Evening, Player, Seat
from tests.addresses import at
from tests.citus import not_on_citus
from tests.faults.house import House, wait_until
from tests.sessions.conftest import FACTS, OWNER_SECRET
from tests.support.figures import IN_CIRCLES, play

only_postgres = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has nothing of the kind"
)

GROWING = Path(__file__).parent.parent / "docs" / "growing.md"


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def evening_of(circle: Circle, **facts: Any) -> tuple[Evening, Recorder]:
    recorder = Recorder(device_id=own(circle, secret=OWNER_SECRET).pk)
    book = start_evening(circle, facts=FACTS | facts, submission=Submission(new_key(), recorder))
    return book.evening, recorder


@pytest.fixture
def circle(db: None) -> Circle:  # noqa: ARG001  # opens the database
    return Circle.objects.create(name="The Crown", game="nap")


# The book only grows.


@only_postgres
@not_on_citus("it takes no trigger for TRUNCATE: rights refuse that there")
@pytest.mark.parametrize(
    "statement",
    [
        "TRUNCATE card_sessions_transfer",
        "TRUNCATE card_sessions_entry CASCADE",
        "TRUNCATE card_sessions_circle CASCADE",
    ],
)
def test_the_book_cannot_be_emptied(circle: Circle, statement: str) -> None:
    play(circle)
    run("SET CONSTRAINTS ALL IMMEDIATE")

    with pytest.raises(DatabaseError, match="the book only grows"), transaction.atomic():
        run(statement)

    assert Entry.objects.count() == 7


@only_postgres
@not_on_citus("it disables no trigger of a table that is spread")
@pytest.mark.parametrize("how", ["DISABLE", "ENABLE REPLICA"])
def test_a_trigger_that_does_not_fire_is_missing(db: None, how: str) -> None:  # noqa: ARG001
    run(f"ALTER TABLE card_sessions_entry {how} TRIGGER card_sessions_entry_refuses_update")

    assert missing() == ["card_sessions_entry_refuses_update"]


@only_postgres
def test_the_triggers_of_another_schema_guard_nothing_here(db: None) -> None:  # noqa: ARG001
    with connection.cursor() as cursor:
        allow_triggers(cursor, connection)
    run("DROP TRIGGER card_sessions_entry_refuses_delete ON card_sessions_entry")
    run("CREATE SCHEMA other; CREATE TABLE other.card_sessions_entry (id integer)")
    run(
        "CREATE TRIGGER card_sessions_entry_refuses_delete BEFORE DELETE "
        "ON other.card_sessions_entry FOR EACH ROW EXECUTE FUNCTION card_sessions_only_grows()"
    )

    assert missing() == ["card_sessions_entry_refuses_delete"]


# Two writers.


@only_postgres
@pytest.mark.django_db(transaction=True)
def test_a_write_waits_for_the_one_before_it_and_is_made_from_what_that_left() -> None:
    evening, recorder = evening_of(Circle.objects.create(name="The Crown", game="nap"))
    other = Evening.objects.get(pk=evening.pk)

    def play(evening: Evening, caller: str) -> None:
        facts = {"caller": caller, "call": "3", "made": True}
        write(evening, kind="deal", facts=facts, submission=Submission(new_key(), recorder))

    def write_beside() -> None:
        try:
            play(other, "2")
        finally:
            connections.close_all()

    second = threading.Thread(target=write_beside)
    with transaction.atomic():
        play(evening, "1")
        second.start()
        second.join(timeout=0.5)
        waited = second.is_alive()
    second.join()

    evening.refresh_from_db()
    entries = Entry.objects.filter(evening=evening).order_by("number")
    assert waited
    assert [(each.number, each.facts.get("caller")) for each in entries] == [
        (1, None),
        (2, "1"),
        (3, "2"),
    ]
    assert [str(finding) for finding in findings(evening)] == []


# What columns hold.


def test_the_largest_amounts_are_kept_to_the_last_coin(circle: Circle) -> None:
    evening, recorder = evening_of(circle, stake=100_000_000_000, rules={"preset": "hoyle"})
    for _ in range(12):
        facts = {"caller": "1", "call": "nap", "made": True}
        write(evening, kind="deal", facts=facts, submission=Submission(new_key(), recorder))

    seats = Seat.objects.filter(evening=evening).order_by("number")
    assert [seat.balance for seat in seats] == [
        0,
        36_000_000_000_000,
        -12_000_000_000_000,
        -12_000_000_000_000,
        -12_000_000_000_000,
    ]


def test_free_text_may_be_as_long_as_a_form_lets_it(circle: Circle) -> None:
    evening, recorder = evening_of(circle, title="😀" * 120, place="P" * 120)
    facts = {"changes": {"1": 5, "2": -5}, "note": "n" * 400}
    write(evening, kind="adjustment", facts=facts, submission=Submission(new_key(), recorder))

    evening.refresh_from_db()
    assert (evening.title, evening.place) == ("😀" * 120, "P" * 120)
    assert [str(finding) for finding in findings(evening)] == []


def test_names_that_differ_in_a_capital_are_two_players_as_in_older_books(circle: Circle) -> None:
    names = ["Ann", "ann", "Änn"]

    Player.objects.bulk_create(Player(circle=circle, name=name) for name in names)

    for name in names:
        assert Player.objects.get(circle=circle, name=name).name == name


def test_facts_come_back_as_they_were_whatever_the_order_of_their_names(circle: Circle) -> None:
    evening, recorder = evening_of(
        circle,
        rules={
            "preset": "peel_spare_hand_pool",
            "options": {"purchase_price": 1, "peep_price": 0.5},
        },
        stake=2,
    )
    facts = {"made": True, "purchases": {"3": 1, "1": 2}, "call": "3", "caller": "2"}
    write(evening, kind="deal", facts=facts, submission=Submission(new_key(), recorder))

    kept = Entry.objects.get(evening=evening, number=2)
    assert kept.facts == facts | {"dealer": "4"}
    assert [str(finding) for finding in findings(evening)] == []


# Growing.


@only_postgres
@not_on_citus("everything is moved to PostgreSQL first, and spread then")
@pytest.mark.django_db
def test_everything_moves_from_sqlite(tmp_path: Path) -> None:
    house = House(tmp_path)
    evenings = house.prepare(evenings=2)
    command = re.findall(r"manage\.py (dumpdata .*?)\n\n", GROWING.read_text(), flags=re.DOTALL)
    words = command[0].replace("\\\n", "").replace("everything", f"{tmp_path}/everything").split()

    assert house.manage(*words).returncode == 0
    call_command("loaddata", f"{tmp_path}/everything.jsonl", verbosity=0)

    lines = (tmp_path / "everything.jsonl").read_text().splitlines()
    ours = [json.loads(line) for line in lines if '"card_sessions.' in line]
    assert len(ours) == sum(model.objects.count() for model in (Circle, *IN_CIRCLES))  # type: ignore[attr-defined]
    assert sorted(evenings) == sorted(map(at, Evening.objects.all()))
    assert [str(each) for evening in Evening.objects.all() for each in findings(evening)] == []


@pytest.fixture
def widened(db: None) -> None:  # noqa: ARG001  # opens the database
    """Give the tables the keys that they get where they are spread, if they are not."""
    for step in missing_steps(connection):
        if step.sql.startswith("ALTER TABLE"):
            run(step.sql)


@only_postgres
def test_with_the_circle_in_every_key_play_goes_on(widened: None) -> None:  # noqa: ARG001
    evening = play(Circle.objects.create(name="The Crown", game="nap"))
    run("SET CONSTRAINTS ALL IMMEDIATE")

    assert [str(finding) for finding in findings(evening)] == []
    assert keys_without_the_circle() == []


def keys_without_the_circle() -> list[str]:
    """Return the unique and foreign keys of circle data that do not have the circle in them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conrelid::regclass || ': ' || pg_get_constraintdef(oid) FROM pg_constraint "
            "WHERE contype IN ('p', 'u', 'f') AND pg_get_constraintdef(oid) NOT LIKE '%circle_id%' "
            r"AND conrelid::regclass::text LIKE 'card\_sessions\_%' "
            "AND conrelid NOT IN "
            "('card_sessions_circle'::regclass, 'card_sessions_tries'::regclass)"
        )
        return [row[0] for row in cursor.fetchall()]


@only_postgres
@not_on_citus("its workers look when the transaction ends: tests/sessions/distributing")
def test_with_the_circle_in_every_key_no_row_names_another_circles(widened: None) -> None:  # noqa: ARG001
    crown, anchor = (Circle.objects.create(name=name, game="nap") for name in ("Crown", "Anchor"))
    evening, _ = evening_of(crown)

    def sit_in_another_circle() -> None:
        Seat.objects.create(circle=anchor, evening=evening, number=9)
        run("SET CONSTRAINTS ALL IMMEDIATE")

    with pytest.raises(IntegrityError, match="foreign key"), transaction.atomic():
        sit_in_another_circle()


@only_postgres
@pytest.mark.django_db
def test_one_machine_upgrades_at_a_time_whatever_connections_a_pooler_gives_it() -> None:
    def may_upgrade() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
            ((answer,),) = cursor.fetchall()
        return bool(answer)

    with one_at_a_time():
        assert not may_upgrade()
    # The lock is let go of when the server has noticed that its connection was closed.
    wait_until(may_upgrade, what="the lock is still held")
