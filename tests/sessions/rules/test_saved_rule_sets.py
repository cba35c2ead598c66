"""The rule sets that a circle keeps: made, looked at, changed, deleted; and who may."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.models import Access, Circle, Evening, Player, RuleSet
from sessions.rules.code import read_code
from sessions.rules.saved_rule_sets import KEPT_MAX
from tests.support.nights import end, play_night
from tests.support.pages import markup, text
from tests.support.starting import errors, fields

Start = Callable[..., Evening]
Record = Callable[..., Any]

OURS = {"preset": "peel_pool", "options": {"ante_dealer": 2}}


def at(circle: Circle, what: str = "") -> str:
    """Return the address of a circle's rule sets, or of something under it."""
    return f"/circles/{circle.pk}/rule-sets/{what}"


@pytest.fixture
def kept(circle: Circle) -> RuleSet:
    """Rules that Ann has kept in the circle."""
    ann = Player.objects.create(circle=circle, name="Ann")
    moment = datetime.datetime(2026, 11, 19, 20, tzinfo=datetime.UTC)
    return RuleSet.objects.create(
        circle=circle, game="nap", name="The Crown’s own", rules=OURS, by=ann, created_at=moment
    )


def page(client: Client, address: str, *, status: int = 200) -> str:
    """Return a page."""
    response = client.get(address)
    assert response.status_code == status
    return unescape(markup(response))


def sent(client: Client, address: str, **typed: str) -> str:
    """Return the page that says what was wrong with a form."""
    response = client.post(address, typed)
    assert response.status_code == 422
    return unescape(markup(response))


def test_a_circle_without_rules_of_its_own_says_so(owner: Client, circle: Circle) -> None:
    html = page(owner, at(circle))

    assert "None yet: the books’ rule sets are there to begin with." in text(html)
    assert f'href="{at(circle, "new/")}?game=nap"' in html


def test_the_circles_page_leads_to_its_rule_sets(owner: Client, evening: Evening) -> None:
    assert f'href="{at(evening.circle)}"' in page(owner, f"/circles/{evening.circle_id}/")


