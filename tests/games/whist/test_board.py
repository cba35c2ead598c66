"""What the board shows: sides, score, what each tap leads to, and whom a cut may seat."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.answers import SIDES
from napledger.games.whist.deal import PENALTIES
from napledger.games.whist.form import WhistDealForm
from napledger.games.whist.rubber import Out, State, who_goes_out
from tests.games.whist.forms import deal_form, form_after, form_with
from tests.games.whist.tables import deal, leave, revoke, table_after
from tests.support.pages import in_one_line

FOUR = ["Ann", "Ben", "Cat", "Dan"]
GAME = (deal("Ann", 11),)
LEFT_OF_FIVE = (deal("Ann", 11, four=["Ben", "Ann", "Eve", "Dan"]), deal("Ann", 11))
"""Ann and Dan beat Ben and Eve; Cat stood out, and Eve deals next."""


def places(form: WhistDealForm) -> dict[str, str]:
    """Return where each player stands, row by row from 1, or "out"."""
    return {seat.key: seat.place for seat in form.seats}


def leads_to(form: WhistDealForm) -> str:
    """Return the score that a phone adds up, the left side's first, and whether it wins a game."""
    told = form.tariff.told(form.answers)
    score = {each: told[f"score of {side}"][0] for side in SIDES for each in told[side]}
    first, other = (score[column[0]] for column in form.columns)
    return f"{first}-{other}" + (", the game" if "won" in told else "")


def columns(form: WhistDealForm) -> list[list[str]]:
    """Return who stands at the head of each column."""
    return [list(side.names) for side in form.head]


