"""Where the tables are spread, what a request asks of one circle goes to the shards of that circle.

Citus tells what it sends (citus.log_remote_commands). So every address of a circle is asked here as
a phone does, in every state of an evening: with each form, those that are refused included.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle, Evening
from sessions.settling.service import close_evening, review_evening
from tests.citus import only_citus
from tests.sessions.distributing.sent import sent_to_workers, shards_of
from tests.support.roles import ADDRESSES, ASKED, FORMS, HTMX, ROWS, address_of, crowd

__all__ = ["address_of", "crowd"]

pytestmark = only_citus

OF_A_CIRCLE = [
    (name, state)
    for name, state in ASKED
    if ADDRESSES[name].startswith("circles/<uuid:circle_id>/")
]

OF_NONE = sorted(ADDRESSES.keys() - {name for name, _state in OF_A_CIRCLE})


def ask(client: Client, name: str, address: str, *, evening: Evening) -> set[int]:
    """Return the statuses of what an address answers: looked at, and sent each of its forms.

    Each form is sent twice, as by a phone that lost the answer, and once more with another key.
    """
    look, send = ROWS[name]
    answers = [client.get(address)] if look else []
    on_slate = {"evening": str(evening.pk)} if "slate" in name else {}
    for filled_in in FORMS.get(name, [{}]) if send else []:
        fields = filled_in | on_slate
        form = fields | {"key": new_key(), "version": str(evening.version)}
        answers += [client.post(address, form, headers=HTMX) for _ in range(2)]
        answers.append(client.post(address, fields | {"key": new_key(), "take_over": "1"}))
    return {answer.status_code for answer in answers}


@pytest.mark.parametrize(("name", "state"), OF_A_CIRCLE)
def test_what_is_asked_of_a_circle_goes_to_its_shards_alone(
    crowd: dict[str, Client],
    circle: Circle,
    evening: Evening,
    access: Access,
    address_of: Callable[[str], str],
    name: str,
    state: str,
) -> None:
    address = address_of(ADDRESSES[name])
    recorder = Recorder(device_id=access.pk, player_id=access.player_id)
    for reached, move in (("reviewing", review_evening), ("closed", close_evening)):
        if reached in (state, "reviewing") and state != "open":
            evening.refresh_from_db()
            move(evening, submission=Submission(new_key(), recorder))
    evening.refresh_from_db()

    with sent_to_workers() as sent:
        statuses = ask(crowd["owner"], name, address, evening=evening)

    home = shards_of(circle)
    assert [each.sql for each in sent if not each.shards <= home] == []
    # Who else has a part in the test's transaction is told of its savepoints too.
    assert len({each.port for each in sent if each.shards}) == 1
    assert max(statuses) < 500


def test_a_circle_that_nobody_named_is_called_after_its_players_by_its_own_shards(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    Circle.objects.filter(pk=circle.pk).update(name="")

    with sent_to_workers() as sent:
        page = owner.get(f"/circles/{evening.circle_id}/")

    assert page.status_code == 200
    assert [each.sql for each in sent if not each.shards <= shards_of(circle)] == []


@pytest.mark.parametrize("name", OF_NONE)
def test_what_is_asked_before_a_circle_is_known_is_answered_as_well(
    crowd: dict[str, Client], evening: Evening, address_of: Callable[[str], str], name: str
) -> None:
    address = address_of(ADDRESSES[name])

    assert max(ask(crowd["owner"], name, address, evening=evening)) < 500
