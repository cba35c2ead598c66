"""Facts that are declared once are read, written and told with other names by their types."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from napledger.reading.facts import (
    AtLeastOne,
    Codec,
    Counts,
    Fields,
    Flag,
    Named,
    Player,
    Players,
    PlayersInTurn,
    Text,
    TypedFacts,
    Whole,
    counts,
    one_of,
    only_with,
    whole,
)
from napledger.reading.faults import Fault
from napledger.reading.readers import read_text


@dataclass(frozen=True, slots=True)
class Bid(TypedFacts):
    """A thing within facts."""

    player: Player
    suit: Annotated[str, one_of("hearts", "spades")] = "hearts"


def at_most_five(number: int) -> None:
    """Raise Fault for a number above five."""
    if number > 5:
        raise Fault("", "more than five")


@dataclass(frozen=True, slots=True)
class Told(TypedFacts):
    """One fact of each kind."""

    giver: Annotated[str, Codec(read_text, rename=lambda who, rename: rename(who)), Named("from")]
    bids: tuple[Bid, ...] = ()
    best: Bid | None = None
    taker: Player | None = None
    seats: Players = ()
    tricks: PlayersInTurn | None = None
    singles: Counts = ()
    honours: Annotated[tuple[tuple[str, int], ...], counts(at_most_five)] = ()
    club: Flag = False
    cards: Whole = 0
    price: AtLeastOne | None = None
    point: Annotated[int, whole(least=3, most=8)] = 3
    suits: tuple[Annotated[str, one_of("hearts", "spades")], ...] = ()
    words: Annotated[str, Codec(read_text, always=True)] = ""
    note: Text = field(default="")

    def check(self) -> None:
        """Raise Fault where seats are said and nobody takes."""
        only_with(self, "taker", "seats", why="nobody takes")


WRITTEN: dict[str, Any] = {
    "from": "Ann",
    "bids": [{"player": "Ben"}, {"player": "Cat", "suit": "spades"}],
    "best": {"player": "Cat", "suit": "spades"},
    "taker": "Dan",
    "seats": ["Ann", "Ben"],
    "tricks": ["Ann", "Ann", "Ben"],
    "singles": {"Ann": 2},
    "honours": {"Ben": 4},
    "club": True,
    "cards": 7,
    "price": 1,
    "point": 8,
    "suits": ["spades", "spades"],
    "words": "so",
    "note": "wet",
}

READ = Told(
    giver="Ann",
    bids=(Bid("Ben"), Bid("Cat", "spades")),
    best=Bid("Cat", "spades"),
    taker="Dan",
    seats=("Ann", "Ben"),
    tricks=("Ann", "Ann", "Ben"),
    singles=(("Ann", 2),),
    honours=(("Ben", 4),),
    club=True,
    cards=7,
    price=1,
    point=8,
    suits=("spades", "spades"),
    words="so",
    note="wet",
)


def test_facts_are_read_and_written_by_their_types() -> None:
    assert Told.read(WRITTEN) == READ
    assert READ.written() == WRITTEN
    assert [*READ.written()] == [*WRITTEN]


def test_what_is_as_by_default_is_not_written_unless_always() -> None:
    assert Told.read({"from": "Ann", "cards": 0, "tricks": []}).written() == {
        "from": "Ann",
        "tricks": [],
        "words": "",
    }


def test_every_player_is_told_with_another_name() -> None:
    renamed = READ.renamed(str.upper).written()

    assert renamed == {
        **WRITTEN,
        "from": "ANN",
        "bids": [{"player": "BEN"}, {"player": "CAT", "suit": "spades"}],
        "best": {"player": "CAT", "suit": "spades"},
        "taker": "DAN",
        "seats": ["ANN", "BEN"],
        "tricks": ["ANN", "ANN", "BEN"],
        "singles": {"ANN": 2},
        "honours": {"BEN": 4},
    }
    assert Told("Ann").renamed(str.upper) == Told("ANN")


def test_one_fact_may_keep_its_name() -> None:
    renamed = READ.renamed(str.upper, but="taker").written()

    assert (renamed["from"], renamed["taker"]) == ("ANN", "Dan")


@pytest.mark.parametrize(
    ("said", "path", "sentence"),
    [
        ({"from": None}, "from", "expected text, got nothing (null)"),
        ({"giver": "Ann"}, "giver", None),
        ({"bids": [{"player": "Ben"}, {}]}, "bids[1].player", "is missing"),
        ({"best": {"player": "Ben", "suit": "x"}}, "best.suit", None),
        ({"taker": None}, "taker", "expected text, got nothing (null)"),
        ({"seats": ["Ann", "Ann"]}, "seats[1]", "Ann is named twice"),
        ({"tricks": ["Ann", 1]}, "tricks[1]", "expected text, got 1"),
        ({"singles": []}, "singles", "expected a number for each player, got a list"),
        ({"honours": {"Ann": 5, "Ben": 6}}, "honours.Ben", "more than five"),
        ({"club": 1}, "club", "expected true or false, got 1"),
        ({"price": 0}, "price", None),
        ({"point": 2}, "point", "expected a whole number from 3 to 8, got 2"),
        ({"suits": ["spades", "clubs"]}, "suits[1]", None),
        ({"seats": ["Ann"]}, "seats", "nobody takes"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(
    said: dict[str, Any], path: str, sentence: str | None
) -> None:
    with pytest.raises(Fault) as refused:
        Told.read({"from": "Ann", **said})

    assert refused.value.path == path
    assert sentence is None or refused.value.sentence() == sentence


def test_what_must_be_said_is_missed_by_the_name_that_a_document_has_for_it() -> None:
    with pytest.raises(Fault) as refused:
        Told.read({})

    assert (refused.value.path, refused.value.sentence()) == ("from", "is missing")


@dataclass(frozen=True, slots=True)
class Kept(TypedFacts):
    """Facts that are written whole."""

    with_nulls = True

    name: Text
    best: Bid | None
    taker: Player | None = None
    bids: tuple[Bid, ...] = ()
    way: Literal["up", "down"] = "up"
    rest: Fields = field(default_factory=dict)


def test_facts_with_nulls_are_written_whole_and_read_again() -> None:
    whole_of_it: dict[str, Any] = {
        "name": "so",
        "best": None,
        "taker": None,
        "bids": [],
        "way": "up",
        "rest": {},
    }

    assert Kept("so", None).written() == whole_of_it
    assert Kept.read(whole_of_it) == Kept("so", None)
    assert Kept.read({"name": "so", "best": {"player": "Ben"}}).best == Bid("Ben")


@pytest.mark.parametrize(
    ("said", "path", "sentence"),
    [
        ({"name": None, "best": None}, "name", "expected text, got nothing (null)"),
        ({"name": "so", "best": None, "bids": None}, "bids", "expected a list, got nothing (null)"),
        (
            {"name": "so", "best": {"player": None}},
            "best.player",
            "expected text, got nothing (null)",
        ),
        ({"name": "so"}, "best", "is missing"),
        ({"name": "so", "best": None, "way": "left"}, "way", "expected one of up, down, got left"),
        (
            {"name": "so", "best": None, "rest": None},
            "rest",
            "expected an object with named fields, got nothing (null)",
        ),
    ],
)
def test_null_is_refused_where_none_cannot_be(
    said: dict[str, Any], path: str, sentence: str
) -> None:
    with pytest.raises(Fault) as refused:
        Kept.read(said)

    assert (refused.value.path, refused.value.sentence()) == (path, sentence)
