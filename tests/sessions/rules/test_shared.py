"""Rules that somebody shared: read by whoever opens their address, played by, kept."""

from __future__ import annotations

import re
from html import unescape

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
from tests.support.nights import Record, Start, end, play_night
from tests.support.pages import markup, text
from tests.support.starting import fields

SHARED = "i1bKSyxQ0lEqSE3NiS_Iz89R0qlWSswrSY1PSU3MSS1SsjKqjQUA"
"""What stands for Peel's pool with a double ante in an address."""

RULES = {"preset": "peel_pool", "options": {"ante_dealer": 2}}
RUBBER = "i1YqKk1KSi1S0lFKyS9NyklV0qmujQUA"


def page(client: Client, address: str, *, status: int = 200) -> str:
    """Return a page."""
    response = client.get(address)
    assert response.status_code == status
    return unescape(markup(response))


def test_whoever_opens_the_address_reads_the_rules_and_nothing_is_stored(stranger: Client) -> None:
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
    assert not stranger.get(f"/rules/{SHARED}/").cookies
    assert not Circle.objects.exists()
    # Enquire Within: half a stake to the kitty.
    halves = text(page(stranger, "/rules/i1bKSyxQ0lFKzSsszSxKjS_PLMnIzFPSqa6NBQA/"))
    assert "Shown for 2 and 4 players." in halves


def test_what_cannot_stand_is_a_sentence(stranger: Client) -> None:
    not_whole = "This address is not whole"
    # The last of them is Nap by no rule set that there is.
    for code, said in {
        "garbage": f"Nobody can play by what this address says. {not_whole}: open it again",
        **dict.fromkeys(("x" * 5000, "%00", "%F0%9F%83%8F"), not_whole),
        "i1bKSyxQ0lEqzcvOyy_PU9Kpro0FAA": "There is no such rule set; the rule sets are",
    }.items():
        assert said in text(page(stranger, f"/rules/{code}/", status=422)), code


def test_an_evening_of_strangers_begins_by_shared_rules(stranger: Client) -> None:
    form = page(stranger, f"/start/?shared={SHARED}")
    sent = fields(form) | {"player": ["Ann", "Ben", "Cat"], "dealer": "1", "stake": "1"}

    refused = stranger.post("/start/", fields(form) | {"player": ["Ann"], "dealer": "1"})
    house = fields(markup(stranger.post("/start/", sent | {"step": "rules"})))
    response = stranger.post("/start/", sent)

    again = fields(unescape(markup(refused)))
    assert "The shared rules" in text(form)
    assert refused.status_code == 422
    assert (again["preset"], again["shared"], again["game"]) == ("shared", SHARED, "nap")
    assert (house["rule-ante_dealer"], house["shared"]) == ("2", SHARED)
    assert response.status_code == 303
    assert Entry.objects.get().facts["rules"] == RULES


def test_shared_rules_begin_an_evening_of_their_game_unless_another_is_asked_for(
    stranger: Client, toys: None
) -> None:
    assert toys is None
    of_rubber = page(stranger, f"/start/?shared={RUBBER}")

    assert fields(of_rubber)["game"] == "rubber"
    assert 'value="double" selected' in of_rubber
    for query in (f"game=nap&shared={RUBBER}", "shared=garbage"):
        form = fields(page(stranger, f"/start/?{query}"))
        assert (form["game"], form["preset"]) == ("nap", "hoyle"), query
        assert "shared" not in form, query


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
    owner: Client, evening: Evening, django_assert_max_num_queries: DjangoAssertNumQueries
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


def test_own_rule_sets_are_picked_at_the_start_and_for_the_next_deal_under_their_name(
    owner: Client, evening: Evening
) -> None:
    circle = evening.circle
    own = RuleSet.objects.create(circle=circle, game="nap", name="The Plough rules", rules=RULES)
    RuleSet.objects.create(circle=circle, game="rubber", name="Elsewhere", rules={})
    picked = {"preset": f"own-{own.pk}"}
    form = page(owner, f"/circles/{circle.pk}/start/")
    change = page(owner, f"{at(evening)}rules/change/")

    for each in (form, change):
        assert each.index(f'value="own-{own.pk}"') < each.index('value="hoyle"')
        assert "Elsewhere" not in each
    sent = fields(form) | {"player": ["Ann", "Ben", "Cat"], "dealer": "1"} | picked
    assert owner.post(f"/circles/{circle.pk}/start/", sent).status_code == 303
    changed = fields(change) | picked
    assert owner.post(f"{at(evening)}rules/change/", changed).status_code == 303

    named = RULES | {"name": "The Plough rules"}
    played = Evening.objects.exclude(pk=evening.pk).get()
    assert Entry.objects.get(evening=played).facts["rules"] == named
    assert Entry.objects.get(kind="rules").facts == {"rules": named}
    again = fields(page(owner, f"/circles/{circle.pk}/start/"))
    assert again["preset"] == f"own-{own.pk}"
    own.delete()
    assert "The dealer puts 2 into the kitty" in page(owner, f"{at(evening)}rules/")
    for path in ("", "rules/", "sheet/", "settle/", "more/"):
        assert "The Plough rules" in page(owner, f"{at(played)}{path}"), path
    (code,) = {*re.findall(r'/rules/([\w-]{8,})/"', page(owner, f"{at(played)}rules/"))}
    assert read_code(code).rules["name"] == "The Plough rules"
    for path in ("/", f"/circles/{circle.pk}/", f"/rules/{code}/", f"/start/?shared={code}"):
        assert "The Plough rules" in page(owner, path), path


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


def test_rules_that_were_sent_are_headed_by_the_name_they_came_under(stranger: Client) -> None:
    plough, long = (
        code_of("nap", RULES | {"name": name}) for name in ("The <b>Plough</b> rules", "P" * 61)
    )

    html = markup(stranger.get(f"/rules/{plough}/"))
    refused = text(page(stranger, f"/rules/{long}/", status=422))

    assert re.search(r"<h1>\s*The &lt;b&gt;Plough&lt;/b&gt; rules\s*</h1>", html)
    assert "At most 60 characters fit here" in refused


def test_prices_stand_in_one_unit_and_long_ones_say_it_once() -> None:
    money = MoneyFormat("GBP", "en-gb")

    for stake, sign, nap in (
        (1_050, "£", ["+105.00", "+420.00", "−52.50", "−210.00"]),
        (1_000, "", ["+£100", "+£400", "−£50", "−£200"]),
        (50, "£", ["+5.00", "+20.00", "−2.50", "−10.00"]),
        (10, "", ["+£1.00", "+£4.00", "−£0.50", "−£2.00"]),
        (1, "", ["+10p", "+40p", "−5p", "−20p"]),
    ):
        terms = TermsPlayed(game_of("nap"), {"preset": "hoyle"}, stake, 5, money)
        prices = rules_text(terms).prices
        assert prices.sign == sign
        assert [amount for amount, _total in prices.rows[-1].amounts] == nap
