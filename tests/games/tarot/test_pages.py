"""French Tarot on the pages: it is played counter-clockwise, and says so where people sit down."""

from __future__ import annotations

from django.test import Client

from napledger.games import game_of
from sessions.models import Circle
from tests.addresses import at
from tests.support.nights import Start
from tests.support.pages import text
from tests.support.table import seated

TAROT = {"game": "tarot", "rules": {"preset": "fft"}, "players": ["Ann", "Ben", "Cat", "Dan"]}


def test_who_sits_down_to_tarot_sits_counter_clockwise(owner: Client, circle: Circle) -> None:
    of_circle = f"/circles/{circle.pk}/"
    for address in ("/start/?game=tarot", f"{of_circle}paper/?game=tarot"):
        said = text(owner.get(address, follow=True).content.decode()).casefold()

        assert "counter-clockwise" in said
        assert "clockwise" not in said.replace("counter-clockwise", "")


def test_whoever_joins_sits_on_the_right_and_plays_next(owner: Client, start: Start) -> None:
    evening = start(**TAROT)

    more = text(owner.get(f"{at(evening)}more/").content.decode())
    joined = owner.post(
        f"{at(evening)}joins/", {"player": "Fay", "left_of": "1", "key": "key-of-join"}, follow=True
    )

    assert "Sits to the right of" in more
    assert "Or renumber everybody, counter-clockwise:" in more
    assert "Fay joined, to the right of Ann" in text(joined.content.decode())
    assert seated(evening) == ["Ann", "Fay", "Ben", "Cat", "Dan"]


def test_a_deal_in_five_taps_pays_the_taker(owner: Client, start: Start) -> None:
    evening = start(**TAROT, first_dealer="Dan", stake=1)
    fields = {"contract": "garde", "taker": "2", "bouts": "2", "points": "49", "outcome": "record"}

    recorded = owner.post(f"{at(evening)}deals/", {"key": "key-of-deal", **fields}, follow=True)

    said = text(recorded.content.decode())
    assert "Ben, garde, made" in said
    assert "49 with two bouts" in said
    balances = evening.seats.order_by("number").values_list("balance", flat=True)
    assert list(balances) == [0, -66, 198, -66, -66], "the kitty first"


def test_of_five_the_prices_say_what_a_taker_alone_has() -> None:
    game = game_of("tarot")

    prices = game.prices(game.terms({"preset": "fft"}, stake=1), players=5)

    assert "A taker alone, with the king in the dog or one of their own, has it from all four." in (
        prices.note
    )
