"""Times by the phone's own clock."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Callable

from playwright.sync_api import Page, expect

from sessions.models import Entry
from tests.e2e.conftest import Crown

KOLKATA = "Asia/Kolkata"


def test_a_phone_says_its_zone_once_and_is_told_its_own_time(
    phone: Callable[..., Page], start: Callable[..., Crown]
) -> None:
    crown, page = start(), phone(timezone_id=KOLKATA)
    page.goto(crown.address)
    while not any(each["value"] == KOLKATA for each in page.context.cookies()):
        page.wait_for_timeout(50)

    page.goto(f"{crown.address}log/")

    at = Entry.objects.get(evening=crown.evening).at
    local = at.astimezone(zoneinfo.ZoneInfo(KOLKATA)).replace(microsecond=0)
    assert local.utcoffset() == datetime.timedelta(hours=5, minutes=30)
    expect(page.locator(".log time")).to_have_attribute("datetime", local.isoformat())
    expect(page.locator(".log time")).to_contain_text(f"{local:%H:%M}")
