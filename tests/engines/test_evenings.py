"""An evening of each game in WebKit and Firefox, from the first name or deal to the close."""

from __future__ import annotations

from typing import Any

from sessions.book.submission import new_key
from tests.e2e.houses import RealHouse
from tests.engines.engines import Phone, until
from tests.support.openings import EIGHT, LOO, ORDINARY, PIQUET, SOLO, WHIST
from tests.support.phones import FACTS, SECRET

RECORD = "button | Record"
Deals = list[tuple[list[str], str]]

EVENINGS: dict[str, tuple[dict[str, Any], Deals]] = {
    "nap": (
        FACTS,
        [
            (
                [".seat | Ben", "#call .chip | three", "button | Made"],
                "Deal 1 · Ben, three, made · +12",
            ),
            ([".seat | Ann", "#call .chip | Nap", "button | Lost"], "Deal 2 · Ann, Nap, lost"),
        ],
    ),
    "vingt_un": (
        ORDINARY,
        [
            (["#hand .chip | over", ".record"], "Round 1 · Ann dealt, lost · over · −15"),
            (["#hand .chip | stood", "[data-name=Catherine] .seat__face", ".record"], "Round 2"),
        ],
    ),
    "french_vingt_un": (
        EIGHT,
        [
            (["#hand .chip | over", ".record"], "Round 1 · Ann, Vingt-Un, lost · over · −10"),
            (["#hand .chip | stood", ".record"], "Round 2"),
        ],
    ),
    "solo_whist": (
        SOLO,
        [
            (
                [".seat | Ben", "#call .chip | solo", "#tricks .chip:has([value='6'])", RECORD],
                "Deal 1 · Ben, solo, made · with 6 · +21",
            ),
        ],
    ),
    "loo": (
        LOO,
        [
            (
                [".seat | Ben", ".seat | Ben", ".seat | Catherine", RECORD],
                "Deal 1 · Ben two, Catherine one; Dan, Eve and Ann looed",
            ),
        ],
    ),
    "whist": (
        WHIST,
        [
            (
                [".seat | Catherine", ".chip:has([name=odd][value='5'])", RECORD],
                "Deal 1 · Ann and Catherine, game",
            ),
            (
                [".seat | Ann", ".chip:has([name=odd][value='5'])", RECORD],
                "Deal 2 · Ann and Catherine, a bumper",
            ),
        ],
    ),
    "piquet": (
        PIQUET,
        [
            (
                [f"[data-digit='{figure}']" for figure in "1228"] + [".record"],
                "Deal 1 · Ann 28, Ben 12",
            ),
        ],
    ),
}


PLAY_ENDS, PAID = "button | End play and settle", ".card--debt button | Paid"
EVENING_ENDS = "button | Close the evening"

ENDS = {
    "nap": [PLAY_ENDS, "button | Split the kitty"],
    "loo": [PLAY_ENDS, "button | Split the pool"],
    "piquet": ["button | Break it off", PLAY_ENDS],
}
"""What is tapped until all is owed that will be, where it is more than that play ends."""


def pay(phone: Phone) -> None:
    """Pay the first of what is owed, and wait until it is."""
    owed = len(phone.all(PAID))
    phone.tap(PAID)
    until(lambda: len(phone.all(PAID)) < owed)


def settle(phone: Phone, *, taps: list[str]) -> None:
    """End play, pay every debt, and close the evening."""
    for tap in ("a | Settle", *taps):
        phone.tap(tap)
    phone.see(EVENING_ENDS)
    while phone.all(PAID):
        pay(phone)
    phone.tap(EVENING_ENDS)
    phone.see("main | closed")


def test_an_evening_of_each_game(phone: Phone, house: RealHouse) -> None:
    for game, (facts, deals) in EVENINGS.items():
        evening = house.start_evening(FACTS | facts, secrets=[SECRET], key=new_key())
        phone.open(evening)

        for taps, said in deals:
            for tap in taps:
                phone.tap(tap)
            phone.says(said)
        settle(phone, taps=ENDS.get(game, [PLAY_ENDS]))

        assert house.entries(evening)[-1][0] == "close", game
