"""`manage.py makemessages`: Django's own, which also finds the words of the plain core."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

SHOWN = re.compile(r'^\s*"(?:title|sentence)": ("(?:[^"\\]|\\.)*"),?$')
"""A line of a game's rule sets that people read."""

EXTENSIONS = ("html", "txt", "py", "json")
"""What names of files with messages end with; in JSON, those of rule sets."""


def messages_of_rule_sets(text: str) -> str:
    """Return Python with a message in each line where JSON has a rule set's title or sentence."""
    found = (SHOWN.match(line) for line in text.splitlines())
    return "\n".join(f"gettext({json.loads(each[1])!r})" if each else "" for each in found)


class SourceFile(makemessages.BuildFile):
    """A file with messages, as Django reads it, or the rule sets of a game."""

    def preprocess(self) -> None:
        """Write what xgettext is to read."""
        if not self.path.endswith(".json"):
            super().preprocess()
            return
        text = Path(self.path).read_text(encoding="utf-8")
        Path(self.work_path).write_text(messages_of_rule_sets(text), encoding="utf-8")


class Command(makemessages.Command):
    """Extract messages for translators.

    The core marks its words with `marked` and gives a fault's sentence as its second argument.
    """

    build_file_class = SourceFile
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=marked",
        "--keyword=Fault:2",
    ]

    def handle(self, *args: Any, **options: Any) -> None:
        """Read rule sets too, if nobody says which files to read, and no tests."""
        options["extensions"] = options["extensions"] or [*EXTENSIONS]
        options["ignore_patterns"] = [*options["ignore_patterns"], "tests"]
        super().handle(*args, **options)
