"""Solo Whist as a game of napledger's.

Fixed, believable evenings of Solo Whist, for a look at the app with something in its book.
"""

from __future__ import annotations

import random

from napledger.games import called
from napledger.games.contract import DemoNight, Facts, Game, Tricks
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.solo_whist.deal import (
    DECLARED_ABUNDANCE,
    HAND,
    MISERES,
    NEEDED,
    PROPOSAL,
    SLAM,
    SOLO,
    Deal,
)
from napledger.games.solo_whist.deal import WORDS as CALLS
from napledger.games.solo_whist.rules import (
    FOUR,
    GENERAL_MISERES,
    HOUSE,
    IN_A_DEAL,
    RULES,
    SEATS,
    Terms,
    terms_of,
)
from napledger.games.solo_whist.score import (
    OFFENCES,
    further,
    score_deal,
    score_offence,
    went_wrong,
)
from napledger.games.solo_whist.seating import Seating, State, Table, seating_of
from napledger.games.solo_whist.words import FIGURES, WORDS
from napledger.games.table import sparse
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

CALL_WEIGHTS = {
    PROPOSAL: 42,
    SOLO: 30,
    "misere": 12,
    "abundance": 7,
    "open_misere": 2,
    "declared_abundance": 1,
}
MISERE_CHANCE = 0.5
"""How often a misère is made."""

PASS_CHANCE, ABANDON_CHANCE, REVOKE_CHANCE = 0.08, 0.02, 0.02

SPREAD = (-2, -1, -1, 0, 0, 0, 1, 1, 2, 3)
"""How far from what was called the tricks mostly fall."""

FOUR_NAMES = ("Ann", "Ben", "Catherine", "Dan")
FIVE_NAMES = (*FOUR_NAMES, "Eve")

SEASON = (
    DemoNight("2026-11-03", "Tuesday", "the Anchor", FOUR_NAMES, "hoyle_general_misere", 5, 32),
    DemoNight("2026-11-17", "Tuesday", "the Anchor", FIVE_NAMES, "house_pool", 5, 14, closed=False),
)


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a deal as people play them: proposals and solos mostly."""
    # Of more than a deal takes, the last ones of them have not come yet.
    away = [player for player in table.seated if player != table.dealer][IN_A_DEAL[-1] - 1 :]
    seating = seating_of(Deal(away=tuple(away)), table=table)
    facts = _dealt(table, seating, chance=chance)
    return {**facts, "away": away} if away else facts


def _dealt(table: Table, seating: Seating, *, chance: random.Random) -> Facts:
    if chance.random() < PASS_CHANCE:
        is_lost = table.terms.options.all_pass in GENERAL_MISERES
        losers = {"losers": [chance.choice(seating.in_play)]} if is_lost else {}
        return {"passed": True, **losers}
    if chance.random() < ABANDON_CHANCE:
        return {"abandoned": True}
    played = [call for call in CALL_WEIGHTS if call in table.terms.win]
    calls = [call for call in played if call != PROPOSAL or seating.may_propose]
    call = chance.choices(calls, [CALL_WEIGHTS[each] for each in calls])[0]
    caller, partner, other, *_others = chance.sample(seating.in_play, len(seating.in_play))
    facts: Facts = {"caller": caller, "call": call, **_result(call, chance=chance)}
    if call == PROPOSAL:
        return {**facts, "partner": partner}
    if call == SOLO and chance.random() < REVOKE_CHANCE:
        return {**facts, "revokes": [{"player": other, "how": "revoke"}]}
    return facts


def _result(call: str, *, chance: random.Random) -> Facts:
    if call in MISERES:
        return {"made": chance.random() < MISERE_CHANCE}
    return {"tricks": min(HAND, NEEDED[call] + chance.choice(SPREAD))}


COLUMNS = (
    *called.COLUMNS,
    # Translators: a column of prices: a trick above what was called
    PriceColumn(pgettext("tricks above what was called", "over"), _("A trick")),
    # Translators: a column of prices: a trick below what was called
    PriceColumn(pgettext("tricks below what was called", "short"), _("A trick")),
)


class SoloWhist(Game[Terms, State, Deal]):
    """The game of Solo Whist."""

    key, title, words, figures = "solo_whist", _("Solo Whist"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("Every call finds its own opponents: one against three, or two against two.")
    seats, deal_players, rules, state, demo = SEATS, IN_A_DEAL, RULES, State, SEASON
    feats = frozenset({CALLS[DECLARED_ABUNDANCE], CALLS[SLAM]})
    offences, kitty_source = OFFENCES, HOUSE

    terms = staticmethod(terms_of)
    deal = Deal
    score_deal = staticmethod(score_deal)
    score_offence = staticmethod(score_offence)
    further = staticmethod(further)
    went_wrong = staticmethod(went_wrong)
    demo_deal = staticmethod(deal_of)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks the caller took, or both partners, if they were counted."""
        return deal.tricks

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what things pay at a table of so many, of whom at most four are in play."""
        in_play = min(max(players, IN_A_DEAL[0]), FOUR)
        calls = [call for call in terms.ranked if call != PROPOSAL or in_play == FOUR]
        return PriceTable(
            columns=COLUMNS,
            rows=tuple(
                PriceRow(CALLS[call], _amounts(call, terms, in_play=in_play), terms.places[call])
                for call in calls
            ),
            note=_("In a proposal each partner has one opponent.") if PROPOSAL in calls else "",
        )

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that a rule set is made for more players, or for fewer, or None."""
        few = sparse(
            self.presets[terms.preset].title, fewest=terms.options.players[0], players=players
        )
        return few or super().unusual(terms, players=players)


def _amounts(call: str, terms: Terms, *, in_play: int) -> tuple[int, ...]:
    opponents = 1 if call == PROPOSAL else in_play - 1
    win, lose = terms.win[call], -terms.lose[call]
    return win, win * opponents, lose, lose * opponents, terms.over[call], -terms.short[call]


GAME = SoloWhist()
