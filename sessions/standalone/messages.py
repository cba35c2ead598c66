"""The messages of the code, as translators are given them."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

PARTS = ("napledger", "sessions", "templates")
"""The folders of a checkout in which people are told anything."""

IN_CONTEXT = ((1, "c"), 2)

KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "marked"), None),
    # A fault's second argument is its sentence; its first, the field that it is about.
    **dict.fromkeys(("Fault", "WordingFault", "Malformed"), (2,)),
    "ngettext": (1, 2),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), IN_CONTEXT),
    "npgettext": (*IN_CONTEXT, 3),
}
"""The functions that mark a message, and which arguments of theirs are one."""

SHOWN = re.compile(r'"(?:title|sentence|source)": ("(?:[^"\\]|\\.)*")')
"""What people read of a game's rule sets, and what it says."""


def messages_in(checkout: Path) -> Catalog:
    """Return every message of a checkout's Python, templates and rule sets, with no translation.

    Each has the files it stands in, and what translators are told beside it.
    """
    catalogue = Catalog()
    for path in sorted(each for part in PARTS for each in (checkout / part).rglob("*.*")):
        if read := READERS.get(path.suffix):
            where = path.relative_to(checkout).as_posix()
            python = BytesIO(read(path.read_text(encoding="utf-8"), where).encode())
            found = extract("python", python, KEYWORDS, ["Translators"])
            for line, message, comments, context in found:
                catalogue.add(message, None, [(where, line)], (), comments, context=context)
    return catalogue


def of_template(text: str, where: str) -> str:
    """Return Python with the messages of a template, each in its line."""
    # Between brackets, what else stands there need not be indented as Python is.
    return f"({templatize(text, where)}\n)"


def of_rule_sets(text: str, where: str) -> str:
    """Return Python with a rule set's title, sentence and source in JSON, each in its line."""
    if not where.endswith("presets.json"):
        return ""
    lines = (map(json.loads, SHOWN.findall(line)) for line in text.splitlines())
    return "\n".join("; ".join(f"gettext({said!r})" for said in line) for line in lines)


READERS = {
    ".py": lambda text, _where: text,
    ".json": of_rule_sets,
    **dict.fromkeys((".html", ".txt"), of_template),
}
"""What makes Python of a file, by how its name ends."""
