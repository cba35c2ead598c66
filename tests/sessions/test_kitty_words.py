"""A game's own word for its kitty: a pot at the toy game, a pool at Loo; Nap says kitty."""

from __future__ import annotations

import csv
import io
import random
import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client

from napledger.games import game_of
from sessions.access.locks import hashed
from sessions.book.open_book import open_book
from sessions.models import Access, Circle, Evening
from tests.addresses import at
from tests.games.conftest import toys
from tests.games.installed import forget_games
from tests.games.rubber.pot import RubberForAPot
from tests.support.nights import Record, Start, end, player_id
from tests.support.pages import text

__all__ = ["toys"]

CLOSED_BY_NOW = 409


RUBBER = {
    "game": "rubber",
    "rules": {"preset": "single"},
    "stake": 5,
    "first_dealer": "Ann",
    "title": "Friday",
    "kitty": 3,
}


@pytest.fixture(autouse=True)
def there_is_a_pot(toys: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:  # noqa: ARG001  # has it there
    """Have the toy game there, with a pot."""
    with monkeypatch.context() as patched:
        patched.setattr("tests.games.rubber.game.GAME", RubberForAPot())
        forget_games()
        yield
    forget_games()


@pytest.fixture
def friday(start: Start, record: Record) -> Evening:
    """A rubber for a pot of 8: 3 brought forward, 5 put in by Ann, 1 of them in its box."""
    evening = start(**RUBBER)
    for winner in ("1", "3"):
        record(evening, won_by=winner)
    record(evening, kind="adjustment", changes={"1": -5, "kitty": 5}, note="antes")
    record(evening, kind="box", player="1", amount=1, into=True)
    return evening


def page(client: Client, address: str) -> str:
    """Return what a page says."""
    response = client.get(address)
    assert response.status_code == 200, address
    return unescape(text(response.content.decode()))


OF_AN_EVENING = (
    *("", "big/", "more/", "sheet/", "sheet/?running", "log/", "replay/", "replay/?frames=1"),
    *("curve/", "rules/", "rules/change/", "settle/", "settle/ways/", "settle/why/"),
    *("settle/purses/", "result/", "pay/", "what-if/?preset={preset}", "entries/1/", "entries/4/"),
    *("entries/1/correct/", "entries/4/correct/", "entries/5/correct/", "entries/6/"),
)


def spoken_of(html: str) -> list[str]:
    """Return where a page says kitty, with what stands around it."""
    return re.findall(r".{,40}kitt.{,40}", unescape(text(html)), re.IGNORECASE)


def says_nothing_of_a_kitty(client: Client, evening: Evening) -> None:
    """Look at every page of an evening, and of its circle."""
    preset = open_book(evening).table.rules["preset"]
    for place in OF_AN_EVENING:
        response = client.get(f"{at(evening)}{place}".format(preset=preset))
        if response.status_code not in (404, CLOSED_BY_NOW):
            assert response.status_code == 200, place
            assert spoken_of(response.content.decode()) == [], place
    for place in ("", "slate/", "league/", "figures/", "start/"):
        shown = client.get(f"/circles/{evening.circle_id}/{place}")
        assert spoken_of(shown.content.decode()) == [], place


def test_no_page_of_an_evening_with_a_pot_says_kitty(
    owner: Client, friday: Evening, record: Record
) -> None:
    says_nothing_of_a_kitty(owner, friday)
    end(friday)
    says_nothing_of_a_kitty(owner, friday)
    record(friday, kind="kitty", how="draw", winner="2")
    says_nothing_of_a_kitty(owner, friday)
    owner.post(f"{at(friday)}close/", {"key": "close-it-now"})
    says_nothing_of_a_kitty(owner, friday)


def test_nor_does_one_of_loo(owner: Client, start: Start, record: Record) -> None:
    loo = start(game="loo", rules={"preset": next(iter(game_of("loo").presets))}, stake=3)
    chance = random.Random(1881)  # noqa: S311  # no secret
    for _deal in range(6):
        record(loo, **game_of("loo").demo_deal(open_book(loo).table, chance=chance))
    says_nothing_of_a_kitty(owner, loo)
    end(loo)
    says_nothing_of_a_kitty(owner, loo)
    if open_book(loo).table.kitty:
        record(loo, kind="kitty", how="split")
    says_nothing_of_a_kitty(owner, loo)


OPEN = {
    "": ["Pot 8"],
    "sheet/": ["Hand Score Ann Ben Cat Dan Pot", "cash"],
    "log/": ["Ann paid the pot 1", "Adjusted: Ann −5, the pot +5 (antes)"],
    "replay/?deal=2": ["Ben dealt · pot 3", "Pot · 3"],
    "more/": ["Share out the pot now 8", "the pot", "Split the pot"],
    "settle/": ["The pot of 8 would be split"],
    "entries/1/": ["Pot brought forward 3"],
    "entries/1/correct/": ["Pot brought forward"],
    "entries/5/": ["The pot’s coins"],
    "what-if/?preset=double": ["Left in the pot"],
}
SETTLED = {
    "settle/": [
        *("First: what happens to the pot?", "Count the pot"),
        "Close the evening pot stays in",
    ],
    "settle/?counted=8": ["8 is the whole pot, but by the book only 4 of it is paid in"],
    "settle/ways/": ["First: what happens to the pot?"],
    "result/": ["Pot +5"],
}
BECAME: dict[str, dict[str, list[str]]] = {
    "split": {
        "settle/": ["The pot of 8 was split", "takes from the pot", "The pot owes 4, and"],
        "log/": ["The pot was split"],
        "sheet/": ["pot split"],
        "entries/7/": ["The end of the pot"],
        "settle/ways/": ["What went through the pot is shared."],
    },
    "draw": {
        "settle/": ["Ben drew the pot of 8"],
        "log/": ["Ben drew the pot"],
        "sheet/": ["pot drawn"],
    },
    "carry": {
        "settle/": ["The pot of 8 is carried over", "pays the pot", "and the pot is owed"],
        "log/": ["The pot is carried over"],
    },
}


def missing(client: Client, evening: Evening, told: dict[str, list[str]]) -> list[str]:
    """Return what pages of an evening should say, and do not."""
    pages = {place: page(client, f"{at(evening)}{place}") for place in told}
    return [said for place in told for said in told[place] if said not in pages[place]]


@pytest.mark.parametrize("how", BECAME)
def test_an_evening_calls_it_a_pot_open_settled_and_when_it_is_gone(
    owner: Client, friday: Evening, record: Record, how: str
) -> None:
    assert missing(owner, friday, OPEN) == []
    end(friday)
    assert missing(owner, friday, SETTLED) == []
    record(friday, kind="kitty", how=how, **({"winner": "2"} if how == "draw" else {}))
    assert missing(owner, friday, BECAME[how]) == []


@pytest.mark.parametrize(
    ("address", "sent", "said"),
    [
        ("adjustments/", {"change-kitty": "-9", "change-1": "9"}, "The pot has only 8 in it."),
        ("payments/", {"from": "kitty", "to": "1", "amount": "5"}, "The pot has only 4"),
        ("kitty/", {"how": "fly"}, "Say what happens to the pot: split, drawn for or carried"),
    ],
    ids=["adjustment", "box", "end"],
)
def test_what_cannot_be_is_said_of_the_pot(
    owner: Client, friday: Evening, address: str, sent: dict[str, str], said: str
) -> None:
    response = owner.post(f"{at(friday)}{address}", {"key": "a-refused-form", "note": "?"} | sent)

    assert response.status_code == 422
    assert said in text(response.content.decode())


def test_an_empty_pot_is_not_ended(owner: Client, start: Start) -> None:
    empty = start(**RUBBER | {"kitty": 0})

    response = owner.post(f"{at(empty)}kitty/", {"key": "a-refused-form", "how": "split"})

    assert "There is nothing in the pot." in text(response.content.decode())


def test_nothing_is_settled_before_it_is_said_what_happens_to_the_pot(
    owner: Client, friday: Evening
) -> None:
    end(friday)
    sent = {"key": "a-refused-form", "payer": "2", "payee": "1", "amount": "5"}

    paid = owner.post(f"{at(friday)}settle/paid/", sent)
    rounded = owner.post(f"{at(friday)}settle/coin/", {"key": "another-form", "coin": "5"})

    assert "Say first what happens to the pot." in text(paid.content.decode())
    assert "Say first what happens to the pot." in text(rounded.content.decode())


@pytest.mark.parametrize(
    ("how", "said", "does"),
    [
        ({"how": "split"}, "split the pot.", "Take over and split the pot"),
        ({"how": "carry"}, "carry the pot over.", "Take over and carry the pot over"),
        (
            {"how": "draw", "winner": "2"},
            "give the pot to Ben, who drew it.",
            "Take over and give Ben the pot",
        ),
    ],
    ids=["split", "carried", "drawn"],
)
def test_a_form_that_came_too_late_speaks_of_the_pot(
    owner: Client, circle: Circle, friday: Evening, how: dict[str, str], said: str, does: str
) -> None:
    another = Access.objects.create(circle=circle, secret_hash=hashed("another"), role="recorder")
    Evening.objects.filter(pk=friday.pk).update(recorder=another)

    response = owner.post(f"{at(friday)}kitty/", {"key": "too-late-by-far"} | how)

    assert response.status_code == 409
    assert f"You wanted to {said}" in text(response.content.decode())
    assert does in text(response.content.decode())


def table(client: Client, address: str) -> list[list[str]]:
    """Return the rows of a table that is taken away."""
    return list(csv.reader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))


