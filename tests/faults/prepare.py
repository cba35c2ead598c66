"""Makes evenings for a house: `python -m tests.faults.prepare 3` prints their addresses as JSON."""

from __future__ import annotations

import json
import sys

import django

# Models can only be imported when Django knows its settings.
django.setup()

from sessions.access.permissions import own  # noqa: E402
from sessions.book.start import start_evening  # noqa: E402
from sessions.book.submission import Recorder, Submission  # noqa: E402
from sessions.models import Circle  # noqa: E402
from tests.addresses import at  # noqa: E402
from tests.faults.clients import SECRET  # noqa: E402


def main(count: int) -> None:
    """Start so many evenings of one circle."""
    circle = Circle.objects.create(name="A house of faults", game="nap")
    recorder = Recorder(device_id=own(circle, secret=SECRET).pk)
    facts = {
        "game": "nap",
        "stake": 1,
        "players": ["Ann", "Ben", "Cat", "Dan", "Eve"],
        "rules": {"preset": "hoyle_kitty_doubled"},
    }
    evenings = [
        start_evening(
            circle, facts=facts, submission=Submission(f"evening-number-{number}", recorder)
        )
        for number in range(count)
    ]
    sys.stdout.write(json.dumps([at(book.evening) for book in evenings]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
