"""Imports go one way: rooms over the kernel, and all of them over the plain core."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

WEB = ("django", "django_htmx", "csp", "environs", "segno", "whitenoise", "sessions")

GROUND = ("napledger.reading", "napledger.money", "napledger.ledger")

# What each part of the plain core may import of napledger, itself included.
CORE = {
    "napledger.reading": GROUND,
    "napledger.money": GROUND,
    "napledger.ledger": GROUND,
    "napledger.tournament": ("napledger.tournament", *GROUND),
    # Of the games, their forms alone know Django, and render templates.
    "napledger.games": ("napledger.games", "napledger.site.pages", *GROUND),
    "napledger.evening": ("napledger.evening", "napledger.games", *GROUND),
    "napledger.past": ("napledger.past", *GROUND),
}

CONFORMANCE = "napledger.games.conformance"
"""The tests that every game is held to: they play evenings, and render forms with Django."""

UNDER_ALL = ("", "models")
UNDER = {
    "book": (),
    "common": ("book",),
    "kinds": ("book", "common"),
    "access": ("book", "common", "kinds"),
    "admin": ("models",),
    "management": tuple(path.name for path in (ROOT / "sessions").iterdir()),
    # What a phone can do in any room, a program can.
    "api": tuple(path.name for path in (ROOT / "sessions").iterdir()),
    "standalone": tuple(path.name for path in (ROOT / "sessions").iterdir()),
}
"""The rooms that stand under a room; for most, book, common, kinds and access do."""

CHECKS = "one set of checks serves exports, imports and the audit"
ROWS = "an export is made of the rows that the audit reads"
OWN_RULES = "the circle's own rule sets are among those to pick from"
TAKEN = {
    "accounts": {"sessions.history.page": "an account shows its circles as the home page does"},
    "auditing": {
        "sessions.distributing.layout": "tables that are spread have other keys",
        "sessions.figures.aggregate": "what was counted is counted anew",
        "sessions.figures.scope": "what was counted is counted anew",
        "sessions.figures.service": "what was counted is counted anew",
    },
    "backup": {
        "sessions.auditing.book_rows": ROWS,
        "sessions.auditing.checking": CHECKS,
        "sessions.auditing.reading": CHECKS,
        "sessions.auditing.schema": ROWS,
        "sessions.exporting.cli": "a backup says what is in it as an import does",
        "sessions.exporting.files": "a file is written whole or not at all",
        "sessions.exporting.import_bundle": "a portable backup is put back as circles are imported",
    },
    "correcting": {
        "sessions.history.log_page": "a correction says what it changes as the log does",
        "sessions.settling.adjusting": "what was agreed after the close is corrected there",
    },
    "exporting": {
        "sessions.auditing.book_rows": ROWS,
        "sessions.auditing.chained": CHECKS,
        "sessions.auditing.checking": CHECKS,
        "sessions.auditing.evenings": CHECKS,
        "sessions.auditing.replaying": CHECKS,
        "sessions.auditing.schema": ROWS,
        "sessions.settling.purses": "what was set off inside a purse was no payment",
        "sessions.slate.service": "a payment of the slate is one, in however many books",
    },
    "feed": {
        "sessions.history.page": "an evening is told as on its circle's page",
    },
    "doctor": {
        "sessions.backup.kept": "when a backup was last made is looked at",
        "sessions.monitoring.health": "a disk is as full as it is told to monitors",
    },
    "monitoring": {"sessions.backup.kept": "when a backup was last made is told to monitors"},
    "paper": {
        "sessions.settling.service": "an evening from paper has ended",
        "sessions.starting.moneys": "it starts as any evening does",
        "sessions.starting.page": "it starts as any evening does",
        "sessions.starting.places": "it starts as any evening does",
        "sessions.starting.service": "it starts as any evening does",
    },
    "past": {
        "sessions.auditing.book_rows": ROWS,
        "sessions.auditing.chained": CHECKS,
        "sessions.auditing.replaying": CHECKS,
        "sessions.auditing.schema": ROWS,
        "sessions.exporting.document_import": "past evenings come in as evening documents do",
        "sessions.exporting.import_bundle": "past evenings come in as evening documents do",
        "sessions.figures.service": "what came in is counted at once",
        "sessions.history.page": "an evening is told as on its circle's page",
        "sessions.slate.balances": "payments are of what is still owed",
        "sessions.slate.service": "a payment of the slate is one, in however many books",
        "sessions.starting.page": "games are listed as where an evening starts",
        "sessions.starting.service": "phones that write at once are told the same",
    },
    "settling": {
        "sessions.rules.rules_text": "the kitty tells its own rules",
        "sessions.rules.saved_rule_sets": "house rules that ended a night are offered to be kept",
        "sessions.history.curve": "the picture of the result has the night's curve",
        "sessions.history.highlights": "the result tells the night's titles",
    },
    "slate": {
        "sessions.settling.payment_cards": "payments are shown alike",
        "sessions.settling.purses_page": "purses are named alike",
    },
    "starting": {
        "sessions.rules.code": "an evening may begin by rules that somebody shared",
        "sessions.rules.forms": "an evening keeps the name of the rules that were picked",
        "sessions.rules.saved_rule_sets": OWN_RULES,
        "sessions.settling.service": "the demo ends its evenings",
        "sessions.slate.carrying": "what is still owed may be brought along",
        "sessions.slate.service": "and goes back with an evening that is thrown away",
    },
    "table": {
        "sessions.settling.adjusting": "a closed evening is adjusted in the form that adjusts",
        "sessions.settling.kitty": "the kitty may be ended while play goes on",
        "sessions.settling.payment_cards": "payments are said alike",
        "sessions.settling.plans": "whoever leaves early is settled with",
        "sessions.settling.result": "a closed table shows what the evening brought",
    },
    "templatetags": {
        "sessions.phone.hints": "a page shows the hint of its room",
        "sessions.tournament.page": "a table of a tournament leads back to it",
    },
    "tournament": {
        "sessions.rules.saved_rule_sets": OWN_RULES,
        "sessions.settling.handles": "ways to pay are shown as at an evening",
        "sessions.settling.outstanding": "a table is closed once its kitty is decided",
        "sessions.settling.payment_cards": "ways to pay are shown as at an evening",
        "sessions.settling.paying": "ways to pay are shown as at an evening",
        "sessions.settling.plans": "a table is closed once its kitty is decided",
        "sessions.settling.service": "all tables are ended and closed as one is",
        "sessions.slate.balances": "what all tables left unpaid is paid as the slate is",
        "sessions.slate.forms": "what all tables left unpaid is paid as the slate is",
        "sessions.slate.page": "what all tables left unpaid is paid as the slate is",
        "sessions.slate.service": "what all tables left unpaid is paid as the slate is",
        "sessions.starting.forms": "each table starts as any evening does",
        "sessions.starting.moneys": "each table starts as any evening does",
        "sessions.starting.page": "each table starts as any evening does",
        "sessions.starting.places": "each table starts as any evening does",
        "sessions.starting.service": "each table starts as any evening does",
    },
    "what_if": {
        "sessions.figures.query": "a season is chosen as for the figures",
        "sessions.figures.service": "a season's logs are read as for the figures",
        "sessions.rules.saved_rule_sets": OWN_RULES,
    },
}
"""What a room takes from another, and why."""


def modules(folder: str) -> Iterator[tuple[str, Path]]:
    """Yield the name and the path of every module in a folder of the project."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


