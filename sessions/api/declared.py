"""Shapes of entries and documents, made of the facts that their classes declare.

Nothing is read by them: each says what the reader of each fact holds to, so a kind of entry, a fact
of it, or a game that is new is described as soon as it is read.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    RootModel,
    TypeAdapter,
    create_model,
)
from pydantic_core import CoreSchema, core_schema

from napledger.evening import document
from napledger.evening.document import DEAL, FORMAT, Opening
from napledger.evening.kinds import ENTRIES, parts
from napledger.evening.kinds.kitty import KittyEnd
from napledger.evening.kinds.offence import Offence
from napledger.games import games
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money.currencies import CODE, CODE_CHARACTERS
from napledger.reading.facts import Codec, TypedFacts, codec_of
from napledger.reading.readers import (
    DAY,
    DAY_CHARACTERS,
    NAME_CHARACTERS_MAX,
    read_counts,
    read_day,
    read_list,
    read_name,
    read_names,
    read_object,
    read_whole,
)
from sessions.book.typed import LINES
from sessions.kinds import EXAMPLES
from sessions.models.circles import GAME_CHARACTERS_MAX

Json = dict[str, Any]


def text(most: int, *, least: int = 1, pattern: str = "") -> Json:
    """Return the schema of a text of so many characters."""
    told: Json = {"type": "string", "minLength": least, "maxLength": most}
    return {**told, "pattern": f"^({pattern})$"} if pattern else told


def whole(least: int = 0, most: int = AMOUNT_MAX) -> Json:
    """Return the schema of a whole number within these."""
    return {"type": "integer", "minimum": least, "maximum": most}


def by_name(each: Json) -> Json:
    """Return the schema of something for each of some players."""
    return {"type": "object", "additionalProperties": each}


FIELDS = {"type": "object", "additionalProperties": True}
NAME = text(NAME_CHARACTERS_MAX)
MONEY = text(max(CODE_CHARACTERS), least=min(CODE_CHARACTERS), pattern=CODE.pattern)
CHANGES = by_name(whole(-AMOUNT_MAX))


def _names() -> Json:
    """Return the schema of players each once: no more than a table has seats."""
    most = max(game.seats[-1] for game in games().values())
    return {"type": "array", "items": NAME, "minItems": 0, "maxItems": most}


AS_READ: Mapping[Any, Callable[[], Json]] = {
    read_name: lambda: NAME,
    read_names: _names,
    read_day: lambda: text(DAY_CHARACTERS, least=DAY_CHARACTERS, pattern=DAY),
    read_whole: whole,
    read_counts: lambda: by_name(whole()),
    read_object: lambda: FIELDS,
    codec_of(parts.Changes).read: lambda: CHANGES,
    codec_of(parts.Money).read: lambda: MONEY,
    codec_of(parts.Rules).read: lambda: FIELDS,
    codec_of(document.Currency).read: lambda: MONEY,
    codec_of(document.GameKey).read: lambda: text(GAME_CHARACTERS_MAX),
    document.read_zone: lambda: text(document.ZONE_CHARACTERS_MAX, pattern=document.ZONE.pattern),
}
"""What each reader holds to. What another one reads is described by its type alone."""

AS_GAMES_KNOW: Mapping[tuple[type[TypedFacts], str], Callable[[], Json]] = {
    (Opening, "players"): lambda: {"minItems": min(game.seats[0] for game in games().values())},
    (KittyEnd, "how"): lambda: _one_of(e.key for g in games().values() for e in g.fund_ends),
    (Offence, "what"): lambda: _one_of(key for g in games().values() for key in g.offences),
}
"""What the games that are here hold a fact to besides."""


def _one_of(words: Iterable[str]) -> Json:
    return {"enum": sorted({*words})}


@dataclass(frozen=True)
class Told:
    """Says to Pydantic how something is described, which the games that are here have a say in."""

    tell: Callable[[], Json]

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> CoreSchema:
        return core_schema.any_schema()

    def __get_pydantic_json_schema__(self, _schema: Any, _handler: Any) -> Json:
        return self.tell()


def _left_out(schema: Json) -> None:
    """Tell that what need not be said is left out, and never null."""
    for each in schema["properties"].values():
        each.pop("default", None)
        for whole_of_it in each.pop("allOf", ()):
            each.update(whole_of_it)


class Described(BaseModel):
    """Something that is described here, and read by the readers of a document."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=_left_out)


