"""The form of a paper score sheet: how the evening began, and a row a deal in shorthand.

Checking plays the sheet through the rules without writing anything: each row shows what it brought
and where everybody stood, to be held against the paper; what is wrong stands at its row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL, read_entry, read_opening
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.headings import Turns
from napledger.games.table import AnyTable
from napledger.games.web import (
    MoneyFormat,
    line_in_words,
    money_format_of,
    sentence_of,
    web_game,
    word_of,
)
from napledger.money.currencies import COUNTERS, is_currency
from napledger.reading.faults import Fault
from napledger.reading.letters import alike, composed, read_line
from napledger.reading.short_names import PlayerColumn, columns_of
from napledger.site.middleware import zone_told
from sessions.common.words import kitty_title
from sessions.starting.places import read_names

ROWS_LEAST, ROWS_SPARE, ROWS_MAX = 12, 6, 200
ROW_CHARACTERS_MAX = 80
USUAL = "usual"
"""The rules that the circle played by last, with its changes of them."""

FIELDS = ("players", "dealer", "stake", "currency", "rules", "title", "place", "played_on")

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row: its number, what was typed, what it says and brought, or what is wrong with it."""

    number: int
    text: str
    said: str = ""
    stood: tuple[str, ...] = ()
    error: str = ""


@dataclass
class PaperForm:
    """A paper sheet as it was sent or as it is offered."""

    sent: QueryDict
    game: str
    usual: Mapping[str, Any]
    errors: dict[str, list[str]] = field(default_factory=dict)
    rows: list[PaperRow] = field(default_factory=list)

    def check(self) -> dict[str, Any] | None:
        """Return how the evening began if all of the sheet can be; the rows say what is wrong."""
        facts = self._facts()
        table = None
        if not self.errors:
            table = self._tried(lambda: opened(read_opening(facts)), at="players")
        self.rows = self._checked(table)
        if not self.deals and not self.errors:
            self.errors["deal-1"] = [_("Nothing is written here yet. Fill in a row.")]
        if any(row.error for row in self.rows) or self.errors:
            return None
        return facts

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        self.errors.setdefault(fault.path.partition(".")[0], []).append(sentence_of(fault))

    def text(self, name: str) -> str:
        """Return what was sent in a field, trimmed, and spelled as names are kept."""
        return composed(self.sent.get(name, "").strip())

    @cached_property
    def typed(self) -> list[str]:
        """Return what stands in each row, with the rows that were pasted after them."""
        rows = [composed(row.strip())[:ROW_CHARACTERS_MAX] for row in self.sent.getlist("deal")]
        while rows and not rows[-1]:
            rows.pop()
        more = composed(self.sent.get("more", "")).split("\n")
        pasted = (row.strip()[:ROW_CHARACTERS_MAX] for row in more)
        return [*rows, *filter(None, pasted)][:ROWS_MAX]

    @property
    def turns(self) -> Turns:
        """Return what is said of the seats, by the way the turn goes round."""
        return game_of(self.game).turns

    @property
    def deals(self) -> dict[int, str]:
        return {number: text for number, text in enumerate(self.typed, start=1) if text}

    @property
    def blank_rows(self) -> list[PaperRow]:
        """Return the rows to show: those that are filled in, and some more."""
        known = self.rows or [PaperRow(n, text) for n, text in enumerate(self.typed, start=1)]
        wanted = min(ROWS_MAX, max(ROWS_LEAST, len(known) + ROWS_SPARE))
        return [*known, *(PaperRow(n, "") for n in range(len(known) + 1, wanted + 1))]

    @property
    def alarms(self) -> list[tuple[str, str]]:
        """Return all that is wrong with the sheet: the field's id, and the sentence."""
        fields = [(name or "deal-1", said) for name, each in self.errors.items() for said in each]
        # Translators: the number of a row on a paper sheet, and what is wrong there
        pattern = _("Row %(number)s: %(sentence)s")
        rows = [
            (f"deal-{row.number}", pattern % {"number": row.number, "sentence": row.error})
            for row in self.rows
            if row.error
        ]
        return fields + rows

    @property
    def names(self) -> list[str]:
        """Return the players as they were typed, in table order."""
        return [name for each in self.text("players").split(",") if (name := each.strip())]

    @property
    def money(self) -> MoneyFormat:
        """Return the money of the sheet, or the circle's while it cannot be read."""
        code = self.text("currency")
        return money_format_of(code if is_currency(code) else self.usual.get("currency", COUNTERS))

    def _facts(self) -> dict[str, Any]:
        rows = {str(n): text for n, text in enumerate(self.names, start=1)}
        names, faults = read_names(rows, game=game_of(self.game))
        for fault in faults:
            self.errors.setdefault("players", []).append(sentence_of(fault))
        if not is_currency(self.text("currency")):
            self.refuse(Fault("currency", "there is no such money; choose one from the list"))
        came, players = self.text("dealer"), list(names.values())
        dealer = next((name for name in players if alike(name) == alike(came)), "")
        if came and not dealer and not faults:
            self.refuse(
                Fault("dealer", "“{came}” is none of {players}", came=came, players=players)
            )
        facts: dict[str, Any] = {
            "game": self.game,
            "currency": self.text("currency"),
            "stake": self._tried(lambda: self.money.typed(self.text("stake"), path="stake")),
            "rules": self._rules(),
            "title": self._tried(lambda: read_line(self.text("title"), path="title")),
            "place": self._tried(lambda: read_line(self.text("place"), path="place")),
            "played_on": self.text("played_on") or timezone.localdate().isoformat(),
            "players": players,
            **zone_told(),
        }
        if dealer:
            facts["first_dealer"] = dealer
        return facts

    def _rules(self) -> Mapping[str, Any]:
        asked = self.text("rules")
        rules: Mapping[str, Any] = self.usual.get("rules", {})
        return rules if asked in ("", USUAL) else {"preset": asked}

    def _checked(self, table: AnyTable | None) -> list[PaperRow]:
        """Return the rows as far as they can be played; after a wrong one they are only read."""
        rows = []
        players = {name: name for name in self.names}
        for number, text in enumerate(self.typed, start=1):
            if not text:
                rows.append(PaperRow(number, text))
                continue
            try:
                facts = web_game(self.game).read_shorthand(text, players=players)
                if table is None:
                    rows.append(PaperRow(number, text))
                    continue
                table, row = self._played(table, facts, number=number, text=text)
                rows.append(row)
            except Fault as fault:
                error = sentence_of(Fault("", fault.pattern, **fault.words))
                rows.append(PaperRow(number, text, error=error))
                table = None
        return rows

    def _played(
        self, table: AnyTable, facts: Mapping[str, Any], *, number: int, text: str
    ) -> tuple[AnyTable, PaperRow]:
        game = game_of(self.game)
        table, score = played(
            read_entry({"kind": DEAL, **facts}, game=game), table=table, game=game
        )
        gains = score.gains
        for name in table.members:
            self._standing[name] = self._standing.get(name, 0) + gains.get(name, 0)
        assert score.deal is not None, "a deal was played"
        line = game.line(score.deal.summary)
        words = filter(None, (line_in_words(line, names={}), word_of(line.outcome)))
        stood = [self.money.signed(self._standing[name]) for name in table.members]
        if self.has_kitty:
            stood.append(self.money.plain(table.kitty))
        return table, PaperRow(number, text, said=", ".join(words), stood=tuple(stood))

    @cached_property
    def _standing(self) -> dict[str, int]:
        return {}

    @cached_property
    def has_kitty(self) -> bool:
        """Return whether the sheet's rules play with a kitty; False while they cannot be read."""
        game = game_of(self.game)
        try:
            return game.has_kitty(game.terms(dict(self._rules()), stake=1))
        except Fault:
            return False

    @property
    def columns(self) -> tuple[PlayerColumn, ...]:
        """Return whose standings the rows show."""
        kitty = [kitty_title(game_of(self.game).words)] if self.has_kitty else []
        return columns_of(self.names, further=kitty)

    def _tried(self, reader: Callable[[], Value], *, at: str = "") -> Value | None:
        try:
            return reader()
        except Fault as fault:
            place = fault.path.partition(".")[0].partition("[")[0]
            known = place if place in FIELDS else at or "players"
            self.refuse(Fault(known, fault.pattern, **fault.words))
            return None
