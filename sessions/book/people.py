"""What a circle's chain holds of its people: their names, how they are paid, the rules they keep.

All of that may change, and be forgotten. So it is no line of the book: each change of it makes a
milestone, and the newest of these is the digest of how it stands. Before that digest comes a salt,
another one each time: of a name that is gone, no digest tells anything.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterable
from typing import Any

from napledger.evening.chain import row_digest
from sessions.book.chain import add_milestone, locked_head
from sessions.models import Milestone, PayHandle, Player, RuleSet

NAMED = ("id", "name")


KEPT = ("id", "game", "name", "rules", "by", "created_at")


PAID = ("id", "player", "service", "handle", "holder", "bic")
"""What is held of a player, of kept rules, and of how somebody is paid."""


SALT_BYTES = 16


def note_people(circle_id: uuid.UUID) -> None:
    """Have the chain hold a circle's people as they are now.

    Only to be called in a transaction, after whatever was written of them.
    """
    upon = locked_head(circle_id)
    salt, paid = secrets.token_hex(SALT_BYTES), paid_digest(circle_id)
    players = Player.objects.filter(circle=circle_id).order_by("pk").values_list(*NAMED)
    rules = RuleSet.objects.filter(circle=circle_id).order_by("pk").values_list(*KEPT)
    head = people_digest(salt, paid, players, rules)
    add_milestone(
        circle_id,
        kind=Milestone.PEOPLE,
        head=head,
        upon=upon,
        people_salt=salt,
        paid_digest=paid,
    )


def people_digest(
    salt: str, paid: str, players: Iterable[Iterable[Any]], rules: Iterable[Iterable[Any]]
) -> str:
    """Return the digest of a circle's people; `paid` is that of how they are paid."""
    return row_digest(salt, paid, [list(each) for each in players], [list(each) for each in rules])


def paid_digest(circle_id: uuid.UUID) -> str:
    """Return the digest of how a circle's people are paid; "" where nobody has said.

    Its salt are the rows' own ids, which are new whenever somebody says it again.
    """
    rows = PayHandle.objects.filter(circle=circle_id).order_by("pk").values_list(*PAID)
    found = [list(each) for each in rows]
    return row_digest(found) if found else ""
