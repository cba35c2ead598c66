"""A form that records one entry of the log besides a deal.

It knows no rules of its own. It turns fields into facts, and a fault of the book back into a
sentence at its field; what was typed stays in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.http import QueryDict

from napledger.games.web import Purse, purse_of, sentence_of
from napledger.ledger.faults import Fault
from sessions.book import Book


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a form: an account, its name, what stands in its field, and what is wrong there."""

    key: str
    name: str
    value: str
    errors: Sequence[str] = ()
    is_down: bool = False


@dataclass
class EntryForm:
    """A form that records one entry: empty, or as it was sent. Its fields' ids begin with `kind`.

    `errors` are sentences by field.
    """

    kind: ClassVar[str]
    book: Book
    sent: QueryDict
    errors: dict[str, list[str]] = field(default_factory=dict)

    def facts(self) -> dict[str, Any]:
        """Return the facts of the entry; raise Fault at the field that cannot be."""
        raise NotImplementedError

    @property
    def entry_kind(self) -> str:
        """Return the kind of the entry that the form records."""
        return self.kind

    @property
    def purse(self) -> Purse:
        """Return the evening's money."""
        return purse_of(self.book.evening.currency)

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        sentence = sentence_of(fault, names=self.book.names)
        self.errors.setdefault(self.field_of(fault.path), []).append(sentence)

    def field_of(self, path: str) -> str:
        """Return the field at which a fault with this path is shown."""
        found = re.match(r"[a-z_]*", path)
        return found.group() if found else ""

    def players(self) -> list[tuple[str, str]]:
        """Return everybody who sits at the table, in table order, with his name."""
        return [(key, self.book.names[key]) for key in self.book.table.seated]

    def members(self) -> list[tuple[str, str]]:
        """Return everybody who ever sat down this evening, with his name."""
        return [(key, self.book.names[key]) for key in self.book.table.members]
