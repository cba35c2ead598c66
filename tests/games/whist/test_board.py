"""What the board shows: sides, score, what each tap leads to, and whom a cut may seat."""

from __future__ import annotations

import re
from typing import Any

import pytest

from napledger.games.whist.drawer import Out, who_goes_out
from napledger.games.whist.rubber import State
from tests.games.whist.forms import form_after, form_with, plain
from tests.games.whist.tables import deal, revoke

FOUR = ["Ann", "Ben", "Cat", "Dan"]
GAME = (deal("Ann", 11),)
LEFT_OF_FIVE = (deal("Ann", 11, four=["Ben", "Ann", "Eve", "Dan"]), deal("Ann", 11))
"""Ann and Dan beat Ben and Eve; Cat stood out, and Eve deals next."""


def leave(player: str) -> dict[str, Any]:
    return {"kind": "leave", "player": player}


def lead(form: Any, column: int, odd: int, held: str = "") -> str:
    """Return what the button says of a deal: a column's odd tricks, with these honours."""
    left, right = re.split(r'(?<=</span>)(?=<span class="by-odd">)', str(form.leads))
    tricks = (left, right)[column].split('<span class="by-honours">')[odd]
    return plain(dict(re.findall(r'data-held="([^"]*)"[^>]*>(.*?)</span>', tricks))[held])


def priced(form: Any) -> set[tuple[str, str]]:
    """Return every price that the button carries for a phone."""
    return set(re.findall(r'data-price="([^"]*)" data-gain="([^"]*)"', str(form.leads)))


def test_partners_stand_in_a_column_as_they_sit() -> None:
    form = form_after(*GAME)

    assert [(seat.key, seat.place, seat.pair) for seat in form.seats] == [
        ("Ann", 1, "Ann & Cat"),
        ("Ben", 2, "Ben & Dan"),
        ("Cat", 3, "Ann & Cat"),
        ("Dan", 4, "Ben & Dan"),
    ]
    assert [seat.is_dealer for seat in form.seats] == [False, True, False, False]


def test_nobody_moves_when_the_other_side_deals_first() -> None:
    form = form_after(deal("Ben", 9, dealer="Dan"))

    assert [(seat.key, seat.place) for seat in form.seats] == [
        ("Ann", 1),
        ("Ben", 2),
        ("Cat", 3),
        ("Dan", 4),
    ]
    assert [(side.names, side.score) for side in form.head] == [
        (("Ann", "Cat"), 0),
        (("Ben", "Dan"), 3),
    ]
    assert lead(form, 1, 2) == "game, a treble 0–5"
    assert lead(form, 0, 2) == "2–3"


def test_whoever_stands_out_cannot_be_tapped_while_the_rubber_lasts() -> None:
    form = form_after(deal("Ann", 7, four=["Ben", "Ann", "Eve", "Dan"]), players=5)

    assert [(seat.key, seat.place, seat.idle, seat.mark) for seat in form.seats] == [
        ("Ann", 1, False, ""),
        ("Ben", 2, False, ""),
        ("Cat", 0, True, "out"),
        ("Dan", 3, False, ""),
        ("Eve", 4, False, ""),
    ]
    assert form.marks == '{"Cat": "out"}'


def test_between_two_rubbers_whoever_stood_out_can_be_tapped() -> None:
    form = form_after(*LEFT_OF_FIVE, players=5)

    assert [seat.idle for seat in form.seats] == [False] * 5
    assert form.dealer == "Eve"
    assert form.four == ("Eve", "Dan", "Ben", "Ann")


def test_while_the_four_are_not_known_nobody_has_a_place() -> None:
    form = form_after(players=5)

    assert {seat.place for seat in form.seats} == {None}
    assert [seat.pair for seat in form.seats] == ["Ann", "Ben", "Cat", "Dan", "Eve"]
    assert form.head == ()
    assert form.begins == "A new rubber: cut for partners, seats and deal."
    assert lead(form, 0, 3) == "3–0"


def test_a_cut_that_was_sent_seats_the_four() -> None:
    sent = "four_1=Eve&four_2=Cat&four_3=Ann&four_4=Ben&side=Eve"
    form = form_after(sent=sent, players=5)

    assert [(seat.key, seat.place) for seat in form.seats] == [
        ("Ann", 1),
        ("Ben", 2),
        ("Cat", 4),
        ("Dan", 0),
        ("Eve", 3),
    ]
    assert form.dealer == "Eve"
    assert [seat.key for seat in form.seats if seat.chosen] == ["Eve"]


