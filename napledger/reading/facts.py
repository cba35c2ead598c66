"""Facts declared once: by the type of each it is read, written, and told with other names.

A class of facts is a frozen dataclass whose fields are annotated with how they are read: Loo's deal
has `looed: Players = ()`, and the document `{"looed": ["Ann", "Cat"]}`. What is as by default is
not written. What goes together, the class says in `check`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Self,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    Readers,
    read_choice,
    read_counts,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_names,
    read_object,
    read_text,
    read_whole,
)

WORD, WORDS, NUMBER, COUNTS, TICK = "word", "words", "number", "counts", "tick"
"""The shapes that a fact may have."""

Rename = Callable[[str], str]


class Codec(NamedTuple):
    """How a fact is read from a document, written into one, and told with other names.

    `rename` is None where it names no player. What is `always` written is so as by default, too.
    `shape` is what it looks like to a form: one word, several, a number, a number each, or a tick.
    What is `optional` may be None; `choices` are the words of which it is one.
    """

    read: Callable[[Json], Any]
    write: Callable[[Any], Json] | None = None
    rename: Callable[[Any, Rename], Any] | None = None
    always: bool = False
    shape: str = ""
    optional: bool = False
    choices: tuple[str, ...] = ()


class Named(str):
    """What a document calls a fact whose name is none that Python knows, like “from”."""

    __slots__ = ()


def _rename_each(names: tuple[str, ...], rename: Rename) -> tuple[str, ...]:
    return tuple(map(rename, names))


def rename_keys(pairs: tuple[tuple[str, Any], ...], rename: Rename) -> tuple[tuple[str, Any], ...]:
    """Return pairs of a player and something with each player under another name."""
    return tuple((rename(player), value) for player, value in pairs)


def one_of(*values: str) -> Codec:
    """Return how one of these words is read."""
    return Codec(partial(read_choice, choices=values), shape=WORD, choices=values)


def whole(*, least: int = 0, most: int | None = None) -> Codec:
    """Return how a whole number within these is read."""
    bounds = {"least": least} if most is None else {"least": least, "most": most}
    return Codec(partial(read_whole, **bounds), shape=NUMBER)


def counts(
    check: Callable[[int], Any] | None = None, *, least: int = 0, most: int = AMOUNT_MAX
) -> Codec:
    """Return how a number for each of some players is read: pairs here, there an object.

    `check` raises Fault for a number that none of them can have.
    """
    read_each = partial(read_counts, reader=partial(read_whole, least=least, most=most))
    if check is None:
        return Codec(read_each, dict, rename_keys, shape=COUNTS)

    def read(raw: Json) -> tuple[tuple[str, int], ...]:
        found = read_each(raw)
        for player, number in found:
            try:
                check(number)
            except Fault as fault:
                raise fault.at(player) from None
        return found

    return Codec(read, dict, rename_keys, shape=COUNTS)


def players(read: Callable[[Json], tuple[str, ...]]) -> Codec:
    """Return how a list of players is read."""
    return Codec(read, list, _rename_each, shape=WORDS)


Player = Annotated[str, Codec(read_name, rename=lambda player, rename: rename(player), shape=WORD)]
Players = Annotated[tuple[str, ...], players(read_names)]
"""Players, each once."""
PlayersInTurn = Annotated[tuple[str, ...], players(partial(read_list, reader=read_name))]
"""Players as often as they come, like who won each trick."""
Counts = Annotated[tuple[tuple[str, int], ...], counts()]
"""A number for each of some players."""
Flag = Annotated[bool, Codec(read_flag, shape=TICK)]
Whole = Annotated[int, Codec(read_whole, shape=NUMBER)]
AtLeastOne = Annotated[int, whole(least=1)]
Text = Annotated[str, Codec(read_text, shape=WORD)]
Fields = Annotated[Mapping[str, Json], Codec(read_object)]
"""An object, whatever its fields."""


class TypedFacts:
    """What happened in a deal, in another entry, or in a thing in it: a frozen dataclass.

    A class `with_nulls` reads null where None can be, and writes all there is, None as null.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]
    with_nulls: ClassVar[bool] = False

    @classmethod
    def layout(cls) -> Layout:
        """Return how each fact is read and written, by its annotation."""
        return _layout_of(cls)  # type: ignore[arg-type]  # classes are hashable

    @classmethod
    def read(cls, raw: Json) -> Self:
        """Return the facts of a document's fields; raise Fault at the field that cannot be."""
        layout = cls.layout()
        read = read_fields(raw, layout.readers, required=layout.required)
        for key, name in layout.renamed_keys:
            if key in read:
                read[name] = read.pop(key)
        facts = cls(**read)
        facts.check()
        return facts

    @classmethod
    def read_some(cls, raw: Json, *, rename: Rename) -> dict[str, Json]:
        """Return some of the facts, with each player under another name, as fields of a document.

        They need not go together yet, nor be all that must be said; what says nothing is left out.
        """
        layout, told = cls.layout(), dict[str, Json]()
        read, renamers = read_fields(raw, layout.readers), dict(layout.renamers)
        for name, key, _default, codec in layout.facts:
            if value := read.get(key):
                value = renamers[name](value, rename) if name in renamers else value
                told[key] = value if codec.write is None else codec.write(value)
        return told

    def check(self) -> None:
        """Raise Fault, at the fact to change, where facts do not go together."""

    def says_none(self, *names: str, why: str, at: str = "") -> None:
        """Raise Fault where one of these facts is said, at the first of them or `at` another."""
        for name in names:
            if getattr(self, name):
                raise Fault(at or name, why)

    def written(self) -> dict[str, Json]:
        """Return the facts as fields of a document, so that reading them gives the same."""
        written: dict[str, Json] = {}
        for name, key, default, codec in self.layout().facts:
            value, write = getattr(self, name), codec.write
            if codec.always or (value is not None and value != default):
                written[key] = value if value is None or write is None else write(value)
        return written

    def renamed(self, rename: Rename, *, but: str = "") -> Self:
        """Return the same facts with each player under another name, `but` in one of the facts."""
        layout = self.layout()
        values = {name: getattr(self, name) for name, *_how in layout.facts}
        for name, renamer in layout.renamers:
            if values[name] and name != but:
                values[name] = renamer(values[name], rename)
        return type(self)(**values)


