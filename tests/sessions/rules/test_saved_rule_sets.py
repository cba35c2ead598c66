"""The rule sets that a circle keeps: made, looked at, changed, deleted; and who may."""

from __future__ import annotations

import datetime
import re
from html import unescape

import pytest
from django.test import Client

from sessions.models import Access, Circle, Player, RuleSet
from sessions.rules.code import read_code
from sessions.rules.saved_rule_sets import KEPT_MAX
from tests.support.nights import Start
from tests.support.pages import markup, text
from tests.support.starting import errors, fields

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


def test_own_rule_sets_are_listed_by_game_with_what_they_go_by_and_who_kept_them(
    owner: Client, circle: Circle, kept: RuleSet, toys: None
) -> None:
    assert toys is None
    elsewhere = Circle.objects.create(name="The Anchor", game="nap")
    for where, game, name, rules in (
        (circle, "nap", "By the book", {"preset": "peel"}),
        (circle, "rubber", "Dear", {"preset": "double"}),
        (circle, "bridge", "Gone", {}),
        (elsewhere, "nap", "Theirs", {}),
    ):
        RuleSet.objects.create(circle=where, game=game, name=name, rules=rules)

    html = page(owner, at(circle))

    cards = [text(each) for each in re.findall(r'<div class="card.*?</div>', html, re.S)]
    assert [text(each) for each in re.findall(r"<h2.*?</h2>", html)] == ["Nap", "Rubber"]
    assert cards[0].startswith("By the book Peel: the plain game · kept on ")
    assert cards[1] == "The Crown’s own House rules (from Peel) · kept by Ann, 19 November 2026"
    assert cards[2].startswith("Dear Double · kept on ")
    assert len(cards) == 3
    assert f'href="{at(circle, str(kept.pk))}/"' in html
    page(owner, at(circle, f"{RuleSet.objects.get(name='Gone').pk}/"), status=404)
    RuleSet.objects.filter(circle=circle).delete()
    none = page(owner, at(circle))
    assert "None yet: the books’ rule sets are there to begin with." in text(none)
    assert f'href="{at(circle, "new/")}?game=nap"' in none


def test_a_rule_set_is_made_of_a_books_once(owner: Client, circle: Circle, access: Access) -> None:
    access.player = Player.objects.create(circle=circle, name="Ann")
    access.save_fields("player")
    typed = {"name": "  Ours ", "game": "nap", "preset": "peel"}

    response, again = (owner.post(at(circle, "new/"), typed) for _ in range(2))

    row = RuleSet.objects.get()
    assert (row.name, row.game, row.rules) == ("Ours", "nap", {"preset": "peel", "options": {}})
    assert row.by == access.player
    assert (response.status_code, again.status_code) == (303, 303)
    assert response["Location"] == again["Location"] == at(circle, f"{row.pk}/")


def test_a_rule_set_is_made_option_by_option_and_what_was_typed_stays_on_the_way_back(
    owner: Client, circle: Circle
) -> None:
    typed = {"name": "Ours", "game": "nap", "preset": "peel_pool", "step": "house"}
    house = markup(owner.post(at(circle, "new/"), typed))
    own = fields(house) | {"rule-ante_dealer": "½"}

    back = fields(markup(owner.post(at(circle, "new/"), own | {"step": "pick"})))

    assert "based on Peel: pool" in text(house)
    assert (back["name"], back["preset"], back["rule-ante_dealer"]) == ("Ours", "house", "½")
    assert not RuleSet.objects.exists()
    assert owner.post(at(circle, "new/"), own).status_code == 303
    assert RuleSet.objects.get().name == "Ours"
    assert RuleSet.objects.get().rules == {"preset": "peel_pool", "options": {"ante_dealer": 0.5}}


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


