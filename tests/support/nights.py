"""A small evening by hand for the tests of figures, and its end.

By Hoffmann's rules at a stake of 1, so each figure can be done in one's head:

1. Dan deals. Ann makes three: Ann +9, the others −3 each.
2. Ann deals. Ann loses Nap: Ann −15, the others +5 each.
3. Ben deals. Ben loses two: Ben −6, the others +2 each.
4. Cat deals. Ben makes two: Ben +6, the others −2 each.
5. Dan deals. Cat makes two though Dan revoked, so Dan pays for all: Cat +6, Dan −6.

In all: Ann −6, Ben +2, Cat +8, Dan −4.
"""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Circle, Entry, Evening, Player
from sessions.settling.service import reopen_evening, review_evening
from tests.support.pages import markup, rows

Record = Callable[..., Entry]
Start = Callable[..., Evening]

REVOKED = [{"player": "4", "how": "revoke"}]


def play_night(start: Start, record: Record, **facts: object) -> Evening:
    """Return the evening, its five deals dealt, still open."""
    evening = start(**{"rules": {"preset": "hoyle"}, **facts})
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="1", call="nap", made=False)
    record(evening, caller="2", call="2", made=False)
    record(evening, caller="2", call="2", made=True)
    record(evening, caller="3", call="2", made=True, revokes=REVOKED)
    return evening


def end(evening: Evening) -> Evening:
    """Return the evening with play ended, so that it counts."""
    evening.refresh_from_db()
    review_evening(
        evening, submission=Submission(new_key(), Recorder(device_id=evening.recorder_id))
    )
    return evening


def play_on(evening: Evening) -> Evening:
    """Return the evening open again."""
    evening.refresh_from_db()
    reopen_evening(
        evening,
        submission=Submission(new_key(), Recorder(device_id=evening.recorder_id)),
        is_owner=True,
    )
    return evening


def rows_at(client: Client, address: str) -> list[str]:
    """Return what each row of the tables at an address says."""
    response = client.get(address)
    assert response.status_code == 200
    return rows(markup(response))


def player_id(circle: Circle, name: str) -> str:
    """Return the id of a player."""
    return str(Player.objects.get(circle=circle, name=name).pk)
