"""Random evenings of Loo: every option, every kind of deal, and only what can have been.

What is drawn is a document as JSON values; what it comes to is for the tests to judge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from napledger.evening.document import read_document, read_entry
from napledger.evening.play import opened, played
from napledger.games.loo.deal import Deal, Hands, Mode, Table, hands_of, mode_of
from napledger.games.loo.rules import PRESETS, Options
from tests.games.loo.tables import LOO, NAMES

Draw = Callable[[st.SearchStrategy[Any]], Any]
Facts = dict[str, Any]

CHANGES: dict[str, st.SearchStrategy[Any]] = {
    "dealer_puts": st.integers(1, 6) | st.just(1.5),
    "others_put": st.sampled_from([0, 1, 0.5]),
    "single": st.sampled_from([0, 1, 2.5]),
    "loo": st.sampled_from(["limited", "unlimited", "mixed"]),
    "loo_limit": st.integers(1, 20),
    "must": st.sampled_from(["none", "all_play"]),
    "club_law": st.booleans(),
    "breach": st.sampled_from(["four_singles", "loo", "none"]),
    "flush_looes": st.sampled_from(["all", "stood"]),
    "sit_out": st.sampled_from(["none", "dealer_above_5"]),
    "odd_coins": st.sampled_from(["first_tricks", "stay"]),
}


@st.composite
def rule_sets(draw: st.DrawFn) -> Facts:
    """Return rules: a preset, with a few options laid over it that can stand there."""
    names = draw(st.lists(st.sampled_from(list(CHANGES)), max_size=4, unique=True))
    changes = {name: draw(CHANGES[name]) for name in names}
    if changes.get("loo") == "mixed":
        changes.setdefault("loo_limit", 12)
    return {"preset": draw(st.sampled_from(list(PRESETS))), "options": changes}


@st.composite
def evenings(draw: st.DrawFn, *, entries_max: int = 8) -> Facts:
    """Return an evening's document: deals, and now and then the pool's end."""
    raw: Facts = {
        "format": "napledger.evening/1",
        "game": "loo",
        "stake": 2 * draw(st.integers(1, 3)),
        "rules": draw(rule_sets()),
        "players": list(NAMES[: draw(st.integers(3, 7))]),
        "kitty": draw(st.sampled_from([0, 0, 1, 7, 30])),
        "played_on": "2026-11-19",
        "log": [],
    }
    table = opened(read_document(raw).opening)
    for _number in range(draw(st.integers(1, entries_max))):
        ends = draw(st.integers(0, 9)) == 0
        entry = {"kind": "kitty", "how": "split"} if ends else deal(draw, table)
        table, _score = played(read_entry(entry, game=LOO), table=table, game=LOO)
        raw["log"].append(entry)
    return raw


def deal(draw: Draw, table: Table) -> Facts:
    """Return a deal that can have been at this table."""
    away = draw(some_of(table.seated[: len(table.seated) - 3]))
    hands = hands_of(Deal(away=tuple(away)), table=table)
    options = table.terms.options
    club = options.club_law and draw(st.booleans())
    mode = mode_of(table, club=club)
    facts: Facts = {"kind": "deal", "away": away, "club": club, **_slips(draw, hands)}
    # Three at least are left, of whom two can play.
    facts["thrown_up"] = draw(some_of(hands.in_play[:-3]))
    left = [player for player in hands.in_play if player not in facts["thrown_up"]]
    ways = ["tricks", "tricks", "tricks", "abandoned"]
    ways += [] if mode.must else ["unopposed"]
    ways += [] if options.flush == "none" else ["flush"]
    way = draw(st.sampled_from(ways))
    if way == "abandoned":
        return {**facts, "abandoned": True}
    if way == "unopposed":
        return {**facts, **_unopposed(draw, left, hands, options, facts["thrown_up"])}
    if way == "flush":
        return {**facts, **_flush(draw, left, options)}
    return {**facts, **_tricks(draw, left, hands, mode, options)}


def some_of(players: Any) -> st.SearchStrategy[list[str]]:
    """Return a few of these players, each once."""
    chosen = st.sampled_from(players) if players else st.nothing()
    return st.lists(chosen, max_size=len(players), unique=True)


def _slips(draw: Draw, hands: Hands) -> Facts:
    players = st.sampled_from(hands.players)
    singles = draw(st.dictionaries(players, st.integers(0, 2), max_size=2))
    return {"misdeals": draw(st.sampled_from([0, 0, 0, 2])), "singles": singles}


def _unopposed(
    draw: Draw, left: list[str], hands: Hands, options: Options, thrown_up: list[str]
) -> Facts:
    player = draw(st.sampled_from(left))
    if options.miss and draw(st.booleans()):
        return {"unopposed": player, "misses": [player]}
    if options.dealer_defends == "for_pool" and not thrown_up:
        return {"unopposed": hands.last}
    return {"unopposed": player}


def _flush(draw: Draw, left: list[str], options: Options) -> Facts:
    holder = draw(st.sampled_from(left))
    others = [player for player in left if player != holder]
    stood = draw(some_of(others)) if options.flush_looes == "stood" else []
    spared = draw(some_of(others)) if options.pam_spares else []
    return {"flush": holder, "stood": stood, "spared": spared}


def _tricks(draw: Draw, left: list[str], hands: Hands, mode: Mode, options: Options) -> Facts:
    if mode.tricks == 1:
        return {"tricks": draw(st.lists(st.sampled_from(left), max_size=1))}
    may_defend = options.dealer_defends == "for_pool" and hands.last in left and not mode.must
    if may_defend and draw(st.integers(0, 3)) == 0:
        other = draw(st.sampled_from([player for player in left if player != hands.last]))
        both = st.sampled_from([other, hands.last])
        tricks = draw(st.lists(both, min_size=mode.tricks, max_size=mode.tricks))
        looed = [] if other in tricks else [other]
        return {"tricks": tricks, "looed": looed, "for_pool": True}
    stood = left if mode.must else draw(some_of(left).filter(lambda some: len(some) > 1))
    chosen = st.sampled_from(stood)
    tricks = draw(st.lists(chosen, min_size=mode.tricks, max_size=mode.tricks))
    breaches = draw(some_of(stood[:2]))
    looed = [player for player in stood if player not in (*tricks, *breaches)]
    missed = draw(some_of(stood)) if options.miss and not mode.must else []
    return {
        "tricks": tricks,
        "looed": looed if draw(st.booleans()) or not mode.must else [],
        "breaches": breaches,
        "misses": missed[: options.miss],
    }