def test_the_tables_have_a_column_of_the_pot(owner: Client, friday: Evening) -> None:
    deals = table(owner, f"{at(friday)}deals.csv")
    transfers = table(owner, f"{at(friday)}transfers.csv")

    assert "Pot" in deals[0]
    assert "Pot, smallest coin" in deals[0]
    assert {row[transfers[0].index("Goes up")] for row in transfers[1:]} == {
        *("Ann", "Cat", "pot"),
    }


def test_the_start_asks_for_the_pot(owner: Client, circle: Circle, friday: Evening) -> None:
    end(friday)
    for act, sent in (("kitty", {"how": "carry"}), ("close", {})):
        done = owner.post(f"{at(friday)}{act}/", {"key": f"now-to-{act}", **sent})
        assert done.status_code == 303

    shown = page(owner, f"/circles/{circle.pk}/start/?game=rubber")
    fresh = page(owner, "/start/?game=rubber")

    assert "Pot brought forward" in shown
    assert "Stake 5 · Single · pot 8" in shown
    assert "What is left in the pot from another evening, if anything." in fresh


def test_who_drew_it_is_counted_under_the_games_own_heading(
    owner: Client, circle: Circle, friday: Evening, record: Record
) -> None:
    record(friday, kind="kitty", how="draw", winner="2")
    end(friday)

    shown = page(owner, f"/circles/{circle.pk}/deals/?sort=kitty")
    assert shown.startswith("pots won · The Crown")
    assert "Ben, the pot +8" in shown
    ben = page(owner, f"/circles/{circle.pk}/players/{player_id(circle, 'Ben')}/")
    assert "Evenings, runs and pots" in ben
    assert "Pots won 8 1" in ben


def test_the_slate_speaks_of_the_pot_and_of_a_kitty_where_games_meet(
    owner: Client, circle: Circle, friday: Evening, start: Start, record: Record
) -> None:
    end(friday)
    record(friday, kind="kitty", how="carry")
    owner.post(f"{at(friday)}close/", {"key": "close-it-now"})
    slate = f"/circles/{circle.pk}/slate/"

    assert "pays the pot" in page(owner, slate)
    assert "Pot +4" in page(owner, slate)

    nap = start(kitty=2, kitty_coins=True)
    record(nap, caller="1", call="3", made=True)
    end(nap)
    record(nap, kind="kitty", how="carry")
    owner.post(f"{at(nap)}close/", {"key": "close-it-too"})
    both = page(owner, slate)

    assert "pays the kitty" in both
    assert "Pot +4" in both
    assert "Kitty +1" in both
    assert "pays the pot" in page(owner, f"{slate}?game=rubber")

    owner.post(f"{slate}paid/", {"key": "from-the-slate", "all": "yes", "game": "rubber",
                                 "evening": str(friday.pk)})  # fmt: skip
    assert "paid the pot 4" in page(owner, slate)
