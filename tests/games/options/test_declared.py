"""Options declared as fields that carry their rows: read, refused and told by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from napledger.games.headings import Rule
from napledger.games.options import option
from napledger.games.options.kinds import Flag, Need, Sentence, Value, always
from napledger.games.options.kitty import INTO_KITTY, WITH_KITTY
from napledger.games.options.presets import Preset, PrintedBook
from napledger.games.options.table import OptionTable, TableTerms
from napledger.games.options.telling import rules_told
from napledger.reading.faults import Fault

SHARED = Flag("Play", label="Open", sentence="Cards are shown.", tells="Cards are shown.")


def by_hand(terms: Any) -> Iterator[Rule]:
    """Yield what no sentence says."""
    if terms.options.open:
        yield Rule("Play", "They are shown at once.", "p. 9")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the table."""

    cards: int = option.choice(
        "Play",
        label="Cards",
        sentence="How many.",
        source="p. 1",
        values=(Value(3, "Three."), Value(5, "Five.", "p. 5")),
        tells=("Each has: {choice}", Sentence("All {size} tricks win.", "win"), by_hand),
    )
    open: bool = option.row(SHARED)
    spare: bool = option.flag(
        "Play",
        label="Spare",
        sentence="A spare hand.",
        tells="A spare hand is dealt.",
        needs=(Need("cards", (3,)),),
        idle=False,
        or_else="no spare hand with five cards: play with three",
    )
    price: Fraction = option.units(
        "Prices",
        label="Price",
        sentence="What it costs.",
        source="p. 2",
        tells=Sentence("It costs {coins}.", after="fine"),
    )
    fine: int = option.whole(
        "Prices",
        label="Fine",
        sentence="Counters.",
        source="p. 3",
        tells="Fined {coins}, which is {counters} counters.",
        needs=(WITH_KITTY,),
        idle=0,
    )
    revoke: str = option.choice(
        "Prices",
        label="Revoke",
        sentence="What it costs.",
        values=(
            Value("none", "Nothing."),
            Value("fine", "A fine.", needs=(INTO_KITTY,)),
            Value("deal", "The deal.", needs=(Need("open"),), or_else="nothing is shown"),
        ),
        tells=Sentence(
            "A revoke, at a stake of {coins}: {choice}",
            lambda options: options.revoke,
            when=lambda options: options.revoke != "none",
            words=lambda terms: {"coins": terms.stake},
        ),
    )
    kitty: bool = option.flag("Prices", label="Kitty", sentence="A kitty.")
    players: tuple[int, int] = option.players(
        "Table",
        label="Players",
        sentence="How many.",
        seats=range(2, 8),
        tells=(Sentence("To the left.", "p. 7", when=always), "For {fewest} to {most}."),
    )


PLAIN = {
    "cards": 3,
    "open": False,
    "spare": False,
    "price": 1,
    "fine": 0,
    "revoke": "none",
    "kitty": False,
    "players": [2, 5],
}

RULES = OptionTable.of(
    Options,
    {"plain": Preset("plain", "Plain", "p. 1", "book", "Plain.", PLAIN)},
    {"book": PrintedBook("A Book"), "other": PrintedBook("Another")},
    places={"win": {"book": "p. 4", "other": "p. 40"}, "deal": {"other": "p. 41"}},
)


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
        *("cards", "open", "spare", "price", "fine", "revoke", "kitty", "players"),
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
def test_what_needs_what_is_not_there_is_refused_the_first_first(
    options: dict[str, Any], sentence: str
) -> None:
    assert refused(**options) == sentence


def test_a_rate_that_does_not_come_out_whole_is_refused_at_its_option() -> None:
    _preset, options = RULES.read_rules({"options": {"price": 0.5}})

    with pytest.raises(Fault) as fault:
        RULES.rates(options, 3)

    assert fault.value.path == "options.price"
