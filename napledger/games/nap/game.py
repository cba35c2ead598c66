"""Nap (Napoleon) as a game of napledger's.

A fixed, believable season of Nap, for a look at the app with something in its book.
"""

from __future__ import annotations

import random

from napledger.games.called import COLUMNS
from napledger.games.contract import DemoNight, Facts, Game, Tricks
from napledger.games.nap.deal import ALL_TRICKS, Deal
from napledger.games.nap.deal import WORDS as CALLS
from napledger.games.nap.options import SEATS
from napledger.games.nap.rules import RULES, Terms, terms_of
from napledger.games.nap.score import score_deal, score_offence, went_wrong
from napledger.games.nap.seating import State, Table, seating_of
from napledger.games.nap.tariff import call_source
from napledger.games.nap.words import FIGURES, OFFENCES, WORDS
from napledger.games.prices import PriceRow, PriceTable
from napledger.reading.faults import marked as _

CALL_WEIGHTS = {"1": 4, "2": 30, "3": 34, "misery": 5, "4": 16, "nap": 9}
MADE_CHANCE = {"1": 0.9, "2": 0.74, "3": 0.6, "misery": 0.45, "4": 0.45, "nap": 0.36}

FIVE = ("Ann", "Ben", "Catherine", "Dan", "Eve")
SIX = ("Ann", "Ben", "Catherine", "Dan", "Eve", "François")
FOUR = ("Ben", "Catherine", "Dan", "Wilhelmina-Charlotte")

SEASON = (
    DemoNight("2026-09-03", "Thursday", "the Crown", FIVE, "hoyle", 5, 38),
    DemoNight("2026-09-10", "Thursday", "the Crown", FIVE, "hoyle_kitty", 5, 44),
    DemoNight("2026-09-17", "Thursday", "the Crown", SIX, "peel_pool", 5, 41),
    DemoNight("2026-09-24", "Thursday", "at Eve’s", FOUR, "peel_double_header", 10, 33),
    DemoNight("2026-10-01", "Thursday", "the Crown", FIVE, "hoyle_variations", 5, 47),
    DemoNight("2026-10-08", "Thursday", "the Crown", SIX, "peel_pool", 5, 40),
    DemoNight("2026-10-15", "Ben’s birthday", "at Ben’s", SIX, "eb1911", 10, 52),
    DemoNight("2026-10-22", "Thursday", "the Crown", FIVE, "bicycle_pool", 5, 36),
    DemoNight("2026-10-29", "Old money", "the Crown", FIVE, "hoyle", 4, 35, "lsd"),
    DemoNight("2026-11-05", "Thursday", "the Crown", FIVE, "hoyle_kitty_doubled", 5, 43),
    DemoNight("2026-11-12", "Thursday", "the Crown", FOUR, "cassell_1881", 5, 39),
    DemoNight("2026-11-19", "Thursday", "the Crown", FIVE, "peel_pool", 5, 13, closed=False),
)


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a deal as people play them: small calls mostly, and now and then a slip.

    They may be refused where the rules of the table do not know what happened.
    """
    seating = seating_of(Deal(), table=table)
    if chance.random() < 0.06:
        if seating.obliged is None:
            return {"passed": True}
        made = chance.random() < 0.8
        return {"caller": seating.obliged, "call": "1", "forced": True, "made": made}
    calls = [call for call in table.terms.ranked if call in CALL_WEIGHTS]
    call = chance.choices(calls, [CALL_WEIGHTS[each] for each in calls])[0]
    caller = chance.choice(seating.in_turn)
    made = chance.random() < MADE_CHANCE[call]
    return {"caller": caller, "call": call, "made": made, **_oddity(table, caller, chance=chance)}


def _oddity(table: Table, caller: str, *, chance: random.Random) -> Facts:
    others = [player for player in table.seated if player != caller]
    roll = chance.random()
    if roll < 0.02:
        return {"revokes": [{"player": chance.choice(others), "how": "revoke"}]}
    if roll < 0.05 and table.terms.rates["misdeal_fine"]:
        return {"misdeals": 1}
    if roll < 0.07 and table.terms.rates["interference_fine"]:
        return {"interference": {chance.choice(others): 1}}
    return {}


COUNTED = _(
    "Call it if you make it at least this often. Kitty, antes, fines and double headers are left "
    "out."
)


class Nap(Game[Terms, State, Deal]):
    """The game of Nap (Napoleon)."""

    key, title, words, figures = "nap", _("Nap"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("Whoever calls the most tricks makes trumps, and plays alone against everybody.")
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    feats = frozenset(CALLS[call] for call in ALL_TRICKS)
    offences, kitty_source = OFFENCES, "Peel, p. 12"

    terms = staticmethod(terms_of)
    deal = Deal
    score_deal = staticmethod(score_deal)
    score_offence = staticmethod(score_offence)
    went_wrong = staticmethod(went_wrong)
    demo_deal = staticmethod(deal_of)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks the caller took, if they were counted."""
        return deal.tricks

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what each call wins and loses, lowest first, from each other player and in all."""
        others = players - 1
        return PriceTable(
            columns=COLUMNS,
            rows=tuple(
                PriceRow(
                    what=CALLS[call],
                    amounts=(win, win * others, -lose, -lose * others),
                    source=call_source(call, terms),
                    in_all=(win * others, lose * others),
                )
                for call in terms.ranked
                for win, lose in [(terms.win[call], terms.lose[call])]
            ),
            counted=COUNTED,
        )


GAME = Nap()
