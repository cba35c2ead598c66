"""A damaged or hostile file is refused with the place of the fault, and nothing is written."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napledger.games import games
from napledger.games.web import web_game
from napledger.reading.faults import Fault
from sessions.auditing import replaying
from sessions.auditing.evenings import findings
from sessions.exporting.import_bundle import put_in
from sessions.models import Circle, Entry, Evening
from tests.sessions.exporting.books import read
from tests.sessions.exporting.damage import GONE, damaged, paths
from tests.support.wrong_shapes import FITTING, SHAPES

pytestmark = pytest.mark.django_db

ANOTHER = "01998c1e-0000-7000-8000-000000000000"
HUGE = 10**4000
NAN = float("nan")

ONE_TO_MOST = "expected a whole number from 1 to 1,000,000,000,000, got"
NO_MOMENT = "expected a moment like 2026-11-19T21:40:00+00:00, got"

FILE: list[tuple[str, Any, str]] = [
    (
        "format",
        "napledger.circle/2",
        "expected one of napledger.circle/1, napledger.evening-book/1, got napledger.circle/2",
    ),
    ("format", GONE, "is missing"),
    ("extra", 1, "unknown key; expected one of circle, devices, evening, forgettings"),
    ("evening", GONE, "is missing"),
    ("circle.id", "x", "expected an id like 01998c1e-…, got x"),
    ("circle.game", "bridge", "there is no such game here; the games are "),
    ("circle.stake", 0, f"{ONE_TO_MOST} 0"),
    ("circle.stake", 1.0, "expected a whole number, got 1.0"),
    ("circle.stake", True, "expected a whole number, got true"),
    ("circle.rules", [], "expected an object with named fields, got a list"),
    ("circle.rules.preset", "none", "there is no such rule set; the rule sets are bicycle_pool"),
    ("circle.currency", "gbp", "expected a currency like GBP, or counters, got gbp"),
    ("circle.created_at", "2026-11-19T21:40:00+01:00", f"{NO_MOMENT} 2026-11-19T21:40:00+01:00"),
    ("players[1].name", " Ann", "expected the name as the book has it: Ann"),
    ("players[2].name", "Ann", "Ann is named twice"),
    ("players[0].name", "kitty", "“kitty” is the kitty’s own name; a player needs another"),
    ("players[0].name", "x" * 41, "a name has at most 40 characters, this one has 41"),
    ("players[0].name", "\ud800", "expected text, got half of a character (a lone surrogate)"),
    ("players[0].name", "a\0b", "text cannot hold the character NUL"),
    ("devices[0].player", ANOTHER, "is the id of none of the players"),
    ("devices[0].role", "x" * 13, "expected at most 12 characters, got 13"),
    (
        "devices[0].secret_hash",
        "0" * 64,
        "unknown key; expected one of created_at, id, player, role",
    ),
    ("forgettings[0].player", ANOTHER, "is the id of none of the players"),
]

EVENING: list[tuple[str, Any, str]] = [
    ("currency", "EUR", "by the book this is GBP, got EUR"),
    ("played_on", "2026-02-30", "expected a day like 2026-11-19, got 2026-02-30"),
    ("state", "open", "by the book this is closed, got open"),
    ("version", 25, "by the book this is 26, got 25"),
    ("deals", 4, "by the book this is 5, got 4"),
    ("seats", [], "are missing: the kitty has one, and every player"),
    ("seats[0].number", 1, "by the book this is 0, got 1"),
    ("seats[0].player", "=players[0].id", "seat 0 is the kitty’s, and no player’s"),
    ("seats[1].player", None, "is the id of none of the players"),
    ("seats[1].player", ANOTHER, "is the id of none of the players"),
    ("seats[2].player", "=evening.seats[1].player", "has a seat at this evening already"),
    ("seats[1].balance", 0, "by the book this is -106, got 0"),
    ("seats[1].won", HUGE, "expected a whole number from -9,223,372,036,854,775,807 to"),
    ("seats[3].id", "=evening.seats[2].id", "is the id of evening.seats[2] already"),
    ("entries", [], "are missing: a log has at least its start"),
]

ENTRIES: list[tuple[str, Any, str]] = [
    ("[0].kind", "deal", "an evening has one start, which is its first entry"),
    ("[0].facts.format", "x", "unknown key; expected one of currency, first_dealer, game"),
    ("[0].facts.rules.options.peep_price", NAN, "expected a number of stakes from 0 up, got nan"),
    ("[1].number", 1, "by the facts this is 2, got 1"),
    ("[1].kind", "start", "an evening has one start, which is its first entry"),
    ("[1].kind", "dance", "expected one of start, deal, payment, adjustment"),
    ("[1].target", 1, "only a correction has one"),
    ("[11].target", None, "is no earlier entry that can be corrected"),
    ("[11].target", 12, "is no earlier entry that can be corrected"),
    ("[13].target", 1, "the start of an evening can be corrected, but not voided"),
    ("[13].target", HUGE, "expected a whole number from 1 to 2,147,483,647, got a larger one"),
    ("[1].key", "night-0", "is the key of an earlier entry"),
    ("[1].body_hash", "abc", "expected a digest of 64 hexadecimal digits, got abc"),
    ("[1].by", ANOTHER, "is the id of none of the players"),
    ("[1].device", ANOTHER, "is the id of none of the devices"),
    ("[1].id", "=evening.entries[0].id", "is the id of evening.entries[0] already"),
    ("[1].facts.caller", "Ben", "Ben is the number of no seat"),
    ("[1].facts.caller", " 2", "is not as the book writes it"),
    ("[1].facts.caller", "5", "5 is not seated; seated are 1, 2, 3, 4"),
    ("[1].facts.call", "5", "this table has no call “5”; it has 1, 2, 3, 4, nap"),
    ("[1].facts.made", "yes", "expected true or false, got the text “yes”"),
    ("[1].facts.kind", "payment", "unknown key; the kind stands beside the facts"),
    ("[6].facts.player", "6", "6 is the number of no seat"),
    ("[6].facts.player", "1", "1 already sits at this table"),
    ("[8].facts.order", ["4", "5"], "the new order must name each player once"),
    ("[16].facts.undo", 1, "expected true"),
    ("[16].facts.other", True, "unknown key; an entry of this kind has no such fact"),
    ("[18].facts.currency", "EUR", "this cannot be changed once the evening has begun"),
    ("[18].facts.players", ["1", "2", "3", "5"], "only the order of the seats can be corrected"),
    ("[24].facts.amount", 7, "the kitty has only 6 in it"),
    ("[1].summary", [], "expected an object with named fields, got a list"),
    ("[1].summary.gains", {"2": 100}, "is not what the facts say"),
    ("[1].summary.parts", [], "is not what the facts say"),
    ("[1].summary.note", "<script>", "unknown key"),
    ("[11].summary.others", 5, "expected an object with entries by their numbers"),
    ("[12].summary.undo", "yes", "unknown key"),
    ("[1].transfers[1].amount", 5, "by the facts this is 6, got 5"),
    ("[1].transfers[1].payer", "9", "by the facts this is 1, got 9"),
    ("[1].transfers[1].payee", "1", "by the facts this is 2, got 1"),
    ("[1].transfers[1].payer", "Ann", "expected the number of a seat as text, or kitty, got Ann"),
    ("[1].transfers[1].takes_back", True, "by the facts this is false, got true"),
    ("[1].transfers[1].settles", 3, "by the facts this is 2, got 3"),
    (
        "[1].transfers[1].id",
        "=evening.entries[1].transfers[0].id",
        "is the id of evening.entries[1].transfers[0] already",
    ),
    ("[11].transfers[0].settles", 4, "by the facts this is 3, got 4"),
]

DAMAGE: list[tuple[str, Any, str]] = (
    FILE
    + [(f"evening.{path}", value, sentence) for path, value, sentence in EVENING]
    + [(f"evening.entries{path}", value, sentence) for path, value, sentence in ENTRIES]
)


@pytest.fixture
def evening_file(from_elsewhere: dict[str, Any]) -> dict[str, Any]:
    file: dict[str, Any] = from_elsewhere["evening"]
    return file


@pytest.fixture
def circle_file(from_elsewhere: dict[str, Any]) -> dict[str, Any]:
    file: dict[str, Any] = from_elsewhere["circle"]
    return file


def test_a_wrong_value_is_refused_where_it_stands(evening_file: dict[str, Any]) -> None:
    for path, value, sentence in DAMAGE:
        with pytest.raises(Fault) as refused:
            read(damaged(evening_file, path, value))
        assert str(refused.value).startswith(f"{path}: {sentence}"), (path, value)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("entries[3]", GONE, "entries[3].number: by the facts this is 4, got 5"),
        ("entries[0]", GONE, "entries[0].number: by the facts this is 1, got 2"),
        ("entries[25]", GONE, "version: by the book this is 25, got 26"),
        ("entries[1].transfers", [], "entries[1].transfers: by the facts there are 4, got 0"),
        (
            "entries[1].facts.made",
            False,
            "entries[1].transfers[1].payer: by the facts this is 2, got 1",
        ),
        (
            "entries[4].facts.amount",
            8,
            "entries[4].transfers[0].amount: by the facts this is 8, got 7",
        ),
        (
            "entries[0].facts.players",
            ["1", "2", "3", "9"],
            "entries[0].facts.first_dealer: 4 is not one of the players; they are 1, 2, 3, 9",
        ),
        (
            "entries[13].target",
            7,
            (
                "entries[13]: with this, entry 9 cannot have been: "
                "the new order must name each player once: 1, 2, 3, 4"
            ),
        ),
    ],
)
def test_what_does_not_go_together_is_refused_where_it_shows(
    evening_file: dict[str, Any], path: str, value: Any, sentence: str
) -> None:
    with pytest.raises(Fault) as refused:
        read(damaged(evening_file, f"evening.{path}", value))

    assert str(refused.value) == f"evening.{sentence}"


def test_in_a_circle_the_evening_its_rules_and_its_milestones_are_named(
    circle_file: dict[str, Any],
) -> None:
    rule_sets = [RULE_SET, RULE_SET | {"id": ANOTHER, "name": "Theirs"}]
    wrong: list[tuple[str, Any, str]] = [
        ("evenings[0].entries[2].facts.caller", "7", "7 is the number of no seat"),
        *((f"milestones[0].{each}", GONE, "is missing") for each in ("id", "kind", "head")),
        *((f"rule_sets{path}", value, said) for path, value, said in RULE_SETS),
    ]

    for path, value, sentence in wrong:
        raw = circle_file | {"rule_sets": rule_sets} if path[0] == "r" else circle_file
        with pytest.raises(Fault) as refused:
            read(damaged(raw, path, value))
        place = f"{path}.beer" if value == {"beer": 1} else path
        assert str(refused.value).startswith(f"{place}: {sentence}"), path


RULE_SET = {
    "id": "01998c1e-1111-7000-8000-000000000000",
    "game": "nap",
    "name": "Ours",
    "rules": {"preset": "hoyle", "options": {}},
    "by": None,
    "created_at": "2026-11-19T21:40:00+00:00",
}

RULE_SETS: list[tuple[str, Any, str]] = [
    ("[0].game", "bridge", "there is no such game here; the games are "),
    ("[0].name", "x" * 61, "expected at most 60 characters, got 61"),
    ("[0].name", "a\0b", "text cannot hold the character NUL"),
    ("[0].rules", [], "expected an object with named fields, got a list"),
    ("[0].rules.preset", "none", "there is no such rule set; the rule sets are bicycle_pool"),
    ("[0].rules.options", {"beer": 1}, "there is no such option; the options are all_pass"),
    ("[0].by", ANOTHER, "is the id of none of the players"),
    ("[1].name", "Ours", "Ours is named twice"),
    ("[1].id", "=rule_sets[0].id", "is the id of rule_sets[0] already"),
]


@pytest.mark.parametrize("game", games())
def test_an_option_of_the_wrong_shape_is_refused_where_it_stands(
    circle_file: dict[str, Any], game: str
) -> None:
    options = {each["kind"]: str(each["name"]) for each in web_game(game).rules_form({}).options}
    wrong = [
        (name, shape)
        for kind, name in options.items()
        for shape in SHAPES
        if shape not in FITTING.get(str(kind), [])
    ]
    for name, shape in wrong:
        rules = {"options": {name: shape}}
        raw = circle_file | {"rule_sets": [RULE_SET | {"game": game, "rules": rules}]}
        with pytest.raises(Fault) as refused:
            read(raw)

        assert refused.value.path.startswith(f"rule_sets[0].rules.options.{name}"), shape


def test_a_log_of_endless_corrections_is_given_up_on(
    evening_file: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replaying, "PLAYS_MAX", 20)
    monkeypatch.setattr(replaying, "PLAYS_A_LINE", 0)

    with pytest.raises(Fault, match="the logs correct themselves more often than can be played"):
        read(evening_file)


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 30),
    st.sampled_from([HUGE, -HUGE, 2**31, 2**63, 1e400, NAN, 0.5]),
    st.sampled_from(["1", "2", "5", "9", "kitty", "Ann", "nap", "void", "start", ANOTHER, ""]),
    # An equals sign would stand for what is somewhere else in the file.
    st.text(max_size=5).filter(lambda text: not text.startswith("=")),
    st.sampled_from([[], {}, [[]], {"1": 1}, ["1"], {"": None}]),
    st.just(GONE),
)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_damaged_is_refused_or_is_a_sound_book(
    evening_file: dict[str, Any], data: st.DataObject
) -> None:
    raw = evening_file
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(sorted(paths(raw))))
        raw = damaged(raw, path, data.draw(ANYTHING))

    with transaction.atomic():
        try:
            # What is taken is audited before it counts.
            put_in(read(raw))
        except Fault:
            assert not Circle.objects.exists()
        else:
            taken = Evening.objects.get()
            assert [str(finding) for finding in findings(taken)] == []
        transaction.set_rollback(True)


def files() -> dict[str, tuple[bytes, str]]:
    """Return what may stand in a hostile file, and how it is refused."""
    return {
        "deep": (b"[" * 100_000, "expected JSON; this is nested too deeply"),
        "deep objects": (
            b'{"circle":' * 100_000 + b"1" + b"}" * 100_000,
            "expected JSON; this is nested too deeply",
        ),
        "deep rules": (
            b'{"format":"napledger.circle/1","players":[],"devices":[],"evenings":[],"circle":'
            + b'{"id":' * 500
            + b"1"
            + b"}" * 501,
            "circle.id: expected text, got an object",
        ),
        "a key twice": (
            b'{"format": "napledger.circle/1", "circle": {"id": "x", "id": "y"}}',
            "circle.id: stands twice in the same object, beside id",
        ),
        "keys twice": (
            b"[" + b",".join([b'{"a":1,"a":2}'] * 50_000) + b"]",
            "[0].a: stands twice in the same object, beside a",
        ),
        "brackets": (
            b"[" + b"{}," * 500_000 + b"{}]",
            "expected a book; this is little more than 500002 brackets",
        ),
        "endless number": (
            b'{"format": ' + b"9" * 3_000_000 + b"}",
            "expected JSON; a number in it is endless",
        ),
        "no UTF-8": (b'{"format": "\xff\xfe"}', "expected UTF-8 text; byte 12 is none"),
        "cut off": (
            b'{"format": "napledger.circle/1", "cir',
            "expected JSON; at line 1, column 34",
        ),
        "empty": (b"", "expected JSON; at line 1, column 1: Expecting value"),
        "nothing but NUL": (b"\0" * 1000, "expected JSON; at line 1, column 1: Expecting value"),
        "another's": (b'{"version": 1}', "version: unknown key; expected one of circle"),
    }


@pytest.mark.parametrize("kind", sorted(files()))
@pytest.mark.parametrize("command", ["import_circle", "import_evening"])
def test_a_hostile_file_is_refused_at_once_and_nothing_is_written(
    tmp_path: Path, command: str, kind: str
) -> None:
    content, sentence = files()[kind]
    file = tmp_path / "hostile.json"
    file.write_bytes(content)

    with pytest.raises(CommandError) as refused:
        call_command(command, str(file))

    assert str(refused.value).startswith(f"{file}: {sentence}")
    assert not Circle.objects.exists()


def test_a_file_of_a_gigabyte_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as opened:
        opened.truncate(1_000_000_000)

    tracemalloc.start()
    with pytest.raises(CommandError) as refused:
        call_command("import_circle", str(file))
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert str(refused.value) == (
        f"{file}: this file is larger than 32 MB, which is more than a book takes; "
        "if it is one, say --megabytes-max"
    )
    assert most < 10_000_000


def test_a_larger_file_or_one_without_an_end_is_read_for_whoever_says_so(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_bytes(b" " * 1_000_001)

    for name in (str(file), "/dev/zero"):
        with pytest.raises(CommandError, match=f"^{name}: this file is larger than 1 MB"):
            call_command("import_circle", name, megabytes_max=1)
    with pytest.raises(CommandError, match="expected JSON"):
        call_command("import_circle", str(file), megabytes_max=2)


def test_what_fails_at_the_end_leaves_nothing_of_the_beginning(
    circle_file: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_evening: Evening) -> Iterator[str]:
        assert Entry.objects.count() == 26
        yield "what nobody thought of"

    monkeypatch.setattr("sessions.exporting.import_bundle.findings", fail)

    with pytest.raises(Fault, match="cannot be put in: what nobody thought of"):
        put_in(read(circle_file))

    assert not Circle.objects.exists()
    assert not Entry.objects.exists()
