"""What is disputed or paid in part is not paid; and what a closed evening still owes is told."""

from __future__ import annotations

import re

from django.test import Client

from sessions.models import Circle, Evening
from tests.addresses import at
from tests.support.pages import text
from tests.support.settling import ended, page, paid, played
from tests.support.table import balances

__all__ = ["ended", "played"]


def bar(html: str) -> tuple[str, str]:
    """Return how far the bar of the payments is, and how far it goes."""
    (found,) = re.findall(r'<progress [^>]*max="(\d+)" value="(\d+)"', html)
    return found[1], found[0]


def test_a_disputed_payment_is_not_square_and_is_accepted_in_one_tap(
    owner: Client, ended: Evening
) -> None:
    owner.post(f"{at(ended)}settle/paid/", paid("3", "1", 8, key="cat-has-paid"))
    owner.post(f"{at(ended)}settle/paid/", paid("4", "1", 5, key="dan-has-paid"))
    assert "Everybody is square." in text(page(owner, ended))
    (entry, *_others) = re.findall(r'name="entry" value="(\d+)"', page(owner, ended))
    said = {"entry": entry, "what": "disputed", "note": "only four", "key": "that-is-wrong"}
    owner.post(f"{at(ended)}settle/mark/", said)

    html = page(owner, ended)

    assert "Everybody is square." not in text(html)
    assert "1 of 2 paid" in text(html)
    assert "card--disputed" in html
    assert bar(html) == ("5", "13")
    assert "Got it after all" in html
    result = text(owner.get(f"{at(ended)}result/").content.decode())
    assert "Cat paid Ann 8 disputed Dan paid Ann 5 ✓ paid" in result

    owner.post(
        f"{at(ended)}settle/mark/", {"entry": entry, "what": "received", "key": "got-it-after-all"}
    )

    assert "Everybody is square." in text(page(owner, ended))
    assert "card--disputed" not in page(owner, ended)


def test_a_part_moves_the_bar_unless_it_is_disputed(owner: Client, ended: Evening) -> None:
    assert bar(page(owner, ended)) == ("0", "13")
    owner.post(f"{at(ended)}settle/paid/", paid("3", "1", 3, key="a-part-of-it"))
    assert "0 of 2 paid" in text(page(owner, ended))
    assert bar(page(owner, ended)) == ("3", "13")
    owner.post(f"{at(ended)}settle/paid/", paid("3", "1", 5, key="all-the-rest"))
    assert "1 of 2 paid" in text(page(owner, ended))
    part = min(re.findall(r'name="entry" value="(\d+)"', page(owner, ended)), key=int)
    said = {"entry": part, "what": "disputed", "note": "never got it", "key": "not-that-part"}

    owner.post(f"{at(ended)}settle/mark/", said)

    html = page(owner, ended)
    assert "0 of 2 paid" in text(html)
    assert bar(html) == ("5", "13")
    assert html.count("card--disputed") == 1


def test_the_result_says_that_a_payment_is_disputed_while_another_is_still_owed(
    owner: Client, ended: Evening
) -> None:
    owner.post(f"{at(ended)}settle/paid/", paid("3", "1", 8, key="cat-has-paid"))
    (entry,) = re.findall(r'name="entry" value="(\d+)"', page(owner, ended))[:1]
    said = {"entry": entry, "what": "disputed", "key": "that-is-wrong"}
    owner.post(f"{at(ended)}settle/mark/", {**said, "note": "only four"})

    result = text(owner.get(f"{at(ended)}result/").content.decode())

    assert "Two payments, the fewest possible. One payment is disputed." in result
    assert "Cat pays Ann: 8 (disputed)" in result
    assert "Cat paid Ann: 8" not in result
    staying = "If you close now, this stays owed: Dan pays Ann: 5 · Cat pays Ann: 8 (disputed)"
    assert staying in text(page(owner, ended))


def test_a_closed_evening_that_owes_has_its_paid_buttons_and_says_so_on_every_list(
    owner: Client, circle: Circle, ended: Evening
) -> None:
    owner.post(f"{at(ended)}close/", {"key": "closed-unpaid"})

    for path in ("/", f"/circles/{circle.pk}/"):
        assert "13 still owed" in text(owner.get(path).content.decode()), path
    html = page(owner, ended)
    forms = re.findall(r'<form class="card__do".*?</form>', html, re.S)
    assert len(forms) == 2
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', forms[0]))
    answer = owner.post(f"/circles/{circle.pk}/slate/paid/", sent)

    assert (answer.status_code, answer.headers["Location"]) == (303, f"{at(ended)}settle/")
    assert balances(ended) == {"kitty": 0, "Ann": 5, "Ben": 0, "Cat": 0, "Dan": -5}
    assert "5 still owed" in text(owner.get("/").content.decode())
