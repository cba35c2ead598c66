"""The first run: from a fresh address to the first deal, inviting, a demonstration, hints."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from sessions.models import Circle
from tests.e2e.conftest import LATER, SMALL, TALL, Crown, axe_complaints, until

NAMES = "input[name=player]"

MOMENTS = {
    "America/Los_Angeles": "2026-07-16T05:30:00+00:00",
    "Pacific/Kiritimati": "2026-07-16T18:30:00+00:00",
}

NARROW, LARGE = {"width": 320, "height": 568}, {"width": 430, "height": 932}
SIZES = [NARROW, SMALL, TALL, LARGE]


def overflow_of(page: Page, *, width: int) -> list[str]:
    """Return what of a page is wider than the phone that shows it."""
    page.wait_for_load_state()
    found: list[str] = page.evaluate(
        """(width) => [...document.querySelectorAll("body *")]
          .filter((each) => each.getBoundingClientRect().right > width + 0.5
            && !each.closest(".visually-hidden, .skip, .strip"))
          .map((each) => each.outerHTML.slice(0, 80))""",
        width,
    )
    return found


# The start page.


def test_enter_in_a_name_goes_on_to_the_next_row_and_from_the_last_adds_one(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False)
    page.goto("/start/")
    expect(page.locator(f"{NAMES}:visible")).to_have_count(4)

    page.locator(NAMES).first.focus()
    for name in ("Ann", "Ben", "Catherine", "Dan", "Eve"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")

    expect(page.locator(f"{NAMES}:visible")).to_have_count(6)
    expect(page.locator("#player-6")).to_be_focused()
    typed = page.locator(NAMES).evaluate_all("(all) => all.map((each) => each.value)")
    assert typed == ["Ann", "Ben", "Catherine", "Dan", "Eve", "", ""]


def test_a_kitty_is_asked_for_where_the_rules_have_one_or_one_is_typed(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False, java_script_enabled=False)
    page.goto("/start/?game=vingt_un")
    page.locator("#terms > summary").click()
    kitty = page.get_by_label("Kitty brought forward")
    expect(kitty).to_be_hidden()

    page.locator("#rules details:has(#set-peel_pool) > summary").click()
    page.locator("label[for=set-peel_pool]").click()
    expect(kitty).to_be_visible()

    kitty.fill("5")
    page.locator("label[for=set-hoyle]").click()
    expect(kitty).to_be_visible()
    kitty.fill("")
    expect(kitty).to_be_hidden()


@pytest.mark.parametrize(
    ("zone", "day"), [("America/Los_Angeles", "2026-07-15"), ("Pacific/Kiritimati", "2026-07-17")]
)
def test_the_very_first_page_has_the_phone_s_day(
    phone: Callable[..., Page], zone: str, day: str
) -> None:
    page = phone(owner=False, timezone_id=zone)
    page.clock.set_fixed_time(datetime.datetime.fromisoformat(MOMENTS[zone]))

    page.goto("/start/")

    expect(page.locator("#played_on")).to_have_value(day)
    expect(page.locator(".past-midnight")).to_be_hidden()


def test_after_midnight_it_is_last_night_s_unless_somebody_taps_otherwise(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False, size=NARROW, timezone_id="America/New_York")
    page.clock.set_fixed_time(datetime.datetime.fromisoformat("2026-07-16T05:30:00+00:00"))
    page.goto("/start/")

    day = page.locator("#played_on")
    expect(day).to_have_value("2026-07-15")
    expect(page.locator(".past-midnight .chip")).to_have_text(["Wednesday’s", "Thursday’s"])
    assert overflow_of(page, width=320) == []
    page.locator(".past-midnight .chip").last.click()
    expect(day).to_have_value("2026-07-16")


def test_behind_a_proxy_that_forbids_referrers_a_form_is_taken_all_the_same(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False)

    def without_referrers(route: Route) -> None:
        if route.request.method != "GET" or route.request.resource_type != "document":
            return route.fallback()
        answer = route.fetch()
        headers = {**answer.headers, "referrer-policy": "no-referrer"}
        return route.fulfill(response=answer, headers=headers)

    page.route("**/*", without_referrers)
    page.goto("/start/")
    page.locator("#player-1").fill("Ann")
    page.locator("#player-2").fill("Ben")
    page.get_by_role("button", name="Deal the cards").click()

    expect(page.locator("#board .seat")).to_have_count(2)


def test_enter_in_an_empty_last_row_is_done_with_the_names(phone: Callable[..., Page]) -> None:
    page = phone(owner=False)
    page.goto("/start/")

    page.locator("#player-4").focus()
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Deal the cards")).to_be_focused()
    expect(page.locator(f"{NAMES}:visible")).to_have_count(4)


def test_one_more_player_is_a_tap_until_the_table_is_full(phone: Callable[..., Page]) -> None:
    page = phone(owner=False)
    page.goto("/start/")
    more = page.get_by_role("button", name="+ player")

    more.click()
    expect(page.locator("#player-5")).to_be_focused()
    more.click()
    more.click()

    expect(page.locator(f"{NAMES}:visible")).to_have_count(7)
    expect(more).to_be_hidden()


def test_without_scripts_all_names_can_be_typed(phone: Callable[..., Page]) -> None:
    page = phone(owner=False, java_script_enabled=False)
    page.goto("/start/")

    expect(page.locator(f"{NAMES}:visible")).to_have_count(7)
    expect(page.get_by_role("button", name="+ player")).to_be_hidden()


def test_from_the_fresh_address_to_the_table_in_two_taps_and_the_names(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False)
    page.goto("/")
    page.get_by_role("link", name="Start an evening").click()
    expect(page.locator("#player-1")).to_be_focused()
    # Enter goes on to the next row once the script is there.
    expect(page.locator(LATER)).to_be_attached()

    page.keyboard.type("Ann\nBen\nCat\nDan")
    page.get_by_role("button", name="Deal the cards").click()

    expect(page.locator(".bar__said")).to_contain_text("Ann deals")
    expect(page.locator(".seat")).to_have_count(4)


def test_stake_and_rules_are_one_line_that_opens(phone: Callable[..., Page]) -> None:
    page = phone(owner=False)
    page.goto("/start/")
    line = page.locator("#terms > summary")

    expect(line).to_contain_text("Stake 1 · Hoyle")
    expect(page.locator("#stake")).to_be_hidden()
    line.click()
    expect(page.locator("#stake")).to_be_visible()
    # Hoyle's Nap has none.
    expect(page.locator("#kitty")).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_rules_are_picked_by_answering_questions(
    phone: Callable[..., Page],
    scripts: bool,  # noqa: FBT001
) -> None:
    page = phone(owner=False, java_script_enabled=scripts)
    page.goto("/start/")
    for place, name in enumerate(("Ann", "Ben", "Cat"), start=1):
        page.locator(f"#player-{place}").fill(name)
    page.locator("#terms > summary").click()
    expect(page.get_by_role("group", name="Do you play misery?")).to_be_hidden()
    page.get_by_text("Answer five questions").click()
    for answer in ("two", "with misery", "Wellington and Blücher", "the next player deals"):
        page.locator(".chip", has_text=answer).last.click()
    page.get_by_role("button", name="Deal the cards").click()

    expect(page.locator(".head__facts")).to_contain_text("Britannica (Parlett)")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_the_start_page_is_no_wider_than_the_phone(
    phone: Callable[..., Page], size: dict[str, int]
) -> None:
    page = phone(owner=False, size=size)
    page.goto("/start/")
    page.locator("#terms > summary").click()

    assert overflow_of(page, width=size["width"]) == []


def test_ann_and_ann_in_small_letters_are_one_player(phone: Callable[..., Page]) -> None:
    page = phone(owner=False)
    page.goto("/start/")
    for place, name in enumerate(("Ann", "Ben", "ann"), start=1):
        page.locator(f"#player-{place}").fill(name)

    page.get_by_role("button", name="Deal the cards").click()

    expect(page.locator("#player-3-error")).to_have_text(
        "Ann sits in place 1 already; give each player another name."
    )


def test_who_sits_down_under_a_name_in_other_letters_is_the_same_person(
    phone: Callable[..., Page], start: Callable[..., Crown]
) -> None:
    crown = start(players=["Ann", "Ben", "Catherine"], first_dealer="Ann")
    page = phone()
    page.goto(f"{crown.address}more/")
    page.locator("#join > summary").click()
    page.locator("#join-player").fill("ANN")

    page.get_by_role("button", name="Sit down").click()

    expect(page.locator("#join-player-error")).to_contain_text("Ann")


# Hints.


BOTTOM = "(all) => Math.round(all[0].getBoundingClientRect().top)"


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(NARROW, id="320"),
        pytest.param(SMALL, id="360", marks=pytest.mark.slow),
        pytest.param(TALL, id="390"),
        pytest.param(LARGE, id="430", marks=pytest.mark.slow),
    ],
)
def test_a_hint_at_the_first_table_moves_nothing_and_goes_in_a_tap(
    phone: Callable[..., Page], start: Callable[..., Crown], size: dict[str, int]
) -> None:
    crown, page = start(), phone(size=size)
    page.goto(crown.address)
    hint = page.locator(".hint")
    expect(hint).to_contain_text("A slip? Tap Undo.")
    before = [page.locator(each).evaluate_all(BOTTOM) for each in (".seat", "#call .chip", ".dock")]
    assert overflow_of(page, width=size["width"]) == []

    hint.get_by_role("link", name="Got it").click()

    expect(page.locator(".bar__said")).to_be_visible()
    expect(hint).to_have_count(0)
    after = [page.locator(each).evaluate_all(BOTTOM) for each in (".seat", "#call .chip", ".dock")]
    assert after == before


def test_a_hint_goes_without_scripts_too(
    phone: Callable[..., Page], start: Callable[..., Crown]
) -> None:
    crown, page = start(), phone(java_script_enabled=False)
    page.goto(crown.address)

    page.get_by_role("link", name="Got it").click()

    expect(page.locator(".bar__said")).to_be_visible()
    expect(page.locator(".hint")).to_have_count(0)


# A demonstration.


@pytest.mark.parametrize(
    "scripts",
    [
        pytest.param(True, id="scripts"),
        pytest.param(False, id="no scripts", marks=pytest.mark.slow),
    ],
)
def test_a_demonstration_is_begun_in_a_tap_and_thrown_away_in_one(
    phone: Callable[..., Page],
    scripts: bool,  # noqa: FBT001
) -> None:
    page = phone(owner=False, java_script_enabled=scripts)
    page.goto("/")
    page.get_by_role("button", name="Try a demonstration").click()

    expect(page.locator(".bar__said")).to_contain_text("Deal 12")
    table = page.url
    for tab in ("Sheet", "Rules", "Settle", "More", "Table"):
        page.get_by_role("navigation", name="This evening").get_by_role("link", name=tab).click()
        expect(page.get_by_role("complementary", name="Demonstration")).to_be_visible()
    page.locator(".seat" if scripts else "#caller .chip").first.click()
    page.locator("#call .chip").first.click()
    page.get_by_role("button", name="Made").click()
    expect(page.locator(".bar__said")).to_contain_text("Deal 13")

    page.get_by_role("button", name="Delete it").click()

    expect(page.get_by_role("link", name="Start an evening")).to_be_visible()
    page.goto(table)
    expect(page.get_by_role("heading")).to_have_text("Not here, or not for this phone")


def test_whoever_deletes_a_demonstration_is_led_on_though_the_page_asks_after_it_meanwhile(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False, service_workers="block")
    page.goto("/")
    page.get_by_role("button", name="Try a demonstration").click()
    expect(page.locator(".bar__said")).to_contain_text("Deal 12")
    expect(page.locator(LATER)).to_be_attached()
    late: list[tuple[Route, APIResponse]] = []
    page.route(
        "**/demonstration/end/",
        lambda route: late.append((route, route.fetch(max_redirects=0))),
    )
    gone: list[str] = []
    page.on("response", lambda answer: gone.append(answer.url) if answer.status == 404 else None)

    page.get_by_role("button", name="Delete it").click(no_wait_after=True)
    # The page asks whether anything is new, and then for itself.
    until(page, lambda: bool(late) and page.url in gone)
    page.wait_for_timeout(500)
    [(route, answer)] = late
    route.fulfill(response=answer)

    expect(page.get_by_role("link", name="Start an evening")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_a_demonstration_is_no_wider_than_the_phone(
    phone: Callable[..., Page], size: dict[str, int]
) -> None:
    page = phone(owner=False, size=size)
    page.goto("/")
    assert overflow_of(page, width=size["width"]) == []

    page.get_by_role("button", name="Try a demonstration").click()

    expect(page.locator(".seat")).to_have_count(5)
    assert overflow_of(page, width=size["width"]) == []


# Inviting from the table.


def test_another_phone_is_invited_to_record_tonight_in_one_tap(
    phone: Callable[..., Page], start: Callable[..., Crown]
) -> None:
    crown, page, guest = start(), phone(), phone(owner=False)
    page.goto(crown.address)

    page.get_by_role("button", name="Invite a phone").click()

    expect(page.locator(".qr")).to_be_visible()
    expect(page.get_by_role("radio", name="record", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="tonight")).to_be_checked()
    said = page.locator(".notice", has_text="Shown once.")
    expect(said).to_contain_text("Whoever opens it can record Thursday at the Crown.")
    guest.goto(page.get_by_label("Or send the address").input_value())
    guest.get_by_role("button", name="I’m someone else").click()
    expect(guest.locator(".dock button")).to_be_visible()
    page.get_by_text("watch", exact=True).click()
    page.get_by_role("button", name="Show that code instead").click()
    expect(page.locator(".notice", has_text="can watch Thursday at the Crown.")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".seat")).to_have_count(5)


def test_a_code_made_on_the_machine_that_serves_leads_other_phones_to_it(
    phone: Callable[..., Page],
    start: Callable[..., Crown],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.BIND = "0.0.0.0"
    monkeypatch.setattr("napledger.site.hosts.lan_host", lambda: "192.168.1.5")
    crown, page = start(), phone()

    page.goto(f"{crown.address}invite/")
    page.get_by_role("button", name="Show the QR code").click()

    address = page.get_by_label("Or send the address").input_value()
    assert address.startswith("http://192.168.1.5:")


def test_a_circle_without_a_name_has_one_everywhere(
    phone: Callable[..., Page], start: Callable[..., Crown]
) -> None:
    crown, page = start(), phone()
    Circle.objects.update(name="")
    named = "Ann, Ben, Catherine, Dan, Eve"

    for place in ("", "paper/", "slate/", "evenings/", "links/"):
        page.goto(f"/circles/{crown.evening.circle_id}/{place}")
        assert named in page.locator("body").inner_text(), place
    page.goto("/")
    expect(page.get_by_role("link", name=named, exact=True)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_the_chip_is_a_finger_wide_and_nothing_overflows_for_it(
    phone: Callable[..., Page], start: Callable[..., Crown], size: dict[str, int]
) -> None:
    title = "The long night at the Crown and Anchor by the river"
    crown = start(title=title, rules={"preset": "hoyle_kitty"}, currency="GBP", kitty=12345)
    page = phone(size=size)
    page.goto(crown.address)

    box = page.locator(".invite").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert overflow_of(page, width=size["width"]) == []
    page.locator(".invite").click()
    assert overflow_of(page, width=size["width"]) == []


def test_who_wants_to_join_is_said_by_name_and_agreed_to_near_the_table(
    phone: Callable[..., Page], start: Callable[..., Crown]
) -> None:
    crown, page, guest = start(), phone(), phone(owner=False)
    page.goto(f"{crown.address}invite/")
    page.get_by_role("button", name="Show the QR code").click()
    guest.goto(page.get_by_label("Or send the address").input_value())
    guest.get_by_role("button", name="Ben", exact=True).click()
    expect(guest.locator(".seat")).to_have_count(5)

    page.goto(crown.address)
    asks = page.get_by_role("link", name="Ben wants to join")
    box = asks.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    asks.click()
    page.get_by_role("button", name="Agree").click()
    page.get_by_role("navigation", name="This evening").get_by_role("link", name="Table").click()

    expect(page.locator(".seat")).to_have_count(5)
    expect(asks).to_have_count(0)


def test_whoever_watches_and_says_who_they_are_sees_their_own_balance_first(
    phone: Callable[..., Page], start: Callable[..., Crown]
) -> None:
    crown, page, guest = start(), phone(), phone(owner=False)
    page.goto(f"{crown.address}invite/")
    page.get_by_text("watch", exact=True).click()
    page.get_by_role("button", name="Show the QR code").click()
    guest.goto(page.get_by_label("Or send the address").input_value())
    guest.get_by_role("button", name="Eve", exact=True).click()

    expect(guest.locator(".own")).to_have_text("Eve 0 level")
    own, first = guest.locator(".own").bounding_box(), guest.locator(".seat").first.bounding_box()
    assert own is not None
    assert first is not None
    assert own["y"] + own["height"] <= first["y"]


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_new_pages_are_for_everybody(
    phone: Callable[..., Page], start: Callable[..., Crown], scheme: str
) -> None:
    crown, page = start(), phone(color_scheme=scheme, bypass_csp=True)
    for address in ("/start/", crown.address, f"{crown.address}invite/"):
        page.goto(address)
        for drawer in page.locator("#terms > summary").all():
            drawer.click()
            page.get_by_text("Answer five questions").click()
        assert axe_complaints(page) == []


def test_a_stake_is_typed_in_figures_and_what_they_count_is_tapped(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False)
    page.goto("./start/")
    for place, name in enumerate(("Ann", "Ben", "Cat")):
        page.locator("input[name=player]").nth(place).fill(name)
    page.locator("#terms > summary").click()
    stake = page.get_by_label("One trick is worth")

    assert stake.get_attribute("inputmode") == "decimal"
    stake.fill("6")
    page.get_by_role("button", name="d", exact=True).click()
    expect(stake).to_have_value("6d")
    page.get_by_role("button", name="Deal the cards").click()

    expect(page.locator(".head__facts")).to_contain_text("stake 6d.")
