"""The shapes of what the interface answers with: circles, evenings, the table and its log.

Entries, rules and documents are not described here: their readers are the games' and the document's
own (sessions/api/names.py, docs/evening-document.md). Beside this: settling_schemas.py,
figure_schemas.py, rule_schemas.py; and what is sent, in bodies.py.
"""

from __future__ import annotations

from typing import Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

CURRENCY = "ISO 4217 code, “lsd” or “counters”; all amounts beside it are in its smallest coin"


class Answer(Schema):
    """What the interface answers with; what is called `from` in JSON is no name in Python."""

    model_config = ConfigDict(populate_by_name=True)


class Problem(Answer):
    """RFC 9457: `detail` is a sentence for people, `path` where the fault is in what was sent."""

    type: str
    title: str
    status: int
    detail: str
    path: str = Field(description="like “log[3].caller”; empty where it is about the whole")


class Token(Answer):
    """What a token opens: a circle, or one evening of it."""

    name: str
    role: Literal["watcher", "recorder", "owner"]
    circle: str
    evening: str | None


class PlayerRef(Answer):
    """A member of a circle."""

    id: str
    name: str


class PlayersPage(Answer):
    """Some players, and the cursor of those after them."""

    items: list[PlayerRef]
    next: str | None = Field(description="to be sent as `cursor`; null at the end")


class Circle(Answer):
    """The people who play together, with what they usually play."""

    id: str
    name: str
    title: str = Field(description="its name, or its players' while it has none")
    game: str
    currency: str = Field(description=CURRENCY)
    stake: int
    rules: dict[str, Any]
    created_at: str


class CirclesPage(Answer):
    """Some circles, and the cursor of those after them."""

    items: list[Circle]
    next: str | None


class Sat(Answer):
    """A player at an evening: `balance` is what is still owed to them, `won` what they won."""

    id: str
    name: str
    balance: int
    won: int


class Evening(Answer):
    """One night. `version` counts the entries of its log."""

    id: str
    circle: str
    game: str
    title: str
    place: str
    note: str
    played_on: str
    currency: str = Field(description=CURRENCY)
    state: Literal["open", "reviewing", "closed"]
    version: int
    deals: int
    players: list[Sat]
    created_at: str


class EveningsPage(Answer):
    """Some evenings, the latest first, and the cursor of those after them."""

    items: list[Evening]
    next: str | None


class Priced(Answer):
    """A transfer that would be posted, with its reason and the place in the book."""

    from_: str = Field(alias="from")
    to: str
    amount: int
    why: str
    source: str


class Posted(Priced):
    """A transfer in the book; `settles` is the entry whose doing it is."""

    settles: int
    takes_back: bool


class Written(Answer):
    """An entry as it was written. `gains` are what it moved, by player and “kitty”."""

    number: int
    id: str
    kind: str
    facts: dict[str, Any] = Field(description="as in an evening document, players by name")
    of: int | None = Field(description="the number of the entry that a correction is about")
    why: str
    sentence: str
    by: str | None
    at: str
    currency: str = Field(description=CURRENCY)
    gains: dict[str, int]
    transfers: list[Posted]
    digest: str


class Corrected(Answer):
    """What an entry says after its corrections."""

    facts: dict[str, Any]
    sentence: str


class Entry(Written):
    """An entry, whether it stands, and what it says now where it was corrected."""

    stands: bool
    now: Corrected | None


class EntriesPage(Answer):
    """Some entries in the order of the log, and the cursor of those after them."""

    items: list[Entry]
    next: str | None


class Changed(Problem):
    """What came between, where `If-Match` named an earlier version."""

    version: int
    since: int
    came: list[Written]


class PriceColumn(Answer):
    """A column of the price table."""

    label: str
    group: str


class PriceRow(Answer):
    """What something pays, an amount for each column."""

    what: str
    amounts: list[int]
    source: str


class Prices(Answer):
    """What things pay at a table."""

    columns: list[PriceColumn]
    rows: list[PriceRow]
    note: str


class Last(Answer):
    """The last entry of the log."""

    number: int
    sentence: str


class Table(Answer):
    """The table as it stands: all that whoever records the next deal must know.

    `example` is a believable deal of this table as it could be sent; `carried` are the facts that
    the next deal takes over from the last one.
    """

    evening: str
    version: int
    state: Literal["open", "reviewing", "closed"]
    game: str
    currency: str = Field(description=CURRENCY)
    stake: int
    rules: dict[str, Any]
    rules_title: str
    seated: list[str]
    dealer: str
    next_deal: int
    carried: dict[str, list[str]]
    balances: dict[str, int]
    kitty: int
    kitty_box: int
    kitty_coins: bool
    kitty_word: str
    prices: Prices
    example: dict[str, Any] | None
    last: Last
    can_undo: bool
    can_redo: bool
    records: Literal["records", "could-record", "watches"]
    holder: str


class DryRun(Answer):
    """What an entry would do if it were written now."""

    version: int
    currency: str = Field(description=CURRENCY)
    sentence: str
    gains: dict[str, int]
    transfers: list[Priced]
    dealer: str = Field(description="who would deal next")
    kitty: int


class EntryChange(Answer):
    """What a correction would change for one entry."""

    number: int
    gains: dict[str, int]


class CorrectionRun(Answer):
    """What a correction would change, in all and entry by entry."""

    version: int
    currency: str = Field(description=CURRENCY)
    gains: dict[str, int]
    changes: list[EntryChange]


class Pay(Answer):
    """A payment."""

    from_: str = Field(alias="from")
    to: str
    amount: int


class ScoredEntry(Answer):
    """What an entry of a document did; further facts of a deal stand beside these."""

    model_config = ConfigDict(populate_by_name=True, extra="allow")

    kind: str
    changes: dict[str, int]
    kitty: int
    kitty_after: int
    lines: list[Priced]


class Score(Answer):
    """What a document comes to: entry by entry, what everybody stands at, and who pays whom."""

    currency: str = Field(description=CURRENCY)
    entries: list[ScoredEntry]
    balances: dict[str, int]
    kitty: int
    transfers: list[Pay] | None = Field(description="null while a kitty is to be drawn for")
    warnings: list[str]
