"""At Vingt-Un what is played and paid is a round; a deal is the turn of whoever deals several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client

from sessions.models import Circle, Evening
from tests.support.nights import Record, Start, end, player_id
from tests.support.pages import markup, text
from tests.support.roles import ADDRESSES, ROWS

HEARD = re.compile(r'\b(?:aria-label|title|content|placeholder|data-\w+)="([^"]*)"')
"""What a page says besides its text."""

AS_A_DEAL = re.compile(
    r"\b(?:[aA]|first|The) deal\b|[dD]eals with|’s deal\b|the deal (?:goes|passes|to|\.)"
    r"|(?:whoever|dealer|[oO]ne|\d|Ann|\}) deals|deals now|Deal the cards"
    r"|(?:takes|has|end|turn to) (?:the )?deal"
    r"|Draw for the deal|record each deal in three taps|limited deal"
)
"""Where a deal is not what is played and paid: a turn to deal, a verb, what the site is for."""

CALLED_A_DEAL = re.compile(r".{0,40}\b[dD]eals?\b.{0,30}")


@pytest.mark.parametrize("game", ["vingt_un", "french_vingt_un"])
def test_no_page_of_a_game_of_rounds_calls_one_a_deal(
    owner: Client, circle: Circle, start: Start, record: Record, game: str
) -> None:
    rules = {} if game == "vingt_un" else {"options": {"programme": [1, 2]}}
    evening = start(game=game, rules=rules, first_dealer="Ann", stake=2)
    known = {
        "circle_id": circle.pk,
        "evening_id": evening.pk,
        "number": 2,
        "player_id": player_id(circle, "Ann"),
        "other_id": player_id(circle, "Ben"),
    }
    routes = {
        "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(known.get(found[1])), route)
        for name, route in ADDRESSES.items()
        if ROWS[name][0] is not None and "circle_id" in route and not route.startswith("api/")
    }
    for _ in range(2):
        record(evening, hand="over", hands=[_hand(player) for player in "234"])

    read = [*_read(owner, routes), *_read(owner, routes, after=end(evening))]

    called = [each for page in read for each in CALLED_A_DEAL.findall(AS_A_DEAL.sub("", page))]
    assert len(read) > 100
    assert called == []


def _read(owner: Client, routes: set[str], *, after: Evening | None = None) -> Iterator[str]:
    """Yield what each page says there, as text and besides, once the evening has come so far."""
    assert after is None or after.state == Evening.REVIEWING
    for route in sorted(routes):
        answer = owner.get(route)
        if answer.status_code == HTTPStatus.OK and "text/html" in answer["Content-Type"]:
            html = markup(answer)
            yield from (unescape(text(html)), *HEARD.findall(html))


def _hand(player: str) -> dict[str, object]:
    return {"player": player, "stake": 2, "hand": 19}
