"""Skat as a game of napledger's: its words, its prices, and a season for the demo."""

from __future__ import annotations

import random

from napledger.games.contract import DemoNight, Entry, Facts, Game
from napledger.games.deal_score import DealSentence
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.skat.deal import LOST, NULL, PASSED, RAMSCH, SETTLED, WON, Deal, State, Table
from napledger.games.skat.rules import PAGAT, RULES, SEATS, SITS_OUT, Terms
from napledger.games.skat.score import is_open, score_deal
from napledger.games.skat.tariff import BASES, NULLS
from napledger.games.skat.words import FIGURES, GAMES, WORDS
from napledger.games.table import in_play_among, present_at
from napledger.reading.faults import Fault, Term, Word
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext
from napledger.reading.readers import Json

THREE, FOUR = ("Ann", "Ben", "Catherine"), ("Ann", "Ben", "Catherine", "Dan")
SEASON = (
    DemoNight("2026-10-02", "Friday", "the Lamb", FOUR, "list", 1, 32, currency="EUR"),
    DemoNight("2026-10-16", "Friday", "the Lamb", THREE, "bock", 1, 27, currency="EUR"),
    DemoNight("2026-11-13", "Friday", "the Lamb", FOUR, "pub", 1, 24, currency="EUR"),
)

GRADES = {
    "kontra": _("kontra"),
    "re": _("re"),
    "supra": _("supra"),
    "hand": pgettext("Skat: without taking up the two cards", "hand"),
    "schneider": _("schneider"),
    # Translators: the other side took no trick
    "schwarz": _("schwarz"),
    # Translators: a game of Skat with open cards
    "ouvert": _("ouvert"),
}

# Translators: a button: what stands on the list of points is paid now
PAY = _("Pay the list")
OPEN = _("the list stands open, and nothing is paid for it yet: play on, or pay the list")


class Skat(Game[Terms, State, Deal]):
    """The game of Skat."""

    key, title, words, figures = "skat", _("Skat"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("One against two: there are 120 points in the cards, and 61 win.")
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    terms_type, deal, break_off = Terms, Deal, {"ended": SETTLED}

    breaks_off = PAY

    score_deal = staticmethod(score_deal)

    def further(self, deal: Deal) -> tuple[DealSentence, ...]:
        """Return how a game was played and doubled: “with 2, hand, schneider, kontra”."""
        told = ("hand" * deal.hand, deal.announced, deal.reached, deal.kontra)
        grades = tuple(Term(GRADES[each]) for each in dict.fromkeys(told) if each)
        words: dict[str, Word] = {
            "matadors": deal.matadors or 0,
            "bid": deal.bid or 0,
            "grades": grades,
        }
        said = (
            # Translators: how many matadors a game of Skat was played with, or without
            (_("matadors {matadors}"), deal.matadors),
            ("{grades}", grades),
            # Translators: up to what was bid
            (_("bid {bid}"), deal.bid),
            (_("60 each"), deal.split),
        )
        return tuple(DealSentence(pattern, words) for pattern, holds in said if holds)

    def closing(self, table: Table) -> Fault | None:
        """Return that the list is not paid yet, where that is done at its end."""
        return Fault("", OPEN) if is_open(table) else None

    def refuses(self, entry: Entry, *, table: Table) -> Fault | None:
        """Return that who sits there and the rules stay while a list stands open."""
        stay = ("join", "leave", "seats", "rules")
        return self.closing(table) if entry.kind in stay else None

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # the same
        """Return what each other player pays for a game won, and gets for one lost."""
        point, single = terms.rates["point"], terms.options.hand_lost == "single"
        values = [(GAMES[game], 2 * base, -2) for game, base in BASES.items()]
        # Translators: games of Skat without trumps, won without a trick
        nulls = (_("null"), _("null hand"), _("null ouvert"), _("null ouvert hand"))
        for what, value, is_hand in zip(nulls, NULLS, (False, True) * 2, strict=True):
            values.append((what, value, -1 if is_hand and single else -2))
        return PriceTable(
            # Translators: heads a column: what each of the others pays for a game that was won
            columns=(
                PriceColumn(pgettext("heads a price: what it pays", "won")),
                PriceColumn(pgettext("heads a price: what it pays", "lost")),
            ),
            rows=tuple(
                PriceRow(what, (value * point, value * lost * point), PAGAT)
                for what, value, lost in values
            ),
            note=_("From or to each of the others, with one matador and no grade."),
        )

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return a deal as people play them: suits mostly, more won than lost."""
        options = table.terms.options
        there = present_at(table, dealer=None, away=())
        in_play = in_play_among(there.players, sits_out=SITS_OUT[options.second_out])
        is_ramsch = bool(table.game_state.ramsch)
        if is_ramsch or chance.random() < 0.06:
            if not is_ramsch and options.all_pass == "passed":
                return {"ended": PASSED}
            taken = chance.randint(42, 80)
            return {"ended": RAMSCH, "losers": [chance.choice(in_play)], "card_points": taken}
        [game] = chance.choices([*BASES, NULL], (14, 16, 18, 22, 22, 8))
        [ended] = chance.choices((WON, LOST), (4, 1))
        facts: dict[str, Json] = {"soloist": chance.choice(in_play), "game": game, "ended": ended}
        if game != NULL:
            facts["matadors"] = chance.choices((1, 2, 3, 4), (60, 22, 10, 8))[0]
            facts |= {"reached": "schneider"} if chance.random() < 0.2 else {}
        if options.kontra != "none" and chance.random() < 0.06:
            facts["kontra"] = "kontra"
        return facts | ({"hand": True} if chance.random() < 0.08 else {})


GAME = Skat()
