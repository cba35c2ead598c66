"""What the board shows: sides, score, what each tap leads to, and whom a cut may seat."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.tariff import SIDES
from napledger.games.whist.deal import PENALTIES
from napledger.games.whist.form import WhistDealForm
from napledger.games.whist.rubber import Out, State, who_goes_out
from tests.games.whist.forms import deal_form, form_after, form_with
from tests.games.whist.tables import deal, revoke, table_after

FOUR = ["Ann", "Ben", "Cat", "Dan"]
GAME = (deal("Ann", 11),)
LEFT_OF_FIVE = (deal("Ann", 11, four=["Ben", "Ann", "Eve", "Dan"]), deal("Ann", 11))
"""Ann and Dan beat Ben and Eve; Cat stood out, and Eve deals next."""


def leave(player: str) -> dict[str, Any]:
    return {"kind": "leave", "player": player}


def places(form: WhistDealForm) -> dict[str, str]:
    """Return where each player stands, row by row from 1, or "out"."""
    return {seat.key: seat.place for seat in form.seats}


def leads_to(form: WhistDealForm) -> str:
    """Return the score that a phone adds up, the left side's first, and whether it wins a game."""
    told = form.tariff.told(form.answers)
    score = {each: told[f"score of {side}"][0] for side in SIDES for each in told[side]}
    first, other = (score[column[0]] for column in form.columns)
    return f"{first}-{other}" + (", the game" if "won" in told else "")