class Layout(NamedTuple):
    """What is known of a class of facts; `facts` are name, key, default and codec of each."""

    facts: tuple[tuple[str, str, Any, Codec], ...]
    readers: Readers
    required: tuple[str, ...]
    renamed_keys: tuple[tuple[str, str], ...]
    renamers: tuple[tuple[str, Callable[[Any, Rename], Any]], ...]


@cache
def _layout_of(cls: type[TypedFacts]) -> Layout:
    hints = get_type_hints(cls, include_extras=True)
    codec_in = _codec_with_nulls if cls.with_nulls else codec_of
    facts = tuple(
        (
            each.name,
            _key_of(hints[each.name]) or each.name,
            each.default if each.default_factory is MISSING else each.default_factory(),
            codec_in(hints[each.name]),
        )
        for each in fields(cls)
    )
    return Layout(
        facts=facts,
        readers={key: codec.read for _name, key, _default, codec in facts},
        required=tuple(key for _name, key, default, _codec in facts if default is MISSING),
        renamed_keys=tuple((key, name) for name, key, _default, _codec in facts if key != name),
        renamers=tuple(
            (name, codec.rename)
            for name, _key, _default, codec in facts
            if codec.rename is not None
        ),
    )


def codec_of(of_type: Any) -> Codec:
    """Return how a value of a type is read: of facts, of a list of something, or as annotated."""
    origin, inner = get_origin(of_type), get_args(of_type)
    if origin is Annotated:
        return next(
            (each for each in of_type.__metadata__ if isinstance(each, Codec)),
            None,
        ) or codec_of(inner[0])
    if origin in (Union, UnionType):
        codec = codec_of(next(each for each in inner if each is not NoneType))
        return codec._replace(optional=True)
    if origin is tuple:
        return listed(codec_of(inner[0]))
    if origin is Literal:
        return one_of(*inner)
    return Codec(of_type.read, of_type.written, of_type.renamed)


def _codec_with_nulls(of_type: Any) -> Codec:
    codec = codec_of(of_type)._replace(always=True)
    read = codec.read
    if not codec.optional:
        return codec
    return codec._replace(read=lambda raw: None if raw is None else read(raw))


def listed(codec: Codec) -> Codec:
    """Return how a list of such things is read."""
    write, rename = codec.write, codec.rename
    return Codec(
        partial(read_list, reader=codec.read),
        list if write is None else lambda values: [write(each) for each in values],
        None
        if rename is None
        else lambda values, other: tuple(rename(each, other) for each in values),
    )


def _key_of(of_type: Any) -> str | None:
    return next(
        (each for each in getattr(of_type, "__metadata__", ()) if isinstance(each, Named)), None
    )


def only_with(facts: TypedFacts, fact: str, *names: str, why: str) -> None:
    """Raise Fault at the first of these facts that is said without the one it belongs to."""
    if getattr(facts, fact) is None:
        facts.says_none(*names, why=why)
