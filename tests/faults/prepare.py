"""Makes evenings for a house: `python -m tests.faults.prepare 3` prints their addresses as JSON."""

from __future__ import annotations

import json
import sys

import django

# Models can only be imported when Django knows its settings.
django.setup()

from sessions.book.start import start_evening  # noqa: E402
from tests.addresses import at  # noqa: E402
from tests.faults.clients import SECRET  # noqa: E402
from tests.support.owners import new_owner  # noqa: E402

FACTS = {
    "game": "nap",
    "stake": 1,
    "players": ["Ann", "Ben", "Cat", "Dan", "Eve"],
    "rules": {"preset": "hoyle_kitty_doubled"},
}


def main(count: int) -> None:
    owner = new_owner(secret=SECRET)
    books = [
        start_evening(owner.circle, facts=FACTS, submission=owner.sends(f"evening-number-{number}"))
        for number in range(count)
    ]
    sys.stdout.write(json.dumps([at(book.evening) for book in books]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
