"""What every address says to every role: nobody reads a name that is not theirs to read.

Beside the evening of the matrix the circle has members who do not sit at it, one of whom keeps its
book, and another evening; and there is another circle. All their names have a bird in them: herons
are the circle's, magpies the other's. Whoever came by a link to the evening alone reads of neither,
nor does a stranger, whatever they ask and send, and however it is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.access.service import make_link
from sessions.book.correct import correct_entry
from sessions.book.idempotency import new_key
from sessions.book.posting import Recorder, Submission
from sessions.book.preview import Correction
from sessions.book.record import record_entry
from sessions.book.start import start_evening
from sessions.book.witness import SeenHead, note_lost_head
from sessions.models import Access, Circle, Evening, Link, PayHandle, Player
from sessions.settling.states import close_evening, review_evening
from tests.sessions.access.test_matrix import ADDRESSES, ROWS, address_of
from tests.sessions.conftest import FACTS

__all__ = ["address_of"]

GUESTS = ("guest watcher", "guest recorder", "guest owner")
OUTSIDE = ("stranger", "foreign owner")
INSIDE = ("watcher", "recorder", "owner")

HTMX = {"HX-Request": "true"}

DEAL = {"caller": "2", "call": "3", "outcome": "made"}
AMENDED = {"dealer": "4", "caller": "2", "call": "3", "outcome": "lost"}
SIGNED = {"confirm": "yes", "by": "2", "reason": "misheard"}
START = {"game": "nap", "player": ["Ann", "Ben"], "dealer": "1", "stake": "1", "phone": "1"}
PAID = {"payer": "2", "payee": "1", "amount": "1"}

FORMS: dict[str, list[dict[str, Any]]] = {
    "start-evening": [{}, START | {"currency": "counters", "preset": "hoyle"}],
    "start-evening-of": [{}, START | {"currency": "counters", "preset": "hoyle"}],
    "join": [{"code": "x"}, {"code": "the code of a guest"}],
    "open-link": [{"code": "x"}],
    "enter-paper": [{}, {"players": "Ann", "step": "check"}],
    "make-link": [{}, {"role": "watcher"}],
    "add-webhook": [
        {"address": "x"},
        {"address": "https://example.org/x", "event": "entry.written"},
    ],
    "renew-secret": [{"secret": "1"}],
    "make-program": [{}, {"role": "watcher", "name": "Spreadsheet"}],
    "record-deal": [{}, {"caller": "9"}, DEAL],
    "price-deal": [{}, DEAL],
    "correct-entry": [{}, AMENDED, AMENDED | SIGNED],
    "void-entry": [{}, SIGNED],
    "restore-entry": [{}, SIGNED],
    "change-rules": [{}, {"stake": "x"}, {"stake": "2", "preset": "modern"}],
    "record-join": [{}, {"player": "Ann"}, {"player": "x" * 99}, {"player": "Eve"}],
    "record-leave": [{}, {"player": "9"}, {"player": "1"}],
    "record-offence": [{}, {"what": "misdeal", "player": "9"}, {"what": "misdeal", "player": "1"}],
    "record-seats": [{}, {"first": "1", "second": "1"}, {"first": "1", "second": "2"}],
    "record-payment": [{}, {"from": "9", "to": "1", "amount": "x"}, {"from": "1", "to": "2"}],
    "record-adjustment": [{}, {"sign-1": "up", "change-1": "4"}],
    "record-kitty": [{}, {"how": "draw"}, {"how": "split"}],
    "mark-paid": [{}, PAID],
    "mark-unpaid": [{}, {"number": "3"}],
    "round-balances": [{}, {"coin": "7"}, {"coin": "5"}],
    "share-purse": [{}, {"player": ["1"]}, {"player": ["1", "2"]}],
    "part-purse": [{}, {"holder": "1"}],
    "pay-leaver": [{}, PAID],
    "choose-plan": [{}, {"way": "banker", "banker": "9"}, {"way": "fewest"}],
    "acknowledge-payment": [{}, {"entry": "3", "what": "received"}],
    "pay-from-slate": [{}, {"all": "yes"}],
    "say-who": [{}, {"player": "x"}],
    "make-rule-set": [{}, {"name": "Ours", "preset": "hoyle"}],
    "change-rule-set": [{}, {"name": "Theirs", "preset": "hoyle"}],
}
"""What is sent to an address: what is refused first, then what is taken. To others, nothing."""

SETTLING = {"settle", "review", "pay", "result", "close", "reopen", "slate"}

ASKED = [
    (name, state)
    for name in sorted(ROWS)
    for state in ("open", "reviewing", "closed")
    if state == "open" or SETTLING & set(ADDRESSES[name].split("/"))
]
"""Every address while the evening is open, and those about its end while it is settled, and
when it is closed, as well.
"""


@pytest.fixture
def crowd(circle: Circle, evening: Evening, access: Access) -> dict[str, Client]:
    """A browser in each role, and everybody of whom guests and strangers are told nothing."""
    keeper = Player.objects.create(circle=circle, name="Heron the keeper")
    access.player = keeper
    access.save_fields("player")
    recorder = Recorder(device_id=access.pk, player_id=keeper.pk)
    other_facts = FACTS | {
        "title": "Night of the herons",
        "place": "Heron House",
        "players": ["Heron the elder", "Ann", "Ben", "Young Heron"],
        "first_dealer": "Ann",
    }
    other = start_evening(
        circle, facts=other_facts, submission=Submission(new_key(), recorder)
    ).evening
    _play(other, recorder)
    review_evening(other, submission=Submission(new_key(), recorder))
    _play(evening, recorder)
    PayHandle.objects.create(
        circle=circle, player=keeper, service="paypal", handle="heron", holder="Heron"
    )
    Link.objects.create(circle=circle, role="owner", name="Heron's phone", token_hash="h" * 64)
    program, _ = make_link(
        access, role="recorder", evening=None, name="Heron's scoreboard", for_program=True
    )
    beside = Recorder(device_id=program.accesses.get().pk, without_baton=True)
    facts = {"caller": "1", "call": "3", "made": True}
    record_entry(evening, kind="deal", facts=facts, submission=Submission(new_key(), beside))
    note_lost_head(evening, SeenHead(99, 98, "0" * 15), device_id=access.pk)
    Link.objects.create(
        circle=circle, evening=evening, role="watcher", token_hash=hashed("the code of a guest")
    )
    foreign = Circle.objects.create(name="The Magpie", game="nap")
    Player.objects.create(circle=foreign, name="Magpie")
    return {
        role: _browser(role, circle=foreign if role == "foreign owner" else circle, evening=evening)
        for role in (*GUESTS, *OUTSIDE, *INSIDE)
    }


def _play(evening: Evening, recorder: Recorder) -> None:
    """Write a line of each sort: a deal, one that is void, one that is corrected."""
    for made in (True, False, True):
        facts = {"caller": "1", "call": "3", "made": made}
        record_entry(evening, kind="deal", facts=facts, submission=Submission(new_key(), recorder))
    for correction in (
        Correction("void", 3, {}),
        Correction("amend", 4, {"caller": "2", "call": "4", "made": True}),
    ):
        correct_entry(
            evening,
            correction=correction,
            why="misheard",
            submission=Submission(new_key(), recorder),
        )


def _browser(role: str, *, circle: Circle, evening: Evening) -> Client:
    client = Client()
    client.cookies[cookie_name()] = f"the secret of a {role}"
    if role != "stranger":
        Access.objects.create(
            circle=circle,
            evening=evening if role in GUESTS else None,
            role=role.rsplit(maxsplit=1)[-1],
            secret_hash=hashed(f"the secret of a {role}"),
        )
    return client


def _answers(client: Client, name: str, address: str, *, in_full: bool) -> list[Any]:
    """Return what an address answers: looked at, and sent each form, out of date and by htmx too.

    `in_full` is false for who is refused everything alike, or is asked about little.
    """
    look, send = ROWS[name]
    answers = [client.get(address)] if look else []
    if in_full and look:
        answers.append(client.get(address, headers=HTMX))
    forms = FORMS.get(name, [{}]) if send else []
    for fields in forms if in_full else forms[-1:]:
        answers.append(client.post(address, fields | {"key": new_key()}))
        if in_full:
            stale, taken = fields | {"version": "1"}, fields | {"take_over": "1"}
            answers.append(client.post(address, stale | {"key": new_key()}, headers=HTMX))
            answers.append(client.post(address, taken | {"key": new_key()}))
    return answers


def _birds(answers: list[Any]) -> set[str]:
    """Return the birds that anybody reads of in these answers."""
    read = " ".join(f"{answer.content.decode()} {dict(answer.headers)}" for answer in answers)
    return {bird for bird in ("heron", "magpie") if bird in read.lower()}


@pytest.mark.parametrize(
    ("name", "state"),
    [
        pytest.param(name, state, marks=[] if state == "open" else [pytest.mark.slow])
        for name, state in ASKED
    ],
)
def test_nobody_reads_a_name_that_is_not_theirs_to_read(
    crowd: dict[str, Client],
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

    read = {
        role: _birds(_answers(client, name, address, in_full=role in GUESTS))
        for role, client in crowd.items()
    }

    assert {role: read[role] for role in GUESTS} == {role: set() for role in GUESTS}
    assert read["stranger"] == set()
    assert read["foreign owner"] <= {"magpie"}
    assert all("magpie" not in read[role] for role in INSIDE)


@pytest.mark.parametrize("name", ["show-table", "show-log", "show-circle", "show-links"])
@pytest.mark.parametrize("role", ["watcher", "recorder", "owner"])
def test_whoever_is_of_the_circle_reads_its_names_there(
    crowd: dict[str, Client], address_of: Callable[[str], str], name: str, role: str
) -> None:
    answers = _answers(crowd[role], name, address_of(ADDRESSES[name]), in_full=True)

    assert _birds(answers) == ({"heron"} if answers[0].status_code == 200 else set())
    assert name == "show-links" or answers[0].status_code == 200
