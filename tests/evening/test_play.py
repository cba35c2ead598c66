"""Entry by entry: what each does to the table and to the book."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening.document import read_entry, read_opening
from napledger.evening.kinds.box import Box
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault
from tests.evening.documents import FOUR, deal, document, refusal, score, written

NAP = game_of("nap")
CASH = ("cash handed over", "agreed at the table")
AGREED = ("adjustment", "agreed at the table")

Facts = dict[str, Any]
Line = tuple[str, str, int, str, str]


def lines(raw: Facts, *, entry: int = -1) -> list[Line]:
    """Return the payments of one entry of a document, the last if none is said."""
    return [
        (t.payer, t.payee, t.amount, t.why, t.source) for t in score(raw).entries[entry].transfers
    ]


def payment(payer: str, payee: str, amount: int) -> Facts:
    return {"kind": "payment", "from": payer, "to": payee, "amount": amount}


def adjustment(**changes: int) -> Facts:
    return {"kind": "adjustment", "changes": changes, "note": "x"}


def along(*, into: bool = True, **changes: int) -> Facts:
    return {"kind": "along", "changes": changes, "into": into}


def join(player: str, left_of: str) -> Facts:
    return {"kind": "join", "player": player, "left_of": left_of}


def leave(player: str) -> Facts:
    return {"kind": "leave", "player": player}


def seats(*order: str) -> Facts:
    return {"kind": "seats", "order": list(order)}


def change_rules(**said: Any) -> Facts:
    return {"kind": "rules", **said}


def table_of(**facts: Any) -> AnyTable:
    """Return the table of four at which an evening begins."""
    return opened(read_opening({"game": "nap", "stake": 1, "players": FOUR, **facts}))


def test_a_table_opens_with_everybody_in_his_seat_and_the_kitty_brought_forward() -> None:
    table = table_of(stake=3, first_dealer="Cat", kitty=8, rules={"preset": "peel_pool"})

    assert table.seated == table.members == ("Ann", "Ben", "Cat", "Dan")
    assert (table.dealer, table.opener, table.last_dealer, table.deals) == ("Cat", "Cat", None, 0)
    assert (table.kitty, table.kitty_box, table.kitty_carried) == (8, 8, False)
    assert table.game_state == NAP.opening(table.seated)


def test_the_deal_passes_to_the_left_and_the_kitty_grows() -> None:
    played_out = score(document(deal(), deal("Cat"), rules={"preset": "hoyle_kitty"}))

    assert [entry.kitty_after for entry in played_out.entries] == [2, 4]
    assert played_out.table.dealer == "Cat"
    assert played_out.table.last_dealer == "Ben"
    assert played_out.table.deals == 2


# Cash and agreements

MOVED: dict[str, tuple[list[Facts], list[Line], Facts]] = {
    "cash raises the payer and lowers the other": (
        [payment("Ann", "Ben", 12)],
        [("Ben", "Ann", 12, *CASH)],
        {"Ann": 12, "Ben": -12, "Cat": 0, "Dan": 0},
    ),
    "whoever left still pays and is paid": (
        [leave("Dan"), payment("Dan", "Ann", 3), payment("Ann", "Dan", 1)],
        [("Dan", "Ann", 1, *CASH)],
        {"Ann": -2, "Ben": 0, "Cat": 0, "Dan": 2},
    ),
    "an adjustment moves what was agreed, the kitty too": (
        [adjustment(Ann=-5, Ben=2, kitty=4, Dan=-1, Cat=0)],
        [
            ("Ann", "Ben", 2, *AGREED),
            ("Ann", "kitty", 3, *AGREED),
            ("Dan", "kitty", 1, *AGREED),
        ],
        {"Ann": -5, "Ben": 2, "Cat": 0, "Dan": -1},
    ),
    "what was agreed after the evening says so": (
        [{**adjustment(Ann=-4, Ben=4), "day": "2026-11-24"}],
        [("Ann", "Ben", 4, "adjustment", "agreed after the evening")],
        {"Ann": -4, "Ben": 4, "Cat": 0, "Dan": 0},
    ),
    "what was owed before comes along": (
        [along(Cat=3, Ann=-5, Ben=2)],
        [
            ("Ann", "Ben", 2, "brought along", "from earlier evenings"),
            ("Ann", "Cat", 3, "brought along", "from earlier evenings"),
        ],
        {"Ann": -5, "Ben": 2, "Cat": 3, "Dan": 0},
    ),
    "and is taken along": (
        [along(into=False, Ann=5, Ben=-5)],
        [("Ben", "Ann", 5, "taken along", "to a later evening")],
        {"Ann": 5, "Ben": -5, "Cat": 0, "Dan": 0},
    ),
}


@pytest.mark.parametrize(("log", "moved", "balances"), MOVED.values(), ids=MOVED)
def test_what_an_entry_moves(log: list[Facts], moved: list[Line], balances: Facts) -> None:
    raw = document(*log)

    assert lines(raw) == moved
    assert score(raw).balances == balances
    assert score(raw).table.kitty == -sum(balances.values())


def test_an_adjustment_may_take_all_of_the_kitty_and_no_more() -> None:
    def taking(*taken: int) -> Facts:
        return document(*(adjustment(Ann=coins, kitty=-coins) for coins in taken), kitty=5)

    assert score(taking(5)).table.kitty == 0
    assert refusal(taking(6)) == "log[0].changes.kitty: the kitty has only 5 in it"
    assert refusal(taking(5, 1)) == "log[1].changes.kitty: the kitty is empty"


def test_the_table_remembers_what_was_brought_along_but_not_what_was_taken() -> None:
    brought = document(along(Cat=3, Ann=-5, Ben=2), along(Ann=-1, Ben=1))

    assert score(brought).table.brought == {"Ann": -6, "Ben": 3, "Cat": 3}
    assert score(document(along(into=False, Ann=5, Ben=-5))).table.brought == {}


def test_what_was_owed_to_the_kitty_comes_along_and_leaves_it_as_it_is() -> None:
    table = table_of(kitty=15)
    facts = along(kitty=15, Dan=-13, Cat=-2)

    after, entry = played(read_entry(facts, game=NAP), table=table, game=NAP)
    _back, taken = played(read_entry({**facts, "into": False}, game=NAP), table=table, game=NAP)

    moved = {("Dan", "kitty", 13), ("Cat", "kitty", 2)}
    assert {(t.payer, t.payee, t.amount) for t in entry.transfers} == moved
    assert {t.source for t in taken.transfers} == {"to a later evening"}
    assert (after.kitty, after.kitty_box) == (15, 0)
    assert after.brought == {"Cat": -2, "Dan": -13}


# Coming and going


def test_a_newcomer_sits_down_on_the_left_and_begins_at_nought() -> None:
    raw = document(deal(), join("Eve", "Ben"))

    assert score(raw).table.seated == ("Ann", "Ben", "Eve", "Cat", "Dan")
    assert score(raw).balances == {"Ann": -6, "Ben": 18, "Cat": -6, "Dan": -6, "Eve": 0}


def test_whoever_comes_back_finds_his_balance() -> None:
    raw = document(deal(), leave("Dan"), join("Dan", "Ann"), deal("Cat"))

    assert score(raw).table.members == ("Ann", "Ben", "Cat", "Dan")
    assert score(raw).table.seated == ("Ann", "Dan", "Ben", "Cat")
    assert score(raw).balances == {"Ann": -12, "Ben": 12, "Cat": 12, "Dan": -12}


def test_whoever_leaves_is_dealt_no_more() -> None:
    assert score(document(leave("Dan"), deal())).balances == {
        "Ann": -6,
        "Ben": 12,
        "Cat": -6,
        "Dan": 0,
    }


@pytest.mark.parametrize(
    ("log", "dealer"),
    [
        # A newcomer between the last dealer and the next does not deal before him.
        ([deal(), join("Eve", "Ann")], "Ben"),
        # When the next dealer leaves, his left deals.
        ([leave("Ann")], "Ben"),
        ([deal(), leave("Cat")], "Ben"),
        # In a new order the deal stays with whoever is next.
        ([deal(), seats("Dan", "Ben", "Ann", "Cat")], "Ben"),
        ([deal(), seats("Dan", "Ben", "Ann", "Cat"), deal("Cat")], "Ann"),
    ],
)
def test_who_deals_next_when_people_come_and_go(log: list[Facts], dealer: str) -> None:
    assert score(document(*log)).table.dealer == dealer


def test_when_the_first_dealer_leaves_the_round_falls_due_at_his_left() -> None:
    raw = document(
        deal("Cat", "1"),
        leave("Ann"),
        deal("Cat", "1"),
        deal("Ben", "1"),
        join("Ann", "Dan"),
        rules={"preset": "peel_pool_round"},
    )

    assert [entry["kitty"] for entry in written(raw)["entries"]] == [8, 0, 6, 0, 0]
    assert score(raw).table.opener == "Ben"


def test_seats_are_taken_in_a_new_order() -> None:
    table = score(document(deal(), seats("Dan", "Ben", "Ann", "Cat"), deal("Cat"))).table

    assert table.seated == ("Dan", "Ben", "Ann", "Cat")
    assert table.last_dealer == "Ben"


# Stake and rules


def test_a_new_stake_holds_from_the_next_deal_on() -> None:
    raw = document(deal(), change_rules(stake=5), deal())

    assert [entry["changes"].get("Ben") for entry in written(raw)["entries"]] == [18, None, 45]


def test_new_rules_hold_from_the_next_deal_on_and_replace_the_old() -> None:
    priced = change_rules(rules={"options": {"pay": {"3": [5, 5]}}})
    raw = document(deal(), priced, deal(), rules={"preset": "hoyle_kitty"})

    assert [entry["kitty"] for entry in written(raw)["entries"]] == [2, 0, 0]
    assert lines(raw)[0] == ("Cat", "Ben", 10, "three made", "Hoffmann, p. 95")


# Refusals

NOBODY = "Zed is not at this table; the players are Ann, Ben, Cat, Dan"
NOT_SEATED = "Zed is not seated; seated are Ann, Ben, Cat, Dan"
ORDER = "the new order must name each player once: Ann, Ben, Cat, Dan"
NOT_WHOLE = (
    "half a stake does not come out whole at a stake of 3: "
    "take an even stake, or a whole number of stakes"
)
HALVES = {"preset": "enquire_within"}

REFUSED: list[tuple[Facts, str]] = [
    (document(leave("Dan"), payment("Zed", "Ann", 1)), f"[1].from: {NOBODY}"),
    (document(leave("Dan"), payment("Ann", "Zed", 1)), f"[1].to: {NOBODY}"),
    (document(leave("Dan"), adjustment(Zed=1, Ann=-1)), f"[1].changes.Zed: {NOBODY}"),
    (document(along(Zed=5, Ben=-5)), f"[0].changes.Zed: {NOBODY}"),
    (
        document(join("h", "a"), players=list("abcdefg")),
        "[0].player: the table is full: it has 7 seats",
    ),
    (document(join("Ann", "Ben")), "[0].player: Ann already sits at this table"),
    (document(join("Eve", "Zed")), f"[0].left_of: {NOT_SEATED}"),
    (
        document(leave("Dan"), leave("Cat"), leave("Ben")),
        "[2].player: a table needs two players: end the evening instead",
    ),
    (document(leave("Zed")), f"[0].player: {NOT_SEATED}"),
    (
        document(leave("Dan"), {"kind": "kitty", "how": "draw", "winner": "Dan"}, kitty=9),
        "[1].winner: Dan is not seated; seated are Ann, Ben, Cat",
    ),
    (document(seats("Ann", "Ben", "Cat")), f"[0].order: {ORDER}"),
    (document(seats(*FOUR, "Eve")), f"[0].order: {ORDER}"),
    (document(seats("Ann", "Ben", "Cat", "Zed")), f"[0].order: {ORDER}"),
    (
        document(change_rules(rules={"options": {"ante_dealer": 1}})),
        (
            "[0].rules.options.ante_dealer: “Dealer’s ante” pays into the kitty, "
            "but this table has none: play with a kitty, or set it to 0"
        ),
    ),
    (document(change_rules(stake=3), rules=HALVES), f"[0].stake: {NOT_WHOLE}"),
    (
        document(change_rules(stake=3, rules=HALVES)),
        f"[0].rules.options.ante_dealer: {NOT_WHOLE}",
    ),
]


@pytest.mark.parametrize(("raw", "sentence"), REFUSED, ids=[said for _raw, said in REFUSED])
def test_what_cannot_be_at_this_table_is_refused_at_its_field(raw: Facts, sentence: str) -> None:
    assert refusal(raw) == f"log{sentence}"


# Coins of the kitty, in the app's log only


def test_coins_put_into_the_box_raise_the_player_and_leave_the_kitty() -> None:
    after, entry = played(Box("Ann", 3, into=True), table=table_of(kitty=4), game=NAP)
    back, taken = played(Box("Ben", 7, into=False), table=after, game=NAP)

    assert [(t.payer, t.payee, t.amount) for t in entry.transfers] == [("kitty", "Ann", 3)]
    assert [(t.payer, t.payee, t.amount) for t in taken.transfers] == [("Ben", "kitty", 7)]
    assert (after.kitty, after.kitty_box) == (4, 7)
    assert (back.kitty, back.kitty_box) == (4, 0)


@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        (Box("Ann", 5, into=False), "amount: the kitty has only 4 in it"),
        (Box("Zed", 1, into=True), f"player: {NOBODY}"),
    ],
)
def test_nobody_takes_more_out_of_the_box_than_lies_in_it(box: Box, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        played(box, table=table_of(kitty=4), game=NAP)

    assert str(refused.value) == sentence
