"""What every form that corrects an entry is made of: its fields, as they stand or were sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from napledger.evening.kinds.rules import RulesChange
from napledger.games.table import AnyTable
from napledger.games.web import RulesForm, purse_of
from sessions.book.open_book import Book
from sessions.table.entry_forms import DOWN, EntryForm, SeatsForm

Facts = Mapping[str, Any]

TEXTS = (
    *("from", "to", "player", "what", "how", "winner", "left_of", "first_dealer", "note", "day"),
)
AMOUNTS = ("amount", "stake", "kitty")


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
class CorrectionForm(EntryForm):
    """A form that corrects an entry: `now` are its facts as they stand.

    Its book lies open at the table as it was just before the entry. `fields_template` renders
    the fields, and `rules` is a game's own form for rules where the entry has any.
    """

    now: Facts | None = None
    fields_template: str = "correcting/fields.html"

    @property
    def fields(self) -> list[CorrectionField]:
        """Return the fields to render."""
        raise NotImplementedError

    @property
    def rules(self) -> RulesForm | None:
        """Return the game's form for rules, where the entry has any."""
        return None

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return nothing: all that an entry says lies in its fields."""
        return ()

    @property
    def current(self) -> Facts:
        """Return the facts as they stand."""
        assert self.now is not None, "a correction has something to correct"
        return self.now

    def field(
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


def places_of(form: EntryForm) -> list[CorrectionField]:
    """Return a field for each player with the number of their place, clockwise."""
    seats = SeatsForm(form.book, form.sent, form.errors)
    options = [(str(place), str(place)) for place in seats.places]
    return [
        CorrectionField(f"seat-{line.key}", line.name, line.value, options, line.errors)
        for line in seats.lines
    ]


def order_of(form: EntryForm) -> list[str]:
    """Return the order of the seats as it was sent, which may be the one there is."""
    seats = SeatsForm(form.book, form.sent)
    numbered = [line.value for line in seats.lines]
    if numbered == [str(place) for place in seats.places]:
        return list(form.book.table.seated)
    order: list[str] = seats.facts()["order"]
    return order


def book_at(book: Book, table: AnyTable) -> Book:
    """Return a book open at the table of some earlier moment; the balances are those of now."""
    past = Book(book.evening, book.seats, book.tail)
    # The table is worked out once, when it is first asked for, and kept under its name: here it
    # is put there before.
    vars(past)["table"] = table
    return past


def fields_of(kind: str, facts: Facts, book: Book) -> QueryDict:
    """Return the fields of a form that would send these facts."""
    fields, purse = QueryDict(mutable=True), purse_of(book.evening.currency)
    if kind == RulesChange.kind:
        facts = {"stake": book.table.stake, **facts}
    for name in TEXTS:
        if facts.get(name) is not None:
            fields[name] = str(facts[name])
    for name in AMOUNTS:
        if facts.get(name) is not None:
            fields[name] = purse.plain(facts[name])
    for account, change in facts.get("changes", {}).items():
        fields[f"change-{account}"] = purse.plain(abs(change))
        fields[f"sign-{account}"] = DOWN if change < 0 else ""
    for place, player in enumerate(facts.get("order", facts.get("players", ())), start=1):
        fields[f"seat-{player}"] = str(place)
    return fields
