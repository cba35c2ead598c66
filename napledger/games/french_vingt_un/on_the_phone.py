"""What a phone must know of the eight rounds to add up what they bring, and which is due next."""

from __future__ import annotations

from napledger.games.french_vingt_un.rounds import ORDINARY
from napledger.games.french_vingt_un.terms import Terms
from napledger.games.vingt_un.hands import LOST, WON
from napledger.games.vingt_un.on_the_phone import gains_a_counter, hands_on_the_phone
from napledger.reading.readers import Json


def on_the_phone(terms: Terms) -> dict[str, Json]:
    """Return what a counter brings on a hand and on a bet, a unit of difference, and the clock."""
    rules, coins = terms.hand_rules[ORDINARY], terms.stake
    return hands_on_the_phone(rules) | {
        "gains": gains_a_counter(rules, terms.prices, coins=coins),
        "bet": {LOST: -coins, WON: coins},
        "unit": terms.options.difference_rate * coins,
        "clock": terms.options.clock_stake * coins,
        "programme": terms.programme,
    }
