"""Small comforts on one phone: the screen awake, a tick, large type, a turned page, a voice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LATER, Crown, axe_complaints, something_else

pytestmark = pytest.mark.slow

Phones = Callable[..., Page]
Start = Callable[..., Crown]

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

HIDE = """
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
"""
SHOW = """
  Object.defineProperty(document, "hidden", { value: false, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
"""


@pytest.fixture
def watched(phone: Phones) -> Page:
    page = phone()
    page.add_init_script(WATCHED)
    return page


def record(page: Page, caller: str) -> None:
    """Tap a deal, and wait until it is written."""
    page.locator(".seat", has_text=caller).click()
    page.locator("#call .chip", has_text="Two").click()
    page.locator(".record", has_text="Made").click()
    expect(page.locator(".bar__said")).to_contain_text(re.compile(rf"^Deal \d+ · {caller}"))


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


def test_the_screen_stays_awake_while_the_table_is_in_sight(watched: Page, start: Start) -> None:
    watched.goto(start().address)
    settled(watched, "window.locks", {"taken": 1, "released": 0})

    watched.evaluate(HIDE)
    settled(watched, "window.locks", {"taken": 1, "released": 1})
    watched.evaluate(SHOW)

    settled(watched, "window.locks", {"taken": 2, "released": 1})


def test_a_screen_that_may_sleep_is_let(watched: Page, start: Start) -> None:
    crown = start()
    choose(watched, crown, "Keep the screen awake")

    watched.goto(crown.address)
    expect(watched.locator(LATER)).to_be_attached()
    watched.wait_for_timeout(500)

    assert watched.evaluate("window.locks") == {"taken": 0, "released": 0}


def test_a_phone_that_refuses_to_stay_awake_says_so(phone: Phones, start: Start) -> None:
    page = phone()
    page.add_init_script(
        """Object.defineProperty(navigator, "wakeLock", { value: {
          request: async () => { throw new DOMException("low battery", "NotAllowedError"); },
        } });"""
    )

    page.goto(f"{start().address}more/")

    expect(page.locator("#phone-awake-is")).to_have_text(
        "This phone refuses now: it may be saving its battery."
    )
    assert not page.locator("#phone-awake").is_checked()
    page.locator(".this-phone").get_by_text("Keep the screen awake", exact=True).click()
    expect(page.locator("#phone-awake")).not_to_be_checked()


def test_https_that_is_not_trusted_says_why_nothing_is_kept(phone: Phones, start: Start) -> None:
    page = phone()
    page.add_init_script(
        """ServiceWorkerContainer.prototype.register = async () => {
          throw new DOMException("an SSL certificate error", "SecurityError");
        };"""
    )

    page.goto(f"{start().address}more/")

    expect(page.locator(".this-phone__untrusted")).to_be_visible()


def test_an_app_on_the_home_screen_says_that_it_keeps_its_own(phone: Phones, site: str) -> None:
    page = phone(owner=False)
    page.goto(site)
    expect(page.locator("[data-home-screen]")).to_be_hidden()
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")

    page.goto(site)

    expect(page.locator("[data-home-screen]")).to_contain_text("keeps its own evenings")


def test_a_closed_evening_lets_the_screen_sleep(watched: Page, start: Start) -> None:
    crown = start()
    watched.goto(crown.address)
    settled(watched, "window.locks.taken", 1)

    watched.evaluate(
        """() => {
          const closed = document.querySelector("#board").cloneNode(true);
          closed.dataset.state = "closed";
          const detail = { html: closed.outerHTML, asked: Infinity };
          document.dispatchEvent(new CustomEvent("napledger:live", { detail }));
        }"""
    )

    settled(watched, "window.locks", {"taken": 1, "released": 1})


def test_a_saved_deal_ticks_unless_the_hand_does_not_want_it(watched: Page, start: Start) -> None:
    crown = start()
    watched.goto(crown.address)
    expect(watched.locator(LATER)).to_be_attached()

    record(watched, "Ben")
    settled(watched, "window.ticks", [15])
    choose(watched, crown, "Vibrate on save")
    watched.goto(crown.address)
    expect(watched.locator(LATER)).to_be_attached()
    record(watched, "Dan")

    assert watched.evaluate("window.ticks") == []


def test_chips_sound_only_where_somebody_wants_to_hear_them(watched: Page, start: Start) -> None:
    crown = start()
    watched.add_init_script(
        """window.pitches = [];
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) {
          window.pitches.push(Math.round(this.frequency.value));
          start.call(this, when);
        };"""
    )
    watched.goto(crown.address)
    expect(watched.locator(LATER)).to_be_attached()
    record(watched, "Ben")
    assert watched.evaluate("window.pitches") == []

    choose(watched, crown, "The sound of chips on save")
    watched.goto(crown.address)
    expect(watched.locator(LATER)).to_be_attached()
    record(watched, "Dan")

    settled(watched, "window.pitches.join()", "3100,2600")


def test_a_nap_that_is_made_is_felt_twice(watched: Page, start: Start) -> None:
    watched.goto(start().address)
    expect(watched.locator(LATER)).to_be_attached()

    watched.locator(".seat", has_text="Ben").click()
    watched.locator("#call .chip", has_text="Nap").first.click()
    watched.locator(".record", has_text="Made").click()

    expect(watched.locator(".bar__said")).to_contain_text("Nap! Ben takes")
    settled(watched, "window.ticks", [15, 15])


def test_large_type_is_kept_on_every_page(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    size = "getComputedStyle(document.documentElement).fontSize"
    choose(page, crown, "Large type")
    assert page.evaluate(size) == "20px"

    page.goto(crown.address)
    settled(page, size, "20px")
    page.goto(f"{crown.address}sheet/")

    settled(page, size, "20px")


def test_the_page_turns_to_the_player_opposite_and_back(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    choose(page, crown, "Flip the screen")
    page.goto(crown.address)
    dock, tabs = page.locator(".dock"), page.locator(".tabs")

    settled(page, "getComputedStyle(document.documentElement).rotate", "180deg")
    upside_down = dock.bounding_box()
    page.get_by_role("button", name="Flip back").click()

    settled(page, "getComputedStyle(document.documentElement).rotate", "none")
    upright, height = dock.bounding_box(), page.viewport_size
    assert upside_down
    assert upright
    assert height
    assert upside_down["y"] < height["height"] / 2 < upright["y"]
    expect(page.get_by_role("button", name="Flip back")).to_have_count(0)
    expect(tabs).to_be_visible()


def test_a_turned_table_still_records(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    choose(page, crown, "Flip the screen")
    page.goto(crown.address)

    record(page, "Ben")


def test_a_half_entered_deal_outlives_a_reload_until_it_is_saved(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    page.locator(".seat", has_text="Ben").click()
    page.locator("#call .chip", has_text="Two").click()
    something_else(page)
    page.get_by_label("Note").fill("by candlelight")

    page.reload()
    expect(page.locator(".seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[name=note]")).to_have_value("by candlelight")
    page.locator(".record", has_text="Made").click()
    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, two, made · +8")
    page.reload()

    expect(page.locator(".seat :checked")).to_have_count(0)
    expect(page.locator("[name=note]")).to_have_value("")


def test_a_half_entered_deal_outlives_what_another_phone_writes(
    phone: Phones, start: Start
) -> None:
    mine, theirs, crown = phone(), phone(), start()
    mine.goto(crown.address)
    mine.locator(".seat", has_text="Ben").click()
    something_else(mine)
    theirs.goto(crown.address)
    theirs.locator(".seat", has_text="Dan").click()
    theirs.locator("#call .chip", has_text="One").click()
    theirs.locator(".record", has_text="Made").click()

    expect(mine.locator(".bar__said")).to_have_text("Deal 1 · Dan, one, made · +4")

    expect(mine.locator(".seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")
    expect(mine.locator(".extras__tray")).to_be_visible()


def test_the_result_is_spoken(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)

    record(page, "Ben")

    expect(page.locator(".announcer")).to_have_text("Deal 1 · Ben, two, made · +8")


def test_what_waits_is_spoken(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    page.route("**/deals/", lambda route: None)  # noqa: ARG005  # never answered

    page.locator(".seat", has_text="Ben").click()
    page.locator("#call .chip", has_text="Two").click()
    page.locator(".record", has_text="Made").click()

    expect(page.locator(".announcer")).to_have_text(
        "Ben, two, made · +8 1 waiting to send, in the totals"
    )


def test_this_phone_can_be_set_by_keyboard_and_by_thumb(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(f"{crown.address}more/")
    expect(page.locator(".this-phone")).to_be_visible()

    page.get_by_role("checkbox", name="Large type").focus()
    page.keyboard.press("Space")

    settled(page, "document.documentElement.hasAttribute('data-large')", value=True)
    for choice in page.locator(".this-phone .choice:visible").all():
        box = choice.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= THUMB


def test_without_scripts_nothing_is_offered_that_needs_them(phone: Phones, start: Start) -> None:
    page, crown = phone(java_script_enabled=False), start()

    page.goto(f"{crown.address}more/")

    expect(page.locator(".this-phone")).to_be_hidden()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_this_phone_is_for_everybody(phone: Phones, start: Start, theme: str) -> None:
    page, crown = phone(color_scheme=theme, bypass_csp=True), start()
    choose(page, crown, "Large type")

    assert axe_complaints(page) == []
