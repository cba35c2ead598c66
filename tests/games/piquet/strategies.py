"""Random evenings of Piquet: every form, every rule, whole parties and broken ones.

The evening is played while it is drawn, so that each entry can stand on those before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from napledger.evening.document import read_document, read_entry
from napledger.evening.play import opened, played
from napledger.games.piquet.deal import Deal
from napledger.games.piquet.hands import LEAST, can_be_held, plays
from napledger.games.piquet.partie import Seating, Table, lasting, seating_of
from napledger.games.piquet.rules import PRESETS
from tests.games.piquet.evenings import PIQUET

NAMES = ("Ann", "Ben", "Cat", "Dan", "Zo\u00eb")

Draw = Callable[[st.SearchStrategy[Any]], Any]
Facts = dict[str, Any]

STEPS = st.sampled_from([1, 7, 10, 25, 50])
IN_RUBICON = {
    "rubicon": st.sampled_from([0, 100, 120, 150]),
    "game_bonus": st.sampled_from([0, 50, 100]),
    "tie": st.sampled_from(["two_more", "drawn"]),
    "deals": st.sampled_from([4, 6]),
}
FOR_POINTS = {
    "step": STEPS,
    "fractions": st.sampled_from(["each", "nearest", "total"]),
    "unfinished": st.sampled_from(["void", "difference"]),
}
IN_HUNDRED = {
    "target": st.sampled_from([50, 100, 101]),
    "lurch_below": st.sampled_from([0, 25, 50]),
    "games_up": st.integers(1, 3),
}


@st.composite
def rules(draw: st.DrawFn) -> Facts:
    """Return rules that can stand."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    base = PRESETS[preset].options
    optional: dict[str, st.SearchStrategy[Any]] = {"chouette": st.booleans()}
    if base["form"] == "hundred":
        optional |= IN_HUNDRED
    else:
        optional |= IN_RUBICON | (FOR_POINTS if base["stake_on"] == "points" else {})
    return {"preset": preset, "options": draw(st.fixed_dictionaries({}, optional=optional))}


def deal(draw: Draw, table: Table) -> Facts:
    """Return a deal that can be at this table, or the breaking off of its partie."""
    there_still = {*lasting(table).everybody} <= {*table.seated} if table.game_state.lasts else True
    if not there_still or (table.game_state.lasts and draw(st.integers(1, 15)) == 15):
        return {"kind": "deal", "broken_off": True}
    facts: Facts = {"kind": "deal"}
    if not table.game_state.lasts and (len(table.seated) > 2 or draw(st.booleans())):
        two = st.lists(st.sampled_from(table.seated), min_size=2, max_size=2, unique=True)
        facts["players"] = draw(two)
    who = Deal(players=tuple(facts.get("players", ())))
    if draw(st.integers(1, 8)) == 8:
        facts["dealer"] = draw(st.sampled_from(seating_of(who, table=table).players))
        who = Deal(players=who.players, dealer=facts["dealer"])
    seating = seating_of(who, table=table)
    if draw(st.integers(1, 20)) == 20:
        return {**facts, "abandoned": True}
    hundred = table.terms.options.is_hundred
    return {**facts, **(_hundred if hundred else _rubicon)(draw, seating, table)}


def _rubicon(draw: Draw, seating: Seating, _table: Table) -> Facts:
    how = draw(st.sampled_from(["least", "least", "parts", "twenty", "nothing", "conceded"]))
    elder, younger = seating.elder, seating.dealer
    if how == "parts":
        return {"parts": draw(_parts(seating))}
    if how == "nothing":
        reckoned, nought = draw(st.integers(0, 171)), draw(st.sampled_from([0, 10]))
        return {"scores": {elder: reckoned, younger: nought}, "nothing": [younger]}
    if how == "conceded":
        own = draw(st.sampled_from([0, *range(3, 61)]))
        scores = {elder: own, younger: draw(st.integers(23, 60))}
        return {"scores": scores, "conceded": elder}
    if how == "twenty":
        return {"scores": {elder: 20, younger: 20}}
    least, other = draw(st.sampled_from(LEAST))
    more = st.integers(0, 40)
    return {"scores": {younger: other + draw(more), elder: least + draw(more)}}


