"""The rules of a table: options over a preset, in words, as a price table, and typed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.deal_score import Result
from napledger.games.rules_form.fields import fields_of
from napledger.games.rules_form.form import HouseRulesForm, preset_card
from napledger.games.solo_whist.form import KIT, rules_form, shorthand_help
from napledger.games.solo_whist.rules import RULES, terms_of
from napledger.reading.faults import Fault
from tests.games.solo_whist.tables import SOLO_WHIST, rules


def test_options_are_laid_over_the_preset_and_leave_the_rest() -> None:
    _, options = RULES.read_rules(
        rules(
            "modern_tens",
            pay={"solo": [0, 2.5], "slam": [150, 1], "proposal": None},
            tricks={"abundance": [3, 0], "solo": None, "misere": None},
        )
    )

    assert options.pay["solo"] == (Fraction(0), Fraction(5, 2))
    assert options.pay["slam"] == (Fraction(150), Fraction(1))
    assert options.pay["misere"] == (Fraction(25), Fraction(25))
    assert "proposal" not in options.pay
    assert {call: [*map(str, rates)] for call, rates in options.tricks.items()} == {
        "proposal": ["1", "0"],
        "abundance": ["3", "0"],
    }


def test_no_price_for_tricks_and_one_of_a_call_that_is_not_played_are_passed_over() -> None:
    tricks = {"abundance_in_trumps": [0.5, 0.5], "solo": [1, 0], "proposal": [0, 0]}

    terms = SOLO_WHIST.terms(rules("eb1911", tricks=tricks), stake=1)

    assert terms.over == {
        **dict.fromkeys(("proposal", "misere", "abundance", "open_misere"), 0),
        "solo": 1,
        "declared_abundance": 0,
    }
    assert terms.options.counted == ("solo",)


def test_the_calls_of_a_table_are_ranked_whatever_order_they_are_written_in() -> None:
    at_this_table = rules("hoyle_three", pay={"slam": [1, 1], "proposal": [1, 1]})

    assert SOLO_WHIST.terms(at_this_table, stake=1).ranked == (
        *("proposal", "solo", "misere", "abundance", "abundance_in_trumps"),
        *("open_misere", "declared_abundance", "slam"),
    )


def test_equal_rules_at_equal_stakes_are_the_same_terms() -> None:
    first = SOLO_WHIST.terms({"preset": "eb1911"}, stake=3)

    assert SOLO_WHIST.terms({"preset": "eb1911"}, stake=3) is first
    assert SOLO_WHIST.terms({"preset": "eb1911"}, stake=4) is not first


@pytest.mark.parametrize(
    ("preset", "players", "warning"),
    [
        ("hoyle", 5, None),
        ("hoyle", 3, "Hoyle: six, twelve and eighteen is for at least 4 players, and 3 sit here"),
        ("hoyle", 6, "Hoyle: six, twelve and eighteen is for at most 5 players, and 6 sit here"),
        ("hoyle_three", 3, None),
        ("hoyle_three", 4, "Hoyle: Solo Whist for three is for at most 3 players, and 4 sit here"),
    ],
)
def test_a_rule_set_for_more_or_fewer_players_is_unusual(
    preset: str, players: int, warning: str | None
) -> None:
    found = SOLO_WHIST.unusual(SOLO_WHIST.terms({"preset": preset}, stake=1), players=players)

    assert (found.sentence() if found else None) == warning


def test_two_to_seven_sit_there_and_three_to_five_are_in_a_deal() -> None:
    assert list(SOLO_WHIST.seats) == [2, 3, 4, 5, 6, 7]
    assert list(SOLO_WHIST.deal_players) == [3, 4, 5]
    assert SOLO_WHIST.title == "Solo Whist"
    assert SOLO_WHIST.words.results[Result.WON] == "made"
    # Made and lost do not fix what a call brings, so no share of them says whether it pays.
    assert SOLO_WHIST.figures.pays == ""


def told(at_this_table: dict[str, Any], *, stake: int = 1) -> list[str]:
    """Return the rules in words, each with its source."""
    return [
        f"{rule.sentence.format(**rule.words)} ({rule.source})"
        for rule in SOLO_WHIST.rules_in_words(SOLO_WHIST.terms(at_this_table, stake=stake))
    ]


def test_the_rules_in_words_begin_with_the_calls_lowest_first() -> None:
    assert [sentence.partition(" is ")[0] for sentence in told(rules())[:7]] == [
        *("A proposal", "A solo", "A misère", "An abundance"),
        *("An abundance in trumps", "An open misère", "A declared abundance"),
    ]
    assert told(rules())[4] == (
        "An abundance in trumps is nine tricks in the turned-up suit; it goes over an abundance. "
        "(Hoffmann, p. 148)"
    )


@pytest.mark.parametrize(
    ("at_this_table", "sentence"),
    [
        (rules("eb1911"), "Tricks over or short change nothing. (Hoffmann, pp. 147–149)"),
        (rules("eb1911"), "Each of the others is then paid 60. (EB1911, “Solo”)"),
        (rules("hoyle_general_misere"), "Each of the others is then paid 60. (Hoffmann, p. 147)"),
        (rules("house_pool"), "Every player then pays in 10. (house rule)"),
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
        (rules("modern_tens", tricks={"solo": [0, 1], "proposal": [0, 1]}), "tricks taken"),
    ],
    ids=["kitty", "unaccepted", "proposal", "doubles", "misere", "tricks over"],
)
def test_what_a_table_does_not_have_is_not_told(at_this_table: dict[str, Any], word: str) -> None:
    assert not [sentence for sentence in told(at_this_table) if word in sentence]


def test_the_price_table_of_four() -> None:
    prices = SOLO_WHIST.prices(SOLO_WHIST.terms(rules(), stake=5), players=4)

    assert [f"{column.group}, {column.label}" for column in prices.columns] == [
        *("Made, each", "Made, in all", "Lost, each", "Lost, in all"),
        *("A trick, over", "A trick, short"),
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


@pytest.mark.parametrize(
    ("players", "note", "rows", "in_all"),
    [(2, "", 6, 12), (3, "", 6, 12), (5, "In a proposal each partner has one opponent.", 7, 18)],
)
def test_at_most_four_are_in_play_and_three_have_no_proposal_to_pay(
    players: int, note: str, rows: int, in_all: int
) -> None:
    prices = SOLO_WHIST.prices(SOLO_WHIST.terms({}, stake=1), players=players)

    amounts = {row.what: row.amounts for row in prices.rows}
    assert amounts["solo"] == (6, in_all, -6, -in_all, 1, -1)
    assert (prices.note, len(prices.rows)) == (note, rows)


def typed(
    preset: str = "hoyle", *, changes: Mapping[str, str] | None = None, without: str = ""
) -> Any:
    """Return the form as sent when a preset's fields are filled in and some are changed."""
    fields = fields_of(RULES.laid_over(preset, {}), rows=RULES.rows)
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": preset, **fields})
    for name, value in (changes or {}).items():
        sent[name] = value
    for name in without.split():
        sent.pop(name, None)
    return rules_form({"preset": preset}, sent=sent)


