"""Starting an evening: what is offered, what is written, what is refused."""

from __future__ import annotations

import datetime
import random
import re
import uuid
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from napledger.games.draw import FIRST_KNAVE, Draw, PlayingCard
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Entry, Evening, Player
from sessions.models.rows import new_id
from sessions.starting.page import offer_of, sent_form, start_page
from sessions.starting.places import draw_in_words
from sessions.starting.service import id_made_by
from tests.addresses import at
from tests.citus import not_on_citus
from tests.sessions.conftest import OWNER_SECRET
from tests.support.access import make
from tests.support.nights import Record, Start
from tests.support.pages import markup
from tests.support.pages import text as words
from tests.support.starting import KEY, SENT, close, start_url


def sentences(page: str) -> list[str]:
    return re.findall(r'field__error">(.*?)<', page)


def test_the_page_gives_a_new_device_its_secret_and_an_old_one_none(newcomer: Client) -> None:
    assert len(newcomer.cookies[cookie_name()].value) == 43

    assert cookie_name() not in newcomer.get("/start/").cookies


def test_an_evening_starts_with_its_circle(newcomer: Client) -> None:
    response = newcomer.post("/start/", SENT)

    evening = Evening.objects.get()
    entry = Entry.objects.get()
    assert response.status_code == 303
    assert response["Location"] == at(evening)
    assert entry.facts == {
        "game": "nap",
        "stake": 5,
        "players": ["1", "2", "3"],
        "rules": {"preset": "peel_pool", "options": {}},
        "first_dealer": "2",
        "kitty": 0,
        "kitty_coins": False,
        "currency": "GBP",
        "title": "",
        "played_on": evening.played_on.isoformat(),
        "place": "",
        "note": "",
    }
    assert [str(seat) for seat in evening.seats.all()] == ["kitty", "Ann", "Ben", "Cat"]
    assert (evening.circle.stake, evening.circle.currency) == (5, "GBP")


def test_whoever_starts_a_circle_owns_it_and_nobody_else_sees_it(newcomer: Client) -> None:
    said = {"title": "Boxing Day", "place": "The Crown", "played_on": "2026-12-26", "kitty": "17p"}
    # Places may be left empty in between.
    seated = {"player": ["", "Ann", "", "Ben", " Cat "], "dealer": "5", "phone": "5"}

    table = newcomer.post("/start/", SENT | said | seated)["Location"]

    evening, entry, cat = Evening.objects.get(), Entry.objects.get(), Player.objects.get(name="Cat")
    assert newcomer.get(table).status_code == 200
    assert Client().get(table).status_code == 404
    assert (Access.objects.get().role, Access.objects.get().player, entry.by) == ("owner", cat, cat)
    assert [str(seat) for seat in evening.seats.all()][1:] == ["Ann", "Ben", "Cat"]
    assert entry.facts["first_dealer"] == "3"
    assert (evening.title, evening.place) == ("Boxing Day", "The Crown")
    assert evening.played_on == datetime.date(2026, 12, 26)
    assert entry.table_after["kitty"] == 17


def test_a_phone_may_be_nobodys(newcomer: Client) -> None:
    newcomer.post("/start/", SENT | {"phone": "7"})

    assert Access.objects.get().player is None
    assert Entry.objects.get().by is None


# The first dealer, drawn for.


def test_the_lowest_card_is_drawn_for_and_stays_in_the_log(newcomer: Client) -> None:
    table = newcomer.post("/start/", SENT | {"dealer": "lowest"})["Location"]

    facts = Entry.objects.get().facts
    names = {"1": "Ann", "2": "Ben", "3": "Cat"}
    drawn = re.findall(r"(Ann|Ben|Cat) (\w+) of (\w+)", facts["note"])
    assert facts["note"].startswith("Drawn for the deal, the lowest card deals: Ann ")
    assert [who for who, _, _ in drawn[:3]] == ["Ann", "Ben", "Cat"]
    assert f"The evening begins; {names[facts['first_dealer']]} deals. Drawn for the deal" in (
        markup(newcomer.get(table))
    )


