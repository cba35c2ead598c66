"""What is made for the benchmark of size, each sort of book by the quickest way that is true."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Sequence

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.urls import reverse

from sessions.access.permissions import cookie_name
from sessions.auditing.circles import audit_circle
from sessions.figures.service import count_circle
from sessions.models import Circle, Evening
from tests.addresses import at
from tests.bench.books import filled_evening, require_sound
from tests.bench.scale.filling import fill, play_template, template_of, unguarded
from tests.bench.scale.made import SECRET, Place
from tests.bench.seasons import filled_season
from tests.support.owners import new_owner

SEED = 1911
SEASON_DEALS = 20

Sizes = dict[str, list[int]]
Books = tuple[list[Place], dict[str, int], Sizes]


def make(what: str, count: int, *, asked: int) -> Books:
    places = {"circles": _circles, "evenings": _evenings, "deals": _deals}[what](count, asked)
    return places, _rows(), sizes_by_table()


def _circles(count: int, asked: int) -> list[Place]:
    owner = new_owner(secret=f"{SECRET}-0")
    play_template(owner)
    secrets = [f"{SECRET}-{number}" for number in range(1, count)]
    if secrets:
        template = template_of(owner.circle)
        with unguarded():
            fill(template, secrets=secrets)
    chance = random.Random(SEED)  # noqa: S311  # only to be uneven
    ids = list(Circle.objects.order_by("id").values_list("id", flat=True))
    # They were written in the order of their devices, the one that the app made first of all.
    chosen = chance.sample(range(count), min(asked, count))
    circles = Circle.objects.in_bulk([ids[number] for number in chosen])
    for circle in circles.values():
        count_circle(circle)
    _require_sound(circles[ids[chosen[-1]]])
    return [_place(circles[ids[number]], secret=f"{SECRET}-{number}") for number in chosen]


def _evenings(count: int, _asked: int) -> list[Place]:
    owner = new_owner(secret=f"{SECRET}-0")
    season = filled_season(owner, evenings=count, deals=SEASON_DEALS, unpaid=count // 2)
    tables = (at(each) for each in (season.going_on, season.unpaid, season.closed))
    return [Place(_cookies(f"{SECRET}-0"), _circle(season.circle), *tables)]


def _deals(count: int, _asked: int) -> list[Place]:
    owner = new_owner(secret=f"{SECRET}-0")
    evening = filled_evening(owner, deals=count)
    return [
        Place(_cookies(f"{SECRET}-0"), _circle(owner.circle), at(evening), at(evening), at(evening))
    ]


def _place(circle: Circle, *, secret: str) -> Place:
    by_state = {
        state: at(circle.evenings.filter(state=state).order_by("id")[0])
        for state in (Evening.OPEN, Evening.REVIEWING, Evening.CLOSED)
    }
    return Place(_cookies(secret), _circle(circle), *by_state.values())


def _cookies(secret: str) -> dict[str, str]:
    return {cookie_name(): secret}


def _circle(circle: Circle) -> str:
    return reverse("show-circle", args=[circle.pk])


def _require_sound(circle: Circle) -> None:
    wrong: Sequence[str] = [str(finding) for finding in audit_circle(circle.pk)]
    assert not wrong, f"the circle is not as the app would have written it: {wrong[:3]}"
    for evening in circle.evenings.all():
        require_sound(evening)


def _rows() -> dict[str, int]:
    with connection.cursor() as cursor:
        found = {}
        for model in apps.get_app_config("card_sessions").get_models():
            table = model._meta.db_table  # noqa: SLF001  # Django's own way to ask
            cursor.execute(f"SELECT count(*) FROM {table}")  # noqa: S608  # our own names
            found[table] = cursor.fetchone()[0]
    return found


OF_POSTGRES = """
    SELECT tables.relname, pg_table_size(tables.oid), true FROM pg_class AS tables
    WHERE tables.relkind = 'r' AND tables.relname LIKE 'card\\_sessions\\_%'
    UNION ALL
    SELECT tables.relname, pg_relation_size(indexrelid), false FROM pg_index
    JOIN pg_class AS tables ON tables.oid = indrelid
    WHERE tables.relname LIKE 'card\\_sessions\\_%'
"""
OF_SQLITE = """
import json, sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute(
    "SELECT coalesce(tbl_name, 'free'), sum(pgsize), dbstat.name = tbl_name "
    "FROM dbstat LEFT JOIN sqlite_master ON sqlite_master.name = dbstat.name GROUP BY dbstat.name"
)
print(json.dumps([list(row) for row in rows]))
"""


def sizes_by_table() -> Sizes:
    """Return the bytes of each table, and of all its indexes; nothing where SQLite cannot tell."""
    rows = _of_postgres() if connection.vendor == "postgresql" else _of_sqlite()
    found: Sizes = {}
    for table, size, is_table in rows:
        sizes = found.setdefault(table, [0, 0])
        sizes[0 if is_table else 1] += size
    return found


def _of_postgres() -> list[tuple[str, int, bool]]:
    with connection.cursor() as cursor:
        cursor.execute(OF_POSTGRES)
        return list(cursor.fetchall())


def _of_sqlite() -> list[tuple[str, int, bool]]:
    """Ask the SQLite of the system, which can tell more often than that of the package."""
    ask = [sys.executable, "-c", OF_SQLITE, str(settings.DATABASES["default"]["NAME"])]
    done = subprocess.run(ask, capture_output=True, text=True, check=False)  # noqa: S603  # our own
    return [(row[0], row[1], bool(row[2])) for row in json.loads(done.stdout or "[]")]
