"""The start of an evening: who sits where, who deals first, the stake, the rules, the kitty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.log import START
from napledger.games.contract import Facts
from sessions.book.open_book import Book
from sessions.common.words import about_kitty
from sessions.kinds.form import CorrectionField
from sessions.kinds.kind import LineKind, Writer
from sessions.kinds.rules import FormWithRules, RulesKind
from sessions.kinds.seats import SeatsForm, places_sent


@dataclass
class StartCorrection(FormWithRules):
    """Another start, of the same players at the same game."""

    kind: ClassVar[str] = START

    @classmethod
    def sent_again(cls, facts: Facts, book: Book) -> QueryDict:
        """Return the fields, with the number of everybody's place."""
        fields = super().sent_again(facts, book)
        fields.update(places_sent(facts["players"]))
        return fields

    def facts(self) -> dict[str, Any]:
        """Return how the evening began."""
        return {
            **self.current,
            "players": self._seats.facts()["order"],
            "first_dealer": self.sent.get("first_dealer", ""),
            "stake": self.money.typed(self.sent.get("stake", ""), path="stake"),
            "rules": self.rules.rules(),
            **self._kitty(),
        }

    @property
    def fields(self) -> list[CorrectionField]:
        label = about_kitty(_("%(kitty)s brought forward"), self.book.game.words)
        kitty = self.field_named("kitty", capfirst(label), is_amount=True)
        return [
            *self._seats.fields,
            self.field_named("first_dealer", _("First dealer"), options=self.players()),
            self.field_named("stake", _("Stake"), is_amount=True),
            *([kitty] if self.book.game.fund_ends else []),
        ]

    def field_of(self, path: str) -> str:
        """Return the field of a fault: a player's own place, or another."""
        return path if path.startswith("seat-") else super().field_of(path)

    @property
    def _seats(self) -> SeatsForm:
        return SeatsForm(self.book, self.sent, self.errors, self.current)

    def _kitty(self) -> dict[str, int]:
        """Return what was brought forward, in a game that knows a kitty."""
        if not self.book.game.fund_ends:
            return {}
        typed = self.sent.get("kitty", "")
        return {"kitty": self.money.typed(typed, path="kitty", minimum=0)}


class StartKind(LineKind):
    """The start of an evening."""

    kind = START
    title = gettext_lazy("The start")
    form = StartCorrection

    def told(self, writer: Writer, facts: Facts) -> str:
        dealer = writer.name(facts["first_dealer"])
        note = facts.get("note", "")
        said = _("The evening begins; %(name)s deals") % {"name": dealer}
        return f"{said}. {note}" if note else said

    def details(self, writer: Writer, facts: Facts) -> Iterator[tuple[str, str]]:
        yield _(writer.game.turns.seats), ", ".join(writer.name(key) for key in facts["players"])
        yield _("First dealer"), writer.name(facts["first_dealer"])
        if facts["kitty"]:
            label = about_kitty(_("%(kitty)s brought forward"), writer.game.words)
            yield capfirst(label), writer.money.plain(facts["kitty"])
        yield from RulesKind().details(writer, facts)
