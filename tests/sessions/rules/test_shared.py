"""Rules that somebody shared: read by whoever opens their address, played by, kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.games import game_of
from napledger.games.web import MoneyFormat
from sessions.access.permissions import own
from sessions.models import Access, Circle, Entry, Evening, RuleSet
from sessions.rules.code import code_of, read_code
from sessions.rules.rules_text import TermsPlayed, rules_text
from tests.addresses import at
from tests.sessions.conftest import OWNER_SECRET
from tests.support.nights import end, play_night
from tests.support.pages import markup, text
from tests.support.starting import fields

Start = Callable[..., Evening]
Record = Callable[..., Any]

SHARED = "i1bKSyxQ0lEqSE3NiS_Iz89R0qlWSswrSY1PSU3MSS1SsjKqjQUA"
"""What stands for Peel's pool with a double ante in an address."""

RULES = {"preset": "peel_pool", "options": {"ante_dealer": 2}}
RUBBER = "i1YqKk1KSi1S0lFKyS9NyklV0qmujQUA"


def page(client: Client, address: str, *, status: int = 200) -> str:
    """Return a page."""
    response = client.get(address)
    assert response.status_code == status
    return unescape(markup(response))


def test_whoever_opens_the_address_reads_the_rules(stranger: Client) -> None:
    html = page(stranger, f"/rules/{SHARED}/")

    said = text(html)
    assert "Rules of Nap" in said
    assert "House rules (from Peel)" in said
    assert "Shown for 1 and 4 players." in said
    assert "The dealer puts 2 into the kitty at every deal. Peel, p. 9 house rule" in said
    assert "Nap +10 +30 −5 −15" in said
    assert f'href="/start/?shared={SHARED}">Start an evening with these rules' in html
    assert "At your own tables" not in html
    assert 'class="qr"' in html


def test_nothing_is_stored_and_no_device_is_known_by_opening_it(stranger: Client) -> None:
    response = stranger.get(f"/rules/{SHARED}/")

    assert not response.cookies
    assert not Circle.objects.exists()
    assert not RuleSet.objects.exists()


def test_rules_in_half_stakes_are_told_at_a_stake_that_suits_them(stranger: Client) -> None:
    # Enquire Within: half a stake to the kitty.
    said = text(page(stranger, "/rules/i1bKSyxQ0lFKzSsszSxKjS_PLMnIzFPSqa6NBQA/"))

    assert "Shown for 2 and 4 players." in said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "garbage",
            (
                "Nobody can play by what this address says. "
                "This address is not whole: open it again where it came from"
            ),
        ),
        ("x" * 5000, "This address is not whole"),
        ("%00", "This address is not whole"),
        ("%F0%9F%83%8F", "This address is not whole"),
    ],
)
def test_what_cannot_stand_is_a_sentence(stranger: Client, code: str, said: str) -> None:
    assert said in text(page(stranger, f"/rules/{code}/", status=422))


def test_what_is_wrong_in_an_address_is_named(stranger: Client) -> None:
    # Nap by no rule set that there is.
    code = "i1bKSyxQ0lEqzcvOyy_PU9Kpro0FAA"

    html = page(stranger, f"/rules/{code}/", status=422)

    assert "(preset)" in html
    assert "There is no such rule set; the rule sets are" in html


def test_an_evening_of_strangers_begins_by_shared_rules(stranger: Client) -> None:
    form = page(stranger, f"/start/?shared={SHARED}")
    assert "The shared rules" in text(form)
    sent = fields(form) | {"player": ["Ann", "Ben", "Cat"], "dealer": "1", "stake": "1"}

    response = stranger.post("/start/", sent)

    assert response.status_code == 303
    assert Entry.objects.get().facts["rules"] == RULES


