"""Deals of Nap worked out one by one: what each seat gains, why, and where that is printed."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.nap.tariff import State
from tests.games.nap.tables import gains_of, lines_of, lost, revoke, rules, said, table_of, won

HOYLE = table_of(4, rules())
KITTY = table_of(4, rules("hoyle_kitty"))
BICYCLE = table_of(4, rules("bicycle_pool"))
OVER_THE_SPARE_HAND = table_of(
    4,
    rules(
        "hoyle_kitty",
        spare_hand=True,
        spare_hand_forfeit=2,
        misery_rank="top",
        pay={"misery": [20, 20], "wellington": [20, 20]},
    ),
)


GAINS: dict[str, tuple[Any, dict[str, Any], list[int]]] = {
    "a kitty that the rules no longer have is taken all the same": (
        table_of(3, rules(), kitty=9),
        won("Ben", "nap"),
        [-20, 49, -20, -9],
    ),
    "over the spare hand, Wellington": (
        OVER_THE_SPARE_HAND,
        lost("Dan", "wellington", overcalled=[said("Cat", "nap")], spare_hand="Cat"),
        [38, 40, 40, -120, 2],
    ),
    "over the spare hand, misery above all": (
        OVER_THE_SPARE_HAND,
        lost("Dan", "misery", overcalled=[said("Cat", "nap")], spare_hand="Cat"),
        [38, 40, 40, -120, 2],
    ),
    "fined revokes may be several, and by one player": (
        BICYCLE,
        won("Ben", "2", revokes=[revoke("Cat"), revoke("Cat"), revoke("Dan", "out_of_turn")]),
        [-6, 12, -24, -10, 28],
    ),
    "a lead out of turn that costs nothing beside a revoke": (
        HOYLE,
        won("Ben", "2", revokes=[revoke("Cat"), revoke("Dan", "out_of_turn")]),
        [0, 12, -12, 0, 0],
    ),
    "wrong cards beside a lead out of turn that costs nothing": (
        HOYLE,
        lost("Ben", "3", wrong_cards=["Cat"], revokes=[revoke("Dan", "out_of_turn")]),
        [0, 0, 0, 0, 0],
    ),
    "what went wrong in an abandoned deal costs nothing": (
        table_of(4, rules("peel_spare_hand_pool")),
        {
            "abandoned": True,
            "spare_hand": "Ben",
            "revokes": [revoke("Ann"), revoke("Ben")],
            "wrong_cards": ["Cat"],
            "overcalled": [said("Ben", "3")],
        },
        [-2, 0, 0, 0, 2],
    ),
    "the last card beside a spare hand": (
        table_of(6, rules("hoyle_purchase", purchase_max=52, spare_hand=True)),
        won("Ben", "2", purchases={"Ann": 17}),
        [-38, 20, -4, -4, -4, -4, 34],
    ),
    "a dealer who sits out leaves five more cards": (
        table_of(6, rules("peel_buying", purchase_max=52)),
        won("Ben", "2", purchases={"Cat": 27}),
        [-6, 20, -58, -4, -4, -4, 56],
    ),
    "the round, when the first dealer of the evening deals": (
        table_of(3, rules("peel_pool_round"), dealer=1, opener=1),
        won("Ann", "3"),
        [10, -8, -8, 6],
    ),
}


@pytest.mark.parametrize(("table", "facts", "gains"), GAINS.values(), ids=GAINS)
def test_what_each_seat_gains(table: Any, facts: dict[str, Any], gains: list[int]) -> None:
    assert gains_of(facts, table=table) == gains


# A table that has a price for everything, in stakes.
EVERYTHING = rules(
    kitty=True,
    ante_dealer=3,
    ante_others=1,
    ante_round=0.5,
    misdeal_fine=1.5,
    interference_fine=2,
    peep_price=2.5,
    purchase_price=4,
    purchase_max=5,
    knave_five=0.5,
)
FOR_ALL = "three made; revoke, pays for everybody"
IN_HIS_PLACE = "three lost; revoke, pays in the caller's place"
P95, P98, P100 = "Hoffmann, p. 95", "Hoffmann, p. 98", "Hoffmann, p. 100"

LINES: dict[str, tuple[Any, dict[str, Any], list[tuple[str, str, int, str, str]]]] = {
    "everything that is paid into the kitty": (
        table_of(3, EVERYTHING),
        won(
            "Ben",
            "2",
            misdeals=1,
            interference={"Cat": 1},
            peeps=["Ben"],
            purchases={"Cat": 2},
            knaves_and_fives={"Ann": 1},
        ),
        [
            ("Ann", "kitty", 6, "dealer's ante", P98),
            ("Ben", "kitty", 2, "ante", P98),
            ("Cat", "kitty", 2, "ante", P98),
            ("Ben", "kitty", 1, "ante of the round", "Peel, p. 11"),
            ("Cat", "kitty", 1, "ante of the round", "Peel, p. 11"),
            ("Ann", "kitty", 1, "ante of the round", "Peel, p. 11"),
            ("Ann", "kitty", 3, "misdeal", "Peel, p. 9"),
            ("Cat", "kitty", 4, "touching the cards", "Peel, p. 9"),
            ("Ben", "kitty", 5, "a peep", "Hoffmann, p. 97"),
            ("Cat", "kitty", 16, "cards bought", "Hoffmann, p. 97"),
            ("Ann", "kitty", 1, "knaves and fives", P98),
            ("Cat", "Ben", 4, "two made", P95),
            ("Ann", "Ben", 4, "two made", P95),
        ],
    ),
    "the kitty taken, with what this deal put in": (
        table_of(2, rules("peel_pool"), kitty=10),
        won("Ben", "nap", misdeals=1, interference={"Ben": 1}),
        [
            ("Ann", "kitty", 2, "dealer's ante", "Peel, p. 9"),
            ("Ann", "kitty", 2, "misdeal", "Peel, p. 9"),
            ("Ben", "kitty", 2, "touching the cards", "Peel, p. 9"),
            ("Ann", "Ben", 20, "Nap made", "Peel, p. 8"),
            ("kitty", "Ben", 16, "takes the kitty", "Peel, p. 11"),
        ],
    ),
    "a lost Nap, a fine, and the kitty matched": (
        table_of(2, rules("bicycle_pool"), kitty=10),
        lost("Ben", "nap", revokes=[revoke("Ann"), revoke("Ann", "out_of_turn")]),
        [
            ("Ann", "kitty", 2, "dealer's ante", "Bicycle, Pool Nap"),
            ("Ann", "kitty", 10, "fine for a revoke", "Bicycle, Pool Nap"),
            ("Ann", "kitty", 6, "fine for a lead out of turn", "Bicycle, Pool Nap"),
            ("Ben", "Ann", 10, "Nap lost", "Bicycle, Pool Nap"),
            ("Ben", "kitty", 28, "lost Nap matches the kitty", "Bicycle, Pool Nap"),
        ],
    ),
    "the forfeit of the spare hand, after the match": (
        table_of(2, rules("peel_spare_hand_pool", failed_nap_kitty="match"), kitty=10),
        lost("Ben", "nap", spare_hand="Ben"),
        [
            ("Ann", "kitty", 2, "dealer's ante", "Peel, p. 9"),
            ("Ben", "Ann", 10, "Nap lost", "Peel, p. 8"),
            ("Ben", "kitty", 12, "lost Nap matches the kitty", P98),
            ("Ben", "kitty", 4, "lost with the spare hand", "Peel, p. 13"),
        ],
    ),
    "an offender pays for everybody": (
        HOYLE,
        won("Ben", "3", revokes=[revoke("Cat", "refused_to_show")]),
        [("Cat", "Ben", 18, FOR_ALL, P100)],
    ),
    "an offender pays in the caller's place": (
        HOYLE,
        lost("Ben", "3", revokes=[revoke("Cat", "refused_to_show")]),
        [("Cat", "Dan", 6, IN_HIS_PLACE, P100), ("Cat", "Ann", 6, IN_HIS_PLACE, P100)],
    ),
    "a caller who revoked has lost, whatever the tricks": (
        table_of(3, rules()),
        {"caller": "Ben", "call": "3", "tricks": 5, "revokes": [revoke("Ben")]},
        [
            ("Ben", "Cat", 6, "three lost; the caller revoked", P95),
            ("Ben", "Ann", 6, "three lost; the caller revoked", P95),
        ],
    ),
    "Cassell's five stakes, which no double header doubles": (
        table_of(
            2,
            rules("cassell_1881", kitty=False, ante_dealer=0, ante_others=0),
            dealer=1,
            state=State(multiplier=2),
        ),
        won("Ann", "3", revokes=[revoke("Ben")]),
        [
            ("Ben", "Ann", 10, "revoke, five stakes to the caller", "Cassell, 1881"),
            ("Ben", "Ann", 12, "three made; double header", "Cassell, 1881"),
        ],
    ),
    "a forced one": (
        table_of(3, rules("peel")),
        lost("Ben", "1", forced=True),
        [
            ("Ben", "Cat", 2, "one lost; forced", "Peel, p. 10"),
            ("Ben", "Ann", 2, "one lost; forced", "Peel, p. 10"),
        ],
    ),
    "after all passed, in the next deal alone": (
        table_of(2, rules(all_pass="double_next"), state=State(multiplier=2)),
        won("Ben", "3"),
        [("Ann", "Ben", 12, "three made; double after all passed", P95)],
    ),
}


@pytest.mark.parametrize(("table", "facts", "lines"), LINES.values(), ids=LINES)
def test_each_payment_says_why_and_where_that_is_printed(
    table: Any, facts: dict[str, Any], lines: list[tuple[str, str, int, str, str]]
) -> None:
    assert lines_of(facts, table=table) == lines