def test_partners_stand_in_a_column_as_they_sit_whoever_deals_first() -> None:
    form, other = form_after(*GAME), form_after(deal("Ben", 9, dealer="Dan"))

    assert places(form) == places(other) == {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4"}
    assert [seat.is_dealer for seat in form.seats] == [False, True, False, False]
    assert columns(other) == [["Ann", "Cat"], ["Ben", "Dan"]]
    assert [side.score for side in other.head] == ["0", "3"]


def test_whoever_stands_out_can_neither_be_tapped_nor_revoke_while_the_rubber_lasts() -> None:
    form = form_after(deal("Ann", 7, four=["Ben", "Ann", "Eve", "Dan"]), players=5)

    assert places(form) == {"Ann": "1", "Ben": "2", "Cat": "out", "Dan": "3", "Eve": "4"}
    assert [(seat.key, seat.mark) for seat in form.seats if seat.idle] == [("Cat", "out")]
    assert form.in_play == ("Eve", "Dan", "Ben", "Ann")
    assert 'name="away"' not in form.controls.drawer + form.controls.more


def test_between_two_rubbers_the_same_four_follow_or_are_cut() -> None:
    follow, unknown = form_after(*LEFT_OF_FIVE, players=5), form_after(players=5)
    sent = "four_1=Eve&four_2=Cat&four_3=Ann&four_4=Ben&side=Eve"
    cut, other = form_after(sent=sent, players=5), form_after(sent="dealer=Cat")

    assert follow.four == ("Eve", "Dan", "Ben", "Ann")
    assert follow.dealer == "Eve"
    assert {*places(unknown).values()} == {""}
    assert columns(unknown) == [["", ""], ["", ""]]
    assert unknown.match_said == "A new rubber: cut for partners, seats and deal."
    assert places(cut) == {"Ann": "1", "Ben": "2", "Cat": "4", "Dan": "out", "Eve": "3"}
    assert columns(cut) == [["Ann", "Eve"], ["Ben", "Cat"]]
    assert cut.dealer == "Eve"
    assert other.four == ("Cat", "Dan", "Ann", "Ben")
    assert form_after(deal("Ann", 7), sent="dealer=Zed").dealer == "Ben"


@pytest.mark.parametrize(
    ("log", "ours", "theirs"),
    [
        ((deal("Ann", 7),), "0, 1, would be a treble", "0, 0, would be a double"),
        ((deal("Ann", 9),), "0, 3, would be a treble", "0, 0, would be a single"),
        (GAME, "1, 0, rubber of 8, +8", "0, 0, would be a treble"),
        ((*GAME, deal("Ben", 8)), "1, 0, rubber of 7, +7", "0, 2, would be a treble"),
        (
            (*GAME, deal("Ben", 11), deal("Ben", 9)),
            "1, 0, rubber of 3, +3",
            "1, 3, rubber of 5, +5",
        ),
    ],
    ids=["no game", "a single now", "one game", "one game and a score", "game all"],
)
def test_the_head_says_what_game_and_rubber_would_now_be_worth(
    log: tuple[dict[str, Any], ...], ours: str, theirs: str
) -> None:
    head = form_after(*log).head

    assert [f"{side.won}, {side.score}, {side.worth}" for side in head] == [ours, theirs]


AT_FOUR = (deal("Ben", 10),)
AT_EIGHT = (deal("Ben", 11), deal("Ben", 9))
DEALING: dict[str, Any] = {"preset": "long", "honours_bar": 0, "honours_bar_dealing": 8}
NOUGHT = (deal("Ben", 9), deal("Ann", 11), deal("Ben", 11), deal("Ben", 9))


@pytest.mark.parametrize(
    ("log", "terms", "sent", "leads", "ann"),
    [
        ((*GAME, deal("Ben", 8)), {}, "side=Ann&odd=3&honours=0-3", "5-2, the game", 7),
        ((*GAME, deal("Ben", 8)), {}, "side=Cat&odd=4&honours=1-3", "4-4", 0),
        ((*GAME, deal("Ben", 8)), {}, "side=Ben&odd=3", "0-5, the game", 0),
        (AT_FOUR, {}, "side=Ann&odd=1&honours=1-3", "1-4", 0),
        (AT_FOUR, {}, "side=Ann&odd=1&honours=0-3", "3-4", 0),
        (AT_EIGHT, DEALING, "side=Ann&odd=1&honours=1-3&dealer=Dan", "1-8", 0),
        (AT_EIGHT, DEALING, "side=Ann&odd=1&honours=1-3&dealer=Ann", "1-10, the game", 0),
        (NOUGHT, {"rubber_points": 1}, "side=Ann&odd=5", "5-3, the game", 0),
    ],
)
def test_a_phone_says_what_each_deal_leads_to(
    log: tuple[dict[str, Any], ...], terms: dict[str, Any], sent: str, leads: str, ann: int
) -> None:
    form = form_after(*log, sent=sent, **terms)

    assert leads_to(form) == leads
    assert (form.on_the_phone or {}).get("Ann", 0) == ann


@pytest.mark.parametrize("penalty", PENALTIES)
@pytest.mark.parametrize("who", ["Ann", "Dan"])
def test_a_phone_knows_each_penalty_of_one_revoke(penalty: str, who: str) -> None:
    table = table_after(*GAME, deal("Ben", 8))
    for odd in range(1, 8):
        sent = f"side=Ben&odd={odd}&honours=1-3&revoke={who}&penalty={penalty}"

        form = deal_form(table, sent=QueryDict(sent))

        assert form.score is not None
        assert leads_to(form).partition(",")[0] == form.score.remarks["score"], odd
        assert form.on_the_phone == form.gains, odd


@pytest.mark.parametrize("sent", ["revoke=Ben", "revoke=Ben&penalty=add&revoke_too=Ann"])
def test_what_only_the_rules_know_of_revokes_is_asked(sent: str) -> None:
    assert form_after(sent=f"side=Ann&odd=2&{sent}&penalty_too=add").on_the_phone is None


def test_the_rule_for_both_sides_stands_beside_the_second_revoke() -> None:
    html = form_after(preset="laws_1864").controls.drawer

    assert (
        "Every penalty is exacted, and neither side can win the game by that deal."
        in html.partition('id="revoke_too"')[2]
    )


def test_further_revokes_that_were_written_can_be_taken_away() -> None:
    revokes = [revoke("Ben", "add"), revoke("Dan", "add"), revoke("Ben", "tricks"), revoke("Dan")]

    html = form_with({"tricks": {"Ann": 7}, "revokes": revokes}, *GAME).correcting.more

    further = re.findall(r'name="revokes_more" value="([^"]*)" checked', in_one_line(html))
    assert further == ["Ben-tricks", "Dan-"]
    assert "revokes_more" not in form_after(*GAME).controls.drawer


# Between two rubbers


@pytest.mark.parametrize(
    ("log", "players", "flags"),
    [
        ((), 4, {"between": ("on",), "cut": ()}),
        (LEFT_OF_FIVE, 5, {"between": ("on",), "cut": ("on",)}),
        ((deal("Ann", 7, four=FOUR),), 5, {"between": (), "cut": ()}),
    ],
    ids=["four", "five who have played", "a rubber that lasts"],
)
def test_of_more_than_four_each_rubber_must_be_cut(
    log: tuple[dict[str, Any], ...], players: int, flags: dict[str, tuple[str, ...]]
) -> None:
    assert flags.items() <= form_after(*log, players=players).flags.items()


@pytest.mark.parametrize(
    ("players", "running", "out"),
    [
        ("ABCDE", {}, Out()),
        ("ABCDE", {"A": 2, "B": 1, "C": 1, "D": 1}, Out(("A",))),
        ("ABCDE", {"A": 1, "B": 1, "C": 1, "D": 1}, Out((), tuple("ABCD"))),
        ("ABCDE", {"A": 1, "B": 2, "C": 2, "D": 1}, Out((), ("B", "C"))),
        ("ABCDE", {"A": 1, "B": 1, "Z": 4, "D": 3}, Out(("D",))),
        ("ABCDEF", {"A": 3, "B": 2, "C": 1, "D": 1}, Out(("A", "B"))),
        ("ABCDEF", {"A": 3, "B": 1, "C": 1, "D": 1}, Out(("A",), ("B", "C", "D"))),
        ("ABCDEF", {"A": 2, "B": 2, "C": 1, "D": 1}, Out(("A", "B"))),
    ],
    ids=[
        *("the first", "one", "all equal", "two equal", "one has left"),
        *("the two of six", "one, and a cut among three", "two equals of six"),
    ],
)
def test_he_goes_out_who_has_played_the_most_rubbers_running(
    players: str, running: dict[str, int], out: Out
) -> None:
    state = State(four=tuple(running), running=tuple(running.items()))

    assert who_goes_out(state, tuple(players)) == out


def test_who_goes_out_is_said_between_two_rubbers() -> None:
    eve = ["Eve", "Ann", "Cat", "Dan"]
    log = (*LEFT_OF_FIVE, deal("Ann", 11, four=eve), deal("Ann", 11))

    assert form_after(*GAME, *GAME).match_said == "A new rubber."
    assert form_after(*GAME, *GAME).goes_out == ""
    assert form_after(*LEFT_OF_FIVE, players=5).match_said == (
        "A new rubber. All four cut for who goes out (law 11)."
    )
    for players in (5, 6):
        assert form_after(*log, players=players).goes_out == (
            "Cut for who goes out (law 11): Eve, Ann and Dan."
        )
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

    assert columns(form) == [["Ann", "Cat"], ["Ben", "Dan"]]
    assert [seat.key for seat in form.seats] == ["Ann", "Ben", "Dan"]


def test_breaking_off_says_what_it_pays() -> None:
    sent = "outcome=broken_off"
    paying = form_after(*GAME, stake=5, unfinished="games", sent=sent)

    assert paying.on_the_phone == {"Ann": 15, "Ben": -15, "Cat": 15, "Dan": -15}
    assert form_after(*GAME, sent=sent).on_the_phone == {}
