"""A plain document's log as the book would have it: seats for names, and what each entry posted."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from napledger.evening.document import Document, write_entry
from napledger.evening.document import Entry as DocumentEntry
from napledger.evening.log import START, LogLine
from napledger.evening.payments import balances_and_won
from napledger.games import game_of
from napledger.ledger.transfers import KITTY
from napledger.reading.readers import Json
from sessions.auditing.replaying import Patience, Replay
from sessions.auditing.schema import EntryRow, SeatRow, TransferRow
from sessions.book.open_book import key_of
from sessions.book.submission import body_hash
from sessions.book.writing import summary_of
from sessions.models.evenings import KITTY_SEAT
from sessions.models.rows import new_id


@dataclass
class WrittenLog:
    """A document's log as the book would have it, with seats for names; as far as it is written."""

    keys: Mapping[str, str]
    replay: Replay
    now: datetime.datetime
    entries: list[EntryRow] = field(default_factory=list)

    @classmethod
    def of(
        cls, document: Document, *, names: tuple[str, ...], now: datetime.datetime
    ) -> WrittenLog:
        """Return a document's whole log."""
        numbers = enumerate(names, start=KITTY_SEAT + 1)
        keys = {KITTY: KITTY} | {name: str(number) for number, name in numbers}
        game = game_of(document.opening.game)
        patience = Patience.with_lines(1 + len(document.log))
        written = cls(keys, Replay(game, patience), now)
        written.add(START, document.opening.renamed(keys.__getitem__).written())
        for entry in document.log:
            written.add_entry(entry)
        return written

    def add_entry(self, entry: DocumentEntry) -> None:
        facts = write_entry(entry.renamed(self.keys.__getitem__))
        self.add(facts.pop("kind"), facts)

    def add(self, kind: str, facts: dict[str, Json]) -> None:
        number = len(self.entries) + 1
        step = self.replay.add(LogLine(number, kind, facts))
        score = step.after.get(number)
        if score is not None and score.deal is not None:
            facts |= self.replay.game.fixed_facts(score.deal)
        row = EntryRow(
            id=new_id(),
            number=number,
            kind=kind,
            facts=facts,
            target=None,
            why="",
            summary={} if score is None else summary_of(score),
            key=f"document-{number}",
            body_hash=body_hash(kind, facts),
            by=None,
            device=None,
            at=self.now,
            transfers=tuple(TransferRow(id=new_id(), **each.fields) for each in step.posted),
        )
        self.entries.append(row)

    def seat(self, number: int, player: uuid.UUID | None) -> SeatRow:
        """Return a player's seat, or the kitty's, with what it stands at after the log."""
        balances, won = self._sums
        key = key_of(number)
        return SeatRow(new_id(), number, player, balances.get(key, 0), won.get(key, 0))

    @cached_property
    def _sums(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        return balances_and_won((row.kind, each) for row in self.entries for each in row.transfers)
