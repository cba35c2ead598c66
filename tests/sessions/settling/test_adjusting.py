"""A closed evening stays closed: only an owner reopens it, or adjusts it on a day of its own."""

from __future__ import annotations

import datetime

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.auditing.book_rows import circle_bundle
from sessions.auditing.checking import checked
from sessions.exporting.document_export import plain_evening
from sessions.figures.scope import Scope, played_in
from sessions.figures.service import figures_of
from sessions.models import Access, Circle, Entry, Evening, EveningFigures
from tests.addresses import at
from tests.support.owed import owed, pay, slate
from tests.support.pages import text
from tests.support.settling import cards, ended, page, paid, played, share
from tests.support.table import balances

__all__ = ["ended", "played"]

NOON = datetime.datetime(2026, 11, 24, 12, tzinfo=datetime.UTC)


@pytest.fixture
def recorder(circle: Circle) -> Client:
    """A browser that may record in the circle, and does not own it."""
    client = Client()
    client.cookies[cookie_name()] = "the secret of a recorder"
    Access.objects.create(
        circle=circle, role="recorder", secret_hash=hashed("the secret of a recorder")
    )
    return client


@pytest.fixture
def closed(owner: Client, ended: Evening) -> Evening:
    """Return a closed evening, all paid: Ann had won 13, Cat lost 8 and Dan 5."""
    owner.post(f"{at(ended)}settle/paid/", paid("3", "1", 8, key="cat-pays-ann"))
    owner.post(f"{at(ended)}settle/paid/", paid("4", "1", 5, key="dan-pays-ann"))
    owner.post(f"{at(ended)}close/", {"key": "close-it-now"})
    ended.refresh_from_db()
    assert ended.state == "closed"
    return ended


def adjust(client: Client, evening: Evening, **fields: str) -> tuple[int, str]:
    """Say that Ann owes Cat two since 21 November, unless said otherwise."""
    sent = {
        "change-1": "2",
        "sign-1": "down",
        "change-3": "2",
        "note": "the last trick was counted twice",
        "day": "2026-11-21",
        "key": "agreed-since",
        **fields,
    }
    with time_machine.travel(NOON, tick=False):
        response = client.post(f"{at(evening)}adjustments/later/", sent)
    return response.status_code, response.content.decode()


def last(evening: Evening) -> Entry:
    """Return the newest entry of an evening."""
    entry = Entry.objects.filter(evening=evening).order_by("number").last()
    assert entry is not None
    return entry


def test_whoever_records_goes_back_to_the_table_but_reopens_no_closed_evening(
    owner: Client, recorder: Client, ended: Evening
) -> None:
    back = recorder.post(f"{at(ended)}reopen/", {"key": "play-on-then", "take_over": "1"})
    assert back.status_code == 303
    recorder.post(f"{at(ended)}review/", {"key": "end-of-play-2"})
    recorder.post(f"{at(ended)}close/", {"key": "close-it-now"})

    refused = recorder.post(f"{at(ended)}reopen/", {"key": "open-it-again"})

    ended.refresh_from_db()
    assert refused.status_code == 422
    assert "Only an owner can reopen an evening that is closed." in refused.content.decode()
    assert ended.state == "closed"
    opened = owner.post(f"{at(ended)}reopen/", {"key": "open-it-myself", "take_over": "1"})
    ended.refresh_from_db()
    assert opened.status_code == 303
    assert ended.state == "open"


def test_the_buttons_are_an_owners_and_the_others_read_who_can(
    owner: Client, recorder: Client, closed: Evening
) -> None:
    assert "Reopen the evening" in page(owner, closed)
    assert "Only an owner can reopen it." not in page(owner, closed)
    assert "Reopen the evening" not in page(recorder, closed)
    assert "Only an owner can reopen it." in page(recorder, closed)
    more = recorder.get(f"{at(closed)}more/").content.decode()
    assert "Only an owner can reopen it." in more
    assert "adjustments/later/" not in more
    assert adjust(recorder, closed)[0] == 404


