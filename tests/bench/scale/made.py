"""Makes one database for the benchmark of size, and prints what lies where: a line of JSON.

`python -m tests.bench.scale.made circles N`, `evenings N` of one circle, or `deals N` of one
evening; DATABASE_URL and VAR_DIR say where.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import django

SECRET = "the-secret-of-a-device-that-measures"  # guards nothing


@dataclass(frozen=True, slots=True)
class Place:
    """A circle to be asked: its owner's cookies, its open table, its evening being settled.

    `circle` is the address under which all else of it is, `closed` that of an evening which ended.
    """

    cookies: dict[str, str]
    circle: str
    table: str
    settling: str
    closed: str


@dataclass(frozen=True, slots=True)
class Made:
    """What a database was filled with: where to ask, how many rows, and how long it took.

    `bytes` are those of each table, and of its indexes.
    """

    places: Sequence[Place]
    rows: dict[str, int]
    bytes: dict[str, list[int]]
    seconds: float


def main() -> None:
    what, count, asked = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    os.environ["DJANGO_SETTINGS_MODULE"] = "napledger.settings"
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415  # after the settings

    from napledger.site.static_files import collect_what_changed  # noqa: PLC0415  # as above
    from tests.bench.scale.books import make  # noqa: PLC0415  # as above

    call_command("migrate", interactive=False, verbosity=0)
    collect_what_changed()
    began = time.monotonic()
    places, rows, sizes = make(what, count, asked=asked)
    made = Made(places, rows, sizes, time.monotonic() - began)
    sys.stdout.write(json.dumps(asdict(made)) + "\n")


if __name__ == "__main__":
    main()
