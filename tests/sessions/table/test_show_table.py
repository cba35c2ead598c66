"""The table page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Evening, Role
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, text


def tile(html: str, name: str) -> str:
    """Return what a player's tile says before anything is tapped."""
    tiles = re.findall(r'<button[^>]* class="seat.*?(?=<span class="seat__would)', html, re.S)
    return next(text(each) for each in tiles if name in each)


def test_a_deal_moves_the_balances_and_the_dealer(
    owner: Client,
    evening: Evening,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    before = markup(owner.get(at(evening)))
    record(evening, kind="deal", caller="1", call="3", made=True)
    with django_assert_num_queries(2):
        after = markup(owner.get(at(evening)))

    assert re.findall(r'seat__name">([^<]+)<', before) == ["Ann", "Ben", "Cat", "Dan"]
    assert tile(before, "Dan") == "Dan D dealer 0 level"
    assert tile(before, "Ann") == "Ann 1st call 0 level"
    assert tile(after, "Ann") == "Ann D dealer +9 up"
    assert tile(after, "Dan") == "Dan −4 down"
    assert "Kitty <b>1</b>" in after
    # Balances are set by how many characters the longest has.
    assert '"seats__tiles fit-1"' in before
    assert '"seats__tiles fit-2"' in after
    assert owner.post(at(evening)).status_code == 405
    for _ in range(11):
        record(evening, kind="deal", caller="1", call="2", made=False)
    with django_assert_num_queries(2):
        owner.get(at(evening))


def test_each_call_shows_its_price_and_each_outcome_what_it_does(
    owner: Client, evening: Evening
) -> None:
    html = markup(owner.get(at(evening)))

    (calls,) = re.findall(r'<fieldset[^>]*id="call".*?</fieldset>', html, re.S)
    chips = [text(each) for each in re.findall(r"<label.*?</label>", calls, re.S)]
    assert chips == ["one ±1", "two ±2", "three ±3", "four ±4", "Nap +10 −5"]
    # A made Nap also takes the kitty, in which the dealer's ante already lies.
    priced = owner.post(f"{at(evening)}deals/price/", {"caller": "1", "call": "nap"})
    said = text(markup(priced))
    assert "Made: Ann +31" in said
    assert "Lost: Ben +5 · Cat +5 · Dan +4 · kitty +1" in said


def test_with_six_players_the_dealer_sits_out(owner: Client, start: Start) -> None:
    evening = start(players=["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"])

    html = markup(owner.get(at(evening)))

    assert tile(html, "Dan") == "Dan out D dealer 0 level"
    assert re.search(r'data-seat="4"[^>]* disabled', html)


def test_a_double_header_hangs_in_the_head(owner: Client, start: Start, record: Record) -> None:
    evening = start(rules={"preset": "peel_double_header"})
    record(evening, kind="deal", passed=True)

    html = markup(owner.get(at(evening)))

    assert '<span class="plate">×2 double header</span>' in html
    assert "three ±6" in text(html)


@pytest.mark.parametrize(
    ("preset", "there", "missing"),
    [
        ("hoyle", ["Tricks taken", "Revoked", "Sits out"], ["Peeps", "Cards bought"]),
        ("hoyle_peep", ["Peeps"], ["Cards bought", "Knaves and fives played"]),
        ("hoyle_purchase", ["Cards bought"], ["Peeps", "Took the spare hand"]),
        ("hoyle_kitty_knave_five", ["Knaves and fives played"], ["Cards bought"]),
        ("peel_spare_hand_pool", ["Took the spare hand", "Touched the cards"], ["Misdealt before"]),
        ("bicycle_pool", ["Led out of turn"], ["Touched the cards"]),
    ],
)
def test_only_what_the_rules_have_is_shown(
    owner: Client, start: Start, preset: str, there: list[str], missing: list[str]
) -> None:
    evening = start(rules={"preset": preset})

    html = markup(owner.get(at(evening)))

    assert [word for word in there if word not in html] == []
    assert [word for word in missing if word in html] == []


def test_pounds_are_whole_on_a_table_as_long_as_all_of_them_are(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(currency="GBP", stake=100)
    record(evening, kind="deal", caller="1", call="3", made=True)
    shown = markup(owner.get(at(evening)))

    assert "<b>+£9</b>" in shown
    assert "<b>−£3</b>" in shown
    assert "±£3" in shown
    assert "· +£9<" in shown
    assert "stake £1 " in shown
    assert ".00" not in shown.partition("<main")[2]
    assert "<b>+£9</b>" in markup(owner.get(f"{at(evening)}big/"))

    record(evening, kind="adjustment", changes={"1": 50, "2": -50}, note="A drink")
    shown = markup(owner.get(at(evening)))

    assert "<b>+£9.50</b>" in shown
    assert "<b>−£3.00</b>" in shown
    assert "±£3.00" in shown


def test_whoever_watches_sees_a_scoreboard_and_all_see_the_five_deals_before_the_last(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle", "options": {}}, currency="GBP", stake=100)
    Access.objects.create(circle=circle, secret_hash=hashed("looks on"), role=Role.WATCHER)
    watcher = Client()
    watcher.cookies[cookie_name()] = "looks on"
    for made in (True, True, True, True, False):
        record(evening, kind="deal", caller="3", call="2", made=made)
    record(evening, kind="deal", caller="2", call="4", made=True)

    big = text(markup(watcher.get(f"{at(evening)}big/")))
    assert "Ben D dealer +£6 up +£12" in big
    assert "Ann −£10 down −£4" in big
    tile = r"([A-Z][a-z]+) (?:1st call |D dealer )?[+−]£\d+ (?:up|down) [+−]£\d+"
    shown = text(markup(watcher.get(at(evening))))
    assert re.findall(tile, shown) == ["Cat", "Ben", "Ann", "Dan"]
    for device in (owner, watcher):
        shown = text(markup(device.get(at(evening))))
        assert re.findall(r"(Deal \d · [A-Z]\w+, \w+, \w+ · \S+)", shown) == [
            "Deal 6 · Ben, four, made · +£12",
            "Deal 5 · Cat, two, lost · −£6",
            "Deal 4 · Cat, two, made · +£6",
            "Deal 3 · Cat, two, made · +£6",
            "Deal 2 · Cat, two, made · +£6",
            "Deal 1 · Cat, two, made · +£6",
        ]