def test_what_was_agreed_since_is_owed_until_it_is_paid_and_the_evening_stays_closed(
    owner: Client, recorder: Client, circle: Circle, closed: Evening
) -> None:
    for _send in range(2):
        assert adjust(owner, closed)[0] == 303

    closed.refresh_from_db()
    assert closed.state == "closed"
    assert balances(closed) == {"kitty": 0, "Ann": -2, "Ben": 0, "Cat": 2, "Dan": 0}
    entry = last(closed)
    assert (entry.kind, entry.facts) == (
        "adjustment",
        {
            "changes": {"1": -2, "3": 2},
            "note": "the last trick was counted twice",
            "day": "2026-11-21",
        },
    )
    assert [(each.why, each.source) for each in entry.posted.all()] == [
        ("adjustment", "agreed after the evening")
    ]
    assert adjust(owner, closed, note="another word")[0] == 409
    assert owed(slate(owner, circle)) == ["Ann pays Cat 2"]
    said = " ".join(cards(page(owner, closed)))
    for each in ("Ann pays Cat 2", "Dan paid Ann 5", "Cat paid Ann 8"):
        assert each in said
    assert pay(recorder, circle, closed, payment=("Ann", "Cat", 2))[0] == 303
    assert set(balances(closed).values()) == {0}
    assert "Nobody owes anybody anything." in slate(owner, circle)


def test_a_closed_evening_takes_none_without_a_day_and_another_none_with_one(
    owner: Client, ended: Evening
) -> None:
    status, html = adjust(owner, ended)
    assert status == 422
    assert "This evening is not closed: record a plain adjustment under “More”." in text(html)
    owner.post(f"{at(ended)}close/", {"key": "close-it-now"})
    number = Entry.objects.get(evening=ended, kind="adjustment").number
    plain = {"change-1": "2", "change-3": "-2", "note": "oh", "key": "no-day-on-it"}
    gone = {"confirm": "yes", "by": "1", "why": "no", "key": "not-this-one"}

    refused = owner.post(f"{at(ended)}adjustments/", plain)
    kept = owner.post(f"{at(ended)}entries/{number}/void/", gone)

    assert (refused.status_code, kept.status_code) == (422, 409)
    assert "only an owner can reopen it" in text(kept.content.decode())
    assert last(ended).kind == "close"


def test_figures_checks_and_documents_have_it(
    owner: Client, circle: Circle, closed: Evening
) -> None:
    before = figures_of(played_in(circle), Scope("counters")).aggregate
    adjust(owner, closed)

    kept = EveningFigures.objects.get(evening=closed)
    closed.refresh_from_db()
    assert kept.version == closed.version
    assert figures_of(played_in(circle), Scope("counters")).aggregate != before
    checked(circle_bundle(circle.pk))
    call_command("check_books")
    log = plain_evening(closed).document.log
    assert [each.written() for each in log if getattr(each, "day", None)] == [
        {
            "changes": {"Ann": -2, "Cat": 2},
            "note": "the last trick was counted twice",
            "day": "2026-11-21",
        }
    ]


def test_result_log_and_shared_text_say_so_with_its_day(owner: Client, closed: Evening) -> None:
    adjust(owner, closed)

    said = "Adjusted on 21 Nov 2026: Ann −2, Cat +2 (the last trick was counted twice)"
    assert said in text(page(owner, closed))
    assert said in text(owner.get(f"{at(closed)}log/").content.decode())
    result = owner.get(f"{at(closed)}result/").content.decode()
    assert said in text(result)
    assert said in result.partition("<textarea")[2]
    assert "Ann won the evening, up 11." in text(result)


