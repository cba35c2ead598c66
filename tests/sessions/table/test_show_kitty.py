"""The kitty on the table's head leads to who put in what, who takes it, and sharing it out."""

from __future__ import annotations

from django.test import Client

from sessions.access.service import make_link
from sessions.models import Access, Evening
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, text

KITTY = {"preset": "hoyle", "options": {"kitty": True, "ante_dealer": 2, "ante_others": 1}}


def said(owner: Client, evening: Evening) -> str:
    return text(markup(owner.get(f"{at(evening)}more/kitty/")))


def test_the_kitty_says_who_put_in_what_and_who_takes_it(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules=KITTY, currency="GBP", stake=100, kitty=500)
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="2", call="3", made=True)

    told = said(owner, evening)

    assert "Put in this evening Ann £3 Dan £3 Ben £2 Cat £2 From before £5" in told
    assert "The kitty is taken by: Nap, Wellington or Blücher." in told
    assert "Share out the kitty now £15" in told
    assert f'class="kitty" href="{at(evening)}more/kitty/"' in markup(owner.get(at(evening)))


def test_after_a_nap_it_counts_from_there(owner: Client, start: Start, record: Record) -> None:
    evening = start(rules=KITTY, currency="GBP", stake=100)
    record(evening, caller="2", call="nap", made=True)
    record(evening, caller="2", call="3", made=True)

    assert "Put in since deal 1 Ann £2 Ben £1 Cat £1 Dan £1 The" in said(owner, evening)


def test_whoever_watches_sees_it_and_shares_nothing_out(
    access: Access, start: Start, record: Record
) -> None:
    watcher = Client()
    _link, code = make_link(access, role="watcher", evening=None, name="")
    watcher.post("/join/open/", {"code": code})
    evening = start(rules=KITTY, currency="GBP", stake=100)
    record(evening, caller="2", call="3", made=True)

    told = said(watcher, evening)

    assert "Put in this evening" in told
    assert "Share out" not in told