def test_the_first_knave_is_turned_up_and_stays_in_the_log(newcomer: Client) -> None:
    newcomer.post("/start/", SENT | {"dealer": "knave"})

    facts = Entry.objects.get().facts
    names = {"1": "Ann", "2": "Ben", "3": "Cat"}
    assert facts["note"].startswith("Turned up for the first knave: ")
    assert names[facts["first_dealer"]] in facts["note"]
    assert re.search(r"knave of (clubs|diamonds|hearts|spades)", facts["note"])


def test_each_game_offers_its_own_ways_and_no_more_rows_than_play(newcomer: Client) -> None:
    games = ("nap", "whist", "vingt_un", "loo", "piquet")
    pages = {game: markup(newcomer.get(f"/start/?game={game}")) for game in games}

    rows = [page.count('name="player"') - page.count("place--spare") for page in pages.values()]
    ways = {game: re.findall(r'name="dealer" value="([a-z_]+)"', pages[game]) for game in games[:3]}
    assert rows == [4, 4, 4, 4, 2]
    assert ways == {"nap": ["lowest", "knave"], "whist": ["lowest"], "vingt_un": ["ace", "lowest"]}
    assert "data-no-kitty" in pages["vingt_un"]
    assert "data-no-kitty" not in pages["loo"]
    refused = newcomer.post("/start/", SENT | {"dealer": "ace"})
    assert refused.status_code == 422
    assert "Nobody sits in place ace" in words(markup(refused))


def test_of_many_cards_only_the_knave_is_told() -> None:
    cards = [*[("Ann", PlayingCard("2", "clubs"))] * 7, ("Ben", PlayingCard("knave", "hearts"))]

    assert draw_in_words(Draw((tuple(cards),), "Ben"), FIRST_KNAVE) == (
        "Turned up for the first knave: the knave of hearts, card 8, to Ben."
    )


# The same form twice.


def test_the_same_form_sent_twice_starts_one_evening_in_one_circle(newcomer: Client) -> None:
    first = newcomer.post("/start/", SENT | {"dealer": "lowest"})
    second = newcomer.post("/start/", SENT | {"dealer": "lowest"})

    assert (first.status_code, second.status_code) == (303, 303)
    assert first["Location"] == second["Location"]
    assert (Circle.objects.count(), Evening.objects.count()) == (1, 1)


def test_a_form_used_again_otherwise_leads_to_its_evening(newcomer: Client) -> None:
    table = newcomer.post("/start/", SENT)["Location"]

    again = newcomer.post("/start/", SENT | {"player": ["Dan", "Eve"], "dealer": "1"})

    page = markup(again)
    assert again.status_code == 409
    assert "An evening was already started from this form." in page
    assert f'href="{table}"' in page
    assert 'value="Dan"' in page
    assert KEY not in page
    assert Evening.objects.count() == 1


def test_two_devices_with_the_same_key_start_two_circles(newcomer: Client) -> None:
    other = Client()
    other.get("/start/")

    newcomer.post("/start/", SENT)
    other.post("/start/", SENT)

    assert Circle.objects.count() == 2


def test_a_new_circles_id_is_a_uuid7_as_old_as_its_form() -> None:
    circle_id = id_made_by(KEY, device="one", what="circle")

    assert (circle_id.version, circle_id.variant) == (7, uuid.RFC_4122)
    assert str(circle_id)[:13] == "01a1f87b-3b5c"
    assert circle_id == id_made_by(KEY, device="one", what="circle")
    assert circle_id != id_made_by(KEY, device="another", what="circle")
    assert circle_id != id_made_by(KEY, device="one", what="evening")


@not_on_citus("an id is taken in its circle alone")
def test_a_start_that_never_gets_through_says_so_and_writes_nothing(
    owner: Client, circle: Circle
) -> None:
    # The id is taken by an evening without a log, as no form leaves one.
    Evening.objects.create(
        id=id_made_by(KEY, device=hashed(OWNER_SECRET), what="evening"),
        circle=Circle.objects.create(name="The Anchor", game="nap"),
        game="nap",
        currency="GBP",
        played_on="2026-11-19",
    )

    response = owner.post(start_url(circle), SENT)

    page = markup(response)
    assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
    assert "Too many phones are writing at once; please try again." in page
    assert not Entry.objects.exists()


