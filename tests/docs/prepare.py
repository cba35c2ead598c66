"""Make a small book in VAR_DIR, and in the working folder the files that commands of docs read.

Run by tests/docs/scratch.py. Prints what the placeholders of docs stand for in this book.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import django
from django.core.management import call_command

GAME = "whist"
"""Whose season is the book: three evenings, the shortest there is beside closed ones."""


def prepare() -> dict[str, str]:
    """Return the placeholders' ids, name and seal, when the book and its files are made."""
    call_command("migrate", verbosity=0)
    call_command("demo", game=GAME, stdout=sys.stderr)
    call_command("collectstatic", interactive=False, verbosity=0)
    words = words_of_the_book()
    for made in (
        ("export_circle", words["CIRCLE"], "circle.json"),
        ("export_evening", words["EVENING"], "evening.json"),
        ("export_evening", words["EVENING"], "plain.json", "--plain"),
        ("backup", "backup.sqlite3"),
    ):
        call_command(*made, stdout=sys.stderr)
    Path("message.txt").write_text(f"Ann won the evening. Seal {words['SEAL']}\n")
    return words


def words_of_the_book() -> dict[str, str]:
    from sessions.book.open_book import open_book  # noqa: PLC0415  # Django must be set up
    from sessions.models import Evening  # noqa: PLC0415  # likewise

    evening = Evening.objects.filter(state="closed").earliest("pk")
    return {
        "CIRCLE": str(evening.circle_id),
        "EVENING": str(evening.pk),
        "NAME": evening.circle.players.earliest("name").name,
        "SEAL": open_book(evening).seal,
    }


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(prepare()))