def test_a_rule_set_begins_from_what_the_circle_plays_or_somebody_shared(
    owner: Client, circle: Circle, start: Start
) -> None:
    code = "i1bKSyxQ0lEqSE3NiS_Iz89R0qlWSswrSY1PSU3MSS1SsjKqjQUA"

    for nothing in ("garbage", "", "i1bKSyxQ0lHKyK_MSVXSqa6N"):
        begun = fields(page(owner, at(circle, f"new/?shared={nothing}")))
        assert begun["preset"] == "hoyle", nothing
    begun = fields(page(owner, at(circle, f"new/?shared={code}")))
    assert begun["preset"] == "shared"
    owner.post(at(circle, "new/"), begun | {"name": "Theirs"})
    assert RuleSet.objects.get().rules == OURS
    start()
    assert fields(page(owner, at(circle, "new/")))["preset"] == "peel_pool"


NAMELESS = "Give the rule set a name, to find it by."
PICK = "Which rules do you play by? Pick one of the cards."

REFUSED: list[tuple[dict[str, str], list[str]]] = [
    ({"name": ""}, [NAMELESS]),
    ({"name": "x" * 61}, ["At most 60 characters fit here, this has 61."]),
    ({"name": "a\0b"}, ["Write this on one line, without control characters."]),
    ({"name": "", "preset": ""}, [NAMELESS, PICK]),
    ({"preset": "own-01998c1e-0000-7000-8000-000000000000"}, [PICK]),
]


def test_what_cannot_be_kept_is_refused_at_its_field(owner: Client, circle: Circle) -> None:
    for typed, said in REFUSED:
        html = sent(owner, at(circle, "new/"), **{"name": "Ours", "preset": "hoyle"} | typed)
        assert sorted({*errors(html)}) == said
        assert "The rule set is not kept yet." in html
    assert not RuleSet.objects.exists()

    RuleSet.objects.bulk_create(
        RuleSet(circle=circle, game="nap", name=f"No. {number}", rules={"preset": "peel"})
        for number in range(KEPT_MAX)
    )
    html = sent(owner, at(circle, "new/"), name="One more", preset="peel")
    assert "At most 24 rule sets of a game fit here: delete one that nobody plays by." in html


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


def test_a_rule_set_is_told_with_prices_sources_and_its_address(
    owner: Client, circle: Circle, kept: RuleSet, start: Start
) -> None:
    start(currency="GBP", stake=5)
    halves = {"preset": "peel_pool", "options": {"ante_dealer": 0.5}}
    half = RuleSet.objects.create(circle=circle, game="nap", name="Half", rules=halves)

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
    # Half of 5p does not come out whole.
    told = text(page(owner, at(circle, f"{half.pk}/")))
    assert "Shown for 10p and 4 players." in told
    assert "The dealer puts 5p into the kitty at every deal." in told


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


def test_a_rule_set_is_renamed_and_its_options_are_changed(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    change = at(circle, f"{kept.pk}/change/")
    RuleSet.objects.create(circle=circle, game="nap", name="Other", rules={"preset": "peel"})
    html = page(owner, change)
    assert (fields(html)["name"], fields(html)["preset"]) == ("The Crown’s own", f"own-{kept.pk}")

    refused = sent(owner, change, name="Other", preset="peel")
    response = owner.post(change, fields(html) | {"name": "New"})

    row = RuleSet.objects.get(pk=kept.pk)
    assert errors(refused) == ["Another rule set is called Other already."]
    assert response.status_code == 303
    assert (row.name, row.rules, row.by) == ("New", OURS, kept.by)
    house = page(owner, f"{change}?page=house")
    owner.post(change, fields(house) | {"rule-ante_dealer": "4"})
    row.refresh_from_db()
    assert (row.name, row.rules["options"]) == ("New", {"ante_dealer": 4})


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


def test_who_watches_looks_and_changes_nothing(
    owner: Client, circle: Circle, access: Access, kept: RuleSet
) -> None:
    for access.role in ("watcher", "player"):
        access.save_fields("role")
        shown = page(owner, at(circle)) + page(owner, at(circle, f"{kept.pk}/"))
        for what in ("/new/", "/change/", "/delete/", "/start/"):
            assert what not in shown


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
