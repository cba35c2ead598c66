"""What a tariff says, by itself: points of a match, money at its end, shares, pairs, names."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.answers import Answers, Party, answered, given, named, without
from napledger.games.tariff import (
    KITTY_ONLY,
    LOSERS,
    WINNERS,
    Basis,
    ByWord,
    Divided,
    If,
    Largest,
    Many,
    Number,
    PayLine,
    PointsLine,
    Scoring,
    Share,
    Sum,
    Tariff,
    coins_of,
    plain,
)
from napledger.ledger.transfers import Transfer, net


def of_sides(*points: PointsLine, target: int = 5, **limits: Any) -> Scoring:
    """Return the score of two sides, to five points."""
    return Scoring(points, target, of_sides=True, in_order=True, **limits)


EUCHRE = Tariff(
    scoring=of_sides(
        PointsLine(
            Party(("side of maker",)),
            ByWord("tricks", {"3": 1, "4": 1, "5": 2}),
            when=(without("alone"),),
        ),
        PointsLine(
            Party(("side of maker",)),
            ByWord("tricks", {"3": 1, "4": 1, "5": 4}),
            when=(given("alone"),),
        ),
        PointsLine(
            Party(("side1", "side2"), but=("side of maker",)),
            2,
            when=(given("tricks", of=("0", "1", "2")),),
        ),
    ),
    lines=(PayLine(LOSERS, WINNERS, 10, "game lost", pairs=True, when=(given("won"),)),),
)
"""Two sides to five points: a point, a march, a lone march, a euchre; the game is paid for."""

FOUR: Answers = {
    "seated": ("Ann", "Ben", "Cat", "Dan"),
    "in_play": ("Ben", "Cat", "Dan", "Ann"),
    "side1": ("Ann", "Cat"),
    "side2": ("Ben", "Dan"),
}


def euchre(score: tuple[int, int], **answers: str) -> Answers:
    """Return the answers of a deal of Euchre at this score."""
    scores = {f"score of side{place}": (str(each),) for place, each in enumerate(score, start=1)}
    return {**FOUR, **scores, **{name: (each,) for name, each in answers.items()}}


def score_after(tariff: Tariff, answers: Answers) -> tuple[str, str, str]:
    """Return the score of both sides, and who has won."""
    told = tariff.told(answers)
    return told["score of side1"][0], told["score of side2"][0], "".join(told.get("won", ()))


@pytest.mark.parametrize(
    ("score", "answers", "after"),
    [
        ((0, 0), {"maker": "Ann", "tricks": "3"}, ("1", "0", "")),
        ((0, 0), {"maker": "Dan", "tricks": "5"}, ("0", "2", "")),
        ((0, 0), {"maker": "Dan", "tricks": "5", "alone": "on"}, ("0", "4", "")),
        ((1, 2), {"maker": "Cat", "tricks": "2"}, ("1", "4", "")),
        ((4, 4), {"maker": "Cat", "tricks": "5"}, ("5", "4", "side1")),
        ((4, 4), {"maker": "Cat", "tricks": "0"}, ("4", "5", "side2")),
    ],
)
def test_a_deal_adds_to_the_score_of_a_side_until_it_has_the_target(
    score: tuple[int, int], answers: dict[str, str], after: tuple[str, str, str]
) -> None:
    assert score_after(EUCHRE, euchre(score, **answers)) == after


def test_money_is_paid_when_the_match_is_won_each_to_the_adversary_on_the_left() -> None:
    going_on = EUCHRE.bill(euchre((3, 0), maker="Ann", tricks="4"))
    won = EUCHRE.bill(euchre((4, 0), maker="Ann", tricks="4"))

    assert going_on.transfers == []
    assert won.transfers == [
        Transfer("Ben", "Cat", 10, "game lost"),
        Transfer("Dan", "Ann", 10, "game lost"),
    ]
    assert net(won.transfers) == {"Ann": 10, "Ben": -10, "Cat": 10, "Dan": -10}


def test_what_a_deal_added_is_told_as_far_as_it_counts() -> None:
    told = EUCHRE.told(euchre((4, 0), maker="Ann", tricks="5"))

    assert (told["points of side1"], told["points of side2"]) == (("1",), ("0",))


def test_after_a_game_is_won_nothing_is_added() -> None:
    points = PointsLine(Party(("Ann",)), 3), PointsLine(Party(("Ben",)), 9)
    both = Tariff(scoring=of_sides(*points))
    sides = {**euchre((2, 4)), "Ann": ("Ann",), "Ben": ("Ben",)}

    assert score_after(both, sides) == ("5", "4", "side1")


def test_points_are_taken_off_no_lower_than_nought() -> None:
    off = Tariff(scoring=of_sides(PointsLine(Party(("side1",)), -3), least=0))

    assert score_after(off, euchre((4, 0))) == ("1", "0", "")
    assert score_after(off, euchre((2, 0))) == ("0", "0", "")


def test_a_side_of_which_somebody_is_barred_stays_one_short() -> None:
    both = PointsLine(Party(("side1", "side2")), 3)
    tariff = Tariff(scoring=of_sides(both, barred=Party(("revoked",))))

    assert score_after(tariff, euchre((3, 3), revoked="Cat")) == ("4", "5", "side2")


def test_without_a_target_points_only_add_up() -> None:
    line = PointsLine(Party(("side1",)), Number("tricks"))
    tariff = Tariff(scoring=of_sides(line, target=0))

    assert score_after(tariff, euchre((120, 7), tricks="40")) == ("160", "7", "")


def test_of_a_score_that_is_not_known_nothing_is_said() -> None:
    told = EUCHRE.told({**FOUR, "maker": ("Ann",), "tricks": ("5",)})

    assert not {"won", "score of side1", "points of side1"} & {*told}


def test_who_has_won_may_stand_among_the_answers() -> None:
    answers = {**euchre((5, 2), maker="Ann", tricks="5"), "won": ("side2",)}

    assert score_after(EUCHRE, answers) == ("5", "2", "side2")
    assert [each.payer for each in EUCHRE.bill(answers).transfers] == ["Ann", "Cat"]


@pytest.mark.parametrize(
    ("share", "kitty", "coins"),
    [
        (Share(), 8, 8),
        (Share(5), 8, 5),
        (Share(nth=1, shares=3), 8, 3),
        (Share(nth=2, shares=3), 8, 3),
        (Share(nth=3, shares=3), 8, 2),
        (Share(nth=2, shares=3, coin=4), 33, 12),
        (Share(nth=3, shares=3, coin=4), 33, 8),
        (Share(nth=1, shares=3, coin=4, odd_stay=True), 33, 8),
        (Share(nth=1, shares=3, odd_stay=True), 8, 2),
    ],
)
def test_the_kitty_is_shared(share: Share, kitty: int, coins: int) -> None:
    takes = Tariff((PayLine(KITTY_ONLY, Party(("taker",)), share),))

    bill = takes.bill({**FOUR, "taker": ("Ben",)}, kitty=kitty)

    assert [each.amount for each in bill.transfers] == [coins]


def test_what_goes_in_first_is_shared_too() -> None:
    tariff = Tariff(
        lines=(PayLine(KITTY_ONLY, Party(("dealer",)), Share()),),
        first=(PayLine(Party(("seated",)), KITTY_ONLY, 2),),
    )

    bill = tariff.bill({**FOUR, "dealer": ("Ann",)}, kitty=1)

    assert bill.kitty == 9
    assert net(bill.transfers) == {"Ann": 7, "Ben": -2, "Cat": -2, "Dan": -2, "kitty": -1}


@pytest.mark.parametrize(
    ("payers", "pairs"),
    [
        (("Ann", "Cat"), [("Ann", "Ben"), ("Cat", "Dan")]),
        (("Cat", "Ann"), [("Cat", "Dan"), ("Ann", "Ben")]),
        (("Dan", "Ben"), [("Dan", "Ann"), ("Ben", "Cat")]),
    ],
)
def test_pairs_are_counted_clockwise_from_the_first_payer(
    payers: tuple[str, ...], pairs: list[tuple[str, str]]
) -> None:
    winners = Party(("in_play",), but=("losers",))
    tariff = Tariff((PayLine(Party(("losers",)), winners, 1, pairs=True),))

    paid = tariff.bill({**FOUR, "losers": payers}).transfers

    assert [(each.payer, each.payee) for each in paid] == pairs


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("tricks", ("Ann", "Ann", "Cat")),
        ("tricks:3", ("Cat",)),
        ("tricks:4", ()),
        ("hands=natural", ["Ben", "Dan"]),
        ("side of caller", ("Ben", "Dan")),
        ("side of tricks", ("Ann", "Cat")),
        ("side of nobody", ()),
        ("nothing", ()),
    ],
)
def test_names_say_what_they_name(name: str, found: object) -> None:
    answers: Answers = {
        **FOUR,
        "tricks": ("Ann", "Ann", "Cat"),
        "hands": ("Ann=stood", "Ben=natural", "Dan=natural"),
        "caller": ("Dan",),
    }

    assert named(name, answers) == found


def test_amounts_add_up_and_multiply() -> None:
    stakes = Number("stakes", whose="payer")
    hands = ByWord("hands", {"lost": 1, "natural": -2}, whose="payer")
    players = Many(Party(("in_play",)))
    tariff = Tariff(
        (PayLine(Party(("punters",)), Party(("dealer",)), (stakes, hands, Sum((1, players)))),)
    )
    answers = {
        **FOUR,
        "dealer": ("Ann",),
        "punters": ("Ben", "Cat", "Dan"),
        **answered({"stakes": {"Ben": 3, "Cat": 2, "Dan": 4}}),
        **answered({"hands": {"Ben": "lost", "Cat": "natural"}}),
    }

    assert tariff.bill(answers).transfers == [
        Transfer("Ben", "Ann", 15, ""),
        Transfer("Ann", "Cat", 20, ""),
    ]


HEARTS = Tariff(
    scoring=Scoring(
        (PointsLine(Party(("in_play",)), Number("hearts", whose="payee")),), 100, lowest=True
    ),
    lines=(
        PayLine(Party(("seated",), but=("won",)), Party(("won",)), 5, "lost", when=(given("won"),)),
    ),
)
"""Each counts his own hearts; at a hundred the lowest has won, and the others pay him."""

THREE: Answers = {"seated": ("Ann", "Ben", "Cat"), "in_play": ("Ben", "Cat", "Ann")}


def hearts(*counted: str, score: tuple[str, ...] | None = None) -> Answers:
    """Return the answers of a deal of three at this score."""
    known = {} if score is None else {"score": score}
    return {**THREE, "hearts": counted, **known}


def test_each_player_has_a_score_that_goes_on() -> None:
    told = HEARTS.told(hearts("Ann=13", "Ben=-4", "Cat=0", score=("Ann=20", "Ben=3", "Cat=7")))

    assert told["scored"] == ["Ann=13", "Ben=-4", "Cat=0"]
    assert told["score"] == ["Ann=33", "Ben=-1", "Cat=7"]
    assert "won" not in told


def test_what_a_deal_adds_is_told_where_nobody_knows_the_score() -> None:
    told = HEARTS.told(hearts("Ann=130", "Ben=0", "Cat=1"))

    assert told["scored"] == ["Ann=130", "Ben=0", "Cat=1"]
    assert "score" not in told
    assert "won" not in told


@pytest.mark.parametrize(
    ("score", "won", "changes"),
    [
        (("Ann=90", "Ben=3", "Cat=7"), ["Ben"], {"Ann": -5, "Ben": 10, "Cat": -5}),
        (("Ann=90", "Ben=11", "Cat=7"), ["Ben", "Cat"], {"Ann": -10, "Ben": 5, "Cat": 5}),
    ],
)
def test_at_the_target_the_best_have_won(
    score: tuple[str, ...], won: list[str], changes: dict[str, int]
) -> None:
    bill = HEARTS.bill(hearts("Ann=13", "Ben=0", "Cat=4", score=score))

    assert bill.answers["won"] == won
    assert net(bill.transfers) == changes


def test_in_order_whoever_is_there_first_has_won_and_nothing_more_is_added() -> None:
    scoring = Scoring((PointsLine(Party(("in_play",)), 2),), 5, in_order=True)
    told = Tariff(scoring=scoring).told({**THREE, "score": ("Ann=4", "Ben=1", "Cat=4")})

    assert told["score"] == ["Ann=4", "Ben=3", "Cat=5"]
    assert told["won"] == ["Cat"]


def test_beyond_it_points_of_a_list_count_only_where_there_are_laps() -> None:
    scoring = Scoring((PointsLine(Party(("in_play",)), 2),), 5, in_order=True, laps=True)
    told = Tariff(scoring=scoring).told({**THREE, "score": ("Ann=4", "Ben=4", "Cat=4")})

    assert told["score"] == ["Ann=4", "Ben=6", "Cat=4"]
    assert told["won"] == ["Ben"]


def test_a_score_goes_no_lower_than_the_least() -> None:
    lines = (PointsLine(Party(("caller",)), -2),)
    answers = {**THREE, "caller": ("Ben",), "score": ("Ann=0", "Ben=1", "Cat=0")}

    assert Tariff(scoring=Scoring(lines)).told(answers)["score"] == ["Ann=0", "Ben=-1", "Cat=0"]
    assert Tariff(scoring=Scoring(lines, least=0)).told(answers)["scored"] == [
        "Ann=0",
        "Ben=-1",
        "Cat=0",
    ]


def test_beyond_the_target_points_count_where_there_are_laps() -> None:
    march = PointsLine(Party(("side of maker",)), 4)
    answers = {**euchre((3, 2)), "maker": ("Ann",)}

    short, whole = of_sides(march), of_sides(march, laps=True)
    assert score_after(Tariff(scoring=short), answers) == ("5", "2", "side1")
    assert score_after(Tariff(scoring=whole), answers) == ("7", "2", "side1")


def test_of_every_two_one_pays_the_other_the_difference_once() -> None:
    difference = Sum((Number("points", whose="payer"), (-1, Number("points", whose="payee"))))
    everybody = Party(("seated",))
    tariff = Tariff((PayLine(everybody, everybody, (2, difference), "points", once=True),))

    bill = tariff.bill({"seated": ("Ann", "Ben", "Cat"), "points": ("Ann=3", "Ben=-1", "Cat=0")})

    assert bill.transfers == [
        Transfer("Ann", "Ben", 8, "points", ""),
        Transfer("Ann", "Cat", 6, "points", ""),
        Transfer("Cat", "Ben", 2, "points", ""),
    ]


@pytest.mark.parametrize(
    ("name", "seats"),
    [("short=31..121", ["Ben", "Dan"]), ("short=..0", ["Ann", "Cat"]), ("short=-3..-1", ["Cat"])],
)
def test_a_band_names_those_whose_number_lies_in_it(name: str, seats: list[str]) -> None:
    assert named(name, {"short": ("Ann=0", "Ben=31", "Cat=-2", "Dan=60")}) == seats


def test_a_number_of_nobody_lies_in_a_band() -> None:
    assert given("points=41..").met({"points": ("41",)})
    assert not given("points=41..").met({"points": ("40",)})
    assert without("points=41..").met({})


@pytest.mark.parametrize(("lowest", "best"), [(False, ["Ann", "Cat"]), (True, ["Ben"])])
def test_the_best_of_a_party_are_those_with_the_most_or_the_least(
    best: list[str], *, lowest: bool
) -> None:
    answers = {"seated": ("Ann", "Ben", "Cat", "Dan"), "points": ("Ann=9", "Ben=-1", "Cat=9")}

    assert Party(("seated",), best="points", lowest=lowest).seats(answers) == best


def test_an_amount_hangs_on_conditions_and_goes_up_to_the_next_multiple() -> None:
    bid, base = Number("bid"), ByWord("suit", {"hearts": 10, "clubs": 12})
    covered = (base, Divided(Sum((bid, base, -1)), base))
    amount = If((given("overbid"),), covered, base)

    assert coins_of(amount, Basis({"suit": ("clubs",), "bid": ("33",), "overbid": ("on",)})) == 36
    assert coins_of(amount, Basis({"suit": ("hearts",), "bid": ("33",)})) == 10


def test_the_largest_of_several_amounts_counts() -> None:
    amount = Largest((Number("value"), Sum((Number("bid"), -2))))

    assert coins_of(amount, Basis({"value": ("36",), "bid": ("40",)})) == 38
    assert coins_of(amount, Basis({"value": ("36",), "bid": ("20",)})) == 36
    assert coins_of(amount, Basis({"value": ("-5",)})) == -2
    assert plain(amount)["kind"] == "Largest"


def test_a_share_inside_of_another_amount_takes_of_the_kitty() -> None:
    paid = PayLine(KITTY_ONLY, Party(("seated",)), If((given("won"),), Sum((Share(),))))

    assert Tariff((paid,)).takes_of_kitty
    assert not Tariff((PayLine(KITTY_ONLY, Party(("seated",)), 3),)).takes_of_kitty


@pytest.mark.parametrize(
    ("name", "found"),
    [("side of winner", ["Ann", "Dan"]), ("side of out", ()), ("side of nobody", ())],
)
def test_a_side_of_any_number_is_who_has_the_same_word(name: str, found: object) -> None:
    answers: Answers = {
        "sides": ("Ann=1", "Ben=2", "Cat=3", "Dan=1"),
        "winner": ("Dan",),
        "out": ("Eve",),
    }

    assert named(name, answers) == found


@pytest.mark.parametrize(("bid", "paid"), [("20", 5), ("21", 5), ("22", 9)])
def test_a_condition_hangs_on_a_number_that_is_worked_out(bid: str, paid: int) -> None:
    over = Sum((Number("bid"), -21))
    line = PayLine(Party(("one",)), Party(("other",)), If((given("over=1.."),), 9, 5))
    tariff = Tariff((line,), numbers={"over": over})

    bill = tariff.bill({"one": ("Ann",), "other": ("Ben",), "bid": (bid,)})

    assert net(bill.transfers) == {"Ann": -paid, "Ben": paid}
    assert bill.answers["over"] == (str(int(bid) - 21),)
