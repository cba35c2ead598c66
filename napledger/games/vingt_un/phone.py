"""What a phone must know of hands to add up what they bring: so much a counter for each of them.

The server says it for every hand of the dealer's and of a punter's; the phone multiplies by the
stake and adds up (static/vingt_un/hands.js). Where more than the hands is paid there is None, and
the server is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from napledger.games.vingt_un.fields import DEALER_BUTTONS, cycle
from napledger.games.vingt_un.hand_pay import HandPay, HandPrices, pay_of
from napledger.games.vingt_un.hands import NATURAL, OVER, Hand, HandRules
from napledger.games.vingt_un.rules import Options
from napledger.games.vingt_un.terms import Terms
from napledger.reading.readers import Json

Gains = Mapping[str, Mapping[str, int | None]]
"""What a counter brings a punter, by the dealer's hand and his own; None where more is paid."""

Unclear = Callable[[Hand, Hand, HandPay], bool]
"""Whether the hands alone, the dealer's and a punter's, do not say all that is paid."""


def hands_on_the_phone(rules: HandRules) -> dict[str, Json]:
    """Return to what taps on a tile go on, by the dealer's hand, and the limits of stakes."""
    calls = rules.calls
    return {
        "cycles": {
            str(hand): [str(each) for each in cycle(hand, calls)] for hand in calls.of_the_dealer()
        },
        "least": rules.minimum,
        "most": rules.maximum,
        "same": rules.pairs == "same",
        "undivided": [] if calls.blind else [NATURAL],
    }


def gains_a_counter(
    rules: HandRules, prices: HandPrices, *, coins: int, unclear: Unclear | None = None
) -> Gains:
    """Return what a counter of so many coins brings, by the hands that can be tapped."""
    return {
        str(dealer): {
            str(hand): None if unclear and unclear(dealer, hand, pay) else pay.coins(coins)
            for hand in cycle(dealer, rules.calls)
            for pay in [pay_of(hand, dealer=dealer, prices=prices)]
        }
        for dealer in dealers_of(rules)
    }


def dealers_of(rules: HandRules) -> tuple[Hand, ...]:
    """Return the hands of the dealer's that have a button."""
    known = rules.calls.of_the_dealer()
    return tuple(hand for hand in DEALER_BUTTONS if hand in known)


def on_the_phone(terms: Terms) -> dict[str, Json]:
    """Return all that a phone adds up and says of a plain round, the first of a deal or a later."""
    options = terms.options
    return hands_on_the_phone(terms.hand_rules) | {
        "first": _round(terms, is_first=True),
        "later": _round(terms, is_first=False),
        "last": options.deal_rounds if options.deal_lasts == "rounds" else 0,
        "toHolder": options.deal_goes_to == "holder",
    }


def _round(terms: Terms, *, is_first: bool) -> dict[str, Json]:
    """Return what a counter brings, what it takes from each other punter, and what ends a deal.

    Of what is paid nothing is known where everybody pays an ante first.
    """
    options = terms.options
    in_grace = is_first and options.grace != "none"
    as_drawn = is_first and options.grace == "as_drawn"
    rules, prices = terms.hand_rules, replace(terms.prices, naturals_as_drawn=as_drawn)
    by_holder = options.others_pay == "holder" and not as_drawn
    coins = options.natural_from_others * terms.stake if by_holder else 0
    ends = options.deal_lasts == "natural" and not in_grace
    gains = gains_a_counter(
        rules, prices, coins=terms.stake, unclear=_unclear(options, as_drawn=as_drawn)
    )
    return {
        "gains": {} if is_first and options.ante else gains,
        "fromOthers": {
            str(dealer): {NATURAL: coins}
            for dealer in dealers_of(rules)
            if coins and dealer != NATURAL
        },
        "ends": {
            str(dealer): [NATURAL] if ends and dealer != NATURAL else []
            for dealer in rules.calls.of_the_dealer()
        },
    }


def _unclear(options: Options, *, as_drawn: bool) -> Unclear:
    """Return when the kitty is paid too, or taken, or others pay a natural by their own stakes."""

    def unclear(dealer: Hand, hand: Hand, pay: HandPay) -> bool:
        by_payer = options.natural_from_others > 0 and options.others_pay != "holder"
        has_more = (options.kitty_natural or by_payer) and not as_drawn
        takes = has_more and hand == NATURAL != dealer
        fined = dealer == OVER and options.over_fine > 0
        return takes or fined or (pay.is_tie and options.tie_share > 0)

    return unclear
