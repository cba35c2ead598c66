"""French Tarot as a game of napledger's, with two believable evenings for the demo."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from napledger.games import called
from napledger.games.contract import DemoNight, Facts, Game
from napledger.games.draw import LOWEST_CARD
from napledger.games.headings import COUNTER_CLOCKWISE, Words
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.table import in_play_among, present_by, sparse
from napledger.games.tarot.deal import CONTRACTS, GARDE_CONTRE, PRISE, TARGETS, TIMES, Deal
from napledger.games.tarot.rules import (
    HOLD_CARDS,
    POIGNEE,
    RULES,
    SCORES,
    SEATS,
    SLAM,
    SLAM_POINTS,
    Terms,
)
from napledger.games.tarot.score import (
    POIGNEES_SHOWN,
    SLAMS,
    Nothing,
    Table,
    further,
    score_deal,
)
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

WORDS = Words(
    who=_("Taker"),
    marked=pgettext("in the legend of the sheet, after “in brass: the”", "taker"),
    # Translators: a noun: what a player of French Tarot undertakes
    what=_("Contract"),
    slip=_("wrong contract"),
    stake=_("A point is worth"),
    worth=_("a point is worth %(stake)s"),
    told=_("Say who took, with how many bouts and card points"),
    results=called.WORDS.results,
)

FIGURES = replace(
    called.FIGURES,
    part=_("Contract"),
    parts=_("Contracts"),
    # Translators: heads a column: how often a player was the taker, or the partner
    played=_("Taken"),
    all_parts=_("All contracts"),
    every_part=_("Every contract"),
    no_part=_("This player has not taken yet."),
    won_run=_("Contracts made in a row"),
    lost_run=_("Contracts lost in a row"),
    obliged="",
    places=_("Contracts by seat"),
    places_note=_("Seats are counted in the order of play: the dealer speaks last."),
    kitties="",
    kitties_said="",
    counts=(POIGNEES_SHOWN, SLAMS),
    partner=_("Partner"),
)

SIZES = {
    "simple": _("simple poignée"),
    "double": _("double poignée"),
    "triple": _("triple poignée"),
}
COLUMNS = (
    # Translators: a column of prices: what each defender pays
    PriceColumn(_("each")),
    # Translators: a column of prices: what all of them pay together
    PriceColumn(_("in all"), is_total=True),
    # Translators: a column of prices: one card point more
    PriceColumn(_("a point")),
)

FIVE_NAMES = ("Ann", "Ben", "Catherine", "Dan", "Eve")
SEASON = (
    DemoNight("2026-10-16", "Friday", "at Eve’s", FIVE_NAMES[:4], "fft", 1, 24),
    DemoNight("2026-11-13", "Friday", "at Eve’s", FIVE_NAMES, "fft", 1, 20),
)
CHANCES = {PRISE: 25, "garde": 62, "garde_sans": 10, GARDE_CONTRE: 3}
BEYOND = (-14, -8, -5, -2, 0, 1, 3, 4, 6, 9, 12, 17)
"""How far from what was needed the card points mostly fall."""


class Tarot(Game[Terms, Nothing, Deal]):
    """The game of French Tarot."""

    key, title, words, figures = "tarot", _("French Tarot"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("One against all with 78 cards: the more bouts, the fewer points the taker needs.")
    seats, deal_players, rules, state, demo = SEATS, HOLD_CARDS, RULES, Nothing, SEASON
    terms_type, deal = Terms, Deal
    first_deal, turns = (LOWEST_CARD,), COUNTER_CLOCKWISE
    feats = frozenset({CONTRACTS[GARDE_CONTRE]})

    score_deal = staticmethod(score_deal)
    further = staticmethod(further)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what things pay at a table of so many, of whom at most five hold cards."""
        return PriceTable(
            columns=COLUMNS,
            rows=tuple(_rows(terms, players=players)),
            note=_(
                "A contract just made, and each point more; a petit au bout is ten points more. "
                "Of five, two thirds are the taker’s and one is the partner’s. A taker alone, with "
                "the king in the dog or one of their own, has it from all four."
            ),
        )

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that a rule set is made for more players, or for fewer, or None."""
        title, fewest = self.presets[terms.preset].title, terms.options.players[0]
        few = sparse(title, fewest=fewest, players=players)
        return few or super().unusual(terms, players=players)

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return a deal as people play them: a garde mostly, now and then with a bonus."""
        present = present_by(table.dealer, seated=table.seated, away=())
        there = in_play_among(present, sits_out=table.terms.options.sits_out)
        surplus = max(0, len(there) - HOLD_CARDS[-1])
        others = [player for player in there if player != table.dealer]
        away = others[len(others) - surplus :] if surplus else []
        facts: Facts = {"away": away} if away else {}
        if chance.random() < 0.05:
            return {**facts, "abandoned": True}
        played = [player for player in there if player not in away]
        return {**facts, **_taken(table.terms, played, chance=chance)}


def _rows(terms: Terms, *, players: int) -> Iterator[PriceRow]:
    options, stake = terms.options, terms.stake
    out = len(options.sits_out.get(players, ()))
    paying = 3 if players - out > 3 else 2
    for contract, times in TIMES.items():
        if contract != PRISE or options.prise:
            each = 25 * times * stake
            amounts = (each, each * paying, times * stake)
            yield PriceRow(CONTRACTS[contract], amounts, SCORES)
    bonuses = [(SIZES[size], points, POIGNEE) for size, points in options.poignees.items()]
    for what, points, source in (*bonuses, *((w, p, SLAM) for w, p in SLAM_POINTS.items())):
        yield PriceRow(what, (points * stake, points * stake * paying, 0), source)


def _taken(terms: Terms, there: list[str], *, chance: random.Random) -> Facts:
    contracts = [each for each in CHANCES if each != PRISE or terms.options.prise]
    [contract] = chance.choices(contracts, [CHANCES[each] for each in contracts])
    taker, partner, other = chance.sample(there, 3)
    bouts = chance.choices((0, 1, 2, 3), (1, 4, 5, 2))[0]
    facts: Facts = {
        "taker": taker,
        "contract": contract,
        "bouts": bouts,
        "points": TARGETS[bouts] + chance.choice(BEYOND),
    }
    if len(there) == HOLD_CARDS[-1]:
        alone = chance.random() < 0.15
        facts = {**facts, **({"alone": "dog"} if alone else {"partner": partner})}
    if chance.random() < 0.12:
        facts = {**facts, "petit": chance.choice(("attack", "defence"))}
    if chance.random() < 0.1:
        facts = {**facts, "poignees": [{"player": chance.choice((taker, other)), "size": "simple"}]}
    return facts


GAME = Tarot()
