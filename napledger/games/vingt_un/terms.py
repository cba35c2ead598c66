"""The terms of a table: the rules met with the stake, so that every price is a number of coins."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.options.cached_terms import TableTerms, cached_terms
from napledger.games.vingt_un.hand_pay import HandPrices
from napledger.games.vingt_un.hands import Calls, HandRules
from napledger.games.vingt_un.places import HOUSE_RULE
from napledger.games.vingt_un.rules import RULES, Options
from napledger.games.vingt_un.words import DEALER_NATURAL
from napledger.reading.readers import Json


# Compared by identity, as its base.
@dataclass(frozen=True, slots=True, eq=False)
class Terms(TableTerms[Options]):
    """Everything a round's payments hang on; `stake` is what a counter is worth.

    `hand_rules` are what may be said of hands, and `prices` what they pay.
    """

    hand_rules: HandRules
    prices: HandPrices


@cached_terms
def terms_of(rules: Json, stake: int) -> Terms:
    """Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
    preset, options = RULES.read_rules(rules)
    rates, places = RULES.rates(options, stake), RULES.places_for(preset)
    if options.dealer_natural_pays:
        # No book prints a price of its own for the dealer's natural.
        places[DEALER_NATURAL] = HOUSE_RULE
    return Terms(
        preset=preset,
        options=options,
        stake=stake,
        rates=rates,
        places=places,
        hand_rules=HandRules(
            calls=Calls(
                five_cards=bool(options.five_cards),
                blind=options.dealer_natural_shown == "last",
            ),
            minimum=options.minimum,
            maximum=options.maximum,
            pairs=options.pairs,
            split_naturals=options.split_naturals,
        ),
        prices=HandPrices.of(options),
    )
