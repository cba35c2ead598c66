"""Small comforts on one phone: the screen awake, a tick, large type, a turned page, a voice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.phones import (
    Crown,
    Phones,
    Start,
    all_there,
    axe_complaints,
    box_of,
    complaints_in_both,
    hide,
    hold_back,
    reads,
    says,
    something_else,
    tap,
    width_of,
    written,
)

pytestmark = pytest.mark.slow

THUMB = 48

WATCHED = """
  window.ticks = [];
  navigator.vibrate = (ms) => window.ticks.push(ms) > 0;
  window.locks = { taken: 0, released: 0 };
  Object.defineProperty(navigator, "wakeLock", { value: {
    async request() {
      window.locks.taken += 1;
      return { release() { window.locks.released += 1; this.onrelease?.(); } };
    },
  } });
"""
"""A phone that notes what is asked of its motor and of its screen."""


def watched(page: Page) -> Page:
    page.add_init_script(WATCHED)
    return page


def choose(page: Page, crown: Crown, label: str) -> None:
    """Tap a choice in the section "This phone"."""
    page.goto(f"{crown.address}more/")
    page.locator(".this-phone").get_by_text(label, exact=True).click()


def settled(page: Page, expression: str, value: object) -> None:
    """Wait until an expression has a value; the page's own policy forbids Playwright's way."""
    for _ in range(100):
        if page.evaluate(expression) == value:
            return
        page.wait_for_timeout(50)
    assert page.evaluate(expression) == value


CLOSES = """() => {
  const closed = document.querySelector("#board").cloneNode(true);
  closed.dataset.state = "closed";
  const detail = { html: closed.outerHTML, asked: Infinity };
  document.dispatchEvent(new CustomEvent("napledger:live", { detail }));
}"""


def test_the_screen_stays_awake_while_a_table_is_in_sight_that_is_not_closed(
    phone: Phones, start: Start
) -> None:
    page, crown = watched(phone()), start()
    page.goto(crown.address)
    settled(page, "window.locks", {"taken": 1, "released": 0})

    hide(page)
    settled(page, "window.locks", {"taken": 1, "released": 1})
    hide(page, hidden=False)
    settled(page, "window.locks", {"taken": 2, "released": 1})
    page.evaluate(CLOSES)
    settled(page, "window.locks", {"taken": 2, "released": 2})

    choose(page, crown, "Keep the screen awake")
    page.goto(crown.address)
    all_there(page)
    page.wait_for_timeout(500)
    assert page.evaluate("window.locks") == {"taken": 0, "released": 0}


REFUSES = """Object.defineProperty(navigator, "wakeLock", { value: {
    request: async () => { throw new DOMException("low battery", "NotAllowedError"); },
  } });
  ServiceWorkerContainer.prototype.register = async () => {
    throw new DOMException("an SSL certificate error", "SecurityError");
  };"""


def test_what_a_phone_refuses_is_said(phone: Phones, start: Start) -> None:
    crown, page, still = start(), phone(), phone(java_script_enabled=False)
    page.add_init_script(REFUSES)

    page.goto(f"{crown.address}more/")

    said = "This phone refuses now: it may be saving its battery."
    expect(page.locator("#phone-awake-is")).to_have_text(said)
    assert not page.locator("#phone-awake").is_checked()
    page.locator(".this-phone").get_by_text("Keep the screen awake", exact=True).click()
    expect(page.locator("#phone-awake")).not_to_be_checked()
    expect(page.locator(".this-phone__untrusted")).to_be_visible()
    # An app on the home screen keeps its own evenings.
    page.goto("/")
    expect(page.locator("[data-home-screen]")).to_be_hidden()
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")
    page.goto("/account/sign-in/")
    stranger = phone(owner=False)
    stranger.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")
    stranger.goto("/")
    expect(stranger.locator("[data-home-screen]")).to_contain_text("keeps its own evenings")
    # Without scripts nothing is offered that needs them.
    still.goto(f"{crown.address}more/")
    expect(still.locator(".this-phone")).to_be_hidden()


HEARD = """window.pitches = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    window.pitches.push(Math.round(this.frequency.value));
    start.call(this, when);
  };"""


def test_a_saved_deal_ticks_sounds_and_is_spoken_as_the_hand_and_the_ear_want_it(
    phone: Phones, start: Start
) -> None:
    page, crown = watched(phone()), start()
    page.add_init_script(HEARD)
    page.goto(crown.address)
    all_there(page)

    written(page, "Ben")
    settled(page, "window.ticks", [15])
    assert page.evaluate("window.pitches") == []
    announcer = page.locator(".announcer")
    expect(announcer).to_have_text("Deal 1 · Ben, two, made · +8")
    # A Nap that is made is felt twice.
    tap(page, "Ben", "Nap", "Made")
    says(page, "Nap! Ben takes")
    settled(page, "window.ticks", [15, 15, 15])

    choose(page, crown, "Vibrate on save")
    choose(page, crown, "The sound of chips on save")
    page.goto(crown.address)
    all_there(page)
    written(page, "Dan")
    settled(page, "window.pitches.join()", "3100,2600")
    assert page.evaluate("window.ticks") == []
    hold_back(page, "**/deals/")
    tap(page, "Ben", "Two", "Made")
    expect(announcer).to_have_text("Ben, two, made · +8 1 waiting to send, in the totals")


def test_large_type_and_a_turned_page_are_kept_and_the_table_still_records(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(bypass_csp=True), start()
    size = "getComputedStyle(document.documentElement).fontSize"
    turned = "getComputedStyle(document.documentElement).rotate"
    page.goto(f"{crown.address}more/")
    all_there(page)
    # By keyboard and by thumb.
    page.get_by_role("checkbox", name="Large type").focus()
    page.keyboard.press("Space")
    settled(page, size, "20px")
    for choice in page.locator(".this-phone .choice:visible").all():
        box = box_of(choice)
        assert min(box["width"], box["height"]) >= THUMB
    fits_and_is_for_everybody_in_every_theme(page)
    page.goto(f"{crown.address}sheet/")
    settled(page, size, "20px")

    choose(page, crown, "Flip the screen")
    page.goto(crown.address)
    settled(page, size, "20px")
    settled(page, turned, "180deg")
    written(page, "Ben")
    dock = page.locator(".dock")
    upside_down = dock.bounding_box()
    page.get_by_role("button", name="Flip back").click()
    settled(page, turned, "none")
    upright, height = dock.bounding_box(), page.viewport_size
    assert upside_down
    assert upright
    assert height
    assert upside_down["y"] < height["height"] / 2 < upright["y"]
    expect(page.get_by_role("button", name="Flip back")).to_have_count(0)
    expect(page.locator(".tabs")).to_be_visible()


def fits_and_is_for_everybody_in_every_theme(page: Page) -> None:
    assert complaints_in_both(page) == []
    page.emulate_media(color_scheme="light")
    with page.expect_response("**/phone/"):
        page.locator(".theme").get_by_text("dim", exact=True).click()
    assert axe_complaints(page) == []
    for width in (320, 360, 430, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert width_of(page) == width


def test_a_half_entered_deal_outlives_a_reload_and_what_another_phone_writes(
    phone: Phones, start: Start
) -> None:
    page, theirs, crown = phone(), phone(), start()
    page.goto(crown.address)
    all_there(page)
    tap(page, "Ben", "Two")
    something_else(page)
    page.get_by_label("Note").fill("by candlelight")
    ben = page.locator(".seat", has_text="Ben")

    page.reload()
    expect(ben).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[name=note]")).to_have_value("by candlelight")
    something_else(page)
    theirs.goto(crown.address)
    tap(theirs, "Dan", "One", "Made")
    reads(page, "Deal 1 · Dan, one, made · +4")
    expect(ben).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".extras__tray")).to_be_visible()
    something_else(page)
    page.locator(".record", has_text="Made").click()
    says(page, "Deal 2 · Ben, two, made · +8")
    page.reload()

    expect(page.locator(".seat :checked")).to_have_count(0)
    expect(page.locator("[name=note]")).to_have_value("")