def test_partners_stand_in_a_column_as_they_sit() -> None:
    form = form_after(*GAME)

    assert places(form) == {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4"}
    assert [seat.is_dealer for seat in form.seats] == [False, True, False, False]


def test_nobody_moves_when_the_other_side_deals_first() -> None:
    form = form_after(deal("Ben", 9, dealer="Dan"))

    assert places(form) == {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4"}
    assert [(side.names, side.score) for side in form.head] == [
        (["Ann", "Cat"], "0"),
        (["Ben", "Dan"], "3"),
    ]


def test_whoever_stands_out_cannot_be_tapped_while_the_rubber_lasts() -> None:
    form = form_after(deal("Ann", 7, four=["Ben", "Ann", "Eve", "Dan"]), players=5)

    assert places(form) == {"Ann": "1", "Ben": "2", "Cat": "out", "Dan": "3", "Eve": "4"}
    assert [(seat.key, seat.mark) for seat in form.seats if seat.idle] == [("Cat", "out")]
    assert form.in_play == ("Eve", "Dan", "Ben", "Ann")


def test_between_two_rubbers_the_same_four_follow() -> None:
    form = form_after(*LEFT_OF_FIVE, players=5)

    assert form.dealer == "Eve"
    assert form.four == ("Eve", "Dan", "Ben", "Ann")


def test_while_the_four_are_not_known_nobody_has_a_place() -> None:
    form = form_after(players=5)

    assert {*places(form).values()} == {""}
    assert [side.names for side in form.head] == [("", ""), ("", "")]
    assert form.match_said == "A new rubber: cut for partners, seats and deal."


def test_a_cut_that_was_sent_seats_the_four() -> None:
    form = form_after(sent="four_1=Eve&four_2=Cat&four_3=Ann&four_4=Ben&side=Eve", players=5)

    assert places(form) == {"Ann": "1", "Ben": "2", "Cat": "4", "Dan": "out", "Eve": "3"}
    assert form.dealer == "Eve"
    assert [side.names for side in form.head] == [["Ann", "Eve"], ["Ben", "Cat"]]


@pytest.mark.parametrize(
    ("log", "told"),
    [
        (
            (deal("Ann", 7),),
            [(0, "1", "would be a treble"), (0, "0", "would be a double")],
        ),
        ((deal("Ann", 9),), [(0, "3", "would be a treble"), (0, "0", "would be a single")]),
        (GAME, [(1, "0", "rubber of 8, +8"), (0, "0", "would be a treble")]),
        (
            (*GAME, deal("Ben", 8)),
            [(1, "0", "rubber of 7, +7"), (0, "2", "would be a treble")],
        ),
        (
            (*GAME, deal("Ben", 11), deal("Ben", 9)),
            [(1, "0", "rubber of 3, +3"), (1, "3", "rubber of 5, +5")],
        ),
    ],
    ids=["no game", "a single now", "one game", "one game and a score", "game all"],
)
def test_the_head_says_what_game_and_rubber_would_now_be_worth(
    log: tuple[dict[str, Any], ...], told: list[tuple[int, str, str]]
) -> None:
    head = form_after(*log).head

    assert [(side.won, side.score, side.worth) for side in head] == told


@pytest.mark.parametrize(
    ("sent", "leads", "gains"),
    [
        ("side=Ann&odd=1", "1-2", {}),
        ("side=Ann&odd=3&honours=0-3", "5-2, the game", {"Ann": 70, "Cat": 70}),
        ("side=Cat&odd=4&honours=1-3", "4-4", {}),
        ("side=Ben&odd=3", "0-5, the game", {}),
        ("side=Ben&odd=1&honours=0-4", "4-3", {}),
    ],
)
def test_a_phone_says_what_each_deal_leads_to(sent: str, leads: str, gains: dict[str, int]) -> None:
    form = form_after(*GAME, deal("Ben", 8), stake=10, sent=sent)

    assert leads_to(form) == leads
    assert {each: gain for each, gain in (form.on_the_phone or {}).items() if gain > 0} == gains


def test_a_rubber_that_comes_to_nought_pays_nothing() -> None:
    log = (deal("Ben", 9), deal("Ann", 11), deal("Ben", 11), deal("Ben", 9))

    form = form_after(*log, rubber_points=1, sent="side=Ann&odd=5")

    assert leads_to(form) == "5-3, the game"
    assert form.on_the_phone == {}


def test_a_side_at_the_bar_scores_no_honours() -> None:
    at_four = form_after(deal("Ben", 10), sent="side=Ann&odd=1&honours=1-3")
    dealing = {"preset": "long", "honours_bar": 0, "honours_bar_dealing": 8}

    assert leads_to(at_four) == "1-4"
    assert leads_to(form_after(deal("Ben", 10), sent="side=Ann&odd=1&honours=0-3")) == "3-4"
    at_eight = (deal("Ben", 11), deal("Ben", 9))
    for dealer, score in (("Dan", "1-8"), ("Ann", "1-10, the game")):
        sent = f"side=Ann&odd=1&honours=1-3&dealer={dealer}"
        assert leads_to(form_after(*at_eight, sent=sent, **dealing)) == score


@pytest.mark.parametrize("log", [(), (deal("Ann", 7), deal("Ben", 10)), (*GAME, deal("Ben", 8))])
@pytest.mark.parametrize("penalty", PENALTIES)
@pytest.mark.parametrize("who", ["Ann", "Dan"])
def test_a_phone_knows_each_penalty_of_one_revoke(
    log: tuple[dict[str, Any], ...], penalty: str, who: str
) -> None:
    table = table_after(*log)
    for odd in range(1, 8):
        sent = f"side=Ben&odd={odd}&honours=1-3&revoke={who}&penalty={penalty}"

        form = deal_form(table, sent=QueryDict(sent))

        assert form.score is not None
        assert leads_to(form).partition(",")[0] == form.score.remarks["score"], odd
        assert form.on_the_phone == form.gains, odd


@pytest.mark.parametrize(
    "sent",
    ["revoke=Ben", "revoke=Ben&penalty=add&revoke_too=Ann&penalty_too=add"],
    ids=["no penalty yet", "two revokes"],
)
def test_what_only_the_rules_know_of_revokes_is_asked(sent: str) -> None:
    assert form_after(sent=f"side=Ann&odd=2&{sent}").on_the_phone is None


def test_only_the_four_may_revoke_or_deal_while_the_rubber_lasts() -> None:
    form = form_after(deal("Ann", 7, four=["Ben", "Ann", "Eve", "Dan"]), players=5)

    html = form.controls.drawer + form.controls.more
    assert re.findall(r'name="dealer" value="(\w+)" data-hand="(\w+)"', html)[2] == ("Cat", "Cat")
    assert "Cat" not in form.in_play
    assert 'name="away"' not in html


def test_the_rule_for_both_sides_stands_beside_the_second_revoke() -> None:
    html = form_after(preset="laws_1864").controls.drawer

    assert (
        "Every penalty is exacted, and neither side can win the game by that deal."
        in html.partition('id="revoke_too"')[2]
    )


def test_further_revokes_that_were_written_can_be_taken_away() -> None:
    revokes = [revoke("Ben", "add"), revoke("Dan", "add"), revoke("Ben", "tricks"), revoke("Dan")]

    html = form_with({"tricks": {"Ann": 7}, "revokes": revokes}, *GAME).correcting.more

    assert re.findall(r'name="revokes_more" value="([^"]*)" checked', html) == [
        "Ben-tricks",
        "Dan-",
    ]
    assert html.count('name="revokes_more"') == 2
    assert "revokes_more" not in form_after(*GAME).controls.drawer


def test_another_dealer_of_the_first_deal_turns_the_four() -> None:
    form = form_after(sent="dealer=Cat")

    assert form.four == ("Cat", "Dan", "Ann", "Ben")
    assert form.known["dealer"] == ("Cat",)


def test_a_dealer_who_cannot_be_is_nobody() -> None:
    assert form_after(deal("Ann", 7), sent="dealer=Zed").dealer == "Ben"


# Between two rubbers


def test_a_cut_has_a_place_for_each_of_four() -> None:
    html = form_after(*LEFT_OF_FIVE, players=5, sent="four_2=Dan").controls.board

    assert re.findall(r'name="(four_.)" value="(\w*)" checked', html) == [
        ("four_1", ""),
        ("four_2", "Dan"),
        ("four_3", ""),
        ("four_4", ""),
    ]


@pytest.mark.parametrize(
    ("log", "players", "flags"),
    [
        ((), 4, {"between": ("on",), "cut": ()}),
        ((), 5, {"between": ("on",), "cut": ("on",)}),
        (LEFT_OF_FIVE, 5, {"between": ("on",), "cut": ("on",)}),
        ((deal("Ann", 7, four=FOUR),), 5, {"between": (), "cut": ()}),
    ],
    ids=["four", "five", "five who have played", "a rubber that lasts"],
)
def test_of_more_than_four_each_rubber_must_be_cut(
    log: tuple[dict[str, Any], ...], players: int, flags: dict[str, tuple[str, ...]]
) -> None:
    assert flags.items() <= form_after(*log, players=players).flags.items()


@pytest.mark.parametrize(
    ("four", "running", "out"),
    [
        ((), (), Out()),
        (("A", "B", "C", "D"), (("A", 2), ("B", 1), ("C", 1), ("D", 1)), Out(("A",))),
        (("A", "B", "C", "D"), (("A", 1), ("B", 1), ("C", 1), ("D", 1)), Out((), tuple("ABCD"))),
        (("A", "B", "C", "D"), (("A", 1), ("B", 2), ("C", 2), ("D", 1)), Out((), ("B", "C"))),
        (("A", "B", "Z", "D"), (("A", 1), ("B", 1), ("Z", 4), ("D", 3)), Out(("D",))),
    ],
    ids=["the first", "one", "all equal", "two equal", "one has left"],
)
def test_of_five_he_goes_out_who_has_played_the_most_rubbers_running(
    four: tuple[str, ...], running: tuple[tuple[str, int], ...], out: Out
) -> None:
    assert who_goes_out(State(four=four, running=running), ("A", "B", "C", "D", "E")) == out


@pytest.mark.parametrize(
    ("running", "out"),
    [
        ((("A", 3), ("B", 2), ("C", 1), ("D", 1)), Out(("A", "B"))),
        ((("A", 3), ("B", 1), ("C", 1), ("D", 1)), Out(("A",), ("B", "C", "D"))),
        ((("A", 2), ("B", 2), ("C", 1), ("D", 1)), Out(("A", "B"))),
    ],
    ids=["the two", "one, and a cut among three", "two equals"],
)
def test_of_six_two_go_out(running: tuple[tuple[str, int], ...], out: Out) -> None:
    state = State(four=("A", "B", "C", "D"), running=running)

    assert who_goes_out(state, ("A", "B", "C", "D", "E", "F")) == out


def test_at_a_table_of_four_nobody_goes_out() -> None:
    form = form_after(*GAME, *GAME)

    assert form.match_said == "A new rubber."
    assert form.goes_out == ""


def test_who_goes_out_is_said_between_two_rubbers() -> None:
    rubber = (deal("Ann", 11), deal("Ann", 11))
    log = (*LEFT_OF_FIVE, deal("Ann", 11, four=["Eve", "Ann", "Cat", "Dan"]), rubber[1])

    after_one = form_after(*LEFT_OF_FIVE, players=5)
    after_two = form_after(*log, players=5)
    of_six = form_after(*log, players=6)

    assert after_one.match_said == "A new rubber. All four cut for who goes out (law 11)."
    assert after_two.goes_out == "Cut for who goes out (law 11): Eve, Ann and Dan."
    assert of_six.goes_out == "Cut for who goes out (law 11): Eve, Ann and Dan."
    assert form_after(*log, deal("Ann", 7), players=5).match_said == ""


def test_who_is_sure_to_go_out_is_said_by_name() -> None:
    first, second = ["Ann", "Ben", "Cat", "Dan"], ["Ann", "Eve", "Fay", "Gus"]
    log = (
        *(deal("Ann", 11, four=first), deal("Ann", 11)),
        *(deal("Ann", 11, four=second), deal("Ann", 11)),
    )

    form = form_after(*log, *(leave(each) for each in ("Ben", "Dan")), players=7)

    assert form.goes_out == "Out by law 11: Ann."


# What stands in the way, and breaking off


@pytest.mark.parametrize(
    ("log", "players", "sentence"),
    [
        ((), 3, "Four play a rubber; seated are 3."),
        (
            (deal("Ann", 7), leave("Cat")),
            4,
            (
                "Cat has left in the middle of the rubber: "
                "it goes on when Cat is back, or it is broken off."
            ),
        ),
        ((), 5, ""),
        ((deal("Ann", 7),), 4, ""),
    ],
    ids=["three", "one has left", "to be cut", "as ever"],
)
def test_what_hinders_a_deal_is_said_before_it_is_tapped(
    log: tuple[dict[str, Any], ...], players: int, sentence: str
) -> None:
    assert form_after(*log, players=players).hindrance == sentence


def test_where_one_of_the_four_has_left_his_side_is_still_shown() -> None:
    form = form_after(deal("Ann", 7), leave("Cat"))

    assert [side.names for side in form.head] == [["Ann", "Cat"], ["Ben", "Dan"]]
    assert [seat.key for seat in form.seats] == ["Ann", "Ben", "Dan"]


def test_breaking_off_says_what_it_pays() -> None:
    sent = "outcome=broken_off"
    paying = form_after(*GAME, stake=5, unfinished="games", sent=sent)

    assert paying.on_the_phone == {"Ann": 15, "Ben": -15, "Cat": 15, "Dan": -15}
    assert form_after(*GAME, sent=sent).on_the_phone == {}
