"""The shapes of what the interface answers with, and of the small things that are sent to it.

What is sent is read strictly: nothing is guessed from a text, and nothing unknown is passed over.
Entries, rules and documents are not described here: their readers are the games' and the document's
own (sessions/api/names.py, docs/evening-document.md).
"""

from __future__ import annotations

from typing import Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.faults import Fault, joined
from napledger.reading.readers import Json

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


class Coins(Answer):
    """The coins in which a payment of counters was made."""

    amount: int
    currency: str = Field(description=CURRENCY)


class Debt(Pay):
    """A payment of the plan; `left` is what is still to be paid of it, `paid` the entries."""

    left: int
    coins_left: int | None = Field(description="the rest in money, where counters are priced")
    paid: list[int]


class Made(Pay):
    """A payment that was made since play ended, and what the other side says of it."""

    entry: int
    money: Coins | None = Field(description="in which coins counters were paid")
    said: Literal["received", "disputed"] | None
    note: str


class Plan(Answer):
    """One way to settle; null where it cannot be now, with the reason."""

    way: Literal["fewest", "banker", "pairs"]
    banker: str | None
    payments: list[Pay] | None
    refused: str


class PriceShown(Answer):
    """So many counters are worth so much money, in its smallest coin."""

    counters: int
    amount: int
    currency: str = Field(description=CURRENCY)


class Settling(Answer):
    """How an evening is settled: the plan in force, what is paid, and the other ways there are."""

    version: int
    state: Literal["open", "reviewing", "closed"]
    currency: str = Field(description=CURRENCY)
    undecided: bool = Field(description="a kitty stands, and nobody has said what becomes of it")
    way: Literal["fewest", "banker", "pairs"] | None
    outdated: bool
    debts: list[Debt]
    made: list[Made]
    purses: list[list[str]]
    plans: list[Plan]
    price: PriceShown | None = Field(description="what counters are worth, if that was said")
    coins: list[int] = Field(description="the coins that balances can be rounded to")


class Leaving(Answer):
    """What settles with somebody who leaves: their share of the kitty, and the payments."""

    version: int
    currency: str = Field(description=CURRENCY)
    share: int
    payments: list[Pay]


class Standing(Answer):
    """What a player, by id and name, or the kitty stands at; owed where above nought."""

    party: str
    name: str
    amount: int


class SlatePay(Answer):
    """A payment that clears what is picked, by the parties' ids."""

    from_: str = Field(alias="from")
    from_name: str
    to: str
    to_name: str
    amount: int


class SlateEvening(Answer):
    """An evening that left something unpaid."""

    id: str
    title: str
    played_on: str
    standings: list[Standing]


class SlateSection(Answer):
    """What is unpaid in one currency, and the payments that clear it."""

    currency: str = Field(description=CURRENCY)
    evenings: list[SlateEvening]
    standings: list[Standing]
    payments: list[SlatePay]


class Slate(Answer):
    """What the evenings of a circle have left unpaid; of the latest sixty a currency."""

    sections: list[SlateSection]


class SlatePaid(Answer):
    """How many entries a payment of the slate took, and the key it is taken back by."""

    entries: int
    key: str


class PartCount(Answer):
    """How often a part of a game was played, how often it came off, and what it brought."""

    what: str
    played: int
    won: int
    level: int
    earned: int


class GameCount(Answer):
    """What is counted of a player in one game."""

    game: str
    won: int
    parts: list[PartCount]
    kitties: int
    kitties_amount: int
    mishaps: dict[str, int]


class PlayerCount(Answer):
    """What is counted of a player; `paid` is by the ids of those they were paid by."""

    id: str
    name: str
    evenings: int
    won: int
    paid: dict[str, int]
    games: list[GameCount]


class FiguresOf(Answer):
    """The figures of a circle, of one game or of all that were played for the same money."""

    currency: str = Field(description=CURRENCY)
    game: str = Field(description="empty for all games")
    year: str = Field(description="empty for all years")
    series: list[str] = Field(description="what `series` may be: “game.currency”, “.currency”")
    years: list[str]
    evenings: int
    deals: int
    players: list[PlayerCount]


class LeagueAsked(Schema):
    """What a league goes by, and who has a place in it."""

    series: str = ""
    year: str = ""
    by: Literal["total", "evening", "points"] = "total"
    least: int = Field(1, ge=1, le=9999, description="at least so many evenings for a place")
    deals: int = Field(0, ge=0, le=9999, description="at evenings of at least so many deals")
    drop: int = Field(0, ge=0, le=9999, description="so many worst evenings are left out")
    points: str = Field("", description="points by place, like 10-6-4-3-2-1")


class LeagueLine(Answer):
    """A player's place; null for whoever came too seldom. `counted` evenings make up the rest."""

    place: int | None
    id: str
    name: str
    evenings: int
    counted: int
    deals: int
    won: int
    points: str = Field(description="exact: “12”, “15/2”")


class League(Answer):
    """The league of a season, the best first."""

    currency: str = Field(description=CURRENCY)
    year: str
    by: Literal["total", "evening", "points"]
    least: int
    deals: int
    drop: int
    points: list[int]
    lines: list[LeagueLine]


class RuleSet(Answer):
    """Rules that a circle keeps under a name."""

    id: str
    game: str
    name: str
    rules: dict[str, Any]
    code: str = Field(description="the rules as an address says them")
    created_at: str