def test_own_rule_sets_are_listed_with_what_they_go_by_and_who_kept_them(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    RuleSet.objects.create(circle=circle, game="nap", name="By the book", rules={"preset": "peel"})
    RuleSet.objects.create(
        circle=Circle.objects.create(name="The Anchor", game="nap"), game="nap", name="Theirs"
    )

    html = page(owner, at(circle))

    cards = [text(each) for each in re.findall(r'<div class="card.*?</div>', html, re.S)]
    assert cards[0].startswith("By the book Peel: the plain game · kept on ")
    assert cards[1:] == ["The Crown’s own House rules (from Peel) · kept by Ann, 19 November 2026"]
    assert f'href="{at(circle, str(kept.pk))}/"' in html


def test_rule_sets_stand_by_game(owner: Client, circle: Circle, kept: RuleSet, toys: None) -> None:
    assert (kept.game, toys) == ("nap", None)
    RuleSet.objects.create(circle=circle, game="rubber", name="Dear", rules={"preset": "double"})
    RuleSet.objects.create(circle=circle, game="bridge", name="Elsewhere’s", rules={})

    html = page(owner, at(circle))

    assert [text(each) for each in re.findall(r"<h2.*?</h2>", html)] == ["Nap", "Rubber"]
    assert "Dear Double · kept on" in text(html)
    assert "Elsewhere’s" not in html


def test_a_rule_set_is_made_of_a_books(owner: Client, circle: Circle, access: Access) -> None:
    access.player = Player.objects.create(circle=circle, name="Ann")
    access.save_fields("player")

    response = owner.post(at(circle, "new/"), {"name": "  Ours ", "game": "nap", "preset": "peel"})

    row = RuleSet.objects.get()
    assert (row.name, row.game, row.rules) == ("Ours", "nap", {"preset": "peel", "options": {}})
    assert row.by == access.player
    assert response.status_code == 303
    assert response["Location"] == at(circle, f"{row.pk}/")


def test_a_rule_set_is_made_option_by_option(owner: Client, circle: Circle) -> None:
    typed = {"name": "Ours", "game": "nap", "preset": "peel_pool", "step": "house"}
    house = markup(owner.post(at(circle, "new/"), typed))
    assert "based on Peel: pool" in text(house)

    response = owner.post(at(circle, "new/"), fields(house) | {"rule-ante_dealer": "½"})

    assert response.status_code == 303
    assert RuleSet.objects.get().name == "Ours"
    assert RuleSet.objects.get().rules == {"preset": "peel_pool", "options": {"ante_dealer": 0.5}}


def test_what_was_typed_stays_on_the_way_back(owner: Client, circle: Circle) -> None:
    typed = {"name": "Ours", "game": "nap", "preset": "peel_pool", "step": "house"}
    house = markup(owner.post(at(circle, "new/"), typed))

    sent = fields(house) | {"rule-ante_dealer": "2", "step": "pick"}
    back = markup(owner.post(at(circle, "new/"), sent))

    assert fields(back)["name"] == "Ours"
    assert fields(back)["preset"] == "house"
    assert fields(back)["rule-ante_dealer"] == "2"
    assert not RuleSet.objects.exists()


def test_a_rule_set_is_made_of_another_of_ones_own(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    begun = page(owner, at(circle, "new/"))
    assert f'value="own-{kept.pk}"' in begun
    house = markup(
        owner.post(
            at(circle, "new/"), {"name": "Dearer", "preset": f"own-{kept.pk}", "step": "house"}
        )
    )
    assert fields(house)["rule-ante_dealer"] == "2"

    owner.post(at(circle, "new/"), fields(house) | {"rule-ante_dealer": "3"})

    assert RuleSet.objects.get(name="Dearer").rules["options"] == {"ante_dealer": 3}
    assert RuleSet.objects.get(pk=kept.pk).rules == OURS


def test_a_rule_set_begins_from_what_the_circle_plays(owner: Client, evening: Evening) -> None:
    assert fields(page(owner, at(evening.circle, "new/")))["preset"] == "peel_pool"


def test_a_rule_set_begins_from_what_somebody_shared(owner: Client, circle: Circle) -> None:
    code = "i1bKSyxQ0lEqSE3NiS_Iz89R0qlWSswrSY1PSU3MSS1SsjKqjQUA"

    begun = page(owner, at(circle, f"new/?shared={code}"))
    assert "The shared rules" in text(begun)
    assert fields(begun)["preset"] == "shared"
    owner.post(at(circle, "new/"), fields(begun) | {"name": "Theirs"})

    assert RuleSet.objects.get().rules == OURS


@pytest.mark.parametrize("code", ["garbage", "", "i1bKSyxQ0lHKyK_MSVXSqa6N"])
def test_a_code_that_says_nothing_is_passed_over(owner: Client, circle: Circle, code: str) -> None:
    assert fields(page(owner, at(circle, f"new/?shared={code}")))["preset"] == "hoyle"


REFUSED: list[tuple[dict[str, str], list[str]]] = [
    ({"name": ""}, ["Give the rule set a name, to find it by."]),
    ({"name": "x" * 61}, ["At most 60 characters fit here, this has 61."]),
    ({"name": "a\0b"}, ["Write this on one line, without control characters."]),
    ({"preset": "whist"}, ["Which rules do you play by? Pick one of the cards."]),
    (
        {"name": "", "preset": ""},
        [
            "Give the rule set a name, to find it by.",
            "Which rules do you play by? Pick one of the cards.",
        ],
    ),
    (
        {"preset": "own-01998c1e-0000-7000-8000-000000000000"},
        ["Which rules do you play by? Pick one of the cards."],
    ),
]


@pytest.mark.parametrize(("typed", "said"), REFUSED)
def test_what_cannot_be_kept_is_refused_at_its_field(
    owner: Client, circle: Circle, typed: dict[str, str], said: list[str]
) -> None:
    html = sent(owner, at(circle, "new/"), **{"name": "Ours", "preset": "hoyle"} | typed)

    assert sorted({*errors(html)}) == said
    assert "The rule set is not kept yet." in html
    assert not RuleSet.objects.exists()


def test_options_that_contradict_each_other_are_refused_where_they_stand(
    owner: Client, circle: Circle
) -> None:
    typed = {"name": "Ours", "game": "nap", "preset": "peel_pool", "step": "house"}
    house = fields(markup(owner.post(at(circle, "new/"), typed)))
    del house["rule-kitty"]

    html = sent(owner, at(circle, "new/"), **house | {"rule-ante_dealer": "5"})

    assert errors(html) == [
        (
            "“Dealer’s ante” pays into the kitty, but this table has none: "
            "play with a kitty, or set it to 0."
        )
    ]
    assert fields(html)["rule-ante_dealer"] == "5"
    assert not RuleSet.objects.exists()


def test_a_name_is_taken_once_in_each_game(
    owner: Client, circle: Circle, kept: RuleSet, toys: None
) -> None:
    assert toys is None
    typed = {"name": kept.name, "game": "nap", "preset": "hoyle"}

    html = sent(owner, at(circle, "new/"), **typed)

    assert errors(html) == ["Another rule set is called The Crown’s own already."]
    other = owner.post(at(circle, "new/"), typed | {"game": "rubber", "preset": "double"})
    assert other.status_code == 303
    assert RuleSet.objects.get(game="rubber").rules == {"preset": "double", "options": {}}


def test_the_same_form_sent_twice_keeps_the_rules_once(owner: Client, circle: Circle) -> None:
    typed = {"name": "Ours", "game": "nap", "preset": "peel"}

    first, second = (owner.post(at(circle, "new/"), typed) for _ in range(2))

    assert (first.status_code, second.status_code) == (303, 303)
    assert first["Location"] == second["Location"]
    assert RuleSet.objects.count() == 1


def test_there_is_an_end_to_the_rule_sets_of_a_game(owner: Client, circle: Circle) -> None:
    RuleSet.objects.bulk_create(
        RuleSet(circle=circle, game="nap", name=f"No. {number}", rules={"preset": "peel"})
        for number in range(KEPT_MAX)
    )

    html = sent(owner, at(circle, "new/"), name="One more", preset="peel")

    assert "At most 24 rule sets of a game fit here: delete one that nobody plays by." in html


def test_the_form_offers_every_game(owner: Client, circle: Circle, toys: None) -> None:
    assert toys is None

    html = page(owner, at(circle, "new/?game=rubber"))

    assert '<a class="chip" href="?game=rubber" aria-current="true">Rubber</a>' in html
    assert fields(html)["game"] == "rubber"
    assert fields(page(owner, at(circle, "new/?game=bridge")))["game"] == "nap"


def test_a_rule_set_is_told_with_prices_sources_and_its_address(
    owner: Client, circle: Circle, kept: RuleSet, start: Start
) -> None:
    start(currency="GBP", stake=5)

    html = page(owner, at(circle, f"{kept.pk}/"))

    said = text(html)
    assert "Nap · kept by Ann, 19 November 2026" in said
    assert "House rules (from Peel)" in said
    assert "Shown for 5p and 4 players." in said
    assert "The dealer puts 10p into the kitty at every deal. Peel, p. 9 house rule" in said
    assert "Nap +£0.50 +£1.50 −£0.25 −£0.75" in said
    (code,) = re.findall(r"readonly>http://[^<]+/rules/([\w-]+)/</textarea>", html)
    assert read_code(code).rules == OURS | {"name": "The Crown’s own"}
    assert 'class="qr"' in html


def test_a_rule_set_that_no_stake_of_the_circle_suits_is_told_at_another(
    owner: Client, circle: Circle
) -> None:
    half = RuleSet.objects.create(
        circle=circle,
        game="nap",
        name="Half",
        rules={"preset": "peel_pool", "options": {"ante_dealer": 0.5}},
    )

    said = text(page(owner, at(circle, f"{half.pk}/")))

    assert "Shown for 2 and 4 players." in said
    assert "The dealer puts 1 into the kitty at every deal." in said


def test_the_last_season_is_scored_from_here_once_there_is_one(
    owner: Client, circle: Circle, kept: RuleSet, start: Start, record: Record
) -> None:
    address = at(circle, f"{kept.pk}/")
    evening = play_night(start, record)
    assert "what-if" not in page(owner, address)
    end(evening)

    found = re.search(r'href="([^"]+what-if[^"]+)">Last season by these', page(owner, address))

    assert found
    season = text(page(owner, found[1]))
    assert "By the rules of “The Crown’s own”." in season
    assert "Under these rules" in season


def test_rules_that_cannot_stand_any_more_say_so_and_can_be_changed(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    RuleSet.objects.filter(pk=kept.pk).update(rules={"preset": "gone", "options": {"beer": 1}})

    html = page(owner, at(circle, f"{kept.pk}/"))
    card = page(owner, at(circle, f"{kept.pk}/card/"))
    form = page(owner, at(circle, f"{kept.pk}/change/"))

    assert "Nobody can play by these rules any more. There is no such rule set" in text(html)
    assert "There is no such rule set" in text(card)
    assert fields(form)["preset"] == "hoyle"
    assert f"own-{kept.pk}" not in form
    assert "The Crown’s own House rules" not in text(page(owner, at(circle)))


def test_a_rule_set_of_a_game_that_is_gone_is_not_there(owner: Client, circle: Circle) -> None:
    row = RuleSet.objects.create(circle=circle, game="bridge", name="Elsewhere’s", rules={})

    page(owner, at(circle, f"{row.pk}/"), status=404)


def test_a_rule_set_is_renamed(owner: Client, circle: Circle, kept: RuleSet) -> None:
    html = page(owner, at(circle, f"{kept.pk}/change/"))
    assert fields(html)["name"] == "The Crown’s own"
    assert fields(html)["preset"] == f"own-{kept.pk}"

    response = owner.post(at(circle, f"{kept.pk}/change/"), fields(html) | {"name": "New"})

    assert response.status_code == 303
    row = RuleSet.objects.get()
    assert (row.pk, row.name, row.rules) == (kept.pk, "New", OURS)
    assert row.by == kept.by


def test_the_options_of_a_rule_set_are_changed(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    house = page(owner, at(circle, f"{kept.pk}/change/?page=house"))
    assert fields(house)["name"] == "The Crown’s own"

    typed = fields(house) | {"rule-ante_dealer": "4"}
    owner.post(at(circle, f"{kept.pk}/change/"), typed)

    assert RuleSet.objects.get().rules["options"] == {"ante_dealer": 4}


def test_a_rule_set_is_not_renamed_to_another_ones_name(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    RuleSet.objects.create(circle=circle, game="nap", name="Other", rules={"preset": "peel"})

    html = sent(owner, at(circle, f"{kept.pk}/change/"), name="Other", preset="peel")

    assert errors(html) == ["Another rule set is called Other already."]
    kept.refresh_from_db()
    assert (kept.name, kept.rules) == ("The Crown’s own", OURS)


def test_it_is_asked_before_a_rule_set_is_deleted(
    owner: Client, circle: Circle, kept: RuleSet, start: Start
) -> None:
    evening = start(rules=OURS)
    address = at(circle, f"{kept.pk}/delete/")

    asked = text(page(owner, address))
    assert "Delete “The Crown’s own”?" in asked
    assert RuleSet.objects.count() == 1
    answers = [owner.post(address).status_code for _ in range(2)]

    assert answers == [303, 303]
    assert not RuleSet.objects.exists()
    rules = text(page(owner, f"/circles/{circle.pk}/evenings/{evening.pk}/rules/"))
    assert "The dealer puts 2 into the kitty at every deal." in rules


@pytest.mark.parametrize("role", ["watcher", "player"])
def test_who_watches_looks_and_changes_nothing(
    owner: Client, circle: Circle, access: Access, kept: RuleSet, role: str
) -> None:
    access.role = role
    access.save_fields("role")

    shown = page(owner, at(circle)) + page(owner, at(circle, f"{kept.pk}/"))

    assert "/new/" not in shown
    assert "/change/" not in shown
    assert "/delete/" not in shown
    assert "/start/" not in shown
    for what in ("new/", f"{kept.pk}/change/", f"{kept.pk}/delete/"):
        assert owner.post(at(circle, what), {"name": "X", "preset": "peel"}).status_code == 404
    assert RuleSet.objects.get().rules == OURS


def test_what_another_circle_keeps_is_not_there(owner: Client, circle: Circle) -> None:
    anchor = Circle.objects.create(name="The Anchor", game="nap")
    theirs = RuleSet.objects.create(circle=anchor, game="nap", name="Theirs", rules=OURS)

    for what in ("", "change/", "delete/", "card/"):
        page(owner, at(circle, f"{theirs.pk}/{what}"), status=404)
    assert owner.post(at(circle, f"{theirs.pk}/delete/")).status_code == 303
    assert RuleSet.objects.filter(pk=theirs.pk).exists()


def test_the_card_for_the_table_has_name_prices_rules_and_code(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    html = page(owner, at(circle, f"{kept.pk}/card/"))

    said = text(html)
    assert "The Crown’s own Nap · The Crown House rules (from Peel) Peel, pp. 9–12" in said
    assert "What is paid at a stake of 1, with 4 players" in said
    assert "Nap +10 +30 −5 −15" in said
    assert "The dealer puts 2 into the kitty at every deal. Peel, p. 9" in said
    assert 'class="qr"' in html
    assert 'rel="stylesheet" href="/static/rules/card.css"' in html


def test_the_pages_ask_as_little_for_many_rule_sets_as_for_one(
    owner: Client,
    circle: Circle,
    kept: RuleSet,
    start: Start,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    start()
    RuleSet.objects.bulk_create(
        RuleSet(circle=circle, game="nap", name=f"No. {number}", rules=OURS, by=kept.by)
        for number in range(20)
    )

    for what, most in {
        "": 2,
        "new/": 3,
        f"{kept.pk}/": 4,
        f"{kept.pk}/card/": 4,
        f"{kept.pk}/change/": 3,
        f"{kept.pk}/delete/": 2,
    }.items():
        with django_assert_max_num_queries(most):
            page(owner, at(circle, what))
