"""What an evening adds to the figures: an observation for each part, kitty and mishap."""

from __future__ import annotations

from napledger.evening.log import LogLine
from napledger.evening.tally import PART, TOOK_KITTY, Observation, tally_of
from napledger.games import game_of
from tests.support.logs import NAP, dealt, start_of

DRAWN_FOR = {"preset": "peel_pool", "options": {"kitty_end": "draw"}}
START = start_of(stake=2, rules=DRAWN_FOR, kitty=6)
BEN_MADE_TWO = dealt(2, {"caller": "Ben", "call": "2", "made": True})


def test_whoever_drew_the_kitty_took_it() -> None:
    drawn = LogLine(3, "kitty", {"how": "draw", "winner": "Cat"})

    tally = tally_of((START, BEN_MADE_TWO, drawn), game=NAP)

    assert [each for each in tally.observations if each.sort == TOOK_KITTY] == [
        Observation(3, None, TOOK_KITTY, "Cat", amount=8)
    ]
    # Ann dealt and put 2 into the kitty; Ben got 4 of each; Cat drew the 8.
    assert tally.won == {"Ann": -6, "Ben": 8, "Cat": 4}


def test_a_kitty_that_is_carried_is_nobodys() -> None:
    carried = LogLine(3, "kitty", {"how": "carry"})

    tally = tally_of((START, BEN_MADE_TWO, carried), game=NAP)

    assert [each for each in tally.observations if each.sort == TOOK_KITTY] == []
    assert tally.won == {"Ann": -6, "Ben": 8, "Cat": -4}


def test_a_side_plays_from_the_place_of_whoever_leads_it() -> None:
    start = start_of("solo_whist", players=["Ann", "Ben", "Cat", "Dan"], first_dealer="Ann")
    proposed = {"caller": "Ben", "call": "proposal", "partner": "Dan", "tricks": 8}

    found = tally_of((start, dealt(2, proposed)), game=game_of("solo_whist")).observations

    assert [(each.player, each.place, each.partners) for each in found if each.sort == PART] == [
        ("Ben", 1, ("Dan",)),
        ("Dan", None, ("Ben",)),
    ]