def refused(form: HouseRulesForm) -> dict[str, list[str]]:
    """Return what the form says is wrong, whoever finds it."""
    try:
        terms_of(form.rules(), stake=1)
    except Fault as fault:
        form.refuse(fault)
    return form.errors


TYPED: dict[str, tuple[str, dict[str, str], str, dict[str, Any]]] = {
    "prices and options": (
        "hoyle",
        {
            "win-slam": "48",
            "lose-slam": "40½",
            "over-solo": "2",
            "rule-revoke": "whist",
            "rule-players-most": "4",
        },
        "",
        {
            "pay": {"slam": [48, 40.5]},
            "tricks": {"solo": [2, 1]},
            "revoke": "whist",
            "players": [4, 4],
        },
    ),
    "a call goes with its tricks": (
        "hoyle",
        {},
        "win-solo lose-solo",
        {"pay": {"solo": None}, "tricks": {"solo": None}},
    ),
    "an abundance goes with the one in trumps": (
        "hoyle",
        {},
        "win-abundance lose-abundance",
        {name: {"abundance": None, "abundance_in_trumps": None} for name in ("pay", "tricks")},
    ),
    "the kitty goes with what it takes": (
        "house_pool",
        {"rule-all_pass": "thrown_up"},
        "rule-kitty",
        {"kitty": False, "failed_kitty": "none", "all_pass": "thrown_up", "all_pass_pays": 0},
    ),
}


@pytest.mark.parametrize(("preset", "changes", "without", "options"), TYPED.values(), ids=TYPED)
def test_what_is_typed_otherwise_is_kept(
    preset: str, changes: dict[str, str], without: str, options: dict[str, Any]
) -> None:
    assert typed(preset, changes=changes, without=without).rules()["options"] == options


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        (
            {"rule-all_pass": "last_trick"},
            "rule-all_pass",
            (
                "Somebody pays when all pass, but nothing is said to be paid then: say how much, "
                "or let the cards be thrown up."
            ),
        ),
        (
            {"over-solo": "x"},
            "over-solo",
            "“x” is not a number of stakes; write it like 2, ½ or 1½.",
        ),
        (
            {"short-solo": ""},
            "over-solo",
            "Solo needs two prices, over and short: give both, or leave both empty.",
        ),
    ],
    ids=["nothing paid", "no number", "half a pair"],
)
def test_what_is_wrong_stands_at_its_field(
    changes: dict[str, str], field: str, sentence: str
) -> None:
    [(at, [said])] = refused(typed(changes=changes)).items()

    assert (at, said[:1].upper() + said[1:]) == (field, sentence)


def test_a_card_shows_each_call_with_its_prices_and_its_tricks() -> None:
    card = preset_card(KIT, "modern_tens")

    assert [(price.word, price.price.replace("\xa0", " ")) for price in card.prices] == [
        ("proposal", "+10 −10, a trick +1 0"),
        ("solo", "+10 −10, a trick +1 0"),
        ("misère", "+25 −25"),
        ("abundance", "+50 −50"),
        ("abundance in trumps", "+60 −60"),
        ("open misère", "+75 −75"),
        ("declared abundance", "+100 −100"),
    ]
    assert (card.fewest, card.most) == (4, 5)
    assert "Ann+Ben 9" in shorthand_help
