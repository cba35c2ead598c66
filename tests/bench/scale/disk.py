"""How much of the disk each table and each index takes."""

from __future__ import annotations

import json
import subprocess
import sys

from django.conf import settings
from django.db import connection

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

Sizes = dict[str, list[int]]


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