@st.composite
def _parts(draw: st.DrawFn, seating: Seating) -> Facts:
    tricks = draw(st.integers(0, 12))
    elder, younger = draw(st.sampled_from(list(plays(tricks))))
    own: Facts = {"tricks": tricks, "play": elder}
    other: Facts = {"tricks": 12 - tricks, "play": younger}
    hands = {
        "point": st.integers(3, 8),
        "sequences": st.lists(st.integers(3, 6), min_size=1, max_size=2),
        "quatorzes": st.just(1),
    }
    for name, worth in hands.items():
        holder = draw(st.sampled_from([own, other, None]))
        if holder is not None:
            holder[name] = draw(worth)
            if name == "quatorzes" and draw(st.booleans()):
                holder["trios"] = draw(st.integers(1, 2))
    own["blanche"] = draw(st.booleans()) and tricks < 12
    in_hand = 10 * own["blanche"] + own.get("point", 0)
    if set(other) == {"tricks", "play"} and set(own) == {"tricks", "play", "point", "blanche"}:
        own["pique"] = in_hand < 30 <= in_hand + elder
    parts = {seating.elder: own, seating.dealer: other}
    elder_hand, younger_hand = (hand for _player, hand in Deal.read({"parts": parts}).parts)
    assume(can_be_held(elder_hand, younger_hand))
    return parts


def _hundred(draw: Draw, seating: Seating, table: Table) -> Facts:
    options, state = table.terms.options, table.game_state
    first, second = (options.target - total for total in state.scores)
    scores = [draw(st.integers(0, 80)), draw(st.integers(0, 80))]
    if scores[0] >= first and scores[1] >= second:
        scores[draw(st.integers(0, 1))] = 0
    how = draw(st.integers(1, 10))
    if how == 9:
        scores = [min(scores[0], first - 1), min(scores[1], second - 1)]
    facts: Facts = {"scores": dict(zip(seating.players, scores, strict=True))}
    if how == 10:
        facts = {}
    return {**facts, "forfeit": draw(st.sampled_from(seating.players))} if how >= 9 else facts


def _join(draw: Draw, table: Table) -> Facts:
    absent = [name for name in NAMES if name not in table.seated]
    player, left_of = draw(st.sampled_from(absent)), draw(st.sampled_from(table.seated))
    return {"kind": "join", "player": player, "left_of": left_of}


def _leave(draw: Draw, table: Table) -> Facts:
    return {"kind": "leave", "player": draw(st.sampled_from(table.seated))}


def _rules_change(draw: Draw, table: Table) -> Facts:
    """Return another stake; between two parties perhaps other rules as well."""
    stake = draw(st.sampled_from([1, 3, 60]))
    if table.game_state.lasts:
        return {"kind": "rules", "stake": stake}
    return {"kind": "rules", "stake": stake, "rules": draw(rules())}


def entry(draw: Draw, table: Table) -> Facts:
    """Return an entry that can stand at this table now: most often a deal."""
    chouette = table.terms.options.chouette and not table.game_state.lasts
    if chouette and len(table.seated) > 3:
        return _leave(draw, table)
    if draw(st.integers(1, 10)) < 10:
        return deal(draw, table)
    others = [_rules_change]
    others += [_join] if len(table.seated) < len(NAMES) else []
    others += [_leave] if len(table.seated) > 2 else []
    facts: Facts = draw(st.sampled_from(others))(draw, table)
    return facts


@st.composite
def evenings(draw: st.DrawFn, *, entries_max: int = 30) -> Facts:
    """Return the document of an evening that can have been."""
    players = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    opening: Facts = {
        "format": "napledger.evening/1",
        "game": "piquet",
        "stake": draw(st.sampled_from([1, 5, 60])),
        "rules": draw(rules()),
        "players": players,
        "first_dealer": draw(st.sampled_from(players)),
        "played_on": "2026-11-19",
    }
    table = opened(read_document({**opening, "log": []}).opening)
    log = []
    for _ in range(draw(st.integers(0, entries_max))):
        facts = entry(draw, table)
        table, _score = played(read_entry(facts, game=PIQUET), table=table, game=PIQUET)
        log.append(facts)
    return {**opening, "log": log}
