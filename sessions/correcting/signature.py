"""Who says that an entry is to be corrected, and why. Without it nothing in a book is touched."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.log import AMEND, RESTORE, VOID
from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.reading.letters import read_line
from sessions.book.open_book import Book
from sessions.models import Entry

Value = TypeVar("Value")

WHY_CHARACTERS_MAX = 200

WHYS_APART = ": "

SLIP = "what"
"""The key of the game's own reason: what was played was written down as something else."""

REASONS: Mapping[str, dict[str, Callable[[], str]]] = {
    AMEND: {
        "misheard": lambda: _("misheard"),
        "player": lambda: _("wrong player"),
        SLIP: lambda: "",
        # Translators: a reason to correct: the tricks were counted again.
        "counted": lambda: _("recounted"),
    },
    VOID: {
        "misheard": lambda: _("misheard"),
        # Translators: a reason to void: the same deal stands in the book twice.
        "twice": lambda: _("written twice"),
        "never": lambda: _("never happened"),
    },
    RESTORE: {
        "did": lambda: _("it did happen"),
        "mistake": lambda: _("struck out by mistake"),
    },
}
"""What is to be tapped for a reason, by the kind of correction."""


def signed_last(book: Book, *, device_id: uuid.UUID) -> uuid.UUID | None:
    """Return the player for whom this device corrected something last at this evening, if any."""
    made = Entry.objects.filter(
        circle=book.evening.circle_id,
        evening=book.evening,
        device=device_id,
        target__isnull=False,
    )
    signed = made.filter(by__isnull=False).order_by("-number")
    return signed.values_list("by", flat=True).first()


@dataclass
class Signature:
    """Who corrects an entry and why: as it was sent, or with whoever holds the phone offered.

    Where nobody knows whose phone it is, that is who last had something corrected on it.
    """

    book: Book
    kind: str
    sent: QueryDict
    holder_id: uuid.UUID | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)

    def read(self) -> tuple[uuid.UUID | None, str]:
        """Return the id of the player who says so, and why; raise Fault where either is missing."""
        faults: list[Fault] = []
        who, why = self._tried(self._who, faults), self._tried(self._why, faults)
        for fault in faults[1:]:
            self.refuse(fault)
        if faults:
            raise faults[0]
        return who, why or ""

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        self.errors.setdefault(fault.path, []).append(sentence_of(fault, names=self.book.names))

    @property
    def by(self) -> str:
        """Return the seat of who says so; until it is said, of whose phone this is."""
        seats = self.book.seats.items()
        holder = self.holder_id and next((k for k, s in seats if s.player_id == self.holder_id), "")
        return self.sent.get("by", holder or "")

    @property
    def players(self) -> list[tuple[str, str]]:
        """Return everybody who ever sat down, with their name."""
        return [(key, self.book.names[key]) for key in self.book.table.members]

    @property
    def reasons(self) -> list[tuple[str, str]]:
        return [(key, said()) for key, said in self._reasons.items()]

    @property
    def _reasons(self) -> Mapping[str, Callable[[], str]]:
        """Return the reasons by their keys: those of every entry, and the game's own."""
        slip, known = self.book.game.words.slip, REASONS[self.kind]
        if SLIP not in known:
            return known
        if not slip:
            return {key: said for key, said in known.items() if key != SLIP}
        return known | {SLIP: lambda: _(slip)}

    @property
    def reason(self) -> str:
        """Return the reason that was tapped; of one in words of their own, none."""
        return "" if "own" in self.sent else self.sent.get("reason", "")

    @property
    def why(self) -> str:
        return self.sent.get("why", "")

    @property
    def is_needed(self) -> bool:
        """Return whether somebody must say so: whoever restores only takes a voiding back."""
        return self.kind != RESTORE

    def _who(self) -> uuid.UUID | None:
        seat = self.book.seats.get(self.by) if self.by in self.book.table.members else None
        if not self.by and not self.is_needed:
            return None
        if seat is None or seat.player_id is None:
            raise Fault("by", "who asked for this? Tap a name")
        return seat.player_id

    def _why(self) -> str:
        tapped = self._reasons.get(self.reason)
        typed = read_line(self.why, path="why", characters_max=WHY_CHARACTERS_MAX)
        if tapped is None and not typed and self.is_needed:
            raise Fault("why", "a correction needs a reason: tap one, or write why")
        return WHYS_APART.join(filter(None, (tapped() if tapped else "", typed)))

    @staticmethod
    def _tried(reader: Callable[[], Value], faults: list[Fault]) -> Value | None:
        try:
            return reader()
        except Fault as fault:
            faults.append(fault)
            return None
