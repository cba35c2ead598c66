"""What one side says of a payment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from napledger.evening.kinds.kind import Note
from napledger.reading.facts import AtLeastOne, Codec, one_of
from napledger.reading.faults import Fault
from napledger.reading.readers import read_text

RECEIVED, DISPUTED, WITHDRAWN = "received", "disputed", "withdrawn"
SAYINGS = (RECEIVED, DISPUTED, WITHDRAWN)
"""What can be said of a payment; whoever withdraws says nothing of it any more."""


@dataclass(frozen=True, slots=True)
class Acknowledgement(Note):
    """What one side says of the payment in an entry: received, disputed, or nothing any more."""

    kind: ClassVar[str] = "mark"

    entry: AtLeastOne
    what: Annotated[str, one_of(*SAYINGS)]
    note: Annotated[str, Codec(read_text, always=True)] = ""

    def check(self) -> None:
        """Raise Fault for who disputes, and does not say why."""
        if self.what == DISPUTED and not self.note.strip():
            raise Fault("note", "say in a few words what is wrong with this payment")