class RuleSetsPage(Answer):
    """The rule sets of a circle."""

    items: list[RuleSet]
    next: str | None


class PrintedRules(Answer):
    """A rule set of a book."""

    preset: str
    title: str
    sentence: str
    book: str
    source: str


class KittyEnd(Answer):
    """A way to end the kitty."""

    key: str
    title: str
    needs_winner: bool


class GameWords(Answer):
    """What a game calls what every game has."""

    deal: str
    dealer: str
    kitty: str


class Game(Answer):
    """A game, how many may sit at it and play in a deal, and its rule sets."""

    key: str
    title: str
    seats: tuple[int, int]
    deal_players: tuple[int, int]
    words: GameWords
    kitty_ends: list[KittyEnd]
    rule_sets: list[PrintedRules]


class GamesPage(Answer):
    """The games that are installed here."""

    items: list[Game]
    next: str | None


class OptionValue(Answer):
    """One value that an option may have; of prices, a call."""

    value: str | int
    sentence: str


class OptionNeed(Answer):
    """What another option must be for one to mean anything."""

    option: str
    values: list[Any]


class Option(Answer):
    """An option of a game's rules."""

    name: str
    group: str
    label: str
    sentence: str
    source: str
    kind: Literal["flag", "choice", "whole", "units", "players", "numbers", "prices"]
    values: list[OptionValue]
    least: int | None
    most: int | None
    needs: list[OptionNeed]


class GameInFull(Game):
    """A game with the options of its rules."""

    options: list[Option]


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


# What is sent.


class Sent(Schema):
    """Something small that is sent: strictly what it says, and nothing else."""

    model_config = ConfigDict(strict=True, extra="forbid", populate_by_name=False)


Amount = Field(ge=1, le=AMOUNT_MAX)


class CorrectionSent(Sent):
    """A correction: what is to be done to an entry, why, and for whom it is said."""

    kind: Literal["amend", "void", "restore"]
    facts: dict[str, Any] = Field({}, description="for “amend”: the entry as it should be")
    why: str = Field(min_length=1, max_length=200)
    by: str | None = Field(None, description="the name of the player who says so")


class StateSent(Sent):
    """Where an evening is to go: to be settled, closed, or back to the table."""

    state: Literal["open", "reviewing", "closed"]


class PlanSent(Sent):
    """A way to settle, which is frozen from what is left now."""

    way: Literal["fewest", "banker", "pairs"]
    banker: str | None = None


class LeavingSent(Sent):
    """Who leaves, and whether they take a share of the kitty with them."""

    player: str
    way: Literal["plain", "share"]


class CoinSent(Sent):
    """A coin that all balances are to be rounded to."""

    coin: int


class PriceSent(Sent):
    """What counters are worth: so many of them, so much money. Without any of it, nothing more."""

    counters: int | None = None
    amount: int | None = None
    currency: str | None = None


class PaySent(Sent):
    """A payment of the plan, or a part of one, that was made."""

    from_: str = Field(alias="from")
    to: str
    amount: int = Amount


class SayingSent(Sent):
    """What whoever was paid says of a payment."""

    what: Literal["received", "disputed", "withdrawn"]
    note: str = Field("", max_length=200)


class PurseSent(Sent):
    """Players who share a purse from now on."""

    players: list[str]


class PartingSent(Sent):
    """Whose purse is shared no more."""

    holder: str


class SlatePaySent(Sent):
    """A payment over some evenings, or all that clears them where `from` is left out."""

    evenings: list[str] = Field(min_length=1, max_length=60)
    from_: str | None = Field(None, alias="from")
    to: str | None = None
    amount: int | None = Field(None, ge=1, le=AMOUNT_MAX)


class TakeBackSent(Sent):
    """What the slate wrote with that key is taken back."""

    key: str


class NameSent(Sent):
    """A name."""

    name: str


class RuleSetSent(Sent):
    """Rules to be kept under a name."""

    game: str
    name: str
    rules: dict[str, Any]


PATTERNS = {
    "missing": "is missing",
    "extra_forbidden": "unknown key",
    "literal_error": "expected one of {expected}",
    "string_type": "expected text",
    "int_type": "expected a whole number",
    "dict_type": "expected an object with named fields",
    "list_type": "expected a list",
    "greater_than_equal": "expected a whole number from {ge} up",
    "less_than_equal": "expected a whole number up to {le}",
    "string_too_short": "say something here",
    "string_too_long": "at most {max_length} characters fit here",
    "too_short": "expected at least {min_length}",
    "too_long": "expected at most {max_length}",
}
"""What is wrong with a field, in a player's words, by Pydantic's word for it."""


def read_as(shape: type[Sent], raw: Json) -> Any:
    """Return what was sent as that shape; raise Fault at the first field that cannot be."""
    try:
        return TypeAdapter(shape).validate_python(raw)
    except ValidationError as error:
        first = error.errors()[0]
        pattern = PATTERNS.get(first["type"], "this cannot be")
        words = {name: str(value) for name, value in first.get("ctx", {}).items()}
        path = ""
        for part in first["loc"]:
            path = joined(path, f"[{part}]" if isinstance(part, int) else str(part))
        raise Fault(path, pattern, **words) from None