def test_a_plan_that_was_chosen_gives_way(owner: Client, ended: Evening) -> None:
    owner.post(f"{at(ended)}settle/plan/", {"way": "banker", "banker": "2", "key": "ben-is-banker"})
    for payer, payee, amount in (("3", "2", 8), ("4", "2", 5), ("2", "1", 13)):
        sent = paid(payer, payee, amount, key=f"from-{payer}-to-{payee}")
        owner.post(f"{at(ended)}settle/paid/", sent)
    owner.post(f"{at(ended)}close/", {"key": "close-it-now"})

    adjust(owner, ended)

    said = text(page(owner, ended))
    assert "Ann pays Cat 2" in said
    assert "The rest of it no longer settles everybody." not in said


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"day": "2026-11-18"}, "The evening was on 19 November 2026: this was agreed then, or"),
        ({"day": "2026-11-25"}, "This day is still to come."),
        ({"day": "last week"}, "Expected a day like 2026-11-19, got last week."),
        ({"note": " "}, "An adjustment needs a reason: write why."),
        ({"change-3": "3"}, "1 more goes up than down; the two must be equal."),
        ({"change-1": "", "change-3": ""}, "Write who gets how much, and from whom."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    owner: Client, closed: Evening, fields: dict[str, str], sentence: str
) -> None:
    entries = Entry.objects.filter(evening=closed).count()

    status, html = adjust(owner, closed, **fields)

    assert status == 422
    assert sentence in text(html)
    assert 'id="adjustment" open' in html
    assert Entry.objects.filter(evening=closed).count() == entries


def test_an_owner_puts_it_right_or_voids_it_while_the_evening_stays_closed(
    owner: Client, recorder: Client, closed: Evening
) -> None:
    adjust(owner, closed)
    address = f"{at(closed)}entries/{last(closed).number}/"
    assert "Correct it" in owner.get(address).content.decode()
    assert "Correct it" not in recorder.get(address).content.decode()
    sent = {"change-1": "3", "sign-1": "down", "change-3": "3", "note": "counted again"}
    signed = {"confirm": "yes", "by": "1", "why": "misheard", "key": "three-not-two"}

    with time_machine.travel(NOON, tick=False):
        form = owner.get(f"{address}correct/").content.decode()
        before = owner.post(f"{address}correct/", sent | signed | {"day": "2026-11-01"})
        corrected = owner.post(f"{address}correct/", sent | signed | {"day": "2026-11-22"})

    assert 'type="date"' in form
    assert 'value="2026-11-21"' in form
    assert 'name="change-kitty"' not in form
    assert before.status_code == 422
    assert "The evening was on 19 November 2026" in text(before.content.decode())
    assert corrected.status_code == 303
    assert balances(closed)["Ann"] == -3
    assert "Adjusted on 22 Nov 2026: Ann −3, Cat +3 (counted again)" in text(page(owner, closed))
    gone = {"confirm": "yes", "by": "1", "why": "never was"}
    refused = recorder.post(f"{address}void/", gone | {"key": "not-by-you"})
    voided = owner.post(f"{address}void/", gone | {"key": "never-was"})
    closed.refresh_from_db()
    assert (refused.status_code, voided.status_code, closed.state) == (409, 303, "closed")
    assert set(balances(closed).values()) == {0}
    assert "Adjusted on" not in text(page(owner, closed))


def test_inside_a_purse_it_is_left_with_the_holder(
    owner: Client, circle: Circle, ended: Evening
) -> None:
    share(owner, ended, "4", "1")
    owner.post(f"{at(ended)}close/", {"key": "close-it-now"})
    before = balances(ended)

    adjust(owner, ended, **{"change-1": "", "change-4": "2", "sign-4": "down"})

    assert before == {"kitty": 0, "Ann": 8, "Ben": 0, "Cat": -8, "Dan": 0}
    assert balances(ended) == {"kitty": 0, "Ann": 6, "Ben": 0, "Cat": -6, "Dan": 0}
    assert "Cat pays Ann and Dan’s purse 6" in " ".join(owed(slate(owner, circle)))