@pytest.mark.parametrize(
    ("log", "told"),
    [
        ((deal("Ann", 7),), [(0, 1, "a treble"), (0, 0, "a double")]),
        ((deal("Ann", 9),), [(0, 3, "a treble"), (0, 0, "a single")]),
        (GAME, [(1, 0, "rubber of 8, +8"), (0, 0, "a treble")]),
        ((*GAME, deal("Ben", 8)), [(1, 0, "rubber of 7, +7"), (0, 2, "a treble")]),
        (
            (*GAME, deal("Ben", 11), deal("Ben", 9)),
            [(1, 0, "rubber of 3, +3"), (1, 3, "rubber of 5, +5")],
        ),
    ],
    ids=["no game", "a single now", "one game", "one game and a score", "game all"],
)
def test_the_head_says_what_game_and_rubber_would_now_be_worth(
    log: tuple[dict[str, Any], ...], told: list[tuple[int, int, str]]
) -> None:
    head = form_after(*log).head

    assert [(side.won, side.score, side.worth) for side in head] == told
    assert [side.dots.count(True) for side in head] == [won for won, _score, _worth in told]


def test_the_button_says_what_each_deal_leads_to() -> None:
    form = form_after(*GAME, deal("Ben", 8), stake=10)

    assert lead(form, 0, 1) == "1–2"
    assert lead(form, 0, 3, "0-3") == "rubber of 7 +70"
    assert lead(form, 0, 4, "1-3") == "4–4"
    assert lead(form, 1, 3) == "game, a treble 0–5"
    assert lead(form, 1, 1, "1-3") == "game, a treble 0–5"
    assert lead(form, 1, 1, "0-4") == "4–3"


def test_a_deal_that_wins_the_rubber_carries_its_price() -> None:
    assert priced(form_after(*GAME, stake=10)) == {("Ann +80, Ben −80, Cat +80, Dan −80", "+80")}
    assert priced(form_after()) == set()


def test_a_rubber_that_comes_to_nought_has_no_price() -> None:
    single = (deal("Ben", 9), deal("Ann", 11))

    form = form_after(*single, deal("Ben", 11), deal("Ben", 9), rubber_points=1)

    assert lead(form, 0, 5) == "rubber of 0 0"
    assert {price.partition(" ")[2][0] for price, _gain in priced(form)} == {"−"}


def test_honours_may_be_tapped_where_they_count() -> None:
    form = form_after(deal("Ben", 10), sent="honours=0-4")

    assert [(chip.value, chip.points, chip.barred, chip.checked) for chip in form.honours] == [
        ("0-3", 2, "", False),
        ("0-4", 4, "", True),
        ("1-3", 2, "none at 4", False),
        ("1-4", 4, "none at 4", False),
    ]
    assert [chip.pair for chip in form.honours][1:3] == ["Ann & Cat", "Ben & Dan"]
    assert form.honours[2].said == "; {honours.pair}, two by honours"


def test_where_honours_do_not_count_there_are_none_to_tap() -> None:
    form = form_after(deal("Ann", 8), preset="no_honours")

    assert form.honours == ()
    assert lead(form, 1, 1) == "2–1"


def test_the_odd_tricks_are_one_to_seven() -> None:
    chips = form_after(sent="odd=3").odd

    assert [(chip.value, chip.checked) for chip in chips][1:4] == [
        (2, False),
        (3, True),
        (4, False),
    ]
    assert [chips[0].word, chips[-1].word] == ["the odd trick", "all thirteen tricks"]


REVOKED = "side=Ben&odd=2&revoke=Dan"


def test_each_penalty_shows_the_score_that_it_leads_to() -> None:
    form = form_after(deal("Ann", 7), deal("Ben", 10), sent=REVOKED)

    assert {name: plain(html) for name, html in form.penalties} == {
        "lead-penalty-tricks": "3–4",
        "lead-penalty-deduct": "1–3",
        "lead-penalty-add": "4–4",
        "lead-penalty_too-tricks": "",
        "lead-penalty_too-deduct": "",
        "lead-penalty_too-add": "",
    }
    assert plain(form.lead) == ""


def test_a_penalty_may_win_the_rubber() -> None:
    form = form_after(*GAME, deal("Ann", 8), sent=f"{REVOKED}&penalty=add")

    assert plain(form.lead) == "rubber of 8 +8"
    assert plain(dict(form.penalties)["lead-penalty-tricks"]) == "4–0"


def test_a_second_revoke_on_the_other_side_may_void_the_deal() -> None:
    form = form_after(deal("Ann", 7), sent=f"{REVOKED}&revoke_too=Ann", preset="enquire_within")

    assert plain(form.lead) == "dealt again"


def test_nothing_is_foretold_before_all_is_tapped() -> None:
    assert plain(form_after(*GAME, sent="side=Ben").lead) == ""
    assert plain(form_after(*GAME, sent="odd=2").lead) == ""
    assert plain(form_after(*GAME, sent="side=Zed&odd=2").lead) == ""


def groups(form: Any) -> dict[str, list[str]]:
    """Return the chips of each group of the drawer, by its name."""
    return {
        group.name: [plain(chip.label) for row in group.chips for chip in row]
        for group in form.groups
    }


