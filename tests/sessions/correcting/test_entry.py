"""The page of one entry."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from napledger.evening.log import AMEND, RESTORE, VOID
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Entry, Evening
from sessions.settling.service import close_evening, review_evening
from sessions.table.people import record_join
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text
from tests.support.signing import correct


def page(client: Client, evening: Evening, number: int) -> str:
    """Return the page of an entry."""
    response = client.get(f"{at(evening)}entries/{number}/")
    assert response.status_code == 200
    return response.content.decode()


def said(html: str) -> str:
    """Return what the card of the entry says, without the time."""
    card = re.search(r'<section class="card.*?</section>', html, re.S)
    assert card is not None
    return re.sub(r"(\d+ \w+ )?\d\d:\d\d · ", "", unescape(text(card.group())))


def history(html: str) -> list[str]:
    """Return the lines of what the entry said before, struck ones in brackets, without times."""
    html = html.replace("<del>", "[").replace("</del>", "]")
    found = re.findall(r"<li>\s*<time.*?</li>", html, re.S)
    return [re.sub(r"^(\d+ \w+ )?\d\d:\d\d ", "", unescape(text(each))) for each in found]


def test_a_deal_says_who_paid_whom_and_why(owner: Client, evening: Evening, record: Record) -> None:
    record(evening, caller="2", call="3", made=True, note="by candle light")

    html = page(owner, evening, 2)

    assert "<h1>Deal 1</h1>" in html
    assert said(html) == (
        "Ben, three, made · +9 Dan dealt · recorded on this phone by candle light "
        "Dan paid the kitty 1 dealer’s ante, Peel, p. 9 "
        "Ann paid Ben 3 three made, Peel, p. 8 "
        "Cat paid Ben 3 three made, Peel, p. 8 "
        "Dan paid Ben 3 three made, Peel, p. 8"
    )
    assert history(html) == []


def test_a_corrected_deal_keeps_what_it_said_struck_through(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    correct(evening, AMEND, 2, caller="2", call="3", made=False, why="counted again")

    html = page(owner, evening, 2)

    assert said(html).startswith("Ben, three, lost · −9 Dan dealt")
    assert "Ben paid Ann 3 three lost" in said(html)
    assert "Ann paid Ben 3" not in said(html)
    assert history(html) == [
        "[Ben, three, made · +9] recorded on this phone",
        (
            "Corrected: Ben, three, lost · −9 counted again recorded by Ben, on another phone "
            "Outcome: made → lost"
        ),
    ]


def test_only_the_last_word_on_a_deal_is_not_struck_through(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    correct(evening, AMEND, 2, caller="2", call="4", made=True)
    correct(evening, VOID, 2)
    correct(evening, RESTORE, 2)

    assert [line.split(" recorded")[0] for line in history(page(owner, evening, 2))] == [
        "[Ben, three, made · +9]",
        "[Corrected: Ben, four, made · +12] misheard",
        "Struck out: Ben, four, made misheard",
        "Restored: Ben, four, made · +12 misheard",
    ]


def test_a_voided_deal_is_struck_through_and_can_be_restored(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    correct(evening, VOID, 2)

    html = page(owner, evening, 2)

    assert said(html) == (
        "Ben, three, made · +9 struck out by Ben, 21:40: misheard "
        "Dan dealt · recorded on this phone"
    )
    assert f'href="{at(evening)}entries/2/restore/"' in html
    assert "/entries/2/correct/" not in html


def test_a_correction_says_what_else_changed_by_it(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="2", made=True)
    record(evening, caller="1", call="nap", made=True)
    correct(evening, VOID, 2)

    assert history(page(owner, evening, 2))[1] == (
        "Struck out: Ben, two, made misheard recorded by Ben, on another phone "
        "Deal 1: Ann −1, the kitty +1"
    )


def test_a_deal_that_changed_with_another_one_says_so(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="2", made=True)
    record(evening, caller="1", call="nap", made=True)
    correct(evening, VOID, 2)

    html = page(owner, evening, 3)

    assert history(html) == [
        "Ann, Nap, made · +31 recorded on this phone",
        (
            "Changed: “Deal 1” was struck out misheard recorded by Ben, on another phone "
            "Ann −1, the kitty +1"
        ),
    ]
    assert "Ann, Nap, made · +30" in said(html)


def test_the_number_of_a_correction_shows_what_it_corrected(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    correct(evening, VOID, 2)

    of_correction, of_entry = (
        re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]+"', "", page(owner, evening, n))
        for n in (3, 2)
    )
    assert of_correction == of_entry


def test_cash_is_told_as_it_went_and_as_it_stands_in_the_book(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 5})

    assert said(page(owner, evening, 2)) == (
        "Ann paid Ben 5 recorded on this phone Ben −5 in the book Ann +5 in the book"
    )


def test_the_start_tells_seats_stake_and_rules(owner: Client, start: Start) -> None:
    evening = start(kitty=17, rules={"preset": "peel_pool", "options": {"ante_dealer": 2}})

    html = page(owner, evening, 1)

    assert said(html) == (
        "The evening begins; Dan deals recorded on this phone Seats, clockwise Ann, Ben, Cat, Dan "
        "First dealer Dan Kitty brought forward 17 Stake 1 Rules House rules (from Peel)"
    )
    assert "/entries/1/correct/" in html
    assert "/entries/1/void/" not in html


def test_a_correction_is_readable_in_words_with_what_it_changed_later(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="nap", made=True)
    record(evening, caller="3", call="nap", made=True)

    correct(evening, AMEND, 2, caller="3", call="4", made=True, dealer="1")

    assert history(page(owner, evening, 2))[1] == (
        "Corrected: Cat, four, made · +12 misheard recorded by Ben, on another phone "
        "Caller: Ben → Cat Call: Nap → four Dealer: Dan → Ann Deal 2: Cat +1, the kitty −1"
    )


START_CHANGES = [
    (
        {"players": ["1", "3", "2", "4"]},
        "Seats, clockwise: Ann, Ben, Cat, Dan → Ann, Cat, Ben, Dan",
    ),
    (
        {"first_dealer": "1", "rules": {"preset": "peel_pool", "options": {}}},
        "First dealer: Dan → Ann",
    ),
    ({"stake": 5}, "Stake: 1 → 5"),
    ({"kitty": 12}, "Kitty brought forward: – → 12"),
    ({"rules": {"preset": "hoyle"}}, "Rules: Peel: pool → Hoyle: the orthodox game"),
    (
        {"rules": {"preset": "peel_pool", "options": {"ante_dealer": 2}}},
        "Rules: Peel: pool → House rules (from Peel)",
    ),
]


@pytest.mark.parametrize(("changed", "words"), START_CHANGES)
def test_a_start_put_right_ten_deals_late_says_what_was_wrong(
    owner: Client, evening: Evening, record: Record, changed: dict[str, object], words: str
) -> None:
    for _ in range(10):
        record(evening, caller="1", call="2", made=True)
    began = Entry.objects.get(evening=evening, number=1)

    correct(evening, AMEND, 1, **began.facts | changed)

    assert f"recorded by Ben, on another phone {words}" in history(page(owner, evening, 1))[1]
    logged = unescape(text(owner.get(f"{at(evening)}log/").content.decode()))
    assert re.search(
        rf"Corrected: The evening begins; (Dan|Ann) deals \({re.escape(words)}\)", logged
    )


OTHERS = [
    ("leave", {"player": "3"}, "Somebody leaves", "Cat left"),
    ("seats", {"order": ["2", "1", "3", "4"]}, "New seats", "New seats: Ben, Ann, Cat, Dan"),
    ("rules", {"stake": 5}, "New rules", "The stake is now 5"),
    ("rules", {"rules": {"preset": "hoyle"}}, "New rules", "Now playing: Hoyle: the orthodox game"),
    (
        "rules",
        {"stake": 2, "rules": {"preset": "hoyle"}},
        "New rules",
        "Now playing: Hoyle: the orthodox game; the stake is now 2",
    ),
    (
        "adjustment",
        {"changes": {"1": 3, "2": -3}, "note": "tea"},
        "Adjustment",
        "Adjusted: Ann +3, Ben −3 (tea)",
    ),
    ("kitty", {"how": "carry"}, "The end of the kitty", "The kitty is carried over"),
    (
        "box",
        {"player": "1", "amount": 2, "into": True},
        "The kitty’s coins",
        "Ann paid the kitty 2",
    ),
]


@pytest.mark.parametrize(("kind", "facts", "title", "sentence"), OTHERS)
def test_every_kind_of_entry_has_its_page(
    owner: Client,
    evening: Evening,
    record: Record,
    kind: str,
    facts: dict[str, object],
    title: str,
    sentence: str,
) -> None:
    record(evening, kind=kind, **facts)

    html = page(owner, evening, 2)

    assert said(html).startswith(sentence)
    assert f"<h1>{title}</h1>" in html
    assert "/entries/2/correct/" in html
    assert "/entries/2/void/" in html


def test_somebody_who_joined_and_who_took_from_the_box_are_named(
    owner: Client, evening: Evening, record: Record
) -> None:
    facts = {"player": "Eve", "left_of": "2"}
    record_join(
        evening, facts=lambda _book: facts, submission=Submission(new_key(), Recorder(), "join")
    )
    record(evening, kind="box", player="1", amount=2, into=True)
    record(evening, kind="box", player="5", amount=1, into=False)
    record(evening, kind="kitty", how="draw", winner="5")

    assert said(page(owner, evening, 2)).startswith("Eve joined, to the left of Ben")
    assert said(page(owner, evening, 4)).startswith("Eve took 1 from the kitty")
    assert said(page(owner, evening, 5)).startswith("Eve drew the kitty")


def test_a_settled_evening_says_why_its_deals_stay_as_they_are(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    review_evening(evening, submission=Submission(new_key(), Recorder()))
    settling = page(owner, evening, 2)
    close_evening(evening, submission=Submission(new_key(), Recorder()))
    closed = page(owner, evening, 2)

    assert "This evening is being settled; go back to the table to play on." in settling
    assert "This evening is closed; only an owner can reopen it to write in its book." in closed
    assert "/correct/" not in settling + closed


@pytest.mark.parametrize("number", [0, 3, 999, 99999999999999999999])
def test_a_number_that_there_is_not_is_not_found(
    owner: Client, evening: Evening, record: Record, number: int
) -> None:
    record(evening, caller="2", call="3", made=True)

    for action in ("", "correct/", "void/", "restore/"):
        response = owner.get(f"{at(evening)}entries/{number}/{action}")
        assert response.status_code == 404
