"""Who looks at how an evening is settled, and whom they can speak for."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from sessions.models import Evening
from sessions.settling.outstanding import Outstanding


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the page: the player, as far as known, and what of the circle is theirs."""

    player_id: uuid.UUID | None = None
    is_owner: bool = False
    of_circle: bool = False

    def speaks_for(self, outstanding: Outstanding) -> frozenset[str]:
        """Return the accounts whose payments this viewer can say to have received."""
        if outstanding.book.evening.state == Evening.OPEN:
            return frozenset()
        seats = outstanding.book.seats.items()
        theirs = [key for key, seat in seats if seat.player_id is not None and self.is_owner]
        return self.own(outstanding).union(theirs)

    def own(self, outstanding: Outstanding) -> frozenset[str]:
        """Return the accounts that are this viewer's: their own, and that of a purse they share."""
        own = outstanding.book.own(self.player_id)
        return frozenset([own, outstanding.holders.get(own, own)] if own else ())


NOBODY = Viewer()
