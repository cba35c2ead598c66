"""The options of a game as one table: read, refused and told by the rows of its fields."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from napledger.games.options import option
from napledger.games.options.kinds import Need, PriceList
from napledger.games.options.presets import PrintedBook, place_of
from napledger.games.options.table import OptionTable, TableTerms
from napledger.games.options.telling import rules_told
from napledger.games.table import sparse
from napledger.reading.faults import Fault
from tests.games.options.table import RULES


def test_a_table_plays_the_first_rule_set_with_its_changes_laid_over_it() -> None:
    preset, plain = RULES.read_rules({})
    _, changed = RULES.read_rules({"options": {"rounds": [8, 1], "kitty": True, "share": 4}})

    assert RULES.usual == preset == "plain"
    assert (plain.rounds, plain.cards, plain.share, plain.kitty) == ((1, 2), 3, 0, False)
    assert (changed.rounds, changed.cards, changed.share, changed.kitty) == ((8, 1), 3, 4, True)


def test_a_rule_set_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(Fault) as fault:
        RULES.read_rules({"preset": "none"})

    assert str(fault.value) == "preset: there is no such rule set; the rule sets are plain"


def told(**options: Any) -> list[tuple[str, str, str]]:
    """Return the group, the sentence and the source of every rule, at a stake of 2."""
    terms = RULES.terms(TableTerms, {"options": options}, 2)
    rules = rules_told(RULES, terms)
    return [(rule.group, rule.sentence.format(**rule.words), rule.source) for rule in rules]


def refused(**options: Any) -> str:
    """Return why these options cannot be."""
    with pytest.raises(Fault) as fault:
        RULES.read_rules({"options": options})
    return str(fault.value)


def test_terms_are_the_rules_met_with_the_stake() -> None:
    terms = RULES.terms(TableTerms, {"options": {"price": 3}}, 2)

    assert (terms.preset, terms.options.cards, terms.stake) == ("plain", 3, 2)
    assert terms.rates == {"price": 6}
    assert terms.places == {"win": "p. 4", "deal": "p. 41"}


def test_an_option_is_called_what_its_field_is_called() -> None:
    assert [row.name for row in RULES.rows] == [
        *("cards", "open", "spare", "price", "fine", "revoke", "kitty", "share", "rounds"),
        "players",
    ]
    assert RULES.groups == ("Play", "Prices", "Table")


def test_what_is_off_or_nought_or_a_condition_says_is_left_out() -> None:
    assert told() == [
        ("Play", "Each has: Three.", "p. 1"),
        ("Play", "All 3 tricks win.", "p. 4"),
        ("Prices", "It costs 2.", "p. 2"),
        ("Table", "To the left.", "p. 7"),
        ("Table", "For 2 to 5.", ""),
    ]


def test_every_option_is_told_in_its_words_and_with_its_place() -> None:
    assert told(cards=5)[0] == ("Play", "Each has: Five.", "p. 5")
    assert told(open=True, spare=True, kitty=True, fine=3, price=1.5, revoke="deal") == [
        ("Play", "Each has: Three.", "p. 1"),
        ("Play", "All 3 tricks win.", "p. 4"),
        ("Play", "They are shown at once.", "p. 9"),
        ("Play", "Cards are shown.", ""),
        ("Play", "A spare hand is dealt.", ""),
        ("Prices", "Fined 6, which is 3 counters.", "p. 3"),
        ("Prices", "It costs 3.", "p. 2"),
        ("Prices", "A revoke, at a stake of 2: The deal.", "p. 41"),
        ("Table", "To the left.", "p. 7"),
        ("Table", "For 2 to 5.", ""),
    ]


def test_a_sentence_with_a_word_that_its_option_has_not_is_a_mistake() -> None:
    @dataclass(frozen=True, slots=True)
    class Wrong:
        kitty: bool = option.flag("A", label="Kitty", sentence="One.", tells="It is {size}.")

    table = OptionTable.of(Wrong, {}, {})
    terms = TableTerms("", Wrong(kitty=True), 1, {}, {})

    with pytest.raises(LookupError, match="“kitty” has no word for “size”"):
        rules_told(table, terms)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rounds": []}, "options.rounds: expected at least one number"),
        ({"rounds": [2, 1, 2]}, "options.rounds[2]: 2 stands there twice"),
        ({"rounds": [9]}, "options.rounds[0]: expected a whole number from 1 to 8, got 9"),
        ({"cards": 2}, "options.cards: expected one of 3, 5, got 2"),
        # A number may stand apart from its range, as 0 does here.
        (
            {"share": 1, "kitty": True},
            "options.share: expected a whole number from 2 to 10, got 1",
        ),
        (
            {"share": 4},
            (
                "options.share: “Share” pays into the kitty, but this table has none: "
                "play with a kitty, or set it to 0"
            ),
        ),
        (
            {"rouble": 1},
            (
                "options.rouble: there is no such option; the options are cards, fine, kitty, "
                "open, players, price, revoke, rounds, share, spare"
            ),
        ),
        (
            {"cards": 5, "spare": True},
            "options.spare: no spare hand with five cards: play with three",
        ),
        (
            {"revoke": "fine"},
            (
                "options.revoke: “Revoke” pays into the kitty, but this table has none: "
                "play with a kitty, or choose otherwise"
            ),
        ),
        ({"revoke": "deal"}, "options.revoke: nothing is shown"),
        (
            {"cards": 5, "spare": True, "fine": 2, "revoke": "deal"},
            "options.spare: no spare hand with five cards: play with three",
        ),
    ],
)
def test_what_an_option_cannot_be_is_refused_at_it_the_first_first(
    options: dict[str, Any], sentence: str
) -> None:
    assert refused(**options) == sentence


def test_a_rate_that_does_not_come_out_whole_is_refused_at_its_option() -> None:
    _preset, options = RULES.read_rules({"options": {"price": 0.5}})

    with pytest.raises(Fault) as fault:
        RULES.rates(options, 3)

    assert fault.value.path == "options.price"


def test_a_need_is_met_by_a_value_or_by_a_call_with_a_price() -> None:
    assert Need("kitty").is_met({"kitty": True})
    assert not Need("kitty").is_met({"kitty": False})
    assert Need("pay", ("solo",)).is_met({"pay": {"solo": [1, 1]}})
    assert not Need("pay", ("solo",)).is_met({"pay": {"solo": None}})


def test_a_rule_set_is_printed_on_its_pages_or_in_its_book() -> None:
    plain = RULES.presets["plain"]

    assert place_of(plain, books=RULES.books) == "Peel, p. 1"
    assert place_of(plain, books={"peel": PrintedBook("A Book of Games")}) == "A Book of Games"


CALLS = PriceList(
    name="tricks",
    group="Play",
    label="Tricks",
    sentence="Over and short.",
    calls={"solo": "solo"},
    pair=("over", "short"),
    fields=("over", "short"),
    no_pair="two rates, like [1, 1]",
    priceless={"misere": "misère"},
    no_price="{call} has no tricks over or short",
)


def test_a_call_without_a_price_may_be_taken_out_but_not_priced() -> None:
    assert CALLS.read({"solo": [1, 1], "misere": None}) == {"solo": (Fraction(1), Fraction(1))}
    with pytest.raises(Fault) as priced:
        CALLS.read({"misere": [1, 1]})
    assert str(priced.value) == "misere: misère has no tricks over or short"
    with pytest.raises(Fault) as unknown:
        CALLS.read({"solos": [1, 1]})
    assert str(unknown.value) == "solos: there is no such call; there are solo"


def test_a_rule_set_for_more_players_is_told() -> None:
    plain = RULES.presets["plain"]

    assert sparse(plain.title, fewest=4, players=4) is None
    told = sparse(plain.title, fewest=4, players=3)
    assert str(told) == "players: Plain is for at least 4 players, and 3 sit here"
