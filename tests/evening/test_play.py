"""Entry by entry: what each does to the table and to the book."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening.document import read_entry, read_opening
from napledger.evening.kinds.box import Box
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.reading.faults import Fault
from tests.evening.documents import FOUR, deal, document, refusal, score, written

NAP = game_of("nap")
CASH = ("cash handed over", "agreed at the table")


def lines(raw: dict[str, Any], *, entry: int = -1) -> list[tuple[str, str, int, str, str]]:
    """Return the payments of one entry of a document, the last if none is said."""
    return [
        (t.payer, t.payee, t.amount, t.why, t.source) for t in score(raw).entries[entry].transfers
    ]


def payment(payer: str, payee: str, amount: int) -> dict[str, Any]:
    """Return a payment as an entry."""
    return {"kind": "payment", "from": payer, "to": payee, "amount": amount}


def join(player: str, left_of: str) -> dict[str, Any]:
    """Return somebody who sits down."""
    return {"kind": "join", "player": player, "left_of": left_of}


def leave(player: str) -> dict[str, Any]:
    """Return somebody who gets up."""
    return {"kind": "leave", "player": player}


# The opening


def test_a_table_opens_with_everybody_in_his_seat_and_the_kitty_brought_forward() -> None:
    table = opened(
        read_opening(
            {
                "game": "nap",
                "stake": 3,
                "players": FOUR,
                "first_dealer": "Cat",
                "kitty": 8,
                "rules": {"preset": "peel_pool"},
            }
        )
    )

    assert table.seated == table.members == ("Ann", "Ben", "Cat", "Dan")
    assert (table.dealer, table.opener, table.last_dealer, table.deals) == ("Cat", "Cat", None, 0)
    assert (table.kitty, table.kitty_box, table.kitty_carried) == (8, 8, False)
    assert table.game_state == NAP.opening(table.seated)


# Deals


def test_the_deal_passes_to_the_left_and_the_kitty_grows() -> None:
    played_out = score(document(deal(), deal("Cat"), rules={"preset": "hoyle_kitty"}))

    assert [entry.kitty_after for entry in played_out.entries] == [2, 4]
    assert played_out.table.dealer == "Cat"
    assert played_out.table.last_dealer == "Ben"
    assert played_out.table.deals == 2


# Payments


def test_cash_handed_over_raises_the_payer_and_lowers_the_other() -> None:
    raw = document(payment("Ann", "Ben", 12))

    assert lines(raw) == [("Ben", "Ann", 12, *CASH)]
    assert score(raw).balances == {"Ann": 12, "Ben": -12, "Cat": 0, "Dan": 0}


def test_whoever_left_still_pays_and_is_paid() -> None:
    raw = document(leave("Dan"), payment("Dan", "Ann", 3), payment("Ann", "Dan", 1))

    assert score(raw).balances == {"Ann": -2, "Ben": 0, "Cat": 0, "Dan": 2}


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        (payment("Zed", "Ann", 1), "from"),
        (payment("Ann", "Zed", 1), "to"),
        (
            {"kind": "adjustment", "changes": {"Zed": 1, "Ann": -1}, "note": "x"},
            "changes.Zed",
        ),
    ],
)
def test_only_those_who_were_ever_at_the_table_have_an_account(
    entry: dict[str, Any], path: str
) -> None:
    assert refusal(document(leave("Dan"), entry)) == (
        f"log[1].{path}: Zed is not at this table; the players are Ann, Ben, Cat, Dan"
    )


# Adjustments


def test_an_adjustment_moves_what_was_agreed_the_kitty_too() -> None:
    changes = {"Ann": -5, "Ben": 2, "kitty": 4, "Dan": -1, "Cat": 0}
    raw = document({"kind": "adjustment", "changes": changes, "note": "a forgotten ante"})

    agreed = ("adjustment", "agreed at the table")
    assert lines(raw) == [
        ("Ann", "Ben", 2, *agreed),
        ("Ann", "kitty", 3, *agreed),
        ("Dan", "kitty", 1, *agreed),
    ]
    assert score(raw).table.kitty == 4


def test_what_was_owed_before_comes_along_and_is_remembered_by_the_table() -> None:
    changes = {"Cat": 3, "Ann": -5, "Ben": 2}
    raw = document(
        {"kind": "along", "changes": changes, "into": True},
        {"kind": "along", "changes": {"Ann": -1, "Ben": 1}, "into": True},
    )

    assert lines(raw, entry=0) == [
        ("Ann", "Ben", 2, "brought along", "from earlier evenings"),
        ("Ann", "Cat", 3, "brought along", "from earlier evenings"),
    ]
    assert score(raw).table.brought == {"Ann": -6, "Ben": 3, "Cat": 3}
    assert score(raw).balances == {"Ann": -6, "Ben": 3, "Cat": 3, "Dan": 0}


def test_what_is_taken_along_leaves_the_table_as_it_was() -> None:
    raw = document({"kind": "along", "changes": {"Ann": 5, "Ben": -5}, "into": False})

    assert lines(raw) == [("Ben", "Ann", 5, "taken along", "to a later evening")]
    assert score(raw).table.brought == {}


def test_nobody_brings_along_what_who_is_not_there_owes() -> None:
    raw = document({"kind": "along", "changes": {"Zed": 5, "Ben": -5}, "into": True})

    assert "log[0].changes.Zed: Zed is not at this table" in refusal(raw)


def test_what_was_agreed_after_the_evening_says_so() -> None:
    agreed = {"changes": {"Ann": -4, "Ben": 4}, "note": "counted again", "day": "2026-11-24"}
    raw = document({"kind": "adjustment", **agreed})

    assert lines(raw) == [("Ann", "Ben", 4, "adjustment", "agreed after the evening")]


def test_an_adjustment_may_take_all_of_the_kitty_and_no_more() -> None:
    def taking(*taken: int) -> dict[str, Any]:
        changes = [{"Ann": coins, "kitty": -coins} for coins in taken]
        return document(
            *({"kind": "adjustment", "changes": each, "note": "x"} for each in changes), kitty=5
        )

    assert score(taking(5)).table.kitty == 0
    assert refusal(taking(6)) == "log[0].changes.kitty: the kitty has only 5 in it"
    assert refusal(taking(5, 1)) == "log[1].changes.kitty: the kitty is empty"


# Coming and going


def test_a_newcomer_sits_down_on_the_left_and_begins_at_nought() -> None:
    raw = document(deal(), join("Eve", "Ben"))

    assert score(raw).table.seated == ("Ann", "Ben", "Eve", "Cat", "Dan")
    assert score(raw).balances == {"Ann": -6, "Ben": 18, "Cat": -6, "Dan": -6, "Eve": 0}


def test_a_newcomer_between_the_last_dealer_and_the_next_does_not_deal_before_him() -> None:
    assert score(document(deal(), join("Eve", "Ann"))).table.dealer == "Ben"


def test_whoever_comes_back_finds_his_balance() -> None:
    raw = document(deal(), leave("Dan"), join("Dan", "Ann"), deal("Cat"))

    assert score(raw).table.members == ("Ann", "Ben", "Cat", "Dan")
    assert score(raw).table.seated == ("Ann", "Dan", "Ben", "Cat")
    assert score(raw).balances == {"Ann": -12, "Ben": 12, "Cat": 12, "Dan": -12}


def test_seven_fill_a_table() -> None:
    full = document(players=list("abcdefg"))

    assert refusal({**full, "log": [join("h", "a")]}) == (
        "log[0].player: the table is full: it has 7 seats"
    )


def test_nobody_sits_down_twice_or_beside_nobody() -> None:
    assert refusal(document(join("Ann", "Ben"))) == (
        "log[0].player: Ann already sits at this table"
    )
    assert refusal(document(join("Eve", "Zed"))) == (
        "log[0].left_of: Zed is not seated; seated are Ann, Ben, Cat, Dan"
    )


def test_whoever_leaves_is_dealt_no_more() -> None:
    raw = document(leave("Dan"), deal())

    assert score(raw).balances == {"Ann": -6, "Ben": 12, "Cat": -6, "Dan": 0}


def test_when_the_next_dealer_leaves_his_left_deals() -> None:
    assert score(document(leave("Ann"))).table.dealer == "Ben"
    assert score(document(deal(), leave("Cat"))).table.dealer == "Ben"


def test_when_the_first_dealer_leaves_the_round_falls_due_at_his_left() -> None:
    raw = document(
        deal("Cat", "1"),
        leave("Ann"),
        deal("Cat", "1"),
        deal("Ben", "1"),
        join("Ann", "Dan"),
        rules={"preset": "peel_pool_round"},
    )

    entries = written(raw)["entries"]

    assert [entry["kitty"] for entry in entries] == [8, 0, 6, 0, 0]
    assert score(raw).table.opener == "Ben"


def test_two_players_make_a_table() -> None:
    raw = document(leave("Dan"), leave("Cat"), leave("Ben"))

    assert refusal(raw) == "log[2].player: a table needs two players: end the evening instead"


def test_only_the_seated_leave() -> None:
    assert refusal(document(leave("Zed"))) == (
        "log[0].player: Zed is not seated; seated are Ann, Ben, Cat, Dan"
    )


def test_seats_are_taken_in_a_new_order_and_the_deal_stays_with_whoever_is_next() -> None:
    raw = document(deal(), {"kind": "seats", "order": ["Dan", "Ben", "Ann", "Cat"]}, deal("Cat"))

    table = score(raw).table

    assert table.seated == ("Dan", "Ben", "Ann", "Cat")
    assert table.last_dealer == "Ben"
    assert table.dealer == "Ann"


@pytest.mark.parametrize(
    "order", [["Ann", "Ben", "Cat"], [*FOUR, "Eve"], ["Ann", "Ben", "Cat", "Zed"]]
)
def test_a_new_order_names_everybody_seated(order: list[str]) -> None:
    assert refusal(document({"kind": "seats", "order": order})) == (
        "log[0].order: the new order must name each player once: Ann, Ben, Cat, Dan"
    )


# Stake and rules


def test_a_new_stake_holds_from_the_next_deal_on() -> None:
    raw = document(deal(), {"kind": "rules", "stake": 5}, deal())

    assert [entry["changes"].get("Ben") for entry in written(raw)["entries"]] == [18, None, 45]


def test_new_rules_hold_from_the_next_deal_on_and_replace_the_old() -> None:
    raw = document(
        deal(),
        {"kind": "rules", "rules": {"options": {"pay": {"3": [5, 5]}}}},
        deal(),
        rules={"preset": "hoyle_kitty"},
    )

    assert [entry["kitty"] for entry in written(raw)["entries"]] == [2, 0, 0]
    assert lines(raw)[0] == ("Cat", "Ben", 10, "three made", "Hoffmann, p. 95")


def test_rules_that_cannot_stand_are_refused_at_the_rules() -> None:
    change = {"kind": "rules", "rules": {"options": {"ante_dealer": 1}}}

    assert refusal(document(change)) == (
        "log[0].rules.options.ante_dealer: “Dealer’s ante” pays into the kitty, "
        "but this table has none: play with a kitty, or set it to 0"
    )


def test_a_stake_that_the_rules_cannot_stand_with_is_refused_at_the_stake() -> None:
    raw = document({"kind": "rules", "stake": 3}, rules={"preset": "enquire_within"})

    assert refusal(raw) == (
        "log[0].stake: half a stake does not come out whole at a stake of 3: "
        "take an even stake, or a whole number of stakes"
    )


def test_a_stake_and_rules_that_cannot_stand_together_are_refused_at_the_rules() -> None:
    change = {"kind": "rules", "stake": 3, "rules": {"preset": "enquire_within"}}

    assert refusal(document(change)) == (
        "log[0].rules.options.ante_dealer: half a stake does not come out whole at a stake of 3: "
        "take an even stake, or a whole number of stakes"
    )


# What is owed to the kitty from before


def test_what_was_owed_to_the_kitty_comes_along_and_leaves_it_as_it_is() -> None:
    table = opened(read_opening({"game": "nap", "stake": 1, "players": FOUR, "kitty": 15}))
    facts = {"kind": "along", "changes": {"kitty": 15, "Dan": -13, "Cat": -2}, "into": True}

    after, entry = played(read_entry(facts, game=NAP), table=table, game=NAP)
    _back, taken = played(read_entry({**facts, "into": False}, game=NAP), table=table, game=NAP)

    moved = {("Dan", "kitty", 13), ("Cat", "kitty", 2)}
    assert {(t.payer, t.payee, t.amount) for t in entry.transfers} == moved
    assert {t.source for t in taken.transfers} == {"to a later evening"}
    assert (after.kitty, after.kitty_box) == (15, 0)
    assert after.brought == {"Cat": -2, "Dan": -13}


# Coins of the kitty, in the app's log only


def test_coins_put_into_the_box_raise_the_player_and_leave_the_kitty() -> None:
    table = opened(read_opening({"game": "nap", "stake": 1, "players": FOUR, "kitty": 4}))

    after, entry = played(Box("Ann", 3, into=True), table=table, game=NAP)
    back, taken = played(Box("Ben", 7, into=False), table=after, game=NAP)

    assert [(t.payer, t.payee, t.amount) for t in entry.transfers] == [("kitty", "Ann", 3)]
    assert [(t.payer, t.payee, t.amount) for t in taken.transfers] == [("Ben", "kitty", 7)]
    assert (after.kitty, after.kitty_box) == (4, 7)
    assert (back.kitty, back.kitty_box) == (4, 0)


def test_nobody_takes_more_out_of_the_box_than_lies_in_it() -> None:
    table = opened(read_opening({"game": "nap", "stake": 1, "players": FOUR, "kitty": 4}))

    with pytest.raises(Fault) as too_much:
        played(Box("Ann", 5, into=False), table=table, game=NAP)
    with pytest.raises(Fault) as stranger:
        played(Box("Zed", 1, into=True), table=table, game=NAP)

    assert str(too_much.value) == "amount: the kitty has only 4 in it"
    assert str(stranger.value) == (
        "player: Zed is not at this table; the players are Ann, Ben, Cat, Dan"
    )