@pytest.mark.parametrize("key", ["", "short", "not-made-by-this-page", "x" * 65])
def test_a_form_without_a_key_of_ours_is_out_of_date(newcomer: Client, key: str) -> None:
    response = newcomer.post("/start/", SENT | {"key": key})

    assert response.status_code == 422
    assert "This form is out of date; please open the page again." in markup(response)
    assert not Circle.objects.exists()


# Names.


def test_a_member_of_the_circle_is_known_in_other_capitals(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    owner.post(start_url(circle), SENT | {"player": ["ann", "BEN", "Fay"]})

    started = Evening.objects.exclude(pk=evening.pk).get()
    assert [str(seat) for seat in started.seats.all()] == ["kitty", "Ann", "Ben", "Fay"]
    assert Player.objects.count() == 5


# The rows of names, and the line of stake and rules.


# A circle that has played before.


def test_last_time_is_offered_in_order(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(currency="GBP", stake=5, rules={"preset": "modern"})
    record(evening, kind="seats", order=["2", "1", "4", "3"])
    Player.objects.create(circle=circle, name="Zoë")

    page = markup(owner.get(start_url(circle)))

    typed = re.findall(r'name="player" value="(.*?)"', page)
    assert typed == ["Ben", "Ann", "Dan", "Cat", "", "", ""]
    assert re.findall(r'<option value="(\w+)"></option>', page) == [
        "Ann",
        "Ben",
        "Cat",
        "Dan",
        "Zoë",
    ]
    assert 'name="stake" value="5p"' in page
    assert '<option value="GBP" selected>' in page
    assert 'value="modern" checked' in page
    assert "The Crown" in page


def test_the_deal_goes_on_where_last_time_left_it(
    owner: Client, circle: Circle, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)

    page = markup(owner.get(start_url(circle)))

    assert re.findall(r'name="dealer" value="(\d)" checked', page) == ["1"]
    record(evening, caller="2", call="3", made=True)
    page = markup(owner.get(start_url(circle)))
    assert re.findall(r'name="dealer" value="(\d)" checked', page) == ["2"]


def test_house_rules_of_last_time_are_offered_and_kept(
    owner: Client, circle: Circle, start: Start
) -> None:
    rules = {"preset": "peel_pool", "options": {"failed_nap_kitty": "match"}}
    first = start(rules=rules)

    page = markup(owner.get(start_url(circle)))
    owner.post(start_url(circle), SENT | {"preset": "house"})

    assert 'id="set-house" value="house" checked' in page
    assert "Based on Peel: pool. Your own: A lost Nap" in page
    last = Evening.objects.exclude(pk=first.pk).get()
    assert last.entries.get().facts["rules"] == rules


@pytest.mark.parametrize("end", ["carry", "split"])
def test_a_kitty_that_was_carried_is_brought_forward_once_that_evening_is_over(
    owner: Client, circle: Circle, start: Start, record: Record, end: str
) -> None:
    evening = start(rules={"preset": "peel_pool", "options": {"kitty_end": end}})
    record(evening, caller="1", call="3", made=True)
    assert 'name="kitty" value=""' in markup(owner.get(start_url(circle)))
    if end == "split":
        record(evening, kind="kitty", how="carry")
    close(evening)

    page = markup(owner.get(start_url(circle)))

    assert 'name="kitty" value="1"' in page
    assert "1 was carried over from 19 November." in page


def test_the_phone_stays_with_whoever_had_it(owner: Client, circle: Circle) -> None:
    owner.post(start_url(circle), SENT | {"phone": "2"})

    page = markup(owner.get(start_url(circle)))

    assert '<option value="2" selected>Ben</option>' in page


def test_a_money_of_the_past_is_among_the_offered(
    owner: Client, circle: Circle, start: Start
) -> None:
    start(currency="DEM", stake=10)

    assert '<option value="DEM" selected>' in markup(owner.get(start_url(circle)))


def test_starting_asks_no_more_at_a_full_table(
    newcomer: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    seven = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus"]

    # Six of them are for the milestone by which the chain holds the names.
    with django_assert_max_num_queries(19):
        newcomer.post("/start/", SENT | {"player": seven, "preset": "modern_level"})

    assert Evening.objects.get().seats.count() == 8


# What cannot be.


def many(count: int) -> list[str]:
    return [f"Player {number}" for number in range(count)]


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"player": ["", " "]}, "players", "A table of Nap has 2 to 7 players; you entered 0."),
        (
            {"player": ["Ann"], "dealer": "1"},
            "players",
            "A table of Nap has 2 to 7 players; you entered 1.",
        ),
        ({"player": many(8)}, "players", "A table of Nap has 2 to 7 players; you entered 8."),
        (
            {"player": ["Zoë", "Zoe\u0308"]},
            "player-2",
            "Zoë sits in place 1 already; give each player another name.",
        ),
        (
            {"player": ["Ann", "kitty"]},
            "player-2",
            "“kitty” is the kitty’s own name; a player needs another.",
        ),
        (
            {"player": ["Ann", "B\x07en"]},
            "player-2",
            "A name cannot have control characters in it.",
        ),
        (
            {"player": ["x" * 10_000, "Ben"]},
            "player-1",
            "A name has at most 40 characters, this one has 10000.",
        ),
        ({"stake": ""}, "stake", "Nothing is written here. Write an amount like 1.50."),
        ({"stake": "five"}, "stake", "“five” is not an amount. Write one like 1.50."),
        ({"stake": "-5"}, "stake", "“-5” is too little: the least is 1p."),
        ({"stake": "0"}, "stake", "“0” is too little: the least is 1p."),
        (
            {"stake": "99999999999999"},
            "stake",
            "“99999999999999” is too much: the most is £10,000,000,000.00.",
        ),
        ({"currency": "XYZ"}, "currency", "There is no such money; choose one from the list."),
        ({"currency": ""}, "currency", "There is no such money; choose one from the list."),
        (
            {"preset": "whist"},
            "preset",
            "Which rules do you play by? Pick one of the cards.",
        ),
        ({"dealer": ""}, "dealer", "Who deals first? Tap D beside a name, or draw for it."),
        (
            {"dealer": "5"},
            "dealer",
            "Nobody sits in place 5; tap D beside a name, or draw for the deal.",
        ),
        ({"phone": "Ann"}, "phone", "Choose whose phone this is from the list."),
        ({"title": "x" * 121}, "title", "At most 120 characters fit here, this has 121."),
        ({"place": "a\x00b"}, "place", "Write this on one line, without control characters."),
        ({"kitty": "-1"}, "kitty", "“-1” is too little: the least is £0.00."),
        (
            {"played_on": "19 November"},
            "played_on",
            "Expected a day like 2026-11-19, got 19 November.",
        ),
        (
            {"preset": "enquire_within"},
            "rule-ante_dealer",
            (
                "Half a stake does not come out whole at a stake of 5p: "
                "take an even stake, or a whole number of stakes."
            ),
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    newcomer: Client, changes: dict[str, Any], field: str, sentence: str
) -> None:
    response = newcomer.post("/start/", SENT | changes)

    page = markup(response)
    assert response.status_code == 422
    assert sentences(page) == [sentence]
    assert f'<a href="#{field}">{sentence}</a>' in page
    assert f'id="{field}"' in page
    assert not Circle.objects.exists()


def test_everything_that_is_wrong_is_shown_at_once_and_what_was_typed_is_kept(
    newcomer: Client,
) -> None:
    wrong = {"player": ["Ann", "Ann", "Ben"], "stake": "five", "title": "x" * 121, "preset": "q"}

    page = markup(newcomer.post("/start/", SENT | wrong))

    assert "Please fix 4 things." in page
    assert re.findall(r'name="player" value="(.*?)"', page)[:3] == ["Ann", "Ann", "Ben"]
    assert 'name="stake" value="five"' in page
    assert f'value="{"x" * 121}"' in page
    assert KEY in page


def test_a_cookie_of_rubbish_is_no_reason_to_fall_over(newcomer: Client) -> None:
    rubbish = f"{cookie_name()}=é♥".encode().decode("latin-1")

    assert newcomer.get("/start/", HTTP_COOKIE=rubbish).status_code == 200
    assert newcomer.post("/start/", SENT, HTTP_COOKIE=rubbish).status_code == 303


FIELDS = [
    *SENT,
    "title",
    "place",
    "kitty",
    "played_on",
    "page",
    "step",
    "rule-preset",
    "rule-kitty",
]
TEXTS = st.text(max_size=12) | st.sampled_from(
    ["1", "house", "rules", "table", "lowest", "knave", "nap", "lsd", "peel", "9" * 5000, "\x00"]
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(FIELDS), st.lists(TEXTS, max_size=9)))
def test_nothing_that_is_sent_breaks_the_form(db: None, changes: dict[str, list[str]]) -> None:  # noqa: ARG001
    sent = QueryDict(mutable=True)
    for name, values in (
        {k: v if isinstance(v, list) else [v] for k, v in SENT.items()} | changes
    ).items():
        sent.setlist(name, values)
    offer = offer_of(None)
    form = sent_form(None, sent=sent)

    facts = form.facts(chance=random.Random(1))  # noqa: S311  # the same cards again

    assert (facts is None) == form.is_refused
    assert start_page(form, offer, circle=None).places