@cache
def imports(path: Path) -> frozenset[str]:
    """Return the full names of all that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative path"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def belongs_to(name: str, parts: tuple[str, ...]) -> bool:
    """Return whether a module, or a name in one, belongs to any of these parts."""
    return any(name == part or name.startswith(f"{part}.") for part in parts)


NAPLEDGER = dict(modules("napledger"))
SESSIONS = dict(modules("sessions"))


def leans_on(*modules: str) -> set[str]:
    """Return these modules of napledger and all that they import, and what those import."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in found and module in NAPLEDGER:
            found.add(module)
            names = imports(NAPLEDGER[module])
            waiting += [*names, *(name.rpartition(".")[0] for name in names)]
    return found


def strays(modules: dict[str, Path], *, allowed: tuple[str, ...], of: tuple[str, ...]) -> list[str]:
    """Return what modules import of these parts and may not."""
    return [
        f"{module} imports {name}"
        for module, path in modules.items()
        for name in sorted(imports(path))
        if belongs_to(name, of) and not belongs_to(name, allowed)
    ]


OURS = ("napledger", "sessions")


def test_the_plain_core_imports_downwards_only() -> None:
    assert [
        stray
        for part, allowed in CORE.items()
        for stray in strays(
            {
                module: path
                for module, path in NAPLEDGER.items()
                if belongs_to(module, (part,)) and not belongs_to(module, (CONFORMANCE,))
            },
            allowed=allowed,
            of=OURS,
        )
    ] == []


def test_nothing_that_is_served_leans_on_the_tests_of_games() -> None:
    everything = {**NAPLEDGER, **SESSIONS}
    tests = {name: path for name, path in everything.items() if belongs_to(name, (CONFORMANCE,))}
    served = {name: path for name, path in everything.items() if name not in tests}

    assert strays(tests, allowed=CORE["napledger.evening"], of=OURS) == []
    assert strays(served, allowed=(), of=(CONFORMANCE, "pytest")) == []


def test_what_scores_an_evening_knows_no_django() -> None:
    games = [module for module in NAPLEDGER if module.endswith(".game")]
    core = [module for module in NAPLEDGER if belongs_to(module, ("napledger.evening",))]
    ledger = [module for module in NAPLEDGER if belongs_to(module, GROUND)]

    plain = leans_on(*games, *core, *ledger)

    assert {"napledger.games.contract", "napledger.games.nap.checks"} <= plain
    assert strays({name: NAPLEDGER[name] for name in sorted(plain)}, allowed=(), of=WEB) == []


