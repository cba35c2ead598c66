"""Who takes the pool and who is looed: tricks, the miss, a must, for the pool, unopposed."""

from __future__ import annotations

import pytest

from tests.games.loo.tables import gains_of, lines_of, refusal, rules, table_of


def test_whoever_stood_and_took_no_trick_is_looed_and_whoever_passed_is_not() -> None:
    facts = {"tricks": ["Ben", "Ben", "Ben"], "looed": ["Cat", "Dan"]}

    assert gains_of(facts, table=table_of(pool=6)) == [-3, 9, -3, -3, 0, 0]


@pytest.mark.parametrize(
    ("preset", "pool", "loo"),
    [
        ("hoyle", 9, 3),
        ("hoyle_unlimited", 9, 12),
        ("peel", 9, 6),
        ("peel_unlimited", 9, 12),
        ("peel_mixed", 9, 12),
        ("peel_mixed", 27, 30),
        ("peel_mixed", 28, 30),
        ("irish", 9, 3),
        ("enquire_within", 9, 9),
        ("eb1902", 9, 3),
    ],
)
def test_a_loo_in_a_double_pool_costs_what_the_book_says(preset: str, pool: int, loo: int) -> None:
    facts = {"tricks": ["Ben", "Cat", "Ben"], "looed": ["Dan"]}

    lines = lines_of(facts, table=table_of(rules(preset), pool=pool))

    assert lines[-1][:4] == ("Dan", "kitty", loo, "looed")


@pytest.mark.parametrize(
    ("preset", "facts", "loo"),
    [
        ("hoyle", {"tricks": ["Ben", "Cat", "Dan"]}, 3),
        ("hoyle_unlimited", {"tricks": ["Ben", "Cat", "Dan"]}, 3),
        ("peel", {"tricks": ["Ben"], "thrown_up": ["Cat", "Dan"]}, 3),
        ("peel_mixed", {"tricks": ["Ben"], "thrown_up": ["Cat", "Dan"]}, 9),
        ("enquire_within", {"tricks": ["Ben", "Cat", "Dan"]}, 9),
        ("eb1902", {"tricks": ["Ben", "Cat", "Dan"], "looed": ["Eve"]}, 3),
        ("irish", {"tricks": ["Ben", "Cat", "Dan"], "looed": ["Eve"]}, 3),
    ],
)
def test_a_loo_on_a_single_costs_what_the_book_says(
    preset: str, facts: dict[str, object], loo: int
) -> None:
    lines = lines_of(facts, table=table_of(rules(preset)))

    assert [line[:4] for line in lines if line[0] == "Eve" and line[3] != "put-in"] == [
        ("Eve", "kitty", loo, "looed on a single")
    ]


def test_an_unlimited_loo_is_the_pool_with_the_singles_of_this_deal() -> None:
    facts = {"tricks": ["Ben", "Cat", "Ben"], "looed": ["Dan"], "singles": {"Eve": 1}}

    assert gains_of(facts, table=table_of(rules("hoyle_unlimited"), pool=6)) == [
        *(-3, 8, 4, -12, -3),
        6,
    ]


@pytest.mark.parametrize(
    "looed", [{}, {"looed": []}, {"looed": ["Eve", "Ann"]}], ids=["left out", "empty", "named"]
)
def test_in_a_must_whoever_has_no_trick_is_looed_named_or_not(looed: dict[str, object]) -> None:
    facts = {"tricks": ["Ben", "Dan", "Cat"], **looed}

    assert gains_of(facts, table=table_of()) == [-6, 1, 1, 1, -3, 6]


def test_in_a_must_those_in_breach_or_thrown_up_are_not_looed() -> None:
    facts = {"tricks": ["Ben", "Ben", "Ben"], "breaches": ["Cat"], "thrown_up": ["Dan"]}

    # 6 in the pool; Cat's four singles, Ann and Eve looed.
    assert gains_of(facts, table=table_of()) == [-6, 6, -12, -3, -3, 18]


def test_a_club_makes_a_must_of_a_double_pool() -> None:
    table = table_of(rules("irish"), pool=6)

    assert gains_of({"tricks": ["Ben", "Ben", "Ben"], "club": True}, table=table) == [
        *(-6, 9, -3, -3, -3),
        6,
    ]
    assert gains_of(
        {"tricks": ["Ben", "Ben", "Ben"], "looed": ["Cat"], "club": False}, table=table
    ) == [*(-3, 9, -3, 0, 0), -3]


@pytest.mark.parametrize(
    ("tricks", "gains"),
    [(["Dan"], [-6, -3, -3, 3, -3, 12]), ([], [-6, -3, -3, -3, -3, 18])],
    ids=["Dan beats it", "nobody beats it"],
)
def test_a_single_of_one_card_is_one_trick_or_none(tricks: list[str], gains: list[int]) -> None:
    assert gains_of({"tricks": tricks}, table=table_of(rules("peel"))) == gains


