"""A player's name put right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from napledger.evening.kinds.kind import Note
from napledger.reading.facts import Codec, Player
from napledger.reading.faults import marked
from napledger.reading.readers import read_name

TypedName = Annotated[str, Codec(read_name)]
"""A name as it was written, which stays so when the player is known by another."""


@dataclass(frozen=True, slots=True)
class NameChange(Note):
    """A player's name put right: what it was, and what it is from then on, everywhere."""

    kind: ClassVar[str] = "name"
    left_alone: ClassVar[str] = marked("a name is not corrected here: put it right once more")

    player: Player
    was: TypedName
    name: TypedName