def test_who_may_only_record_asks_whose_the_phone_is_when_starting(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    assert evening.circle_id == circle.pk
    phone = Client()
    phone.post("/join/open/", {"code": make(owner, circle, role="recorder")})
    ann = circle.players.get(name="Ann")

    started = phone.post(start_url(circle), SENT)

    access = Access.objects.get(role="recorder")
    circle.refresh_from_db()
    assert started.status_code == 303
    assert (access.player, access.says_player, circle.asking) == (None, ann, 1)
    assert phone.get(f"/circles/{circle.pk}/players/{ann.pk}/pay/").status_code == 404


def test_a_phone_stays_whose_it_is_when_an_evening_is_started_for_others(
    owner: Client, circle: Circle
) -> None:
    owner.post(start_url(circle), SENT)

    owner.post(start_url(circle), SENT | {"key": KEY[:-1] + "2", "phone": ""})

    assert Access.objects.get().player == circle.players.get(name="Ann")


# The same people again.


def test_the_same_people_are_offered_the_circle_that_they_have(newcomer: Client) -> None:
    newcomer.post("/start/", SENT)
    circle = Circle.objects.get()
    again = SENT | {"key": str(new_id()), "player": ["ben", "Ann", "Cat"], "title": "Thursday"}

    answer = newcomer.post("/start/", again)
    page = markup(answer)

    assert answer.status_code == 409
    assert "ben, Ann and Cat play together here already." in words(page)
    assert f'formaction="/circles/{circle.pk}/start/"' in page
    assert 'value="Thursday"' in page
    assert Evening.objects.count() == 1
    assert newcomer.post(f"/circles/{circle.pk}/start/", again).status_code == 303
    assert (Circle.objects.count(), Evening.objects.count()) == (1, 2)
    # They may begin another one all the same, and so do others.
    others: list[dict[str, Any]] = [{"anew": "on"}, {"player": ["Ann", "Ben"]}]
    for number, other in enumerate(others, 2):
        newcomer.post("/start/", SENT | {"key": str(new_id())} | other)
        assert Circle.objects.count() == number


def test_a_demonstration_is_no_circle_of_theirs(newcomer: Client) -> None:
    newcomer.post("/demonstration/", {"key": "of-the-page"})
    names = list(Player.objects.order_by("name").values_list("name", flat=True))

    answer = newcomer.post("/start/", SENT | {"key": str(new_id()), "player": names})

    assert answer.status_code == 303
    assert Circle.objects.count() == 2
