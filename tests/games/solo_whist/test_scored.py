"""What a deal pays: each call by its tricks, what went wrong, all passed, and the kitty.

Dan deals and Ann leads. Gains stand seat by seat from Ann, the kitty's last.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.solo_whist.tables import (
    ann,
    ann_and_ben,
    called,
    gains_of,
    lines_of,
    passed,
    rules,
    table_of,
    wrong,
)


@pytest.mark.parametrize(
    ("at_this_table", "tricks", "gain"),
    [
        ("hoyle", 9, 7),
        ("hoyle", 0, -14),
        ("hoyle_penny", 13, 1),
        ("hoyle_penny", 7, -1),
        ("hoyle_shilling", 13, 42),
        ("eb1911", 0, -6),
        ("modern_four", 13, 9),
        ("modern_tens", 13, 15),
        ("modern_tens", 2, -10),
        ("all double", 13, 16),
        ("none double", 13, 11),
    ],
)
def test_each_partner_of_a_proposal_is_paid_or_pays_once(
    at_this_table: str, tricks: int, gain: int
) -> None:
    gains = gains_of(ann_and_ben(tricks), table=table_of(4, at_this_table))

    assert gains == [gain, gain, -gain, -gain, 0]


@pytest.mark.parametrize(
    ("at_this_table", "call", "tricks", "each"),
    [
        ("hoyle", "solo", 0, -11),
        ("all double", "solo", 13, 22),
        ("all double", "solo", 12, 13),
        ("hoyle_penny", "solo", 9, 1),
        ("hoyle_shilling", "solo", 4, -15),
        ("modern_tens", "solo", 8, 13),
        ("modern_tens", "solo", 1, -10),
        ("hoyle", "misere", 1, -12),
        ("hoyle", "misere", 13, -12),
        ("hoyle", "abundance", 13, 22),
        ("hoyle", "abundance", 0, -27),
        ("all double", "abundance", 13, 26),
        ("hoyle_double_over", "abundance", 7, -20),
        ("modern_four", "abundance", 8, -14),
        ("modern_tens", "abundance_in_trumps", 8, -60),
        ("all double", "declared_abundance", 13, 36),
        ("hoyle", "declared_abundance", 0, -36),
        ("slam", "slam", 13, 48),
        ("slam", "slam", 12, -60),
    ],
)
def test_whoever_calls_alone_is_paid_by_or_pays_every_opponent(
    at_this_table: str, call: str, tricks: int, each: int
) -> None:
    facts = {"caller": "Cat", "call": call, "tricks": tricks}

    gains = gains_of(facts, table=table_of(4, at_this_table))

    assert gains == [-each, -each, 3 * each, -each, 0]


@pytest.mark.parametrize(
    ("at_this_table", "call", "made", "each"),
    [
        ("hoyle", "misere", False, -12),
        ("hoyle", "declared_abundance", True, 36),
        ("slam", "slam", False, -60),
        ("hoyle_penny", "solo", True, 1),
        ("hoyle_penny", "abundance", False, -3),
        ("modern_tens", "abundance_in_trumps", True, 60),
    ],
)
def test_where_no_tricks_are_paid_made_or_lost_is_enough(
    at_this_table: str, call: str, *, made: bool, each: int
) -> None:
    gains = gains_of(ann(call, made=made), table=table_of(4, at_this_table))

    assert gains == [3 * each, -each, -each, -each, 0]


def test_units_become_coins_at_the_stake() -> None:
    halves = rules(pay={"solo": [6.5, 7], "misere": [0, 12]}, tricks={"solo": [0.5, 1.5]})
    table = table_of(4, halves, stake=10)

    assert gains_of(ann("solo", 7), table=table)[0] == 3 * 75
    assert gains_of(ann("solo", 3), table=table)[0] == -3 * 100
    assert gains_of(ann("misere", 0), table=table) == [0] * 5


WENT_WRONG: dict[str, tuple[str, dict[str, Any], list[int]]] = {
    # Hoffmann: no revoking player or partnership can win, and three tricks are taken off.
    "all thirteen": ("hoyle", ann("solo", 13, revoked="Ann"), [-18, 6, 6, 6, 0]),
    "one short": ("hoyle", ann("solo", 7, revoked="Ann"), [-21, 7, 7, 7, 0]),
    "not below none": ("hoyle", ann("solo", 2, revoked="Ann"), [-33, 11, 11, 11, 0]),
    "twice": ("hoyle", ann("solo", 8, revoked="Ann Ann"), [-27, 9, 9, 9, 0]),
    "a misère": ("hoyle", ann("misere", revoked="Ann"), [-36, 12, 12, 12, 0]),
    "no trick": ("hoyle", ann("misere", 0, revoked="Ann"), [-36, 12, 12, 12, 0]),
    "tricks of a misère": ("paid misère", ann("misere", 2, revoked="Ann"), [-48, 16, 16, 16, 0]),
    "uncounted": ("hoyle", ann("declared_abundance", revoked="Ann"), [-108, 36, 36, 36, 0]),
    "thirteen together": ("hoyle", ann_and_ben(13, revoked="Ann"), [-6, -6, 6, 6, 0]),
    "both partners": ("hoyle", ann_and_ben(10, revoked="Ann Ben"), [-10, -10, 10, 10, 0]),
    # Hoffmann: an opponent who revokes pays for all, and the tricks lost are not added.
    "lost at the table": ("hoyle", ann("solo", 1, revoked="Cat"), [18, 0, -18, 0, 0]),
    "two over": ("hoyle", ann("solo", 7, revoked="Cat Cat"), [24, 0, -24, 0, 0]),
    "of a misère": ("hoyle", ann("misere", 4, revoked="Dan"), [36, 0, 0, -36, 0]),
    "of all thirteen": ("hoyle", ann("declared_abundance", revoked="Dan"), [108, 0, 0, -108, 0]),
    "of partners, lost": ("hoyle", ann_and_ben(6, revoked="Dan"), [6, 6, 0, -12, 0]),
    "of partners, over": ("hoyle", ann_and_ben(10, revoked="Cat"), [8, 8, -16, 0, 0]),
    "of partners, all": ("hoyle", ann_and_ben(13, revoked="Cat"), [16, 16, -32, 0, 0]),
    "solo, all": ("all double", ann("solo", 13, revoked="Cat"), [66, 0, -66, 0, 0]),
    # EB1911: three tricks go over, as at whist.
    "whist, lost by it": ("whist", ann("solo", 7, revoked="Ann"), [-21, 7, 7, 7, 0]),
    "whist, still made": ("whist", ann("solo", 9, revoked="Ann"), [21, -7, -7, -7, 0]),
    "whist, none left": ("whist", ann("solo", 2, revoked="Ann"), [-33, 11, 11, 11, 0]),
    "whist, twice": ("whist", ann("solo", 9, revoked="Ann Ann"), [-24, 8, 8, 8, 0]),
    "whist, made by it": ("whist", ann("solo", 2, revoked="Dan"), [18, -6, -6, -6, 0]),
    "whist, yet lost": ("whist", ann("solo", 1, revoked="Dan"), [-21, 7, 7, 7, 0]),
    "whist, at most all": ("whist", ann("solo", 12, revoked="Dan Dan"), [42, -14, -14, -14, 0]),
    "whist, misère lost": ("whist", ann("misere", revoked="Ann"), [-36, 12, 12, 12, 0]),
    "whist, misère made": ("whist", ann("misere", 3, revoked="Dan"), [36, -12, -12, -12, 0]),
    "whist, given ones are single": (
        "whist",
        ann_and_ben(12, revoked="Dan"),
        [11, 11, -11, -11, 0],
    ),
    "whist, taken ones are double": (
        "whist",
        ann_and_ben(13, revoked="Dan"),
        [16, 16, -16, -16, 0],
    ),
    "whist, thirteen less three": ("whist", ann_and_ben(13, revoked="Ben"), [8, 8, -8, -8, 0]),
    "whist, both partners": ("whist", ann_and_ben(13, revoked="Ann Ben"), [-7, -7, 7, 7, 0]),
    "whist, all made by it": (
        "eb1911",
        ann("declared_abundance", 10, revoked="Ben"),
        [108, -36, -36, -36, 0],
    ),
    "whist, all yet lost": (
        "eb1911",
        ann("declared_abundance", 9, revoked="Ben"),
        [-108, 36, 36, 36, 0],
    ),
    # A fine, or nothing: the deal stands as played.
    "fined twice": ("fined", ann("solo", 6, revoked="Ann Ann"), [11, -7, -7, -7, 10]),
    "fined on both sides": ("fined", ann("solo", 4, revoked="Ann Cat"), [-26, 7, 2, 7, 10]),
    "no revoke to be fined": ("fined", ann("misere", exposed="Dan"), [36, 0, 0, -36, 0]),
    "free": ("forgiving", ann("solo", 5, revoked="Ann Cat"), [18, -6, -6, -6, 0]),
    "free with wrong cards": (
        "forgiving",
        ann("solo", 4, wrong_cards=["Ben"], revoked="Ben"),
        [-21, 7, 7, 7, 0],
    ),
    # Hoffmann: an offence of an opponent makes a misère, and that opponent pays for all.
    "exposed": ("hoyle", ann("misere", 3, exposed="Cat"), [36, 0, -36, 0, 0]),
    "open": ("hoyle", ann("open_misere", exposed="Dan"), [72, 0, 0, -72, 0]),
    "out of turn": (
        "hoyle",
        ann("misere", exposed="Cat", revokes=[wrong("Cat", "out_of_turn")]),
        [36, 0, -36, 0, 0],
    ),
    "beside a revoke at whist": (
        "whist",
        ann("misere", revoked="Cat", exposed="Cat"),
        [36, 0, -36, 0, 0],
    ),
    "beside a free revoke": (
        "revokes free",
        ann("misere", revoked="Ann", exposed="Cat"),
        [36, 0, -36, 0, 0],
    ),
    "free offences": ("offences free", ann("misere", 1, exposed="Cat Dan"), [-36, 12, 12, 12, 0]),
    # Hoffmann: wrong hands win or lose the bare price, whatever the tricks.
    "a wrong hand": ("hoyle", ann("solo", 0, wrong_cards=["Cat"]), [18, -6, -6, -6, 0]),
    "two, one the caller's": (
        "hoyle",
        ann("solo", 13, wrong_cards=["Ann", "Dan"]),
        [-18, 6, 6, 6, 0],
    ),
    "against a misère": ("hoyle", ann("misere", wrong_cards=["Ben"]), [36, -12, -12, -12, 0]),
    "of a misère itself": ("hoyle", ann("misere", 0, wrong_cards=["Ann"]), [-36, 12, 12, 12, 0]),
    "against partners": ("hoyle", ann_and_ben(13, wrong_cards=["Cat"]), [6, 6, -6, -6, 0]),
    "the partner's": ("hoyle", ann_and_ben(wrong_cards=["Ben"]), [-6, -6, 6, 6, 0]),
    "beside a free offence": (
        "offences free",
        ann("misere", exposed="Cat", wrong_cards=["Ben"]),
        [36, -12, -12, -12, 0],
    ),
}


@pytest.mark.parametrize(("at_this_table", "facts", "gains"), WENT_WRONG.values(), ids=WENT_WRONG)
def test_what_goes_wrong_has_its_price(
    at_this_table: str, facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table_of(4, at_this_table)) == gains


@pytest.mark.parametrize(
    "overcalled",
    [
        [called("Ann", "proposal")],
        [called("Dan", "proposal"), called("Dan", "solo"), called("Cat", "misere")],
        [called("Ben", "solo"), called("Ann", "misere"), called("Dan", "abundance")],
    ],
    ids=["raised by its proposer", "raised in between", "the turn went round"],
)
def test_earlier_calls_change_nothing_of_what_is_paid(overcalled: list[dict[str, str]]) -> None:
    facts = ann("open_misere", made=True, overcalled=overcalled)

    assert gains_of(facts, table=table_of(4)) == [72, -24, -24, -24, 0]


@pytest.mark.parametrize(
    ("facts", "made"),
    [
        (ann("solo", 6), True),
        (ann("solo", 8, revoked="Ann"), False),
        (ann("solo", 2, revoked="Cat"), True),
        (ann("misere", 2, exposed="Cat"), True),
        (ann("solo", 2, wrong_cards=["Cat"]), True),
        (ann("solo", wrong_cards=["Ann"]), False),
    ],
    ids=["nothing", "caller revoked", "opponent", "offence", "another's hand", "own hand"],
)
def test_made_may_be_said_besides_where_it_is_so(facts: dict[str, Any], *, made: bool) -> None:
    table = table_of(4)

    assert gains_of({**facts, "made": made}, table=table) == gains_of(facts, table=table)


ALL_PASS: dict[str, tuple[str, int, dict[str, Any], list[int]]] = {
    "unaccepted": ("hoyle", 4, passed(proposer="Ann"), [0, 0, 0, 0, 0]),
    "last trick": ("hoyle_general_misere", 4, passed("Ben", proposer="Ann"), [6, -18, 6, 6, 0]),
    "most tricks": ("eb1911", 4, passed("Cat"), [6, 6, -18, 6, 0]),
    "three of them": ("eb1911", 4, passed("Ann", "Dan", "Ben"), [-6, -6, 18, -6, 0]),
    "pool": ("house_pool", 4, passed(proposer="Cat"), [-1, -1, -1, -1, 4]),
    "three, last trick": ("hoyle_general_misere", 3, passed("Ben"), [6, -12, 6, 0]),
    "three, most tricks": ("eb1911", 3, passed("Ben", "Cat"), [12, -6, -6, 0]),
    "three, pool": ("house_pool", 3, passed(), [-1, -1, -1, 3]),
    "five, last trick": ("hoyle_general_misere", 5, passed("Ann"), [-18, 6, 6, 0, 6, 0]),
    "five, most tricks": ("eb1911", 5, passed("Ann", "Eve"), [-12, 12, 12, 0, -12, 0]),
    "five, pool": ("house_pool", 5, passed(), [-1, -1, -1, 0, -1, 4]),
}


@pytest.mark.parametrize(
    ("at_this_table", "players", "facts", "gains"), ALL_PASS.values(), ids=ALL_PASS
)
def test_when_all_pass_those_in_play_pay(
    at_this_table: str, players: int, facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table_of(players, at_this_table)) == gains


@pytest.mark.parametrize(
    ("at_this_table", "facts", "kitty"),
    [
        ("hoyle", ann("solo", 5), -10),
        ("house_pool", ann("solo", 4), 10),
        ("misère up", ann("solo", 5), 0),
        ("misère up", ann("solo", 4), 0),
        ("abundance up", ann("misere", 3), 0),
        ("abundance up", ann("abundance", 9), -10),
        ("abundance up", ann("open_misere", 0), -10),
        ("house_dealer_penny", ann("abundance", 8), 1),
        ("house_pool", ann_and_ben(13), 0),
        ("house_pool", ann_and_ben(7), 0),
        ("house_pool", ann("solo", 0, revoked="Ben"), -10),
        ("house_pool", ann("solo", 13, revoked="Ann"), 10),
        ("house_pool", ann("misere", exposed="Ben"), -10),
        ("house_pool", ann("solo", wrong_cards=["Ben"]), -10),
        ("house_pool", ann("solo", wrong_cards=["Ann"]), 10),
    ],
    ids=str,
)
def test_a_call_high_enough_takes_the_kitty_or_matches_it(
    at_this_table: str, facts: dict[str, Any], kitty: int
) -> None:
    assert gains_of(facts, table=table_of(4, at_this_table, kitty=10))[-1] == kitty


LINES: dict[str, tuple[str, dict[str, Any], str]] = {
    "over": ("hoyle", ann("solo", 13), "Ben > Ann 14: solo made; eight over (Hoffmann, p. 148)"),
    "short": (
        "hoyle",
        ann("abundance", 0),
        "Ann > Ben 27: abundance lost; nine short (Hoffmann, p. 148)",
    ),
    "of today": (
        "modern_tens",
        ann("abundance_in_trumps", 9),
        "Ben > Ann 60: abundance in trumps made (modern tables)",
    ),
    "britannica": (
        "eb1911",
        ann("declared_abundance", 11),
        "Ann > Ben 36: declared abundance lost (EB1911, “Solo”)",
    ),
    "forced": (
        "house_five_alone",
        ann("solo", 3, forced=True),
        "Ann > Ben 8: solo lost; two short; forced (house rule)",
    ),
    "thirteen": (
        "hoyle",
        ann_and_ben(13),
        (
            "Cat > Ann 16: proposal made; five over; all thirteen, tricks over double "
            "(Hoffmann, p. 147)"
        ),
    ),
    "revoked": (
        "hoyle",
        ann("solo", 7, revoked="Ann"),
        "Ann > Ben 7: solo lost; one short; revoke, cannot win (Hoffmann, p. 152)",
    ),
    "pays for all": (
        "hoyle",
        ann("solo", 6, revoked="Cat"),
        "Cat > Ann 21: solo made; one over; revoke, pays for everybody (Hoffmann, p. 152)",
    ),
    "out of turn": (
        "hoyle",
        ann("misere", revokes=[wrong("Cat", "out_of_turn")]),
        "Cat > Ann 36: misère made; led out of turn, pays for everybody (Hoffmann, p. 150)",
    ),
    "exposed": (
        "hoyle",
        ann("open_misere", exposed="Cat"),
        "Cat > Ann 72: open misère made; exposed a card, pays for everybody (Hoffmann, p. 150)",
    ),
    "wrong hand": (
        "hoyle",
        ann("solo", wrong_cards=["Ann"]),
        "Ann > Ben 6: solo lost; wrong number of cards (Hoffmann, p. 154)",
    ),
    "at whist": (
        "eb1911",
        ann("solo", 3, revoked="Cat"),
        "Ben > Ann 6: solo made; revoke, three tricks go over for each (EB1911, “Solo”)",
    ),
    "misère at whist": (
        "whist",
        ann("misere", revoked="Ann"),
        "Ann > Ben 12: misère lost; decided by a revoke (EB1911, “Solo”)",
    ),
    "most tricks": (
        "eb1911",
        passed("Cat"),
        "Cat > Ann 6: general misère, took the most tricks (EB1911, “Solo”)",
    ),
}


@pytest.mark.parametrize(("at_this_table", "facts", "line"), LINES.values(), ids=LINES)
def test_every_coin_has_its_reason_and_its_place(
    at_this_table: str, facts: dict[str, Any], line: str
) -> None:
    assert lines_of(facts, table=table_of(4, at_this_table))[0] == line


@pytest.mark.parametrize(
    ("facts", "payments"),
    [
        ({"caller": "Cat", "call": "solo", "tricks": 5}, ["Dan > Cat", "Ann > Cat", "Ben > Cat"]),
        ({**ann_and_ben(9), "caller": "Cat", "partner": "Ann"}, ["Dan > Cat", "Ben > Ann"]),
        ({**ann_and_ben(6), "caller": "Cat", "partner": "Dan"}, ["Cat > Ann", "Dan > Ben"]),
    ],
    ids=["alone", "partners paid", "partners paying"],
)
def test_the_opponents_settle_clockwise_from_the_callers_left(
    facts: dict[str, Any], payments: list[str]
) -> None:
    lines = lines_of(facts, table=table_of(4))

    assert [line[: len("Ann > Ben")] for line in lines] == payments


def test_the_kitty_is_taken_with_this_deals_antes_and_fines_in_it() -> None:
    fines = {"misdeal_fine": 3, "revoke": "fine", "revoke_fine": 4}
    antes = rules("house_pool", ante_dealer=2, ante_others=1, **fines)
    facts = ann("misere", made=True, misdeals=1, revoked="Ben")

    assert lines_of(facts, table=table_of(4, antes, kitty=10)) == [
        "Ann > kitty 1: ante (house rule)",
        "Ben > kitty 1: ante (house rule)",
        "Cat > kitty 1: ante (house rule)",
        "Dan > kitty 2: dealer's ante (house rule)",
        "Dan > kitty 3: misdeal (house rule)",
        "Ben > kitty 4: fine for a revoke (house rule)",
        "Ben > Ann 12: misère made (Hoffmann, p. 148)",
        "Cat > Ann 12: misère made (Hoffmann, p. 148)",
        "Dan > Ann 12: misère made (Hoffmann, p. 148)",
        "kitty > Ann 22: takes the kitty (house rule)",
    ]


def test_a_lost_call_matches_what_then_stands_in_the_kitty() -> None:
    table = table_of(3, rules("house_pool", ante_dealer=2), kitty=10)

    assert lines_of(ann("misere", made=False), table=table) == [
        "Cat > kitty 2: dealer's ante (house rule)",
        "Ann > Ben 12: misère lost (Hoffmann, p. 148)",
        "Ann > Cat 12: misère lost (Hoffmann, p. 148)",
        "Ann > kitty 12: lost, matches the kitty (house rule)",
    ]


@pytest.mark.parametrize("made", [True, False], ids=["made", "lost"])
def test_an_empty_kitty_is_neither_taken_nor_matched(*, made: bool) -> None:
    assert len(lines_of(ann("misere", made=made), table=table_of(3, "house_pool"))) == 2
