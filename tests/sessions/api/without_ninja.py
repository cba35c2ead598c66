"""Serve a table where Django Ninja is not installed; print what was answered and imported.

Run by test_not_installed.py, in a process of its own: here, what is installed is as if it were not.
"""

from __future__ import annotations

import json
import sys
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any

EXTRA = ("ninja", "pydantic", "pydantic_core")
TABLE = {"game": "nap", "stake": 1, "players": ["Ann", "Ben", "Cat", "Dan"]}
SECRET = "the secret that the owner's browser keeps"


class WithoutTheExtra(PathFinder):
    """Finds what is installed, but for the extra."""

    @classmethod
    def find_spec(cls, fullname: str, *places: Any, **options: Any) -> ModuleSpec | None:
        """Return where a module lies; None for those of the extra."""
        if fullname.partition(".")[0] in EXTRA:
            return None
        return super().find_spec(fullname, *places, **options)


def main() -> None:
    """Start an evening, ask for its table and for the interface, and print what came."""
    sys.meta_path[sys.meta_path.index(PathFinder)] = WithoutTheExtra
    import django  # noqa: PLC0415  # what it imports is looked at

    django.setup()

    from django.core.management import call_command  # noqa: PLC0415  # Django must be set up
    from django.test import Client  # noqa: PLC0415  # likewise

    from sessions.access.permissions import cookie_name, own  # noqa: PLC0415  # likewise
    from sessions.book.start import start_evening  # noqa: PLC0415  # likewise
    from sessions.book.submission import (  # noqa: PLC0415  # likewise
        Recorder,
        Submission,
        new_key,  # likewise
    )
    from sessions.models import Circle  # noqa: PLC0415  # likewise
    from tests.addresses import at  # noqa: PLC0415  # likewise

    call_command("migrate", verbosity=0)
    circle = Circle.objects.create(name="The Crown", game="nap")
    recorder = Recorder(device_id=own(circle, secret=SECRET).pk)
    book = start_evening(circle, facts=TABLE, submission=Submission(new_key(), recorder))
    phone = Client(SERVER_NAME="localhost")
    phone.cookies[cookie_name()] = SECRET
    pages = ("/", at(book.evening), f"/circles/{circle.pk}/links/", "/api/v1/", "/api/v1/token")
    answers = [phone.get(page).status_code for page in pages]
    parts = {name.partition(".")[0] for name in sys.modules} & {*EXTRA}
    room = [name for name in sys.modules if name.startswith("sessions.api")]
    sys.stdout.write(json.dumps({"answers": answers, "imported": [*sorted(parts), *room]}))


if __name__ == "__main__":
    main()
