"""A form for one entry of the log besides a deal: it records it, or corrects one that stands.

It knows no rules of its own. It turns fields into facts, and a fault of the book back into a
sentence at its field; what was typed stays in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.http import QueryDict

from napledger.games.contract import Facts
from napledger.games.web import MoneyFormat, RulesForm, money_format_of, sentence_of
from napledger.reading.faults import Fault
from sessions.book.open_book import Book

DOWN = "down"
"""What the sign beside an amount sends for a loss. Phones' number keys have no minus."""


@dataclass(frozen=True, slots=True)
class AccountField:
    """A line of a form: an account, its name, what stands in its field, and what is wrong there."""

    key: str
    name: str
    value: str
    errors: Sequence[str] = ()
    is_down: bool = False


@dataclass(frozen=True, slots=True)
class CorrectionField:
    """A field to render. `options` are value and label, where one is to be chosen.

    `sign` is the name of the choice between up and down beside it, where there is one.
    """

    name: str
    label: str
    value: str
    options: Sequence[tuple[str, str]] = ()
    errors: Sequence[str] = ()
    is_amount: bool = False
    is_day: bool = False
    sign: str = ""
    is_down: bool = False


@dataclass
class EntryForm:
    """A form for one entry: empty, or as it was sent. Its fields' ids begin with `kind`.

    `errors` are sentences by field. A form that corrects has what the entry says `now`, and its
    book lies open at the table as it was just before the entry; `fields_template` renders it.
    """

    kind: ClassVar[str]
    address: ClassVar[str] = ""
    """Where an evening's new entry is sent; "" for a form that only corrects one."""
    fields_template: ClassVar[str] = "correcting/fields.html"
    stands: ClassVar[Sequence[tuple[str, str]]] = ()
    """Nothing stands beside the fields: all that an entry says lies in them."""

    book: Book
    sent: QueryDict
    errors: dict[str, list[str]] = field(default_factory=dict)
    now: Facts | None = None

    @classmethod
    def sent_again(cls, facts: Facts, book: Book) -> QueryDict:
        """Return the fields that would send these facts, filled in to be corrected."""
        fields, money = QueryDict(mutable=True), money_format_of(book.evening.currency)
        for name, value in facts.items():
            if isinstance(value, str):
                fields[name] = value
            elif isinstance(value, int) and not isinstance(value, bool):
                fields[name] = money.plain(value)
        return fields

    def facts(self) -> dict[str, Any]:
        """Return the facts of the entry; raise Fault at the field that cannot be."""
        raise NotImplementedError

    @property
    def fields(self) -> list[CorrectionField]:
        """Return the fields that correct an entry, where no other template has them."""
        return []

    @property
    def rules(self) -> RulesForm | None:
        """Return the game's form for rules, where the entry has any."""
        return None

    @property
    def current(self) -> Facts:
        """Return the facts as they stand."""
        assert self.now is not None, "a correction has something to correct"
        return self.now

    @property
    def entry_kind(self) -> str:
        """Return the kind of the entry that the form records."""
        return self.kind

    @property
    def money(self) -> MoneyFormat:
        """Return the evening's money."""
        return money_format_of(self.book.evening.currency)

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        sentence = sentence_of(fault, names=self.book.names)
        self.errors.setdefault(self.field_of(fault.path), []).append(sentence)

    def field_of(self, path: str) -> str:
        """Return the field at which a fault with this path is shown."""
        found = re.match(r"[a-z_]*", path)
        return found.group() if found else ""

    def players(self) -> list[tuple[str, str]]:
        """Return everybody who sits at the table, in table order, by name."""
        return [(key, self.book.names[key]) for key in self.book.table.seated]

    def members(self) -> list[tuple[str, str]]:
        """Return everybody who ever sat down this evening, by name."""
        return [(key, self.book.names[key]) for key in self.book.table.members]

    def field_named(
        self,
        name: str,
        label: str,
        *,
        options: Sequence[tuple[str, str]] = (),
        is_amount: bool = False,
        is_day: bool = False,
    ) -> CorrectionField:
        """Return a field with what stands or was typed in it, and what is wrong there."""
        value, errors = self.sent.get(name, ""), self.errors.get(name, ())
        return CorrectionField(name, label, value, options, errors, is_amount, is_day)
