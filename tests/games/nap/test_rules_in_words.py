"""The rules at a table in plain sentences and prices, each with its place in a book."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.prices import PriceRow
from tests.games.nap.tables import NAP, rules

CALLS, ALL_PASS, KITTY, WRONGS, TABLE = (
    "Calls and prices",
    "When all pass",
    "The kitty",
    "Irregularities",
    "The table",
)


def said(raw: dict[str, Any], *, stake: int = 2) -> list[tuple[str, str, str]]:
    """Return the group, the sentence and the source of every rule at a table."""
    told = NAP.rules_in_words(NAP.terms(raw, stake=stake))
    return [(rule.group, rule.sentence.format(**rule.words), rule.source) for rule in told]


def test_the_orthodox_game_takes_ten_sentences() -> None:
    assert said(rules("hoyle")) == [
        (
            CALLS,
            (
                "The caller stands against all the others. Made, every other player pays the "
                "winning price to the caller; lost, the caller pays each of them the losing price. "
                "Tricks over or short change nothing."
            ),
            "Hoffmann, p. 95",
        ),
        (CALLS, "Nap is all 5 tricks.", "Hoffmann, p. 95"),
        (ALL_PASS, "If all pass: The dealer stands for one.", "Hoffmann, p. 100"),
        (
            ALL_PASS,
            "The forced one: It wins and loses like any call of one.",
            "Hoffmann, p. 100",
        ),
        (
            WRONGS,
            (
                "A revoke: The offender pays in everybody’s place: for the others if the call is "
                "made, for the caller if it is lost. A caller who revokes has lost."
            ),
            "Hoffmann, p. 100",
        ),
        (
            WRONGS,
            "A lead out of turn: No penalty; the old one has fallen into disuse.",
            "Hoffmann, p. 101",
        ),
        (
            WRONGS,
            (
                "A wrong number of cards: If the caller’s own hand is wrong, a made call wins "
                "nothing and a lost one is paid; if another’s is wrong, a made call is paid and "
                "a lost one costs nothing."
            ),
            "Hoffmann, p. 101",
        ),
        (TABLE, "The deal passes to the left.", "Hoffmann, p. 94"),
        (TABLE, "For 2 to 6 players.", "Hoffmann, p. 99"),
        (TABLE, "The dealer sits out: Never.", "Hoffmann, p. 99"),
    ]


@pytest.mark.parametrize(
    ("raw", "sentence", "source"),
    [
        (rules("peel_nine_card"), "Nap is all 9 tricks.", "Peel, p. 15"),
        (rules("peel_misery"), "Misery is to take no trick at all.", "Peel, p. 12"),
        (rules("peel_misery"), "Misery ranks: Between two and three.", "Peel, p. 12"),
        (rules("peel_misery"), "There are trumps in misery.", "Hoffmann, p. 96"),
        (rules("eb1911"), "There are no trumps in misery.", "Hoffmann, p. 96"),
        (
            rules("peel_wellington"),
            "Wellington is only called over another’s Nap.",
            "Peel, p. 13",
        ),
        (rules("peel_wellington"), "Blücher is only called over a Wellington.", "Peel, p. 14"),
        (
            rules("hoyle_sir_garnet"),
            "A spare hand is dealt; whoever takes it must call Nap, and may be overcalled.",
            "Hoffmann, p. 97",
        ),
        (
            rules(forced_one="lose_only"),
            "The forced one: It can only lose; made, it wins nothing.",
            "Hoffmann, p. 100",
        ),
        (
            rules("peel_double_header"),
            "If all pass again, the payments stay doubled: they do not double again.",
            "Peel, p. 13",
        ),
        (
            rules("peel_double_header", double_header_compounds=True),
            "If all pass again, the payments double again.",
            "Peel, p. 13",
        ),
        (
            rules("hoyle_kitty_3_and_1"),
            "The dealer puts 6 into the kitty at every deal.",
            "Hoffmann, p. 98",
        ),
        (
            rules("hoyle_kitty_3_and_1"),
            "Every other player puts 2 into the kitty at every deal.",
            "Hoffmann, p. 98",
        ),
        (
            rules("peel_pool_round"),
            "When the first dealer of the evening deals, every player puts in 2.",
            "Peel, p. 11",
        ),
        (
            rules("hoyle_peep"),
            "A peep at the spare cards costs 2, once a player.",
            "Hoffmann, p. 97",
        ),
        (
            rules("hoyle_kitty_knave_five"),
            "Whoever plays a knave or a five of a plain suit pays 2 for each.",
            "Hoffmann, p. 98",
        ),
        (
            rules("peel_spare_hand_pool"),
            "A caller who took the spare hand and lost puts in 4.",
            "Peel, p. 13",
        ),
        (
            rules("peel_buying"),
            "After the calls each player may buy up to 5 cards, at 2 each.",
            "Peel, p. 12",
        ),
        (rules("hoyle_kitty"), "The kitty is taken by: Nap, Wellington or Blücher.", ""),
        (
            rules("bicycle_pool"),
            "Whoever calls Nap and loses pays in as much again as is in it.",
            "Bicycle, Pool Nap",
        ),
        (rules("hoyle_kitty"), "At the end: It is split equally among the players.", ""),
        (rules("bicycle_pool"), "The fine for a revoke is 10.", "Bicycle, Pool Nap"),
        (rules("bicycle_pool"), "The fine for a lead out of turn is 6.", "Bicycle, Pool Nap"),
        (
            rules("peel_pool"),
            "A misdeal costs the dealer 2, to the kitty; the same player redeals.",
            "Peel, p. 9",
        ),
        (
            rules("peel_pool"),
            "Touching the cards of the deal costs 2, to the kitty.",
            "Peel, p. 9",
        ),
        (rules("peel"), "The dealer sits out: With six players.", "Peel, p. 3"),
        (rules("hoyle_purchase"), "For 2 to 4 players.", "Hoffmann, p. 99"),
    ],
)
def test_a_rule_is_said_where_a_table_has_it(
    raw: dict[str, Any], sentence: str, source: str
) -> None:
    told = {each: where for _, each, where in said(raw)}

    assert sentence in told
    assert told[sentence] == source or not source


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (rules("modern", pay={"nap": None, "wellington": None, "blucher": None}), "Nap is"),
        (rules("hoyle"), "isery"),
        (rules("hoyle"), "kitty"),
        (rules("hoyle"), "Wellington"),
        (rules("modern"), "The forced one"),
        (rules("hoyle"), "If all pass again"),
        (rules("hoyle_kitty"), "buy"),
        (rules("hoyle_kitty"), "calls Nap and loses"),
    ],
)
def test_a_rule_is_not_said_where_a_table_has_it_not(raw: dict[str, Any], words: str) -> None:
    assert not [sentence for _, sentence, _ in said(raw) if words in sentence]


def test_the_price_table_is_in_coins_and_in_order_of_rank() -> None:
    terms = NAP.terms(rules("eb1911"), stake=5)

    source = "EB1911, “Napoleon”"
    assert NAP.prices(terms, players=4).rows == (
        PriceRow("one", (5, 15, -5, -15), source, in_all=(15, 15)),
        PriceRow("two", (10, 30, -10, -30), source, in_all=(30, 30)),
        PriceRow("three", (15, 45, -15, -45), source, in_all=(45, 45)),
        PriceRow("misery", (15, 45, -30, -90), source, in_all=(45, 90)),
        PriceRow("four", (20, 60, -20, -60), source, in_all=(60, 60)),
        PriceRow("Nap", (50, 150, -25, -75), source, in_all=(150, 75)),
        PriceRow("Wellington", (100, 300, -50, -150), source, in_all=(300, 150)),
        PriceRow("Blücher", (150, 450, -75, -225), source, in_all=(450, 225)),
    )


@pytest.mark.parametrize(
    ("preset", "sources"),
    [
        ("hoyle_variations", {"Nap": "Hoffmann, p. 95", "misery": "Hoffmann, p. 96"}),
        ("hoyle_variations", {"three": "Hoffmann, p. 95", "Wellington": "Hoffmann, p. 96"}),
        ("peel_misery", {"three": "Peel, p. 8", "misery": "Peel, p. 12"}),
        (
            "peel_wellington",
            {"Nap": "Peel, p. 8", "Wellington": "Peel, p. 13", "Blücher": "Peel, p. 14"},
        ),
        ("peel_nine_card", {"one": "Peel, p. 15", "Nap": "Peel, p. 15"}),
        ("cassell_1881", {"Nap": "Cassell, 1881"}),
        ("enquire_within", {"Nap": "Enquire Within, § 130"}),
        ("bicycle_pool", {"Nap": "Bicycle, Pool Nap"}),
        (
            "britannica_parlett",
            dict.fromkeys(("misery", "Nap", "Wellington", "Blücher"), "Britannica (Parlett)"),
        ),
        ("modern", dict.fromkeys(("misery", "Nap", "Wellington", "Blücher"), "modern tables")),
    ],
)
def test_a_price_is_found_on_its_page(preset: str, sources: dict[str, str]) -> None:
    rows = NAP.prices(NAP.terms(rules(preset), stake=2), players=4).rows

    found = {row.what: row.source for row in rows}
    assert {what: found[what] for what in sources} == sources


def test_where_a_book_is_silent_the_first_that_speaks_is_named() -> None:
    terms = NAP.terms(rules("peel", pay={"misery": [3, 3], "wellington": [20, 10]}), stake=1)
    bicycle = NAP.terms(rules("bicycle_pool", pay={"misery": [3, 3]}), stake=1)

    sources = {row.what: row.source for row in NAP.prices(terms, players=4).rows}
    assert sources["misery"] == "Peel, p. 12"
    assert sources["Wellington"] == "Peel, p. 13"
    silent = {row.what: row.source for row in NAP.prices(bicycle, players=4).rows}
    assert silent["misery"] == "Hoffmann, p. 96"


@pytest.mark.parametrize(
    ("preset", "players", "sentence"),
    [
        ("hoyle", 6, None),
        (
            "hoyle",
            7,
            "Hoyle: the orthodox game is for at most 6 players, and 7 sit here",
        ),
        (
            "hoyle_purchase",
            5,
            "Hoyle: Purchase Nap is for at most 4 players, and 5 sit here",
        ),
        ("enquire_within", 3, None),
        ("modern", 7, None),
    ],
)
def test_more_players_than_the_rules_are_made_for_are_unusual(
    preset: str, players: int, sentence: str | None
) -> None:
    unusual = NAP.unusual(NAP.terms({"preset": preset}, stake=2), players=players)

    assert (unusual and unusual.sentence()) == sentence


@pytest.mark.parametrize(
    ("raw", "kitty_end", "has_kitty"),
    [
        (rules("hoyle"), "carry", False),
        (rules("hoyle_kitty"), "split", True),
        (rules("hoyle_kitty", kitty_end="draw"), "draw", True),
    ],
)
def test_a_table_says_what_becomes_of_its_kitty(
    *, raw: dict[str, Any], kitty_end: str, has_kitty: bool
) -> None:
    terms = NAP.terms(raw, stake=2)

    assert NAP.fund_end(terms) == kitty_end
    assert NAP.has_kitty(terms) is has_kitty
