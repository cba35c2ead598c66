"""Who plays a rubber, who deals, and how it goes on from deal to deal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.whist.tables import deal, entries, last, refusal, revoke, table_after

RUBBER = (deal("Ann", 11), deal("Ann", 11))
"""Two trebles for Ann and Cat: dealt by Ann and Ben, so Cat deals next."""

CUT = (deal("Ann", 11, four=["Ann", "Cat", "Ben", "Dan"]), deal("Ann", 11))
"""The same for Ann and Ben, who were cut as partners: Ben deals next."""


def leave(player: str) -> dict[str, Any]:
    return {"kind": "leave", "player": player}


def join(player: str, left_of: str) -> dict[str, Any]:
    return {"kind": "join", "player": player, "left_of": left_of}


def test_four_at_the_table_play_as_they_sit_from_the_first_dealer() -> None:
    state = table_after(deal("Ann", 7)).game_state

    assert state.four == ("Ann", "Ben", "Cat", "Dan")
    assert (state.lasts, state.score, state.next_dealer) == (True, (1, 0), "Ben")


def test_another_first_dealer_is_of_the_first_side() -> None:
    entry = last(deal("Ann", 9, dealer="Dan"))

    assert (entry["dealer"], entry["next_dealer"], entry["score"]) == ("Dan", "Ann", "0-3")


def test_the_four_are_named_in_any_order_after_a_cut() -> None:
    table = table_after(deal("Ann", 9, four=["Eve", "Ann", "Dan", "Ben"]), players=6)

    assert table.game_state.four == ("Eve", "Ann", "Dan", "Ben")
    assert table.game_state.score == (0, 3)
    assert table.dealer == "Ann"


def test_the_next_rubber_is_played_by_the_same_four_from_the_next_dealer() -> None:
    state = table_after(*CUT, deal("Ann", 7)).game_state

    assert state.four == ("Ben", "Dan", "Ann", "Cat")
    assert (state.score, state.next_dealer) == ((1, 0), "Dan")


def test_five_need_not_be_named_again_for_the_next_rubber() -> None:
    four = ["Ann", "Cat", "Ben", "Eve"]
    state = table_after(
        deal("Ann", 11, four=four), deal("Ann", 11), deal("Cat", 7), players=5
    ).game_state

    assert state.four == ("Ben", "Eve", "Ann", "Cat")
    assert state.score == (0, 1)


def test_who_deals_the_next_rubber_may_be_named() -> None:
    state = table_after(*CUT, deal("Ann", 7, dealer="Cat")).game_state

    assert state.four == ("Cat", "Ben", "Dan", "Ann")
    assert state.score == (0, 1)


def test_after_another_seating_four_play_as_they_sit() -> None:
    moved = {"kind": "seats", "order": ["Ann", "Cat", "Ben", "Dan"]}

    state = table_after(*RUBBER, moved, deal("Ann", 7)).game_state

    assert state.four == ("Cat", "Ben", "Dan", "Ann")


def test_a_list_that_only_begins_elsewhere_is_the_same_seating() -> None:
    turned = {"kind": "seats", "order": ["Cat", "Dan", "Ann", "Ben"]}

    state = table_after(*CUT, turned, deal("Ann", 7)).game_state

    assert state.four == ("Ben", "Dan", "Ann", "Cat")


def test_four_who_are_left_of_five_play_as_they_sit() -> None:
    four = ["Ann", "Cat", "Eve", "Ben"]
    log = (deal("Ann", 11, four=four), deal("Ann", 11), leave("Cat"), deal("Ann", 7))

    state = table_after(*log, players=5).game_state

    assert state.four == ("Eve", "Ann", "Ben", "Dan")


def test_where_the_next_dealer_has_left_his_left_hand_neighbour_deals() -> None:
    log = (*RUBBER, leave("Cat"), join("Eve", "Ann"), deal("Ann", 7))

    assert last(*log)["dealer"] == "Dan"
    assert table_after(*log).game_state.four == ("Dan", "Ann", "Eve", "Ben")


def test_who_is_back_in_the_same_seat_deals_in_turn_again() -> None:
    log = (*RUBBER, leave("Cat"), join("Cat", "Ben"), deal("Ann", 7))

    assert last(*log)["dealer"] == "Cat"


def test_a_fifth_who_joins_makes_the_four_be_named() -> None:
    assert refusal(*RUBBER, join("Eve", "Dan"), deal("Ann", 7)) == (
        "log[3].four: 5 sit at this table: name the four who play, clockwise from the dealer"
    )


def test_a_fifth_may_join_in_the_middle_of_a_rubber_and_stands_out() -> None:
    log = (deal("Ann", 11), join("Eve", "Ann"), deal("Ann", 11))

    entry = last(*log)

    assert entry["changes"] == {"Ann": 8, "Ben": -8, "Cat": 8, "Dan": -8}
    assert entry["next_dealer"] == "Cat"


def test_who_comes_back_in_the_middle_of_a_rubber_deals_when_it_is_his_turn() -> None:
    log = (deal("Ann", 7), leave("Ben"), join("Ben", "Dan"), deal("Ann", 7))

    assert last(*log)["dealer"] == "Ben"


def test_whoever_stood_out_may_go_in_the_middle_of_a_rubber() -> None:
    log = (deal("Ann", 7, four=["Ann", "Ben", "Cat", "Dan"]), leave("Eve"), deal("Ann", 7))

    assert last(*log, players=5)["score"] == "2-0"


def test_the_same_four_may_be_named_on_a_later_deal() -> None:
    four = ["Ann", "Ben", "Cat", "Dan"]

    assert last(deal("Ann", 7), deal("Ann", 7, four=four))["dealer"] == "Ben"


@pytest.mark.parametrize(
    ("facts", "next_dealer"),
    [
        ({"tricks": {"Ann": 7}}, "Cat"),
        ({"tricks": {"Ann": 7}, "dealer": "Dan"}, "Ann"),
        ({"misdeal": True}, "Cat"),
        ({"misdeal": True, "dealer": "Cat"}, "Dan"),
        ({"abandoned": True}, "Ben"),
        ({"abandoned": True, "dealer": "Cat"}, "Cat"),
    ],
    ids=["to the left", "out of turn", "misdealt", "misdealt out of turn", "again", "again he"],
)
def test_the_deal_passes_to_the_left_in_the_order_of_the_four(
    facts: dict[str, Any], next_dealer: str
) -> None:
    entry = last(deal("Ann", 7), {"kind": "deal", **facts})

    assert entry["next_dealer"] == next_dealer


def test_after_revokes_on_both_sides_the_same_player_may_have_to_deal_again() -> None:
    revokes = [revoke("Ann"), revoke("Dan")]

    entry = last(deal("Ann", 7), deal("Ann", 9, revokes=revokes), preset="enquire_within")

    assert (entry["dealer"], entry["next_dealer"], entry["score"]) == ("Ben", "Ben", "1-0")


def test_a_misdeal_or_an_abandoned_deal_begins_a_rubber() -> None:
    four = ["Ben", "Ann", "Cat", "Dan"]

    assert table_after(deal(misdeal=True, four=four)).game_state.four == tuple(four)
    assert table_after(deal(abandoned=True, four=four)).game_state.lasts


def test_a_game_begins_at_nought_and_two_of_them_end_the_rubber() -> None:
    log = (deal("Ann", 11), deal("Ben", 10), deal("Ben", 7), deal("Ann", 9), deal("Cat", 8))

    told = [(entry["score"], entry["games"]) for entry in entries(*log)]

    assert told == [("5-0", "1-0"), ("0-4", "1-0"), ("0-5", "1-1"), ("3-0", "1-1"), ("5-0", "2-1")]
    assert entries(*log)[-1]["rubber"] == 5


def test_an_uncounted_deal_tells_the_score_as_it_was() -> None:
    told = entries(deal("Ann", 11), deal("Ben", 8), deal(misdeal=True), deal(abandoned=True))

    assert [(each["score"], each["games"]) for each in told[1:]] == [("0-2", "1-0")] * 3


def test_a_rubber_is_broken_off_without_a_deal() -> None:
    entry = last(deal("Ann", 11), deal("Ben", 8), deal(broken_off=True))

    assert (entry["dealer"], entry["next_dealer"]) == ("Cat", "Cat")
    assert (entry["score"], entry["games"], entry["changes"]) == ("0-2", "1-0", {})
    assert "rubber" not in entry


def test_a_rubber_is_broken_off_when_one_of_the_four_has_left() -> None:
    log = (deal("Ann", 11), deal("Ben", 8), leave("Cat"), deal(broken_off=True))

    entry = last(*log, unfinished="games")

    assert (entry["dealer"], entry["next_dealer"]) == ("Dan", "Dan")
    assert entry["changes"] == {"Ann": 3, "Ben": -3, "Cat": 3, "Dan": -3}
    assert table_after(*log, join("Eve", "Ben"), deal("Dan", 7)).game_state.four == (
        *("Dan", "Ann", "Ben", "Eve"),
    )


def test_a_rubber_begun_at_another_length_may_be_broken_off() -> None:
    longer = {"kind": "rules", "rules": {"preset": "long"}}

    assert last(deal("Ann", 7), longer, deal(broken_off=True))["games"] == "0-0"


def test_rubbers_running_are_counted_and_broken_ones_are_not() -> None:
    first, second = ["Ann", "Ben", "Cat", "Dan"], ["Eve", "Ben", "Cat", "Dan"]
    log = (
        deal("Ben", 11, four=first),
        deal("Ben", 11),
        deal("Ben", 11, four=second),
        deal("Ben", 11),
        deal("Ben", 11, four=first),
        deal(broken_off=True),
    )

    state = table_after(*log, players=5).game_state

    assert state.running == (("Eve", 1), ("Ben", 2), ("Cat", 2), ("Dan", 2))
    assert not state.lasts


def test_a_rubber_is_reckoned_by_the_rules_in_force_when_it_falls_due() -> None:
    plain = {"kind": "rules", "rules": {"preset": "no_honours"}}

    entry = last(deal("Ann", 11), plain, deal("Ann", 11))

    assert entry["rubber"] == 5
    assert entry["changes"] == {"Ann": 5, "Ben": -5, "Cat": 5, "Dan": -5}
