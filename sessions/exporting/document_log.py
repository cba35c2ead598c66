"""A plain document's log as the book would have it: seats for names, and what each entry posted."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from napledger.evening.document import Document, write_entry, write_opening
from napledger.evening.document import Entry as DocumentEntry
from napledger.evening.log import START, Line
from napledger.evening.payments import CASH_KINDS
from napledger.games import game_of
from napledger.ledger.transfers import KITTY
from napledger.reading.readers import Json
from sessions.auditing.replaying import Patience, Replay, Step
from sessions.auditing.schema import EntryRow, TransferRow
from sessions.book.posting import body_hash
from sessions.book.record import summary_of
from sessions.models.evenings import KITTY_SEAT
from sessions.models.rows import new_id


@dataclass
class WrittenLog:
    """A document's log as the book would have it, with seats for names; as far as it is written."""

    keys: Mapping[str, str]
    replay: Replay
    now: datetime.datetime
    entries: list[EntryRow] = field(default_factory=list)
    balances: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

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
        written.add(START, write_opening(document.opening.renamed(keys.__getitem__)))
        for entry in document.log:
            written.add_entry(entry)
        return written

    def add_entry(self, entry: DocumentEntry) -> None:
        """Add an entry of the document to the log."""
        facts = write_entry(entry.renamed(self.keys.__getitem__))
        self.add(facts.pop("kind"), facts)

    def add(self, kind: str, facts: dict[str, Json]) -> None:
        """Add a line to the log, with what it posts."""
        number = len(self.entries) + 1
        step = self.replay.add(Line(number, kind, facts))
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
            transfers=_transfers(step),
        )
        self.entries.append(row)
        self._count(row)

    def sums(self, account: str) -> tuple[int, int]:
        """Return an account's balance and what it has won, in the smallest coin."""
        return self.balances[account], self.won[account]

    def _count(self, row: EntryRow) -> None:
        for each in row.transfers:
            for account, gain in ((each.payer, -each.amount), (each.payee, each.amount)):
                self.balances[account] += gain
                self.won[account] += 0 if row.kind in CASH_KINDS else gain


def _transfers(step: Step) -> tuple[TransferRow, ...]:
    return tuple(
        TransferRow(
            id=new_id(),
            settles=each.settles,
            payer=each.transfer.payer,
            payee=each.transfer.payee,
            amount=each.transfer.amount,
            why=each.transfer.why,
            source=each.transfer.source,
            takes_back=each.takes_back,
        )
        for each in step.posted
    )
