"""What is told of a table: its prices, its rules in words, its headings."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.deal_score import Result
from tests.games.solo_whist.tables import SOLO_WHIST, rules


def told(at_this_table: dict[str, Any], *, stake: int = 1) -> list[str]:
    """Return the rules in words, each with its source."""
    return [
        f"{rule.sentence.format(**rule.words)} ({rule.source})"
        for rule in SOLO_WHIST.rules_in_words(SOLO_WHIST.terms(at_this_table, stake=stake))
    ]


def test_hoyles_rules_in_words() -> None:
    assert told(rules()) == [
        (
            "A proposal is eight tricks of two partners: one proposes, another accepts. "
            "(Hoffmann, p. 147)"
        ),
        "A solo is five tricks against all the others. (Hoffmann, p. 148)",
        "A misère is to take no trick, without trumps. (Hoffmann, p. 148)",
        "An abundance is nine tricks with trumps of one’s own. (Hoffmann, p. 148)",
        (
            "An abundance in trumps is nine tricks in the turned-up suit; it goes over an "
            "abundance. (Hoffmann, p. 148)"
        ),
        "An open misère is to take no trick, with one’s cards on the table. (Hoffmann, p. 149)",
        "A declared abundance is all thirteen tricks. (Hoffmann, p. 149)",
        (
            "Whoever calls alone stands against all the others in play. Made, every one of them "
            "pays the caller; lost, the caller pays every one of them. (Hoffmann, p. 148)"
        ),
        "In a proposal each partner pays or is paid once, by one opponent. (Hoffmann, p. 148)",
        (
            "Tricks over and short are paid besides, each at the price for that call. "
            "(Hoffmann, pp. 147–149)"
        ),
        (
            "All thirteen tricks taken: In a proposal each trick over counts double. "
            "(Hoffmann, p. 147)"
        ),
        "A proposal that nobody accepts: It counts as a pass. (Hoffmann, p. 147)",
        "If all pass: The cards are thrown up and the next player deals. (Hoffmann, p. 146)",
        (
            "A revoke: Whoever revokes cannot win. A caller’s side has lost, with three tricks "
            "fewer for each; an opponent has lost too, and pays for everybody. (Hoffmann, p. 152)"
        ),
        (
            "An opponent of a misère who leads out of turn or exposes a card: The misère is "
            "made, and that opponent pays for all. (Hoffmann, p. 150)"
        ),
        (
            "A wrong number of cards: The call is made if the hands on its side are right, and "
            "lost if they are not. (Hoffmann, p. 154)"
        ),
        (
            "The deal passes to the left; after an abandoned deal the same player deals again. "
            "(Hoffmann, p. 146)"
        ),
        "For 4 to 5 players. (Hoffmann, p. 156)",
        (
            "With three players nobody proposes, and each call asks for as many tricks. "
            "(Hoffmann, p. 156)"
        ),
        "Of five players one stands out: The player on the dealer’s right. (Hoffmann, p. 156)",
    ]


@pytest.mark.parametrize(
    ("at_this_table", "sentence"),
    [
        (rules("eb1911"), "Tricks over or short change nothing. (Hoffmann, pp. 147–149)"),
        (rules("eb1911"), "Each of the others is then paid 60. (EB1911, “Solo”)"),
        (
            rules("hoyle_general_misere"),
            "Each of the others is then paid 60. (Hoffmann, p. 147)",
        ),
        (rules("house_pool"), "Every player then pays in 10. (house rule)"),
        (
            rules("house_pool"),
            "A made call takes the kitty: A solo, or any higher call. (house rule)",
        ),
        (
            rules("house_pool"),
            "Such a call, lost, pays in: As much again as is in it. (house rule)",
        ),
        (
            rules("house_pool"),
            "When the evening ends: It is split equally among the players. (house rule)",
        ),
        (
            rules("house_dealer_penny"),
            "The dealer puts 10 into the kitty at every deal. (house rule)",
        ),
        (
            rules("house_pool", ante_others=2),
            "Every other player in play puts 20 into the kitty at every deal. (house rule)",
        ),
        (
            rules(kitty=True, revoke="fine", revoke_fine=3),
            "The fine for a revoke is 30. (house rule)",
        ),
        (
            rules(kitty=True, misdeal_fine=3),
            (
                "A misdeal costs the dealer 30, to the kitty; the same player deals again. "
                "(house rule)"
            ),
        ),
        (
            rules(pay={"slam": [48, 48]}),
            "A slam is all thirteen tricks in the turned-up suit. (house rule)",
        ),
    ],
)
def test_what_a_table_has_is_told(at_this_table: dict[str, Any], sentence: str) -> None:
    assert sentence in told(at_this_table, stake=10)


@pytest.mark.parametrize(
    ("at_this_table", "word"),
    [
        (rules(), "kitty"),
        (rules("hoyle_three"), "roposal that"),
        (rules("hoyle_three"), "a proposal"),
        (rules("hoyle_three"), "thirteen tricks taken"),
        (rules(pay={"misere": None, "open_misere": None}), "misère"),
        (
            rules("modern_tens", tricks={"solo": [0, 1], "proposal": [0, 1]}),
            "thirteen tricks taken",
        ),
    ],
    ids=["kitty", "unaccepted", "proposal", "doubles", "misere", "tricks over"],
)
def test_what_a_table_does_not_have_is_not_told(at_this_table: dict[str, Any], word: str) -> None:
    assert not [sentence for sentence in told(at_this_table) if word in sentence]


def test_the_price_table_of_four() -> None:
    prices = SOLO_WHIST.prices(SOLO_WHIST.terms(rules(), stake=5), players=4)

    assert [(column.group, column.label) for column in prices.columns] == [
        *(("Made", "each"), ("Made", "in all")),
        *(("Lost", "each"), ("Lost", "in all")),
        *(("A trick", "over"), ("A trick", "short")),
    ]
    assert [(row.what, row.amounts) for row in prices.rows] == [
        ("proposal", (30, 30, -30, -30, 5, -5)),
        ("solo", (30, 90, -30, -90, 5, -5)),
        ("misère", (60, 180, -60, -180, 0, 0)),
        ("abundance", (90, 270, -90, -270, 5, -5)),
        ("abundance in trumps", (90, 270, -90, -270, 5, -5)),
        ("open misère", (120, 360, -120, -360, 0, 0)),
        ("declared abundance", (180, 540, -180, -540, 0, 0)),
    ]
    assert prices.note == "In a proposal each partner has one opponent."


@pytest.mark.parametrize(("players", "in_all"), [(2, 12), (3, 12), (4, 18), (5, 18), (7, 18)])
def test_at_most_four_are_in_play(players: int, in_all: int) -> None:
    prices = SOLO_WHIST.prices(SOLO_WHIST.terms(rules(), stake=1), players=players)

    amounts = {row.what: row.amounts for row in prices.rows}
    assert amounts["solo"] == (6, in_all, -6, -in_all, 1, -1)


def test_three_players_have_no_proposal_to_pay() -> None:
    prices = SOLO_WHIST.prices(SOLO_WHIST.terms(rules(), stake=1), players=3)

    assert prices.rows[0].what == "solo"
    assert prices.note == ""


def test_what_the_game_calls_things() -> None:
    assert SOLO_WHIST.title == "Solo Whist"
    assert SOLO_WHIST.words.results[Result.WON] == "made"
    assert SOLO_WHIST.words.results[Result.LOST] == "lost"
    # Made and lost do not fix what a call brings, so no share of them says whether it pays.
    assert SOLO_WHIST.figures.pays == ""
