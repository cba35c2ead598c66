"""A rule set of one's own on a phone: made, compared, played by, shared, printed as a card."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sessions.models import Circle, Entry, RuleSet
from tests.support.phones import SMALL, Phones, Start

RULES = {"preset": "peel_pool", "options": {"ante_dealer": 2}}


def test_rules_go_from_one_phone_to_another_by_their_address_and_on_a_sheet_of_a5(
    phone: Phones, start: Start
) -> None:
    crown = start()
    circle = crown.evening.circle
    row = RuleSet.objects.create(circle=circle, game="nap", name="Ours", rules=RULES)
    mine = phone(permissions=["clipboard-read", "clipboard-write"])
    mine.goto(f"/circles/{circle.pk}/rule-sets/{row.pk}/")
    mine.locator("summary", has_text="Share these rules").click()
    mine.get_by_role("button", name="Copy the address").click()
    expect(mine.get_by_role("button", name="Copied")).to_be_visible()
    address = mine.evaluate("navigator.clipboard.readText()")

    theirs = phone(owner=False, size=SMALL)
    theirs.goto(re.sub(r"^https?://[^/]+", "", address))
    theirs.get_by_role("link", name="Start an evening with these rules").click()
    for number, name in enumerate(("Zoe", "Yan", "Xia"), start=1):
        theirs.locator(f"#player-{number}").fill(name)
    theirs.get_by_role("button", name="Deal the cards").click()

    expect(theirs.get_by_text("Deal 1 · stake 1 · Ours")).to_be_visible()
    new = Circle.objects.exclude(pk=circle.pk).get()
    assert Entry.objects.get(circle=new).facts["rules"] == RULES | {"name": "Ours"}
    assert new.rules == RULES | {"name": "Ours"}

    page = phone()
    page.goto(f"/circles/{circle.pk}/rule-sets/{row.pk}/card/")
    expect(page.get_by_role("button", name="Print on A5")).to_be_visible()
    printed = page.pdf(prefer_css_page_size=True)
    pages = re.findall(rb"/Type\s*/Page\b.*?/MediaBox \[([\d. ]+)\]", printed, re.S)
    assert [[round(float(each)) for each in box.split()] for box in pages] == [[0, 0, 420, 595]]