def test_the_drawer_asks_for_revokes_and_who_dealt() -> None:
    penalties = ["three tricks", "three points off", "three points added"]

    assert groups(form_after(*GAME)) == {
        "revoke": ["nobody", *FOUR, *penalties],
        "revoke_too": ["nobody", *FOUR, *penalties],
        "dealer": FOUR,
    }


def test_only_the_four_may_revoke_or_deal_while_the_rubber_lasts() -> None:
    form = form_after(deal("Ann", 7, four=["Ben", "Ann", "Eve", "Dan"]), players=5)

    assert groups(form)["dealer"] == ["Ben", "Ann", "Eve", "Dan"]


def test_the_rule_for_both_sides_stands_beside_the_second_revoke() -> None:
    helps = {group.name: group.help for group in form_after(preset="laws_1864").groups}

    assert helps["revoke_too"] == (
        "On both sides: Every penalty is exacted, and neither side can win the game by that deal."
    )


def test_further_revokes_that_were_written_can_be_taken_away() -> None:
    revokes = [revoke("Ben", "add"), revoke("Dan", "add"), revoke("Ben", "tricks"), revoke("Dan")]

    form = form_with({"tricks": {"Ann": 7}, "revokes": revokes}, *GAME)

    assert groups(form)["revokes_more"] == ["Ben, three tricks", "Dan"]


def test_a_strangers_revoke_has_no_chip() -> None:
    assert "revokes_more" not in groups(form_after(sent="revokes_more=Zed-add"))


def facts_of_dealer(form: Any, player: str) -> dict[str, str]:
    """Return what a phone knows of a player who may deal."""
    chips = [chip for group in form.groups if group.name == "dealer" for chip in group.chips[0]]
    return dict(next(chip.facts for chip in chips if chip.value == player))


def test_the_deal_passes_in_the_order_of_the_four() -> None:
    form = form_after(deal("Ann", 7, four=["Ben", "Ann", "Eve", "Dan"]), players=5)

    assert facts_of_dealer(form, "Eve") == {
        "word": "Eve",
        "left": "Dan Ben Ann Eve",
        "idle": "Cat",
        "marks": '{"Cat": "out"}',
    }


def test_before_the_four_are_known_the_deal_passes_round_the_table() -> None:
    assert facts_of_dealer(form_after(players=5), "Dan")["left"] == "Eve Ann Ben Cat Dan"


def test_another_dealer_of_the_first_deal_turns_the_four() -> None:
    form = form_after(sent="dealer=Cat")

    assert (form.four, form.dealer_name) == (("Cat", "Dan", "Ann", "Ben"), "Cat")


def test_a_dealer_who_cannot_be_is_nobody() -> None:
    assert form_after(deal("Ann", 7), sent="dealer=Zed").dealer == "Ben"


# Between two rubbers


def test_a_cut_seats_any_four_of_the_table_those_first_who_sat_out() -> None:
    form = form_after(*LEFT_OF_FIVE, players=5, sent="four_2=Dan")

    assert form.may_be_cut == tuple((each, each) for each in ("Cat", "Ann", "Ben", "Dan", "Eve"))
    assert [(place.name, place.label) for place in form.cut] == [
        ("four_1", "Deals"),
        ("four_2", "On the left"),
        ("four_3", "Opposite"),
        ("four_4", "On the right"),
    ]
    tapped = [[chip.value for chip in place.chips if chip.checked] for place in form.cut]
    assert tapped == [[""], ["Dan"], [""], [""]]


def test_nobody_is_cut_where_three_sit() -> None:
    assert form_after(players=3).cut == ()


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

    assert form.begins == "A new rubber."
    assert form.goes_out == ""


def test_who_goes_out_is_said_between_two_rubbers() -> None:
    rubber = (deal("Ann", 11), deal("Ann", 11))
    log = (*LEFT_OF_FIVE, deal("Ann", 11, four=["Eve", "Ann", "Cat", "Dan"]), rubber[1])

    after_one = form_after(*LEFT_OF_FIVE, players=5)
    after_two = form_after(*log, players=5)
    of_six = form_after(*log, players=6)

    assert after_one.begins == "A new rubber. All four cut for who goes out (law 11)."
    assert after_two.goes_out == "Cut for who goes out (law 11): Eve, Ann, Dan."
    assert of_six.goes_out == "Cut for who goes out (law 11): Eve, Ann, Dan."
    assert form_after(*log, deal("Ann", 7), players=5).goes_out == ""


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

    assert [side.names for side in form.head] == [("Ann", "Cat"), ("Ben", "Dan")]
    assert [seat.key for seat in form.seats] == ["Ann", "Ben", "Dan"]


def test_breaking_off_says_what_it_pays() -> None:
    paying = form_after(*GAME, stake=5, unfinished="games")

    assert paying.state.lasts
    assert paying.broken_off == "Ann +15, Ben −15, Cat +15, Dan −15"
    assert form_after(*GAME).broken_off == ""
    assert not form_after().state.lasts
