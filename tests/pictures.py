"""The pictures in README and docs: `make pictures` takes them of the demonstration, on a phone.

Each is taken in the dark and in the light. They are WebP, as Chromium itself writes it: the weave
of the cloth makes a PNG of the same sharpness five times as large.
"""

from __future__ import annotations

import base64
import os
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import (
    Browser,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.e2e.houses import RealHouse

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
PHONE: ViewportSize = {"width": 390, "height": 844}
DOTS_A_PIXEL = 2
QUALITY = 0.8

SMALL: ViewportSize = {"width": 360, "height": 640}
AGENTS = {
    "iphone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15",
    "android": "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile",
}
"""What phones say of themselves, by which the page lies open for them."""

NAMES = ("Ann", "Ben", "Catherine", "Dan", "Eve")

AS_WEBP = """async ([png, quality]) => {
  const picture = new Image();
  picture.src = png;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""
"""Writes a picture anew; run on an empty page, where no policy forbids it."""

ALL_HAS_COME = """() => document.fonts.status === "loaded"
  && [...document.images].every((each) => each.complete && each.naturalWidth)"""

Take = Callable[[str], None]


@dataclass
class HouseWithHttps(RealHouse):
    """A house whose http port shows how a phone comes to trust it."""

    @property
    def environment(self) -> dict[str, str]:
        """Return what its server is started with."""
        return super().environment | {"HTTPS": "1", "HTTPS_PORT": str(self.port + 1)}


def show_start(page: Page, take: Take) -> None:
    """Type who sits where, and open stake and rules no further than their line."""
    page.goto("/start/")
    for place, name in enumerate(NAMES[:4], start=1):
        page.locator(f"#player-{place}").fill(name)
    page.locator("#player-4").blur()
    take("start")


def show_table(page: Page, take: Take) -> None:
    """Tap caller and call, so that every seat shows what the deal would do to it."""
    page.get_by_role("link", name="Thursday").first.click()
    page.locator(".seat", has_text="Catherine").click()
    page.locator("#call .chip", has_text="Three").click()
    expect(page.get_by_role("button", name="Made")).to_contain_text("+60p")
    take("table")
    drawer = page.locator("summary", has_text="Something else")
    drawer.click()
    take("drawer")
    drawer.click()
    page.get_by_role("button", name="Made").click()
    expect(page.locator(".bar__said")).to_contain_text("Deal 14")


def show_correction(page: Page, take: Take) -> None:
    """Say that somebody else called in a deal of before, and stop where it shows what changes.

    The big view and the sheet, from which one comes there, are taken on the way.
    """
    table = page.url
    page.goto(f"{table}big/")
    take("big")
    page.goto(f"{table}sheet/")
    take("sheet")
    page.locator("tr:has(th:text-is('9')) + tr a").click()
    page.get_by_role("link", name="Correct it").click()
    page.get_by_role("link", name="Got it").click()
    page.locator(".seat", has_text="Ben").click()
    expect(page.locator("main")).to_contain_text("Not saved yet.")
    take("correction")
    page.goto(table)


def show_settling(page: Page, take: Take) -> None:
    """End play, split the kitty, tick the last payment: the hour it was ticked lies below."""
    page.get_by_role("link", name="Settle").click()
    page.get_by_role("button", name="End play and settle").click()
    page.get_by_role("link", name="Got it").click()
    page.get_by_role("button", name="Split the kitty").click()
    owed = page.get_by_role("button", name=re.compile("^Paid"))
    owed.last.click()
    expect(owed).to_have_count(3)
    page.evaluate("scrollTo(0, 0)")
    take("settle")
    for left in (2, 1, 0):
        owed.first.click()
        expect(owed).to_have_count(left)


def show_result(page: Page, take: Take) -> None:
    """Close the evening: its picture to send, and home with what is still to pay."""
    page.get_by_role("button", name="Close the evening").click()
    expect(page.locator("main")).to_contain_text("This evening is closed.")
    take("result")
    page.goto("/")
    take("home")


def taker(browser: Browser, page: Page) -> Take:
    """Return what takes a picture of the page in each theme, under a name."""
    writer = browser.new_page()

    def take(name: str) -> None:
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_function(ALL_HAS_COME)
            page.mouse.move(0, 0)
            png = base64.b64encode(page.screenshot(animations="disabled", caret="hide")).decode()
            webp = writer.evaluate(AS_WEBP, [f"data:image/png;base64,{png}", QUALITY])
            target = FOLDER / f"{name}-{theme}.webp"
            target.write_bytes(base64.b64decode(webp))
            kilobytes = target.stat().st_size / 1024
            sys.stdout.write(f"docs/pictures/{target.name}: {kilobytes:.0f} KB\n")

    return take


def take_all(house: RealHouse, *, address: str) -> None:
    """Take every picture, on one phone that opens the demonstration by its address."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_page(
            base_url=house.url,
            viewport=PHONE,
            device_scale_factor=DOTS_A_PIXEL,
            locale="en-GB",
            timezone_id="Europe/London",
            reduced_motion="reduce",
        )
        take = taker(browser, page)
        show_start(page, take)
        page.goto(address)
        page.get_by_role("button", name="Open the book").click()
        for show in (show_table, show_correction, show_settling, show_result):
            show(page, take)
        browser.close()


def take_entrance(house: HouseWithHttps) -> None:
    """Take the page that tells a phone how to trust a house with HTTPS=1, on each kind of phone."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for name, agent in AGENTS.items():
            page = browser.new_page(
                viewport=SMALL, device_scale_factor=DOTS_A_PIXEL, user_agent=agent
            )
            page.goto(house.url)
            taker(browser, page)(f"trust-{name}")
        browser.close()


def launched(playwright: Playwright) -> Browser:
    """Return the browser that all the pictures are taken in."""
    return playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM") or None,
        args=["--headless", "--no-sandbox", "--disable-gpu"],
    )


def run(house: RealHouse, *words: str) -> str:
    """Return what a command prints; end with what it complains of, if it fails."""
    done = house.manage(*words)
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


def main() -> None:
    """Play the demonstration into a house of its own, serve it, and take the pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        house = RealHouse(Path(folder))
        run(house, "migrate")
        run(house, "collectstatic", "--no-input")
        address = run(house, "demo", "--game", "nap").split()[-1].partition(f":{house.port}")[2]
        house.start()
        try:
            take_all(house, address=address)
        finally:
            house.kill()
        secure = HouseWithHttps(house.folder)
        secure.start()
        try:
            take_entrance(secure)
        finally:
            secure.kill()


if __name__ == "__main__":
    main()
