"""The rules at a table in plain sentences and prices, each with its place in a book."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.prices import PriceRow
from tests.games.loo.tables import LOO, rules

HANDS, POOL, LOO_COSTS, FLUSH, WRONGS, TABLE = (
    "Cards, miss and must",
    "The pool",
    "The loo",
    "Flush and Pam",
    "Irregularities",
    "The table",
)


def said(raw: dict[str, Any], *, stake: int = 2) -> list[tuple[str, str, str]]:
    """Return the group, the sentence and the source of every rule at a table."""
    told = LOO.rules_in_words(LOO.terms(raw, stake=stake))
    return [(rule.group, rule.sentence.format(**rule.words), rule.source) for rule in told]


def test_hoyles_loo_in_sentences() -> None:
    assert said(rules("hoyle")) == [
        (HANDS, "Each player has: Three cards.", "Hoffmann, p. 86"),
        (
            HANDS,
            (
                "Whoever stands takes an equal share of the pool for each trick, and is looed "
                "without one."
            ),
            "Hoffmann, p. 88",
        ),
        (HANDS, "Whoever passes takes nothing and pays no loo.", "Hoffmann, p. 88"),
        (HANDS, "Spare hands that a player may take instead: One.", "Hoffmann, p. 87"),
        (
            HANDS,
            "A single pool: Everybody must play, and there is no miss.",
            "Hoffmann, p. 88",
        ),
        (HANDS, "When all others pass, the last hand takes the pool whole.", "Hoffmann, p. 87"),
        (
            HANDS,
            "Whoever has taken the miss takes it whole too, when all others pass.",
            "Hoffmann, p. 87",
        ),
        (
            HANDS,
            (
                "When one player stands on the hand dealt: "
                "The last hand must play too, if only on the miss and for the pool."
            ),
            "Hoffmann, p. 87",
        ),
        (
            HANDS,
            "Playing for the pool, the last hand is not looed, and leaves its tricks there.",
            "Hoffmann, p. 92",
        ),
        (POOL, "The dealer puts 6 into the pool at every deal.", "Hoffmann, p. 86"),
        (
            POOL,
            "After an abandoned deal nobody puts in again, and the same player deals.",
            "Hoffmann, p. 86",
        ),
        (
            POOL,
            "Coins over when the pool does not divide: One each goes to the first tricks.",
            "Peel, p. 22",
        ),
        (POOL, "At the end: It is split equally among the players.", "Peel, p. 17"),
        (LOO_COSTS, "A loo costs 6.", "Hoffmann, p. 88"),
        (
            LOO_COSTS,
            "In a single pool, in which nothing lay before the deal, a loo costs 6.",
            "Hoffmann, p. 88",
        ),
        (
            WRONGS,
            "A single is 6, to this deal’s pool, for a look or word out of turn and the like.",
            "Hoffmann, p. 92",
        ),
        (
            WRONGS,
            "A misdeal costs the dealer a single, and the same player deals again.",
            "Hoffmann, p. 91",
        ),
        (
            WRONGS,
            "Whoever must throw up the cards pays a single, and is out of the deal.",
            "Hoffmann, p. 92",
        ),
        (
            WRONGS,
            ("Not to follow suit, to trump or to head as one must: Four singles to the next pool."),
            "Hoffmann, p. 93",
        ),
        (
            WRONGS,
            (
                "Whoever broke the laws of play leaves all tricks in the pool, "
                "and pays no loo besides."
            ),
            "Hoffmann, p. 93",
        ),
        (TABLE, "The deal passes to the left.", "Hoffmann, p. 86"),
        (TABLE, "For 3 to 7 players.", "Hoffmann, p. 86"),
        (TABLE, "The dealer sits out: Never.", "Hoffmann, p. 86"),
    ]


@pytest.mark.parametrize(
    ("raw", "sentence", "source"),
    [
        (
            rules("hoyle_club"),
            "When a club is turned up as trump, everybody must play, and there is no miss.",
            "Hoffmann, p. 90",
        ),
        (
            rules("peel"),
            (
                "A single pool: One card each: whoever beats the card turned up takes the pool; "
                "the others are looed."
            ),
            "Peel, p. 18",
        ),
        (rules("peel"), "The dealer sits out: With six players or more.", "Peel, p. 16"),
        (
            rules("enquire_within"),
            "When one player stands on the hand dealt: The last hand may give the pool up.",
            "Enquire Within, § 96",
        ),
        (
            rules("eb1902"),
            "Every other player puts 6 into the pool at every deal.",
            "EB1902, “Loo”",
        ),
        (
            rules("hoyle_unlimited"),
            "A loo costs as much as lies in the pool, with what was put in for this deal.",
            "Hoffmann, p. 89",
        ),
        (rules("peel_mixed"), "But a loo never costs more than 60.", "Peel, p. 26"),
        (
            rules("peel_five"),
            "A flush takes the pool whole, before a card is played.",
            "Peel, p. 28",
        ),
        (
            rules("peel_five"),
            "A flush looes: Everybody else in play, whether they stood or not.",
            "Hoffmann, p. 90",
        ),
        (
            rules("peel_five"),
            "Whoever passes takes nothing, and pays no loo but to a flush.",
            "Peel, p. 22",
        ),
        (
            rules("enquire_within_five"),
            "Whoever passes takes nothing and pays no loo.",
            "Enquire Within, §§ 95–99",
        ),
        (
            rules("peel_five"),
            "What they pay: The loos go to the holder of the flush.",
            "Peel, p. 28",
        ),
        (
            rules("enquire_within_five"),
            "The holder of Pam or of a lower flush is spared.",
            "Enquire Within, § 100",
        ),
        (
            rules("peel"),
            "Not to follow suit, to trump or to head as one must: A loo to the next pool.",
            "Peel, pp. 21–22",
        ),
    ],
)
def test_what_a_table_has_besides_is_said(raw: dict[str, Any], sentence: str, source: str) -> None:
    assert (sentence, source) in [(each, place) for _group, each, place in said(raw)]


def test_what_a_table_has_not_is_not_said() -> None:
    plain = "\n".join(each for _group, each, _place in said(rules("irish", single=0)))

    assert "miss" not in plain.replace("there is no miss", "")
    assert "flush" not in plain
    assert "single, and" not in plain


def priced(raw: dict[str, Any], *, players: int = 5) -> list[PriceRow]:
    """Return the rows of the price table at a table."""
    return list(LOO.prices(LOO.terms(raw, stake=2), players=players).rows)


def test_every_price_of_hoyles_loo() -> None:
    assert priced(rules("hoyle")) == [
        PriceRow("dealer’s put-in", (-6,), "Hoffmann, p. 86"),
        PriceRow("loo", (-6,), "Hoffmann, p. 88"),
        PriceRow("loo in a single pool", (-6,), "Hoffmann, p. 88"),
        PriceRow("single", (-6,), "Hoffmann, p. 92"),
        PriceRow("breach of the laws of play", (-24,), "Hoffmann, p. 93"),
    ]


@pytest.mark.parametrize(
    ("preset", "rows"),
    [
        ("peel", [("dealer’s put-in", -6), ("loo", -12), ("loo in a single pool", -6)]),
        ("hoyle_unlimited", [("dealer’s put-in", -6), ("loo in a single pool", -6)]),
        (
            "peel_mixed",
            [("dealer’s put-in", -6), ("loo, at most", -60), ("loo in a single pool", -6)],
        ),
        (
            "eb1902",
            [
                ("dealer’s put-in", -12),
                ("everybody else’s put-in", -6),
                ("loo", -6),
                ("loo in a single pool", -6),
            ],
        ),
    ],
)
def test_the_price_of_a_loo(preset: str, rows: list[tuple[str, int]]) -> None:
    found = [(row.what, *row.amounts) for row in priced(rules(preset))]

    assert found[: len(rows)] == rows


def test_the_price_table_says_where_it_all_goes() -> None:
    notes = {
        loo: LOO.prices(LOO.terms(rules(loo=loo, loo_limit=9), stake=1), players=5).note
        for loo in ("limited", "unlimited", "mixed")
    }

    assert {note.partition(".")[0] for note in notes.values()} == {"All of it goes into the pool"}
    assert len({*notes.values()}) == 3