def test_shared_rules_stay_picked_while_the_form_is_put_right(stranger: Client) -> None:
    form = page(stranger, f"/start/?shared={SHARED}")

    refused = stranger.post("/start/", fields(form) | {"player": ["Ann"], "dealer": "1"})

    again = unescape(markup(refused))
    assert refused.status_code == 422
    assert fields(again)["preset"] == "shared"
    assert fields(again)["shared"] == SHARED
    assert fields(again)["game"] == "nap"


def test_shared_rules_are_the_ground_of_house_rules(stranger: Client) -> None:
    form = fields(page(stranger, f"/start/?shared={SHARED}"))
    sent = form | {"player": ["Ann", "Ben", "Cat"], "dealer": "1", "stake": "1", "step": "rules"}

    house = unescape(markup(stranger.post("/start/", sent)))

    assert fields(house)["rule-ante_dealer"] == "2"
    assert fields(house)["shared"] == SHARED


def test_a_code_that_says_nothing_begins_an_evening_as_ever(stranger: Client) -> None:
    form = page(stranger, "/start/?shared=garbage")

    assert fields(form)["preset"] == "hoyle"
    assert "shared" not in fields(form)


def test_shared_rules_of_another_game_begin_an_evening_of_it(stranger: Client, toys: None) -> None:
    assert toys is None

    form = page(stranger, f"/start/?shared={RUBBER}")

    assert fields(form)["game"] == "rubber"
    assert 'value="double" selected' in form


def test_shared_rules_of_another_game_than_is_asked_for_are_passed_over(
    stranger: Client, toys: None
) -> None:
    assert toys is None

    form = page(stranger, f"/start/?game=nap&shared={RUBBER}")

    assert (fields(form)["game"], fields(form)["preset"]) == ("nap", "hoyle")


def test_a_circle_starts_by_shared_rules_or_keeps_them_or_compares_them(
    owner: Client, evening: Evening
) -> None:
    circle = evening.circle_id
    html = page(owner, f"/rules/{SHARED}/")

    assert "At your own tables" in html
    assert "The Crown" in html
    assert f'href="/circles/{circle}/start/?shared={SHARED}"' in html
    assert f'href="/circles/{circle}/rule-sets/new/?shared={SHARED}"' in html
    assert f'href="/circles/{circle}/rule-sets/compare/?game=nap&shared={SHARED}"' in html
    assert fields(page(owner, f"/circles/{circle}/start/?shared={SHARED}"))["preset"] == "shared"


def test_who_only_watches_a_circle_keeps_nothing_there(
    owner: Client, evening: Evening, access: Access
) -> None:
    access.role = "watcher"
    access.save_fields("role")

    assert str(evening.circle_id) not in page(owner, f"/rules/{SHARED}/")


