"""Makes the database that the tests upgrade from, by the release that this tree is.

`python -m tests.upgrades.make` writes releases/VERSION.sqlite.gz, and beside a PostgreSQL
releases/VERSION.dump: `.ci/postgres python -m tests.upgrades.make`. Run both once for each release,
and keep those of the releases before. In it is one circle, “The Crown”: an evening of each game as
its demonstration has it, an evening with every kind of entry and correction, and one that is still
played. A phone that has SECRET owns it.
"""

from __future__ import annotations

import gzip
import os
import tempfile
from dataclasses import replace
from pathlib import Path

from napledger import __version__
from tests.upgrades.databases import own_database

FOLDER = Path(__file__).parent / "releases"
SECRET = "the secret of the phone that owns the circle"
DEALS = 6


def play() -> None:
    # There are no models before Django is set up.
    from napledger.games import games  # noqa: PLC0415
    from sessions.starting.seasons import play_season  # noqa: PLC0415
    from tests.sessions.exporting.books import play_a_night  # noqa: PLC0415
    from tests.support.owners import new_owner  # noqa: PLC0415

    owner = new_owner(secret=SECRET)
    circle, recorder = owner.circle, owner.recorder
    for game in games().values():
        (first, *_) = game.demo
        night = replace(first, deals=DEALS, closed=True)
        play_season(circle, game, recorder=recorder, nights=[night])
    play_a_night(circle, recorder=recorder)
    (last,) = list(games().values())[:1]
    night = replace(last.demo[-1], title="Still played", deals=DEALS, closed=False)
    play_season(circle, last, recorder=recorder, nights=[night])


def make() -> Path:
    import django  # noqa: PLC0415  # after the environment is set
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    django.setup()
    call_command("migrate", verbosity=0)
    play()
    if connection.vendor == "postgresql":
        made = FOLDER / f"{__version__}.dump"
        call_command("backup", str(made), overwrite=True)
        return made
    made = FOLDER / f"{__version__}.sqlite.gz"
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "book.sqlite3"
        call_command("backup", str(plain))
        made.write_bytes(gzip.compress(plain.read_bytes(), mtime=0))
    return made


if __name__ == "__main__":
    server = os.environ.get("DATABASE_URL_TEST", "")
    with tempfile.TemporaryDirectory() as var, own_database(server, folder=Path(var)) as url:
        os.environ |= {
            "VAR_DIR": var,
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "napledger.settings",
        }
        made = make()
    print(f"{made}: {made.stat().st_size:,} bytes")  # noqa: T201  # to whoever runs it
