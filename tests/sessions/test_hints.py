"""A hint at each first time, and never a second time."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Evening
from sessions.phone.hints import HINTS_COOKIE
from sessions.settling.service import review_evening
from tests.addresses import at
from tests.support.nights import Record, Start

AT_THE_TABLE = "Say who called, what, and whether it was made. A slip? Tap Undo."
AT_SETTLING = "Tap Paid when money changes hands, in any order. It can be undone."
AT_CORRECTING = "Nothing is rubbed out: the log keeps what stood there before."


def hints_of(client: Client, address: str) -> list[str]:
    """Return which hints a page shows."""
    page = client.get(address).content.decode()
    return [hint for hint in (AT_THE_TABLE, AT_SETTLING, AT_CORRECTING) if hint in page]


def test_the_first_table_says_how_a_deal_is_told_and_no_second_one(
    owner: Client, evening: Evening, start: Start
) -> None:
    other = start(title="Another night")

    assert hints_of(owner, at(evening)) == [AT_THE_TABLE]
    assert owner.cookies[HINTS_COOKIE].value == "table"
    assert hints_of(owner, at(evening)) == []
    assert hints_of(owner, at(other)) == []


def test_below_a_path_what_was_shown_is_kept_for_that_path(
    owner: Client, evening: Evening, settings: Any
) -> None:
    settings.COOKIE_SUFFIX, settings.SESSION_COOKIE_PATH = ".nap", "/nap"
    device = owner.cookies.pop("napledger_device").value
    owner.cookies["napledger_device.nap"] = device

    assert hints_of(owner, at(evening)) == [AT_THE_TABLE]
    kept = owner.cookies["napledger_hints.nap"]
    assert (kept.value, kept["path"]) == ("table", "/nap")
    assert hints_of(owner, at(evening)) == []


def test_a_table_at_play_says_nothing(owner: Client, evening: Evening, record: Record) -> None:
    record(evening, caller="1", call="3", made=True)

    assert hints_of(owner, at(evening)) == []
    assert HINTS_COOKIE not in owner.cookies


def test_the_first_settling_and_the_first_correction_say_a_word_each(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    assert hints_of(owner, f"{at(evening)}entries/2/correct/") == [AT_CORRECTING]
    assert hints_of(owner, f"{at(evening)}settle/") == []
    review_evening(evening, submission=Submission(new_key(), Recorder()))

    assert hints_of(owner, f"{at(evening)}settle/") == [AT_SETTLING]
    assert hints_of(owner, f"{at(evening)}settle/") == []
    assert owner.cookies[HINTS_COOKIE].value == "correct.settle"


@pytest.mark.parametrize("kept", ["table", "table.table", "x.table.<b>", "settle.table"])
def test_what_a_phone_was_shown_is_not_shown_again(
    owner: Client, evening: Evening, kept: str
) -> None:
    owner.cookies[HINTS_COOKIE] = kept

    assert hints_of(owner, at(evening)) == []


def test_whoever_watches_is_told_nothing(owner: Client, evening: Evening) -> None:
    page = owner.get(f"{at(evening)}big/").content.decode()

    assert AT_THE_TABLE not in page