def test_of_the_games_only_forms_and_what_they_lean_on_know_django() -> None:
    games = [module for module in NAPLEDGER if belongs_to(module, ("napledger.games",))]
    forms = [module for module in games if module.endswith(".form")]
    of_the_web = leans_on("napledger.games.web", *forms)

    assert [
        f"{module} knows Django, but no form.py imports it"
        for module in games
        if not belongs_to(module, (CONFORMANCE,))
        and any(belongs_to(name, WEB) for name in imports(NAPLEDGER[module]))
        and module not in of_the_web
    ] == []


def test_scoring_an_evening_loads_no_django() -> None:
    asked = (
        "import sys, napledger.evening.report, napledger.evening.payments;"
        "from napledger.games import games; games();"
        "print([name for name in sys.modules if name.partition('.')[0] == 'django'])"
    )

    answer = subprocess.run(  # noqa: S603  # this very Python, and words that stand above
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, check=True, text=True
    )

    assert answer.stdout == "[]\n"


def test_nothing_in_napledger_but_where_django_begins_knows_the_app() -> None:
    begins = ("napledger.apps", "napledger.settings", "napledger.urls")
    others = {name: path for name, path in NAPLEDGER.items() if name not in begins}

    assert strays(others, allowed=(), of=("sessions", "tests")) == []


KNOWN_OF_GAMES = tuple(
    f"napledger.games.{name}"
    for name in (
        *("GameMissing", "contract", "deal_form", "deal_score", "draw", "fund", "game_of"),
        *("games", "headings", "prices", "room", "table", "web", "wording"),
    )
)


def test_the_app_knows_no_tests_and_no_game_by_name() -> None:
    assert strays(SESSIONS, allowed=KNOWN_OF_GAMES, of=("tests", "napledger.games")) == []


def room_of(name: str) -> str:
    """Return the room of the app that a module, or a name in one, belongs to; "" for none."""
    parts = name.split(".")
    return parts[1] if len(parts) > 2 and (ROOT / "sessions" / parts[1]).is_dir() else ""


def is_views(module: str) -> bool:
    """Return whether a module answers requests."""
    return module.rpartition(".")[2] in ("urls", "views") or "views" in module.rpartition(".")[2]


def modules_taken(module: str) -> set[str]:
    """Return the modules of the app that a module imports."""
    return {
        name if name in SESSIONS else name.rpartition(".")[0]
        for name in imports(SESSIONS[module])
        if belongs_to(name, ("sessions",))
    }


def free_for(room: str) -> set[str]:
    """Return the rooms of which a room may take whatever it needs."""
    return {room, *UNDER_ALL, *UNDER.get(room, ("book", "common", "kinds", "access"))}


def test_a_room_takes_from_another_only_what_is_listed() -> None:
    assert [
        f"{module} imports {taken}"
        for module in SESSIONS
        if (room := room_of(module))
        for taken in sorted(modules_taken(module))
        if room_of(taken) not in free_for(room) and taken not in TAKEN.get(room, {})
    ] == []


def test_what_is_listed_is_taken() -> None:
    taken = {
        room: {each for name in SESSIONS if room_of(name) == room for each in modules_taken(name)}
        for room in TAKEN
    }

    assert {
        room: untaken for room, listed in TAKEN.items() if (untaken := {*listed} - taken[room])
    } == {}


def test_only_views_and_addresses_know_views() -> None:
    assert [
        f"{module} imports {taken}"
        for module in SESSIONS
        if not is_views(module)
        for taken in sorted(modules_taken(module))
        if is_views(taken)
    ] == []


def test_no_room_leans_on_one_that_leans_on_it() -> None:
    taken = {room: {room_of(each) for each in listed} - {room} for room, listed in TAKEN.items()}
    while free := {room for room, others in taken.items() if not others & taken.keys()}:
        taken = {room: others for room, others in taken.items() if room not in free}

    assert not taken, f"these stand in a ring, or on one: {taken}"


def test_what_several_rooms_say_alike_stays_small() -> None:
    lines = [path.read_text().count("\n") for path in (ROOT / "sessions/common").glob("*.py")]

    assert sum(lines) <= 600


def test_a_module_can_be_read_in_one_sitting() -> None:
    lines = {
        module: path.read_text(encoding="utf-8").count("\n")
        for module, path in {**NAPLEDGER, **SESSIONS}.items()
        if not belongs_to(module, ("sessions.migrations",))
    }

    assert {module: count for module, count in lines.items() if count > 500} == {}


def test_no_module_of_the_tests_imports_another_that_tests() -> None:
    tests = dict(modules("tests"))
    testing = tuple(name for name in tests if name.rpartition(".")[2].startswith("test_"))

    assert strays(tests, allowed=(), of=testing) == []
