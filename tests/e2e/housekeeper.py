"""Keeps the book of a house that serves in another process: `python -m tests.e2e.housekeeper`.

Each line that comes in asks for something, as JSON; each that goes out answers. One process does
it all: to start one takes longer than most of what is asked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

import django
from django.core.management import call_command
from django.db import connection

django.setup()

from sessions.access.permissions import own  # noqa: E402  # there are no models before
from sessions.book.start import start_evening  # noqa: E402
from sessions.book.submission import Recorder, Submission  # noqa: E402  # nor what writes them
from sessions.models import Circle, Entry  # noqa: E402  # nor these
from tests import citus  # noqa: E402
from tests.addresses import at  # noqa: E402


def make_book() -> None:
    """Make the database, and its tables."""
    _on_the_server("CREATE DATABASE {}")
    call_command("migrate", interactive=False, verbosity=0)
    if citus.WORKERS:
        citus.make_cluster(connection.settings_dict["NAME"])
        call_command("distribute", verbosity=0)


def clear() -> None:
    """Do away with a database on a server; a file goes with its folder."""
    if citus.WORKERS:
        citus.drop_workers()
    connection.close()
    _on_the_server("DROP DATABASE {} WITH (FORCE)")


def _on_the_server(order: str) -> None:
    if connection.vendor == "postgresql":
        name = connection.ops.quote_name(connection.settings_dict["NAME"])
        # As Django makes the databases of tests: from one that is always there.
        with connection._nodb_cursor() as cursor:  # noqa: SLF001
            cursor.execute(order.format(name))


def start(facts: dict[str, Any], secrets: list[str], key: str) -> str:
    """Return the address of a new evening that the holders of these secrets own."""
    circle, _ = Circle.objects.get_or_create(name="The Crown", game="nap")
    first, *_others = [own(circle, secret=secret) for secret in secrets]
    book = start_evening(
        circle, facts=facts, submission=Submission(key, Recorder(device_id=first.pk))
    )
    return at(book.evening)


def entries(evening: str) -> list[list[Any]]:
    """Return kind and facts of every entry in an evening's log, in order."""
    log = Entry.objects.filter(evening_id=evening.split("/")[-2]).order_by("number")
    return [[each.kind, each.facts] for each in log]


ASKED: Mapping[str, Callable[..., Any]] = {
    "make_book": make_book,
    "start": start,
    "entries": entries,
    "clear": clear,
}


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        name, words = json.loads(line)
        sys.stdout.write(json.dumps(ASKED[name](**words)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