def shape_of(
    facts: type[TypedFacts],
    name: str,
    *,
    kind: str = "",
    inside: str = "{}Sent",
    but: Collection[str] = (),
) -> Any:
    """Return the shape, called so, of a class of facts; an entry has its kind before them.

    `inside` is how the shapes of what is in it are called, after their classes; `but` are facts
    that are not described.
    """
    hints, layout = get_type_hints(facts, include_extras=True), facts.layout()
    fields: dict[str, Any] = {"kind": (Literal[kind], ...)} if kind else {}
    for fact, key in ((fact, key) for fact, key, *_how in layout.facts if key not in but):
        is_needed = key in layout.required
        besides = partial(_add_bounds, facts, key, is_needed=is_needed)
        field = Field(... if is_needed else None, alias=str(key), json_schema_extra=besides)
        fields[fact] = (_type_of(hints[fact], inside), field)
    return create_model(name, __base__=Described, __doc__=inspect.getdoc(facts), **fields)


def _add_bounds(facts: type[TypedFacts], key: str, schema: Json, *, is_needed: bool) -> None:
    if key in LINES:
        schema.update(text(LINES[key], least=int(is_needed)))
    schema.update(AS_GAMES_KNOW.get((facts, key), dict)())


def _type_of(of_type: Any, inside: str) -> Any:
    """Return a fact's type for Pydantic: as its reader has it, or else by what it is."""
    origin, inner = get_origin(of_type), get_args(of_type)
    if origin is Annotated:
        codecs = (each for each in of_type.__metadata__ if isinstance(each, Codec))
        tell = next(map(_as_read, codecs), None)
        return _type_of(inner[0], inside) if tell is None else Annotated[Any, Told(tell)]
    if origin in (Union, UnionType):
        said = (_type_of(each, inside) for each in inner if each is not NoneType)
        return reduce(or_, said)
    if origin is tuple and get_origin(inner[0]) is tuple:
        return dict[str, _type_of(get_args(inner[0])[1], inside)]  # type: ignore[misc]  # made here
    if origin is tuple:
        return list[_type_of(inner[0], inside)]  # type: ignore[misc]  # made here
    if isinstance(of_type, type) and issubclass(of_type, TypedFacts):
        return shape_of(of_type, inside.format(of_type.__name__), inside=inside)
    return of_type if origin is Literal or of_type in (str, int, float, bool) else Any


def _as_read(codec: Codec) -> Callable[[], Json] | None:
    """Return what says to what a fact is held by its reader; None for a reader of its own."""
    read = codec.read
    if codec.choices:
        return lambda: {"type": "string", "enum": [*codec.choices]}
    if isinstance(read, partial) and read.func is read_whole:
        return partial(whole, **read.keywords)
    if isinstance(read, partial) and read.func is read_list:
        each = AS_READ.get(read.keywords["reader"], dict)
        return lambda: {"type": "array", "items": each()}
    return AS_READ.get(read)


def _deals() -> Iterator[Any]:
    """Yield the shape of a deal of each game that is here, as far as its class declares it."""
    for key, game in games().items():
        name = key.title().replace("_", "")
        deal = getattr(game, "deal", None)
        if isinstance(deal, type) and issubclass(deal, TypedFacts):
            yield shape_of(deal, f"{name}Deal", kind=DEAL, inside=f"{name}{{}}")
        else:
            yield dict[str, Any]


class DealSent(Described):
    """A deal as its game has it (docs/games.md); `example` at “table” is one."""

    model_config = ConfigDict(extra="allow")

    kind: Literal["deal"]
    note: Annotated[Any, Told(lambda: text(LINES["note"], least=0))] = None

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> Json:
        """Describe besides what the games that are here declare of their deals."""
        told = handler(schema)
        of_a_game = handler(TypeAdapter(reduce(or_, _deals())).core_schema)
        handler.resolve_ref_schema(told).update(of_a_game)
        return told


Entry: Any = reduce(
    or_,
    (
        shape_of(ENTRIES[kind], f"{kind.capitalize()}Sent", kind=kind)
        for kind in EXAMPLES
        if kind != DEAL
    ),
    DealSent,
)


class EntrySent(RootModel[Annotated[Entry, Field(discriminator="kind")]]):
    """An entry as an evening document has it (docs/evening-document.md), by its kind."""


class EveningSent(shape_of(Opening, "Opening")):  # type: ignore[misc]  # made of what is declared
    """What an evening document says before its log, and who brings along what is still owed."""

    along: Annotated[Any, Told(lambda: CHANGES)] = None


class DocumentSent(shape_of(Opening, "Opening", but=LINES)):  # type: ignore[misc]  # likewise
    """An evening document (docs/evening-document.md), of which the log is the rest."""

    model_config = ConfigDict(extra="allow")

    format: Annotated[Any, Told(lambda: {"type": "string", "const": FORMAT})]
    log: list[Any]
