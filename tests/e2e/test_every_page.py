"""Every page that has an address, in both themes, and with its text at twice the size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from sessions.book.idempotency import new_key
from sessions.book.posting import Submission
from sessions.book.record import record_entry
from sessions.models import Access, Evening, Link
from sessions.settling.states import close_evening, review_evening
from tests.e2e.conftest import LARGE, Crown, axe_complaints
from tests.sessions.access.test_matrix import ADDRESSES, ROWS

Phones = Callable[..., Page]
Start = Callable[..., Crown]

SIZES = {"ordinary": {"width": 390, "height": 844}, "large": {"width": 320, "height": 700}}
CSP = {"bypass_csp": True}
PAGES = {"under way": 55, "ended": 53, "closed": 53}
"""How many pages there are at each state of an evening; some are gone once it is closed."""

DEALS = (("1", "nap", True), ("2", "3", True), ("3", "4", False), ("4", "2", True))

OF_DJANGO = {"sign-in-to-admin"}
"""Pages that are Django's own, and the host's alone."""

MET_SIGNED_IN = {"end-account", "account_logout"}
"""Pages of an account, which test_accounts.py looks at after signing up."""


def played(crown: Crown, *, state: str) -> Crown:
    """Play four deals, and go on to the state that is wanted."""
    for caller, call, made in DEALS:
        facts = {"caller": caller, "call": call, "made": made}
        submission = Submission(new_key(), crown.recorder)
        record_entry(crown.evening, kind="deal", facts=facts, submission=submission)
    steps = {"under way": (), "ended": (review_evening,), "closed": (review_evening, close_evening)}
    for step in steps[state]:
        evening = Evening.objects.get(pk=crown.evening.pk)
        step(evening, submission=Submission(new_key(), crown.recorder))
    return crown


def addresses_of(crown: Crown) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of everything that can be asked for."""
    circle = crown.evening.circle
    one, other = circle.players.order_by("name")[:2]
    known = {
        "circle_id": circle.pk,
        "evening_id": crown.evening.pk,
        "number": 2,
        "player_id": one.pk,
        "other_id": other.pk,
        "link_id": Link.objects.create(circle=circle, role="watcher", token_hash="x" * 64).pk,
        "access_id": Access.objects.create(
            circle=circle, role="watcher", secret_hash="y" * 64, says_player=one
        ).pk,
    }
    for name, route in ADDRESSES.items():
        if ROWS[name][0] is not None and name not in OF_DJANGO | MET_SIGNED_IN:
            yield name, "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(known[found[1]]), route)


def is_page(page: Page, address: str) -> bool:
    """Say whether a whole page stands there: no file, no part of a page."""
    answer = page.request.get(address)
    return answer.ok and answer.text().lstrip().lower().startswith("<!doctype html")


@pytest.mark.parametrize("state", PAGES)
@pytest.mark.parametrize(
    ("theme", "size"), [("light", "ordinary"), ("dark", "ordinary"), ("light", "large")]
)
def test_every_page_is_for_everybody(
    phone: Phones, start: Start, state: str, theme: str, size: str
) -> None:
    crown = played(start(currency="GBP", stake=5, rules={"preset": "hoyle_kitty"}), state=state)
    page = phone(color_scheme=theme, size=SIZES[size], **CSP)
    wrong, seen = [], set()

    for name, address in addresses_of(crown):
        if not is_page(page, address):
            continue
        page.goto(address)
        seen.add(name)
        if size == "large":
            page.add_style_tag(content=LARGE)
        wrong += [f"{name}: {each}" for each in axe_complaints(page)]
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > SIZES[size]["width"]:
            wrong.append(f"{name}: {width} px wide")

    assert len(seen) == PAGES[state]
    assert not wrong, "\n".join(wrong)