def test_circles_without_names_go_by_their_players_in_one_query(
    owner: Client,
    evening: Evening,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    Circle.objects.filter(pk=evening.circle_id).update(name="")
    for _ in range(5):
        own(Circle.objects.create(game="nap"), secret=OWNER_SECRET)

    with django_assert_max_num_queries(2):
        html = page(owner, f"/rules/{SHARED}/")

    assert html.count("A group of players") == 5
    assert "Ann, Ben, Cat, Dan" in html


def test_the_rules_of_a_table_are_shared_kept_and_compared_from_their_page(
    owner: Client, start: Start, access: Access
) -> None:
    evening = start(rules=RULES)
    address = f"{at(evening)}rules/"
    keep = f"/circles/{evening.circle_id}/rule-sets/new/?shared={SHARED}"
    compare = f"/circles/{evening.circle_id}/rule-sets/compare/?game=nap&this=tonight-{evening.pk}"

    html = page(owner, address)
    for link in (f"/rules/{SHARED}/", keep, compare):
        assert f'href="{link}"' in html

    access.role = "watcher"
    access.save_fields("role")
    html = page(owner, address)
    assert keep not in html
    assert compare in html

    access.evening = evening
    access.save_fields("evening")
    html = page(owner, address)
    assert compare not in html
    assert f'href="/rules/{SHARED}/"' in html


def test_own_rule_sets_are_picked_at_the_start(owner: Client, evening: Evening) -> None:
    circle = evening.circle
    row = RuleSet.objects.create(circle=circle, game="nap", name="Ours", rules=RULES)
    form = page(owner, f"/circles/{circle.pk}/start/")
    assert form.index(f'value="own-{row.pk}"') < form.index('value="hoyle"')
    sent = fields(form) | {"player": ["Ann", "Ben"], "dealer": "1", "preset": f"own-{row.pk}"}

    response = owner.post(f"/circles/{circle.pk}/start/", sent)

    assert response.status_code == 303
    started = Evening.objects.exclude(pk=evening.pk).get()
    assert Entry.objects.get(evening=started).facts["rules"] == RULES | {"name": "Ours"}
    again = page(owner, f"/circles/{circle.pk}/start/")
    assert fields(again)["preset"] == f"own-{row.pk}"
    assert "Ours" in again


def test_own_rule_sets_are_picked_for_the_next_deal(owner: Client, evening: Evening) -> None:
    row = RuleSet.objects.create(circle=evening.circle, game="nap", name="Ours", rules=RULES)
    form = page(owner, f"{at(evening)}rules/change/")
    assert form.index(f'value="own-{row.pk}"') < form.index('value="hoyle"')

    sent = fields(form) | {"preset": f"own-{row.pk}"}
    assert owner.post(f"{at(evening)}rules/change/", sent).status_code == 303

    assert Entry.objects.get(kind="rules").facts == {"rules": RULES | {"name": "Ours"}}
    RuleSet.objects.all().delete()
    assert "The dealer puts 2 into the kitty" in page(owner, f"{at(evening)}rules/")


def test_own_rule_sets_of_another_game_are_not_offered(owner: Client, evening: Evening) -> None:
    RuleSet.objects.create(circle=evening.circle, game="rubber", name="Elsewhere", rules={})

    assert "Elsewhere" not in page(owner, f"/circles/{evening.circle_id}/start/")


def test_an_evening_is_scored_by_shared_rules_and_goes_on_from_them(
    owner: Client, start: Start, record: Record
) -> None:
    evening = play_night(start, record)

    html = page(owner, f"{at(evening)}what-if/?shared={SHARED}")

    assert "By the rules of “The shared rules”." in html
    assert fields(html)["preset"] == "shared"
    assert fields(html)["shared"] == SHARED
    again = page(owner, f"{at(evening)}what-if/?shared={SHARED}&preset=eb1911&stake=")
    assert "By the rules of “Encyclopaedia Britannica 1911”." in again
    assert 'value="shared"' in again


def test_a_season_is_scored_by_own_rules(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    end(play_night(start, record))
    row = RuleSet.objects.create(
        circle=circle,
        game="nap",
        name="Dearer",
        rules={"preset": "hoyle", "options": {"pay": {"3": [4, 4]}}},
    )

    html = page(owner, f"/circles/{circle.pk}/what-if/?preset=own-{row.pk}")

    assert "By the rules of “Dearer”." in html
    assert "Ann −6 −3 +3" in text(html)


# What rules are called.


def test_a_kept_set_keeps_its_name_when_it_is_played_and_shared(
    owner: Client, evening: Evening
) -> None:
    circle = evening.circle
    row = RuleSet.objects.create(circle=circle, game="nap", name="The Plough rules", rules=RULES)
    sent = fields(page(owner, f"/circles/{circle.pk}/start/"))
    sent |= {"player": ["Ann", "Ben", "Cat", "Dan"], "dealer": "1", "preset": f"own-{row.pk}"}
    owner.post(f"/circles/{circle.pk}/start/", sent)
    played = Evening.objects.exclude(pk=evening.pk).get()
    row.name = "Another name"
    row.save()

    for path in ("", "rules/", "sheet/", "settle/", "more/"):
        assert "The Plough rules" in page(owner, f"{at(played)}{path}"), path
    for path in ("/", f"/circles/{circle.pk}/"):
        assert "The Plough rules" in page(owner, path), path
    (code,) = {*re.findall(r'/rules/([\w-]{8,})/"', page(owner, f"{at(played)}rules/"))}
    assert read_code(code).rules["name"] == "The Plough rules"
    shared = page(owner, f"/rules/{code}/")
    assert "The Plough rules" in shared
    assert "The Plough rules" in page(owner, f"/start/?shared={code}")


def test_house_rules_without_a_name_are_called_so_wherever_rules_are_named(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="rules", rules=RULES)

    for path in ("", "rules/", "sheet/", "settle/", "result/", "result/picture.svg"):
        said = page(owner, f"{at(evening)}{path}")
        assert "House rules (from Peel)" in said, path
    rules = page(owner, f"{at(evening)}rules/")
    assert "As in “Peel: pool”, but for what is marked." in rules
    assert "the first to call stands for one" not in rules


def test_the_same_again_goes_by_the_rules_that_the_evening_ended_with(
    owner: Client, evening: Evening, record: Record
) -> None:
    circle = evening.circle
    record(evening, kind="rules", rules=RULES, stake=4)
    record(evening, kind="deal", caller="1", call="3", made=True)

    offered = fields(page(owner, f"/circles/{circle.pk}/start/"))
    assert (offered["stake"], offered["preset"]) == ("4", "house")
    owner.post(f"{at(evening)}review/", {"key": "play-has-ended"})
    assert "stake 4 · House rules (from Peel)" in page(owner, f"/circles/{circle.pk}/")
    owner.post(f"{at(evening)}close/", {"key": "and-is-closed"})
    closed = page(owner, f"{at(evening)}settle/")
    assert "Keep tonight’s house rules under a name" in closed
    (code,) = re.findall(r"rule-sets/new/\?shared=([\w-]+)", closed)
    assert read_code(code).rules == RULES
    assert "19 Nov 2026 · The Crown · 1 deal · House rules (from Peel). This evening" in closed


def test_house_rules_that_are_kept_already_are_not_offered_to_be_kept(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="rules", rules=RULES)
    RuleSet.objects.create(circle=evening.circle, game="nap", name="Ours", rules=RULES)
    for state in ("review", "close"):
        owner.post(f"{at(evening)}{state}/", {"key": f"now-to-{state}"})

    assert "Keep tonight’s house rules" not in page(owner, f"{at(evening)}settle/")


def named(name: str) -> str:
    return code_of("nap", {"preset": "peel_pool", "options": {"ante_dealer": 2}, "name": name})


def test_rules_that_were_sent_are_headed_by_the_name_they_came_under(stranger: Client) -> None:
    html = markup(stranger.get(f"/rules/{named('The <b>Plough</b> rules')}/"))

    assert re.search(r"<h1>\s*The &lt;b&gt;Plough&lt;/b&gt; rules\s*</h1>", html)
    assert "At most 60 characters fit here" in text(
        page(stranger, f"/rules/{named('P' * 61)}/", status=422)
    )


@pytest.mark.parametrize(
    ("stake", "sign", "nap"),
    [
        (1_050, "£", ["+105.00", "+420.00", "−52.50", "−210.00"]),
        (1_000, "", ["+£100", "+£400", "−£50", "−£200"]),
        (50, "£", ["+5.00", "+20.00", "−2.50", "−10.00"]),
        (10, "", ["+£1.00", "+£4.00", "−£0.50", "−£2.00"]),
        (1, "", ["+10p", "+40p", "−5p", "−20p"]),
    ],
)
def test_prices_stand_in_one_unit_and_long_ones_say_it_once(
    stake: int, sign: str, nap: list[str]
) -> None:
    money = MoneyFormat("GBP", "en-gb")
    prices = rules_text(TermsPlayed(game_of("nap"), {"preset": "hoyle"}, stake, 5, money)).prices

    assert prices.sign == sign
    assert [amount for amount, _total in prices.rows[-1].amounts] == nap
