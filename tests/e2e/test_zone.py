"""Times by the phone's own clock."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Callable

from playwright.sync_api import Page, expect

from sessions.models import Entry
from tests.e2e.conftest import Crown

ADELAIDE = "Australia/Adelaide"


def told(page: Page) -> None:
    """Wait until the phone has said its zone, which it does when nobody waits for it."""
    for _ in range(100):
        if any(each["value"] == ADELAIDE for each in page.context.cookies()):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the phone has not said its zone")


def test_a_phone_says_its_zone_once_and_is_told_its_own_time(
    phone: Callable[..., Page], start: Callable[..., Crown]
) -> None:
    crown, page = start(), phone(timezone_id=ADELAIDE)
    page.goto(crown.address)
    told(page)

    page.goto(f"{crown.address}log/")

    at = Entry.objects.get(evening=crown.evening).at
    local = at.astimezone(zoneinfo.ZoneInfo(ADELAIDE)).replace(microsecond=0)
    assert local.utcoffset() != datetime.timedelta()
    expect(page.locator(".log time")).to_have_attribute("datetime", local.isoformat())
    expect(page.locator(".log time")).to_contain_text(f"{local:%H:%M}")