def test_a_single_of_one_card_is_paid_in_its_own_words() -> None:
    assert lines_of({"tricks": ["Dan"]}, table=table_of(rules("peel"), players=4))[1:3] == [
        ("kitty", "Dan", 3, "beat the card turned up", "Peel, p. 18"),
        ("Ben", "kitty", 3, "looed on a single", "Peel, pp. 16–25"),
    ]


def test_with_club_law_a_single_of_one_card_stays_one() -> None:
    table = table_of(rules("peel", club_law=True), players=3)

    assert gains_of({"tricks": ["Ben"], "club": True}, table=table) == [-6, 3, -3, 6]


def test_a_double_pool_is_played_for_all_tricks_where_a_single_has_one_card() -> None:
    facts = {"tricks": ["Ben", "Ben", "Cat"], "looed": ["Ann"]}

    assert gains_of(facts, table=table_of(rules("peel"), pool=6)) == [-9, 6, 3, 0, 0, 0]


def test_whoever_takes_the_miss_pays_and_receives_like_the_others() -> None:
    facts = {"tricks": ["Ben", "Ben", "Cat"], "looed": ["Dan"], "misses": ["Dan"]}

    assert gains_of(facts, table=table_of(pool=6)) == [-3, 6, 3, -3, 0, -3]


def test_two_may_have_a_miss_where_there_are_two() -> None:
    facts = {"tricks": ["Ben", "Ben", "Cat"], "misses": ["Ben", "Cat"]}

    assert gains_of(facts, table=table_of(rules(miss=2), pool=6)) == [-3, 6, 3, 0, 0, -6]


@pytest.mark.parametrize(
    ("misses"), [{}, {"misses": ["Ann"]}], ids=["the miss unsaid", "the miss said"]
)
def test_for_the_pool_the_last_hands_tricks_stay(misses: dict[str, object]) -> None:
    facts = {"tricks": ["Ann", "Dan", "Ann"], "for_pool": True, **misses}

    # 12 in the pool: 4 a trick, of which Ann leaves 8.
    assert gains_of(facts, table=table_of(pool=9)) == [-3, 0, 0, 4, 0, -1]


def test_for_the_pool_the_last_hand_is_not_looed_and_the_other_may_be() -> None:
    none_of_them = {"tricks": ["Dan", "Dan", "Dan"], "for_pool": True}
    all_of_them = {"tricks": ["Ann", "Ann", "Ann"], "for_pool": True, "looed": ["Dan"]}

    assert gains_of(none_of_them, table=table_of(pool=9)) == [-3, 0, 0, 12, 0, -9]
    assert gains_of(all_of_them, table=table_of(pool=9)) == [-3, 0, 0, -3, 0, 6]


def test_the_last_hand_takes_the_pool_when_all_others_passed() -> None:
    assert lines_of({"unopposed": "Ann"}, table=table_of(pool=6))[1:] == [
        ("kitty", "Ann", 9, "takes the pool unopposed", "Hoffmann, p. 87")
    ]


def test_who_has_taken_the_miss_takes_the_pool_when_all_others_passed() -> None:
    assert gains_of({"unopposed": "Cat", "misses": ["Cat"]}, table=table_of(pool=6)) == [
        *(-3, 0, 9, 0, 0),
        -6,
    ]


@pytest.mark.parametrize("preset", ["irish", "enquire_within", "hoyle_five"])
def test_where_the_last_hand_may_give_up_whoever_stands_alone_takes_the_pool(preset: str) -> None:
    put_in = 5 if preset == "hoyle_five" else 3

    gains = gains_of(
        {"unopposed": "Cat"}, table=table_of(rules(preset), players=3, pool=6, dealer="Ben")
    )

    assert gains == [0, -put_in, 6 + put_in, -6]


def test_whom_a_thrown_up_hand_has_left_alone_takes_the_pool() -> None:
    facts = {"unopposed": "Cat", "thrown_up": ["Dan"]}

    # 6, Ann's 3 and Dan's 3.
    assert gains_of(facts, table=table_of(pool=6)) == [-3, 0, 12, -3, 0, -6]


@pytest.mark.parametrize(
    ("preset", "breach"), [("hoyle", 12), ("peel", 6), ("peel_mixed", 12), ("irish", 3)]
)
def test_a_breach_costs_four_singles_or_a_loo_and_no_loo_besides(preset: str, breach: int) -> None:
    facts = {"tricks": ["Ben", "Ben", "Ben"], "breaches": ["Dan"]}

    lines = lines_of(facts, table=table_of(rules(preset), pool=9))

    assert [line[:4] for line in lines if line[0] == "Dan"] == [
        ("Dan", "kitty", breach, "breach of the laws of play")
    ]


def test_of_whoever_is_in_breach_the_tricks_stay_in_the_pool() -> None:
    facts = {"tricks": ["Ben", "Dan", "Dan"], "breaches": ["Dan", "Cat"]}

    assert gains_of(facts, table=table_of(pool=9)) == [-3, 4, -12, -12, 0, 23]


