"""Vingt-Un as a game of napledger's.

Fixed, believable evenings of Vingt-Un, for a look at the app with something in its book.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, DemoNight, Facts, Game, Wording
from napledger.games.deal_score import DealSentence, Summary
from napledger.games.draw import FIRST_ACE, LOWEST_CARD
from napledger.games.headings import Rule
from napledger.games.options.telling import rules_told
from napledger.games.prices import PriceTable
from napledger.games.vingt_un import pontoon_words
from napledger.games.vingt_un.deal import (
    FIVE,
    LOST,
    NATURAL,
    OVER,
    STOOD,
    TIE,
    WON,
    Deal,
    Hand,
    HandRules,
)
from napledger.games.vingt_un.hand_pay import COLUMNS, CORNER, hand_rows
from napledger.games.vingt_un.options import SEATS
from napledger.games.vingt_un.rules import RULES, Terms, terms_of
from napledger.games.vingt_un.score import (
    OFFENCES,
    further_of_round,
    score_deal,
    score_offence,
    went_wrong,
)
from napledger.games.vingt_un.turns import State, Table, round_of
from napledger.games.vingt_un.words import FIGURES, NATURALS, OVERS, WORDS
from napledger.games.wording import prices_said, rules_said
from napledger.reading.faults import marked as _
from napledger.reading.readers import Json

SEVEN = ("Ann", "Ben", "Catherine", "Dan", "Eve", "François", "Wilhelmina-Charlotte")

SEASON = (
    DemoNight("2026-10-03", "Saturday", "at Eve’s", SEVEN[:6], "hoyle", 5, 42),
    DemoNight("2026-10-17", "Saturday", "at Dan’s", SEVEN[:5], "peel_pool", 5, 38),
    DemoNight("2026-11-14", "Saturday", "at Eve’s", SEVEN, "hoyle", 5, 11, closed=False),
)

Weights = Mapping[Hand, int]
"""How often hands fall at a table, beside one another."""

DEALERS: Weights = {STOOD: 50, OVER: 28, 21: 8, NATURAL: 5, FIVE: 3}
PUNTERS: Weights = {WON: 34, LOST: 36, OVER: 28, 21: 7, NATURAL: 5, TIE: 6, FIVE: 2, 15: 2, 19: 3}


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a round as people play it: a few counters, and now and then a pair."""
    of = round_of(Deal(), table=table)
    options = table.terms.options
    facts: dict[str, Json] = {}
    if options.doubling and chance.random() < 0.15:
        facts["doubled"] = True
    if options.irregular_fine and chance.random() < 0.04:
        facts["irregularities"] = {chance.choice(of.players): 1}
    if options.deal_lasts == "agreed" and of.number > 3:
        facts["deal_ends"] = chance.random() < 0.5
    return {**facts, **deal_hands(of.punters, table.terms.hand_rules, chance=chance)}


def deal_hands(punters: tuple[str, ...], rules: HandRules, *, chance: random.Random) -> Facts:
    hand = _one_of(DEALERS, rules.of_the_dealer(), chance)
    hands = [_hand_of(player, hand, rules, chance=chance) for player in punters]
    if rules.pairs != "none" and hand != NATURAL and chance.random() < 0.2:
        again = {**hands.pop(chance.randrange(len(hands))), "hand": OVER}
        hands += [again, again]
    return {"hand": hand, "hands": hands}


def _hand_of(
    player: str, dealer_hand: Hand, rules: HandRules, *, chance: random.Random
) -> dict[str, Json]:
    """Return a punter's hand, for a stake nearer to the least than to the most."""
    stake = min(chance.randint(rules.minimum, rules.maximum) for _draw in range(2))
    hand = _one_of(PUNTERS, rules.beside(dealer_hand), chance)
    return {"player": player, "stake": stake, "hand": hand}


def _one_of(weights: Weights, hands: tuple[Hand, ...], chance: random.Random) -> Hand:
    likely = [hand for hand in hands if hand in weights]
    return chance.choices(likely, [weights[hand] for hand in likely])[0]


DOUBLED = _("For each counter staked, between a punter and the dealer.")
NEVER_DOUBLED = _(
    "For each counter staked, between a punter and the dealer. Nothing is doubled at this table."
)


class VingtUn(Game[Terms, State, Deal]):
    """The game of Vingt-Un."""

    key, title, words, figures = "vingt_un", _("Vingt-Un"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("One deals against everybody, and whoever goes past twenty-one loses at once.")
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    keeps_deal = True
    # Peel, p. 66: whoever gets the first ace deals.
    first_deal = (FIRST_ACE, LOWEST_CARD)
    offences, kitty_source = OFFENCES, "house rule"
    titles = {
        BEST: _("Best round"),
        # Translators: the title of whoever had the most naturals
        NATURALS: _("Most naturals"),
        # Translators: the title of whoever went over twenty-one most often
        OVERS: _("Most often over"),
        STREAK: TITLES[STREAK],
        SLIP: TITLES[SLIP],
    }

    terms = staticmethod(terms_of)
    deal = Deal
    score_deal = staticmethod(score_deal)
    score_offence = staticmethod(score_offence)
    further = staticmethod(further_of_round)
    went_wrong = staticmethod(went_wrong)
    demo_deal = staticmethod(deal_of)

    def line(self, summary: Summary) -> DealSentence:
        line = super().line(summary)
        if not summary.parts:
            return line
        # Translators: whose round it was; how it ended for the dealer follows
        pattern = _("{players} dealt")
        return replace(line, pattern=pattern, words={"players": line.words["players"]})

    def wording(self, terms: Terms) -> Wording:
        """Return what is said instead of the books' words: Pontoon has a banker."""
        return pontoon_words.wording(terms.options.words)

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        return rules_said(rules_told(RULES, terms), self.wording(terms))

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # a counter's
        """Return what one counter wins and loses, once and doubled, the dearest first."""
        prices = PriceTable(
            columns=COLUMNS,
            rows=tuple(hand_rows(terms.prices, terms.places, coins=terms.stake)),
            corner=CORNER,
            note=DOUBLED if terms.options.doubling else NEVER_DOUBLED,
        )
        return prices_said(prices, self.wording(terms))


GAME = VingtUn()
