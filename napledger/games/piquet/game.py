"""Piquet as a game of napledger's.

A fixed, believable season of Piquet, for a look at the app with something in its book.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, DemoNight, Facts, Game, Tricks
from napledger.games.deal_score import DealScore
from napledger.games.piquet.deal import CARDS, Deal, Parts
from napledger.games.piquet.hands import plays, total
from napledger.games.piquet.partie import (
    NetPoints,
    Seating,
    State,
    Table,
    lasting,
    put_forward,
    seating_of,
)
from napledger.games.piquet.rules import RULES, SEATS, Terms
from napledger.games.piquet.score import prices_of, score_deal
from napledger.games.piquet.words import FIGURES, WORDS, further, is_broken_off, line_of, went_wrong
from napledger.reading.faults import Fault, Who
from napledger.reading.faults import marked as _
from napledger.reading.readers import Json

TWO = ("Ann", "Ben")
THREE = ("Ann", "Ben", "Catherine")

SEASON = (
    DemoNight("2026-10-06", "Tuesday", "at Ann’s", TWO, "hoyle", 1, 24),
    DemoNight("2026-10-13", "Tuesday", "at Ben’s", TWO, "cavendish", 25, 30),
    DemoNight(
        "2026-10-20", "Tuesday, three of us", "at Ann’s", THREE, "cavendish_chouette", 10, 24
    ),
    DemoNight("2026-10-27", "Tuesday", "at Ann’s", TWO, "hundred_lurch", 50, 16),
    DemoNight("2026-11-03", "Best of five", "at Ben’s", TWO, "au_cent", 500, 14),
    DemoNight("2026-11-10", "Tuesday", "at Ann’s", TWO, "hoyle", 1, 9, closed=False),
)

TRICKS = {3: 2, 4: 6, 5: 12, 6: 16, 7: 24, 8: 18, 9: 11, 10: 6, 11: 3, 12: 2}
"""How often the elder, who has the better of it, takes so many tricks."""

HANDS: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({"point": 5}, {"trios": 1}),
    ({"point": 6, "sequences": (4,)}, {}),
    ({}, {"point": 5, "trios": 1}),
    ({"trios": 1}, {"point": 6, "sequences": (3,)}),
    ({"point": 5, "sequences": (3, 3)}, {"quatorzes": 1}),
    ({"quatorzes": 1}, {"point": 5, "sequences": (4,)}),
    ({"point": 5, "sequences": (5,), "trios": 1}, {}),
    ({"point": 6, "sequences": (6,), "quatorzes": 1}, {}),
    ({"sequences": (3,)}, {"point": 4, "quatorzes": 1, "trios": 1}),
)
"""What elder and younger may have in hand."""

ABANDONED_SHARE, PARTS_SHARE = 0.02, 0.3
"""How many deals are dealt again, and how many are counted by the phone."""


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a deal as people play them: scores mostly, and now and then the parts."""
    if table.game_state.lasts and not {*lasting(table).everybody} <= {*table.seated}:
        return {"broken_off": True}
    players = () if table.game_state.lasts else put_forward(table) or table.seated[:2]
    seating = seating_of(Deal(players=players), table=table)
    facts: dict[str, Json] = {"players": list(players)} if players else {}
    if chance.random() < ABANDONED_SHARE:
        return {**facts, "abandoned": True}
    parts = _parts(seating, chance=chance)
    if chance.random() < PARTS_SHARE and not table.terms.options.is_hundred:
        return {**facts, "parts": {player: own.written() for player, own in parts.items()}}
    return {**facts, "scores": _scores(parts, seating, table)}


def _parts(seating: Seating, *, chance: random.Random) -> dict[str, Parts]:
    tricks = chance.choices([*TRICKS], [*TRICKS.values()])[0]
    played = chance.choice(sorted(set(plays(tricks)))[:3])
    hands = chance.choice(HANDS)
    return {
        seating.elder: Parts(tricks, played[0], **hands[0]),
        seating.dealer: Parts(CARDS - tricks, played[1], **hands[1]),
    }


def _scores(parts: dict[str, Parts], seating: Seating, table: Table) -> dict[str, int]:
    """Return what these parts come to, in the hundred as far as it was counted when one had won."""
    first, second = seating.players
    scores = [
        total(parts[first], against=parts[second]),
        total(parts[second], against=parts[first]),
    ]
    if table.terms.options.is_hundred:
        left = [table.terms.options.target - before for before in table.game_state.scores]
        loser = int(left[0] - scores[0] < left[1] - scores[1])
        scores[loser] = min(scores[loser], left[loser] - 1)
    return dict(zip(seating.players, scores, strict=True))


class Piquet(Game[Terms, State, Deal]):
    """The game of Piquet."""

    key, title, words, figures = "piquet", _("Piquet"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("For two: discard, declare, play. Whoever stays below a hundred pays the rubicon.")
    seats, deal_players, rules, demo = SEATS, range(2, 3), RULES, SEASON
    terms_type, deal, state, break_off = Terms, Deal, State, {"broken_off": True}

    score_deal = staticmethod(score_deal)
    titles = {BEST: _("Best partie"), STREAK: TITLES[STREAK], SLIP: TITLES[SLIP]}
    line = staticmethod(line_of)
    further = staticmethod(further)
    went_wrong = staticmethod(went_wrong)
    prices = staticmethod(prices_of)
    demo_deal = staticmethod(deal_of)

    def read_state(self, stored: Facts) -> State:
        net = tuple(NetPoints(**each) for each in stored["net"])
        return replace(super().read_state(stored), net=net)

    def tricks_in(self, deal: Deal) -> Tricks:
        return tuple((player, parts.tricks) for player, parts in deal.parts) or None

    def closing(self, table: Table) -> Fault | None:
        if not table.game_state.lasts:
            return None
        first, second = lasting(table).players
        return Fault(
            "",
            "the partie of {first} and {second} is not over, and nothing is paid for it: "
            "play it out, or break it off",
            first=Who(first),
            second=Who(second),
        )

    def leaving(self, player: str, *, table: Table) -> Fault | None:
        if not table.game_state.lasts or player not in lasting(table).everybody:
            return None
        said = _(
            "{player} is in the middle of a partie: it waits until {player} is back, "
            "or it is broken off"
        )
        return Fault("", said, player=Who(player))

    def carried_facts(self, _facts: Facts, *, table: Table) -> Facts:  # noqa: ARG002  # nothing
        return {}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who plays and who dealt; of a partie that was broken off, nothing."""
        if is_broken_off(score.summary):
            return {}
        assert score.summary.running is not None, "a deal is of a partie, which stands somehow"
        players = [side[0] for side, _points in score.summary.running.sides]
        return {"players": players, "dealer": score.turn.dealer}


GAME = Piquet()
