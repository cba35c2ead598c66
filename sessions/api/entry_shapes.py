"""How an entry and the opening of an evening are described, which the document's readers read.

Nothing is read by these shapes: they say what napledger/evening's readers hold to, by the same
constants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field, RootModel

from napledger.evening.document import FORMAT, ZONE, ZONE_CHARACTERS_MAX
from napledger.games import games
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.readers import DAY, DAY_CHARACTERS
from sessions.api.bodies import Amount, Money, Name, Note, text
from sessions.book.log_slice import LINES
from sessions.models.circles import GAME_CHARACTERS_MAX

Change = Annotated[int, Field(ge=-AMOUNT_MAX, le=AMOUNT_MAX)]
Day = Annotated[str, text(DAY_CHARACTERS, least=DAY_CHARACTERS, pattern=DAY)]
Game = Annotated[str, text(GAME_CHARACTERS_MAX)]


def one_of(found: Callable[[], set[str]]) -> Any:
    """Return how the description tells that a text is one of those that the games here know."""

    def tell(schema: dict[str, Any]) -> None:
        schema["enum"] = sorted(found())

    return Field(json_schema_extra=tell)


def seated(*, least: int = 0) -> Any:
    """Return how the description tells of a list of players: no more than a table has seats."""

    def tell(schema: dict[str, Any]) -> None:
        schema["minItems"] = least
        schema["maxItems"] = max(game.seats[-1] for game in games().values())

    return Field(json_schema_extra=tell)


def _left_out(schema: dict[str, Any]) -> None:
    """Tell that what need not be said is left out, and never null."""
    for each in schema["properties"].values():
        each.pop("default", None)
        if "anyOf" in each:
            each.update(each.pop("anyOf")[0])


KittyEnd = Annotated[str, one_of(lambda: {e.key for g in games().values() for e in g.fund_ends})]
Offence = Annotated[str, one_of(lambda: {key for g in games().values() for key in g.offences})]


class Described(Schema):
    """Something that is described here, and read by the readers of a document."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=_left_out)


class DealSent(Described):
    """A deal; what else it says is its game's (docs/games.md), and `example` at “table”."""

    model_config = ConfigDict(extra="allow")

    kind: Literal["deal"]
    note: Note = ""


class CoinsSent(Described):
    """The coins in which counters were paid, in the smallest one of a currency."""

    amount: int = Field(ge=0, le=AMOUNT_MAX)
    currency: Money


class PaymentSent(Described):
    """Cash that changed hands."""

    kind: Literal["payment"]
    from_: Name = Field(alias="from")
    to: Name
    amount: Amount
    money: CoinsSent | None = None


class AdjustmentSent(Described):
    """What the table agreed on: changes in sum nought, by the names of players and “kitty”."""

    kind: Literal["adjustment"]
    changes: dict[str, Change]
    note: Annotated[str, text(LINES["note"])]
    coin: Amount | None = Field(None, description="what balances were rounded to")
    day: Day | None = Field(None, description="when it was agreed, if after the close")


class KittySent(Described):
    """What becomes of the kitty, by an end that the game knows."""

    kind: Literal["kitty"]
    how: KittyEnd
    winner: Name | None = None


class OffenceSent(Described):
    """What somebody did wrong between two deals."""

    kind: Literal["offence"]
    player: Name
    what: Offence
    note: Note = ""


class JoinSent(Described):
    """Somebody sits down, who may be new."""

    kind: Literal["join"]
    player: Name
    left_of: Name


class LeaveSent(Described):
    """Somebody gets up."""

    kind: Literal["leave"]
    player: Name


class SeatsSent(Described):
    """Everybody in a new order, clockwise."""

    kind: Literal["seats"]
    order: Annotated[list[Name], seated()]


class RulesSent(Described):
    """Another stake, other rules, or both, from the next deal on."""

    kind: Literal["rules"]
    stake: Amount | None = None
    rules: dict[str, Any] | None = None


class EntrySent(
    RootModel[
        Annotated[
            DealSent
            | PaymentSent
            | AdjustmentSent
            | KittySent
            | OffenceSent
            | JoinSent
            | LeaveSent
            | SeatsSent
            | RulesSent,
            Field(discriminator="kind"),
        ]
    ]
):
    """An entry as an evening document has it (docs/evening-document.md), by its kind."""


class TableSent(Described):
    """What every evening begins with, in a document too."""

    game: Game
    stake: Amount
    players: Annotated[list[Name], seated(least=2)]
    currency: Money | None = None
    rules: dict[str, Any] | None = None
    first_dealer: Name | None = None
    kitty: int | None = Field(None, ge=0, le=AMOUNT_MAX)
    kitty_coins: bool | None = None
    played_on: Day | None = None
    zone: Annotated[str, text(ZONE_CHARACTERS_MAX, pattern=ZONE.pattern)] | None = None


class EveningSent(TableSent):
    """What an evening document says before its log, and who brings along what is still owed."""

    title: Annotated[str, text(LINES["title"], least=0)] = ""
    place: Annotated[str, text(LINES["place"], least=0)] = ""
    note: Note = ""
    along: dict[str, Change] | None = None


class DocumentSent(TableSent):
    """An evening document (docs/evening-document.md), of which the log is the rest."""

    model_config = ConfigDict(extra="allow")

    format: Annotated[str, Field(json_schema_extra={"const": FORMAT})]
    log: list[Any]
