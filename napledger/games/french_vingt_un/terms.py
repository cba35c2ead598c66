"""The terms of a table: the rules met with the stake, so that every price is a number of coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.french_vingt_un.options import RULES, Options
from napledger.games.french_vingt_un.presets import PLACES, PRESETS
from napledger.games.french_vingt_un.rounds import BLIND, IMAGINARY_TENS, ORDINARY
from napledger.games.options.cached_terms import cached_terms
from napledger.games.options.presets import places_in
from napledger.games.vingt_un.hand_checks import HandRules
from napledger.games.vingt_un.hand_pay import HandPrices
from napledger.games.vingt_un.hands import Calls
from napledger.reading.readers import Json

SAYINGS: Mapping[int, Calls] = {
    ORDINARY: Calls(forfeits=False),
    IMAGINARY_TENS: Calls(forfeits=False, least=12),
    BLIND: Calls(forfeits=False, blind=True),
}
"""What is said of hands, by round: with the ten counted in nobody has less than twelve."""


# Compared by identity: equal rules and stakes give the same object.
@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Everything a round's payments hang on.

    `stake` is what a counter is worth, in the smallest coin; `hand_rules` are by round what may be
    said of hands, and `prices` what they pay; `places` where each reason is printed.
    """

    preset: str
    options: Options
    stake: int
    hand_rules: Mapping[int, HandRules]
    prices: HandPrices
    places: Mapping[str, str]

    @property
    def programme(self) -> tuple[int, ...]:
        """Return the rounds that each dealer deals, in order."""
        return self.options.programme

    def may_double(self, number: int) -> bool:
        """Return whether the dealer may double in a round."""
        return self.options.doubled_rounds == "any" or (
            self.options.doubled_rounds == "first" and number == ORDINARY
        )


def _terms_of(rules: Json, stake: int) -> Terms:
    preset, options = RULES.read_rules(rules)
    return Terms(
        preset=preset,
        options=options,
        stake=stake,
        hand_rules={
            number: HandRules(
                sayings=sayings,
                minimum=options.minimum,
                maximum=options.maximum,
                pairs=options.pairs if number == ORDINARY else "none",
                split_naturals=options.split_naturals,
            )
            for number, sayings in SAYINGS.items()
        },
        prices=HandPrices(
            natural_pays=options.natural_pays,
            natural_tie=options.natural_tie,
            ties=options.ties,
            tie_at_21=options.tie_at_21,
        ),
        places=places_in(PRESETS[preset].book, PLACES),
    )


terms_of = cached_terms(_terms_of)
"""Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
