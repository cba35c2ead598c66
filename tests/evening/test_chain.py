"""The chain: one digest stands for everything before it, and a seal for a digest."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

import pytest

from napledger.evening.chain import (
    ChainedEntry,
    ChainedMilestone,
    ChainedSeat,
    ChainedTransfer,
    digest_beginning,
    entry_digest,
    genesis,
    milestone_digest,
    row_digest,
    seal_of,
    seals_in,
)

ID, OTHER = (uuid.UUID(f"01998c1e-0000-7000-8000-00000000000{number}") for number in (1, 2))
AT = datetime.datetime(2026, 11, 19, 21, 40, tzinfo=datetime.UTC)
ZONE = datetime.timezone(datetime.timedelta(hours=1))

TRANSFER = ChainedTransfer(ID, 2, "1", "2", 3, "three made", "Peel, p. 8", takes_back=False)
SEAT = ChainedSeat("5", ID, OTHER)
ENTRY = ChainedEntry(
    id=ID,
    number=2,
    kind="deal",
    facts={"caller": "2", "call": "3", "made": True},
    target=None,
    why="",
    origin="",
    key="key",
    body_hash="ab" * 32,
    by=OTHER,
    device=None,
    at=AT,
    circle_head="",
    seats=[SEAT],
    transfers=[TRANSFER],
)
MILESTONE = ChainedMilestone(ID, 1, "began", OTHER, 1, "ab" * 32, AT)


def test_a_digest_is_always_the_same() -> None:
    """It stands in books, messages and pictures for good: no later version may make another."""
    assert entry_digest("", ENTRY) == (
        "18f131b5521dc703a59fa95a361c5e83edfbb06b3fdb20e18e46ad156bd9ce13"
    )
    assert genesis(circle=ID, evening=OTHER, created_at=AT) == (
        "8a98b4a65410ccaf32af01d01bb0733b73f0b0b3bb546b784748b3a7607f2704"
    )
    assert milestone_digest("", MILESTONE, circle=ID) == (
        "52cde8726e8d756fd92f07ef07293455ae81b0559a315fb1780704b1d8e5d33a"
    )
    assert row_digest(ID, "the host", AT) == (
        "f0cc9ea4cd87edb8c1e0ebd7510585680a9dbbc966efae818c40aed9b3152280"
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"id": OTHER},
        {"number": 3},
        {"kind": "payment"},
        {"facts": {"caller": "2", "call": "3", "made": False}},
        {"facts": {"caller": "2", "call": "3", "made": 1}},
        {"target": 1},
        {"why": "misheard"},
        {"origin": "undo"},
        {"key": "another"},
        {"body_hash": "cd" * 32},
        {"by": None},
        {"device": OTHER},
        {"at": AT + datetime.timedelta(milliseconds=1)},
        {"circle_head": "ab" * 32},
        {"seats": []},
        {"seats": [SEAT._replace(player=ID)]},
        {"seats": [SEAT._replace(id=OTHER)]},
        {"seats": [SEAT._replace(account="4")]},
        {"transfers": []},
        {"transfers": [TRANSFER, TRANSFER]},
        *(
            {"transfers": [TRANSFER._replace(**{name: value})]}
            for name, value in dict[str, Any](
                {
                    "id": OTHER,
                    "settles": 1,
                    "payer": "3",
                    "payee": "3",
                    "amount": 4,
                    "why": "four made",
                    "source": "Peel, p. 9",
                    "takes_back": True,
                }
            ).items()
        ),
    ],
    ids=str,
)
def test_whatever_is_changed_in_an_entry_makes_another_digest(changed: dict[str, Any]) -> None:
    assert entry_digest("", ENTRY._replace(**changed)) != entry_digest("", ENTRY)


def test_whatever_is_changed_before_it_makes_another_digest() -> None:
    assert entry_digest("ab" * 32, ENTRY) != entry_digest("cd" * 32, ENTRY)
    assert milestone_digest("ab" * 32, MILESTONE, circle=ID) != milestone_digest(
        "cd" * 32, MILESTONE, circle=ID
    )
    assert milestone_digest("", MILESTONE, circle=ID) != milestone_digest(
        "", MILESTONE, circle=OTHER
    )


def test_the_order_of_fields_and_the_zone_of_a_moment_are_nothing() -> None:
    """Databases give an object's fields back in another order, and moments in their own zone."""
    backwards = dict(reversed(list(ENTRY.facts.items())))
    there = AT.astimezone(ZONE)

    assert entry_digest("", ENTRY._replace(facts=backwards, at=there)) == entry_digest("", ENTRY)


def test_no_digest_hangs_on_less_than_a_millisecond() -> None:
    """`dumpdata`, by which a database moves to another, keeps no more of a moment."""
    later = AT + datetime.timedelta(microseconds=999)

    assert entry_digest("", ENTRY._replace(at=later)) == entry_digest("", ENTRY)


def test_a_seal_is_the_beginning_of_a_digest_in_letters_that_nobody_mixes_up() -> None:
    digest = "b463250a891d90a" + "0" * 49

    assert seal_of(digest) == "PHHJ-A2M9-3P8A"
    assert digest_beginning("PHHJ-A2M9-3P8A") == "b463250a891d90a"
    assert seal_of("f" * 64) == "ZZZZ-ZZZZ-ZZZZ"
    assert seal_of("0" * 64) == "0000-0000-0000"
    assert seal_of("") == ""
    assert not set("ILOU") & set("".join(seal_of(f"{n:015x}") for n in range(0, 2**60, 2**52 + 7)))


@pytest.mark.parametrize(
    "typed",
    ["1000-2000-3001", "LOOO-2ooo-3oo1", "i000 2000 3001", "100020003001", "1000–2000–3001"],
)
def test_a_seal_may_be_typed_as_it_is_heard(typed: str) -> None:
    assert digest_beginning(typed) == digest_beginning("1000-2000-3001")


@pytest.mark.parametrize(
    "typed", ["", "K7QF", "K7QF-3M2P-9XT", "K7QF-3M2P-9XTAA", "U7QF-3M2P-9XTA", "K7QF-3M2P-9XT!"]
)
def test_what_is_no_seal(typed: str) -> None:
    assert digest_beginning(typed) is None


def test_seals_are_found_in_a_message() -> None:
    message = (
        "Thursday at the Crown\nCat pays Ann £3\n\nSeal of the book: K7QF-3M2P-9XTA\n"
        "and last week's was k7qf 3m2p 9xtb, K7QF-3M2P-9XTA again. "
        "https://nap.example.org/evenings/01a201a8-ded7-755f-b673-3a74ed2756ed/ "
        "They were here with Jack, then quit this game. U7QF-3M2P-9XTA"
    )

    assert seals_in(message) == ("K7QF-3M2P-9XTA", "k7qf 3m2p 9xtb")


def test_what_has_no_place_in_a_chain_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="is in a chain"):
        row_digest(object())
