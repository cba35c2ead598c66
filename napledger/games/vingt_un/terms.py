"""The terms of a table: the rules met with the stake, so that every price is a number of coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.options.cached_terms import cached_terms, coins
from napledger.games.options.presets import places_in
from napledger.games.vingt_un.hand_checks import HandRules
from napledger.games.vingt_un.hand_pay import HandPrices
from napledger.games.vingt_un.hands import Calls
from napledger.games.vingt_un.options import RULES, Options
from napledger.games.vingt_un.phrases import DEALER_NATURAL
from napledger.games.vingt_un.presets import HOUSE_RULE, PLACES, PRESETS
from napledger.reading.readers import Json


# Compared by identity: equal rules and stakes give the same object.
@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Everything a round's payments hang on.

    `stake` is what a counter is worth, in the smallest coin; `hand_rules` what may be said of
    hands, and `prices` what they pay; `places` where each reason is printed.
    """

    preset: str
    options: Options
    stake: int
    hand_rules: HandRules
    prices: HandPrices
    places: Mapping[str, str]


def _places(preset: str, options: Options) -> Mapping[str, str]:
    """Return where each reason is printed: a dealer's natural with a price of its own, nowhere."""
    places = places_in(PRESETS[preset].book, PLACES)
    return places | {DEALER_NATURAL: HOUSE_RULE} if options.dealer_natural_pays else places


def _terms_of(rules: Json, stake: int) -> Terms:
    preset, options = RULES.read_rules(rules)
    coins(options.five_cards, stake, at="five_cards")
    return Terms(
        preset=preset,
        options=options,
        stake=stake,
        hand_rules=HandRules(
            sayings=Calls(
                five_cards=bool(options.five_cards),
                blind=options.dealer_natural_shown == "last",
            ),
            minimum=options.minimum,
            maximum=options.maximum,
            pairs=options.pairs,
            split_naturals=options.split_naturals,
        ),
        prices=HandPrices(
            natural_pays=options.natural_pays,
            natural_tie=options.natural_tie,
            ties=options.ties,
            tie_at_21=options.tie_at_21,
            twenty_one_pays=options.twenty_one_pays,
            five_cards=options.five_cards,
            dealer_natural_pays=options.dealer_natural_pays,
            dealer_five_pays=options.dealer_five_pays,
            natural_shown_last=options.dealer_natural_shown == "last",
        ),
        places=_places(preset, options),
    )


terms_of = cached_terms(_terms_of)
"""Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