def test_a_breach_that_costs_nothing_leaves_its_tricks_and_is_not_looed() -> None:
    table = table_of(rules(breach="none"), pool=9)

    assert gains_of({"tricks": ["Ben", "Dan", "Dan"], "breaches": ["Dan"]}, table=table) == [
        *(-3, 4, 0, 0, 0),
        -1,
    ]
    assert gains_of({"tricks": ["Ben", "Ben", "Ben"], "breaches": ["Dan"]}, table=table) == [
        *(-3, 12, 0, 0, 0),
        -9,
    ]


def test_a_breach_that_costs_a_loo_costs_a_loo_on_a_single_in_a_single_pool() -> None:
    facts = {"tricks": ["Ben"], "breaches": ["Cat"]}

    assert gains_of(facts, table=table_of(rules("peel"), players=3)) == [-6, 3, -3, 6]


def test_the_last_hand_for_the_pool_may_be_in_breach() -> None:
    facts = {"tricks": ["Dan", "Ann", "Dan"], "for_pool": True, "breaches": ["Ann"]}

    assert gains_of(facts, table=table_of(pool=9)) == [-15, 0, 0, 8, 0, 7]


FLUSH = {"flush": "Ben"}


@pytest.mark.parametrize(
    ("preset", "options", "facts", "gains"),
    [
        ("hoyle_five", {}, {}, [-10, 15, -5, -5, -5, 10]),
        ("hoyle_five", {}, {"thrown_up": ["Eve"]}, [-10, 20, -5, -5, -5, 5]),
        ("peel_five", {}, {}, [-15, 55, -10, -10, -10, -10]),
        ("enquire_within_five", {}, {}, [-5, 15, 0, 0, 0, -10]),
        ("enquire_within_five", {}, {"stood": ["Cat", "Dan"]}, [-5, 25, -5, -5, 0, -10]),
        (
            "enquire_within_five",
            {},
            {"stood": ["Cat", "Dan"], "spared": ["Dan"]},
            [-5, 20, -5, 0, 0, -10],
        ),
        ("hoyle_five", {"pam_spares": True}, {"spared": ["Ann"]}, [-5, 15, -5, -5, -5, 5]),
        ("hoyle_five", {"loo": "unlimited"}, {}, [-20, 15, -15, -15, -15, 50]),
    ],
    ids=[
        "to the pool",
        "thrown up",
        "to the holder",
        "nobody else stood",
        "two stood",
        "one of two is spared",
        "one of all is spared",
        "unlimited",
    ],
)
def test_a_flush_takes_the_pool_and_looes_the_others(
    preset: str, options: dict[str, object], facts: dict[str, object], gains: list[int]
) -> None:
    table = table_of(rules(preset, **options), pool=10)

    assert gains_of({**FLUSH, **facts}, table=table) == gains


def test_in_a_must_a_flush_looes_all_but_the_spared() -> None:
    table = table_of(rules("enquire_within_five", club_law=True), pool=10)

    assert gains_of({**FLUSH, "club": True, "spared": ["Eve"]}, table=table) == [
        *(-10, 30, -5, -5, 0),
        -10,
    ]
    assert gains_of({**FLUSH, "club": True, "stood": ["Cat"]}, table=table) == [
        *(-10, 35, -5, -5, -5),
        -10,
    ]


def test_a_flush_that_is_paid_by_the_others_leaves_a_single_pool() -> None:
    table = table_of(rules("peel_five"), pool=10, players=3)

    assert lines_of(FLUSH, table=table) == [
        ("Ann", "kitty", 5, "dealer's put-in", "Peel, p. 18"),
        ("kitty", "Ben", 15, "takes the pool with a flush", "Peel, p. 28"),
        ("Cat", "Ben", 10, "looed by a flush", "Peel, p. 28"),
        ("Ann", "Ben", 10, "looed by a flush", "Peel, p. 28"),
    ]


def test_a_flush_in_a_single_pool_costs_a_loo_on_a_single() -> None:
    assert gains_of(FLUSH, table=table_of(rules("peel_five"), players=3)) == [-10, 15, -5, 0]


def test_a_pool_may_grow_to_the_largest_amount_and_no_further() -> None:
    unlimited = rules("hoyle_unlimited")
    at_most = (
        "the pool would grow above 1,000,000,000,000, the largest amount there is: "
        "share it out first, or play by a limited loo"
    )
    looed = {"tricks": ["Ben", "Ben", "Ben"], "looed": ["Cat", "Dan"]}
    singles = {"abandoned": True, "singles": {"Ben": 10**12}}

    just_so = gains_of({"unopposed": "Ann"}, table=table_of(unlimited, pool=10**12 - 3))

    assert just_so == [10**12 - 3, 0, 0, 0, 0, 3 - 10**12]
    assert refusal({"unopposed": "Ann"}, table=table_of(pool=10**12 - 2)) == at_most
    assert refusal(singles, table=table_of()) == at_most
    assert refusal(looed, table=table_of(unlimited, pool=6 * 10**11)) == at_most
