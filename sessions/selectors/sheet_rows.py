"""The rows of a score sheet: what each entry is called, and what it brought or where all stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from napledger.games.web import Purse, word_of
from napledger.ledger.transfers import KITTY
from sessions.book import Book
from sessions.models import Entry
from sessions.selectors.gains import Gains
from sessions.selectors.numbers import DEAL, DealNumbers
from sessions.selectors.said import Speaker, short_word
from sessions.selectors.versions import Version, corrections_of, version_now, void_words


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of the sheet; `whose` marks the player whose deal it was."""

    figure: str
    whose: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An entry on the sheet. `number` is the deal's; `voided` says who struck it out and why.

    `words` are a sentence that takes the place of figures.
    """

    entry: int
    number: int | None
    label: str
    made: bool | None = None
    cells: tuple[Cell, ...] = ()
    voided: str = ""
    words: str = ""
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class SheetRows:
    """What all rows of a sheet are written with; `accounts` are its columns.

    `running` shows where everybody stood after each row instead of what the row brought.
    """

    book: Book
    speaker: Speaker
    numbers: DealNumbers
    accounts: Sequence[str]
    running: bool

    def rows(
        self, entries: Sequence[Entry], *, gains: Mapping[int, Gains], brought: Gains
    ) -> list[Row]:
        """Return a row for each entry, with the accounts brought forward from those before."""
        corrections = corrections_of(self.book.evening, numbers=[e.number for e in entries])
        so_far, rows = dict(brought), []
        for entry in entries:
            gained = gains[entry.number]
            for account, gain in gained.items():
                so_far[account] = so_far.get(account, 0) + gain
            made = corrections[entry.number]
            if entry.number in self.numbers.void:
                rows.append(self._struck_row(entry, made))
            else:
                rows.append(self._row(entry, made, gained=gained, so_far=so_far))
        return rows

    def balances(self, balances: Gains) -> list[str]:
        """Return where everybody stands, as it is written: the kitty holds, players are up."""
        return [_balance(key, balances, self.speaker.purse) for key in self.accounts]

    def _row(
        self, entry: Entry, corrections: Sequence[Entry], *, gained: Gains, so_far: Gains
    ) -> Row:
        version = version_now(entry, corrections)
        is_deal = entry.kind == DEAL
        moves = is_deal or any(gained.values())
        said = self.speaker.tell(entry.kind, version.facts, headline=version.headline)
        return Row(
            entry=entry.number,
            number=self.numbers.of(entry.number) if is_deal else None,
            label=self._label(version) if moves else "",
            made=said.made,
            cells=self._cells(version.headline, gained, so_far) if moves else (),
            words="" if moves else said.text,
            corrected=version.facts != entry.facts,
        )

    def _struck_row(self, entry: Entry, corrections: Sequence[Entry]) -> Row:
        version = version_now(entry, corrections)
        is_deal = entry.kind == DEAL
        said = self.speaker.tell(entry.kind, version.facts, headline=version.headline)
        return Row(
            entry=entry.number,
            number=self.numbers.of(entry.number) if is_deal else None,
            label=self._label(version) if is_deal else "",
            made=said.made,
            voided=void_words(entry, corrections, book=self.book),
            words="" if is_deal else said.text,
        )

    def _label(self, version: Version) -> str:
        if version.kind == DEAL:
            return word_of(version.headline.get("what", ""))
        return short_word(version.kind, version.facts)

    def _cells(self, headline: Mapping[str, Any], gained: Gains, so_far: Gains) -> tuple[Cell, ...]:
        whose = headline.get("player")
        if self.running:
            figures = self.balances(so_far)
        else:
            signed = self.speaker.purse.signed
            figures = [signed(gained[key]) if gained.get(key) else "" for key in self.accounts]
        cells = zip(self.accounts, figures, strict=True)
        return tuple(Cell(each, key == whose) for key, each in cells)


def _balance(key: str, balances: Gains, purse: Purse) -> str:
    amount = balances.get(key, 0)
    return purse.plain(amount) if key == KITTY else purse.signed(amount)
