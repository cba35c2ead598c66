"""Whole random evenings of Nap: every kind of entry, every option, and only what can have been.

The evening is played while it is drawn, so that each entry can stand on those before it. What is
drawn is a document as JSON values; what it comes to is for the tests to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from napledger.evening.document import read_document, read_entry
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.nap.deal import ALL_TRICKS, HOW, NEEDS_UNDER_IT, Deal, Revoke
from napledger.games.nap.options import REPLAYED
from napledger.games.nap.rules import PRESETS, RULES, Terms
from napledger.games.nap.tariff import Seating, seating_of
from napledger.games.options.kinds import (
    Choice,
    Flag,
    Option,
    Players,
    PriceList,
    Units,
    Whole,
)
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY

NAP = game_of("nap")
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Zo\u00eb", "李雷", "O'Neil", "1")
FIVE_CARD_CALLS = ("1", "2", "3", "misery", "4", "nap", "wellington", "blucher")
HIGH_CALLS = ("5", "6", "7", "8")
PACK = 52

Draw = Callable[[st.SearchStrategy[Any]], Any]
Facts = dict[str, Any]


# Rules


def whole_or_half(*, stake: int, most: int = 6) -> st.SearchStrategy[int | float]:
    """Return rates in stakes: whole ones, and at an even stake halves too."""
    wholes: st.SearchStrategy[int | float] = st.integers(0, most)
    halves = st.sampled_from([0.5, 1.5, 2.5])
    return wholes if stake % 2 else wholes | halves


@st.composite
def option_values(draw: st.DrawFn, *, stake: int) -> Facts:
    """Return values for a few options, whether or not they can stand together."""
    rate = whole_or_half(stake=stake)
    by_kind: Mapping[type[Option], st.SearchStrategy[Any]] = {
        Units: rate,
        Flag: st.booleans(),
        Whole: st.integers(0, 7),
        Players: st.sampled_from([[2, 4], [3, 7], [2, 2]]),
        PriceList: st.dictionaries(
            st.sampled_from(FIVE_CARD_CALLS), st.none() | st.tuples(rate, rate).map(list)
        ),
    }
    chosen = draw(st.lists(st.sampled_from(RULES.rows), max_size=10, unique_by=lambda o: o.name))
    return {
        option.name: draw(
            st.sampled_from([each.value for each in option.values])
            if isinstance(option, Choice)
            else by_kind[type(option)]
        )
        for option in chosen
    }


def mended(preset: str, options: Facts, *, stake: int) -> Facts:
    """Return the options with as little added as makes them stand together."""
    base = PRESETS[preset].options
    merged = {**base, **options}
    prices = {**base["pay"], **options.get("pay", {})}
    over: Facts = dict(options.get("pay", {}))
    if merged["hand_size"] == 5:
        over |= {call: None for call in HIGH_CALLS if prices.get(call)}
    allowed = {call for call, price in prices.items() if price} - (set(over) & set(HIGH_CALLS))
    for call, under in (("wellington", "nap"), ("blucher", "wellington")):
        if call in allowed and under not in allowed:
            over[call] = None
            allowed.discard(call)
    if not allowed:
        over["nap"] = [10, 5]
    if "1" not in allowed and merged["all_pass"] in ("dealer_one", "eldest_one"):
        options["all_pass"] = "void"
    if stake % 2 and merged["ante_dealer"] == 0.5:
        options["ante_dealer"] = 1
    pays_in = any(merged[option.name] for option in RULES.rows if isinstance(option, Units))
    pays_in = pays_in or "fine" in (merged["revoke"], merged["out_of_turn"])
    if not merged["kitty"] and (pays_in or merged["failed_nap_kitty"] == "match"):
        options["kitty"] = True
    return {**options, "pay": over} if over else options


@st.composite
def rules(draw: st.DrawFn, *, stake: int) -> Facts:
    """Return rules that can stand at this stake."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    options = mended(preset, draw(option_values(stake=stake)), stake=stake)
    return {"preset": preset, "options": options} if options else {"preset": preset}


stakes = st.sampled_from([1, 2, 3, 6, 10, 25, 1_000_000])


# Deals


@dataclass(frozen=True, slots=True)
class Hand:
    """What a deal is drawn from: the table, who is in the deal, and how to draw."""

    draw: Draw
    table: AnyTable
    seating: Seating

    @property
    def terms(self) -> Terms:
        """Return the terms of the table."""
        terms: Terms = self.table.terms
        return terms

    def chance(self, one_in: int) -> bool:
        """Return True about once in so many times."""
        return bool(self.draw(st.integers(1, one_in)) == one_in)

    def one_of(self, players: tuple[str, ...]) -> str:
        """Return any of these players."""
        return str(self.draw(st.sampled_from(players)))

    def some_of(self, players: tuple[str, ...]) -> list[str]:
        """Return some of these players, in any order, perhaps none."""
        return list(self.draw(st.lists(st.sampled_from(players), unique=True, max_size=3)))

    def counts(self, *, most: int = 3) -> dict[str, int]:
        """Return how many for some of those who hold cards."""
        return {player: self.draw(st.integers(0, most)) for player in self.some_of(self.in_turn)}

    @property
    def in_turn(self) -> tuple[str, ...]:
        """Return those who hold cards, eldest first."""
        return self.seating.in_turn


def deal(draw: Draw, table: AnyTable) -> Facts:
    """Return the facts of a deal that can be at this table."""
    facts: Facts = {}
    if draw(st.integers(1, 6)) == 6:
        away = draw(st.lists(st.sampled_from(table.seated), unique=True))
        facts["away"] = away[: max(0, len(table.seated) - 2)]
    present = [player for player in table.seated if player not in facts.get("away", ())]
    if draw(st.integers(1, 5)) == 5:
        facts["dealer"] = draw(st.sampled_from(present))
    who = Deal(dealer=facts.get("dealer"), away=tuple(facts.get("away", ())))
    hand = Hand(draw, table, seating_of(who, table=table))
    facts |= draw(st.sampled_from([called, called, called, all_passed, abandoned]))(hand)
    facts |= contributions(hand)
    if hand.chance(8):
        facts["note"] = draw(st.sampled_from(["", "by candlelight", "a\nb"]))
    return {"kind": "deal", **facts}


def abandoned(_hand: Hand) -> Facts:
    """Return a deal that was thrown up."""
    return {"abandoned": True}


def all_passed(hand: Hand) -> Facts:
    """Return a deal in which nobody called: a passed one, or a forced one."""
    obliged = hand.seating.obliged
    if obliged is None:
        return {"passed": True}
    return {"caller": obliged, "call": "1", "forced": True, **result(hand, "1"), **wrongs(hand)}


def called(hand: Hand) -> Facts:
    """Return a call, with the calls that it went over, its result and what went wrong."""
    callers = [hand.one_of(hand.in_turn)]
    calls = [hand.draw(st.sampled_from(hand.terms.ranked))]
    if hand.chance(2):
        callers, calls = auction(hand)
    *earlier, last = zip(callers, calls, strict=True)
    facts: Facts = {"caller": last[0], "call": last[1], **result(hand, last[1]), **wrongs(hand)}
    if earlier:
        facts["overcalled"] = [{"player": player, "call": call} for player, call in earlier]
    takers = [who for who, call in zip(callers, calls, strict=True) if call in ALL_TRICKS]
    if hand.terms.options.spare_hand and takers and hand.chance(2):
        facts["spare_hand"] = hand.draw(st.sampled_from(takers))
    return facts


def auction(hand: Hand) -> tuple[list[str], list[str]]:
    """Return who called in turn, each more than the one before, and what."""
    size = hand.draw(st.integers(1, min(len(hand.in_turn), len(hand.terms.ranked))))
    rising = sorted(
        hand.draw(st.sets(st.sampled_from(hand.terms.ranked), min_size=size, max_size=size)),
        key=hand.terms.ranked.index,
    )
    calls = [call for call in rising if call not in NEEDS_UNDER_IT]
    for call, needed in NEEDS_UNDER_IT.items():
        if call in rising and needed in calls:
            calls.insert(calls.index(needed) + 1, call)
    calls = calls or [hand.terms.ranked[0]]
    seats = range(len(hand.in_turn))
    places = sorted(
        hand.draw(st.sets(st.sampled_from(seats), min_size=len(calls), max_size=len(calls)))
    )
    return [hand.in_turn[place] for place in places], calls


def result(hand: Hand, call: str) -> Facts:
    """Return whether the call was made, or the tricks, or both."""
    size = hand.terms.options.hand_size
    tricks = hand.draw(st.integers(0, size))
    needed = size if call in ALL_TRICKS else 0 if call == "misery" else int(call)
    made = tricks == 0 if call == "misery" else tricks >= needed
    both: Facts = {"made": made, "tricks": tricks}
    told = hand.draw(st.sampled_from([("made",), ("made",), ("tricks",), ("made", "tricks")]))
    return {name: both[name] for name in told}


def wrongs(hand: Hand) -> Facts:
    """Return revokes that can be settled together, or wrong hands, or mostly nothing."""
    what = hand.draw(st.sampled_from(["wrong_cards", "revokes", "revokes", *["nothing"] * 5]))
    if what == "wrong_cards":
        return {"wrong_cards": hand.some_of(hand.in_turn)}
    if what == "nothing":
        return {}
    hows = hand.draw(st.lists(st.sampled_from(HOW), min_size=1, max_size=3))
    revokes = [Revoke(hand.one_of(hand.in_turn), how) for how in hows]
    replayed = [r for r in revokes if hand.terms.options.treatment_of(r.how) in REPLAYED]
    # The cards are played again for one of them only.
    kept = [revoke for revoke in revokes if revoke not in replayed] + replayed[:1]
    return {"revokes": [{"player": each.player, "how": each.how} for each in kept]}


def contributions(hand: Hand) -> Facts:
    """Return fines and prices, as far as the table has them."""
    facts: Facts = {}
    rates, options = hand.terms.rates, hand.terms.options
    if hand.chance(5):
        facts["misdeals"] = hand.draw(st.integers(0, 3))
    if hand.chance(5):
        facts["interference"] = dict.fromkeys(hand.some_of(hand.seating.players), 1)
    if rates["peep_price"] and hand.chance(2):
        facts["peeps"] = hand.some_of(hand.in_turn)
    if rates["knave_five"] and hand.chance(2):
        facts["knaves_and_fives"] = hand.counts()
    if rates["purchase_price"] and hand.chance(2):
        left = PACK - options.hand_size * (len(hand.in_turn) + options.spare_hand)
        bought = hand.counts(most=min(options.purchase_max, max(0, left) // 3))
        facts["purchases"] = bought
    return facts


# The other entries


def payment(draw: Draw, table: AnyTable) -> Facts:
    """Return cash handed over between two who ever sat at the table."""
    payer, payee = draw(st.lists(st.sampled_from(table.members), min_size=2, unique=True))[:2]
    return {"kind": "payment", "from": payer, "to": payee, "amount": draw(st.integers(1, 500))}


def adjustment(draw: Draw, table: AnyTable) -> Facts:
    """Return changes by agreement that leave no less than nothing in the kitty."""
    accounts = draw(
        st.lists(st.sampled_from((*table.members, KITTY)), min_size=2, max_size=4, unique=True)
    )
    changes = {account: draw(st.integers(-40, 40)) for account in accounts}
    if KITTY in changes:
        changes[KITTY] = max(changes[KITTY], -table.kitty)
    balancing = next(account for account in accounts if account != KITTY)
    changes[balancing] -= sum(changes.values())
    return {"kind": "adjustment", "changes": changes, "note": "the candle fell over"}


def kitty_end(draw: Draw, table: AnyTable) -> Facts:
    """Return what happens to the kitty."""
    how = draw(st.sampled_from(["split", "draw", "carry"]))
    winner = {"winner": draw(st.sampled_from(table.seated))} if how == "draw" else {}
    return {"kind": "kitty", "how": how, **winner}


def offence(draw: Draw, table: AnyTable) -> Facts:
    """Return something that the table fines outside a deal."""
    what = draw(st.sampled_from([*NAP.fined_at(table)]))
    return {"kind": "offence", "player": draw(st.sampled_from(table.seated)), "what": what}


def join(draw: Draw, table: AnyTable) -> Facts:
    """Return somebody who sits down, whether new or come back."""
    absent = [name for name in NAMES if name not in table.seated]
    return {
        "kind": "join",
        "player": draw(st.sampled_from(absent)),
        "left_of": draw(st.sampled_from(table.seated)),
    }


def leave(draw: Draw, table: AnyTable) -> Facts:
    """Return somebody who gets up."""
    return {"kind": "leave", "player": draw(st.sampled_from(table.seated))}


def seats(draw: Draw, table: AnyTable) -> Facts:
    """Return another order of the seats."""
    return {"kind": "seats", "order": draw(st.permutations(table.seated))}


def rules_change(draw: Draw, table: AnyTable) -> Facts:
    """Return another stake, other rules or both."""
    what = draw(st.sampled_from(["stake", "rules", "both"]))
    if what == "stake":
        # Twice or three times as much: what came out whole still does.
        return {"kind": "rules", "stake": table.stake * draw(st.sampled_from([1, 2, 3]))}
    stake = draw(stakes) if what == "both" else table.stake
    change = {"kind": "rules", "rules": draw(rules(stake=stake))}
    return change | ({"stake": stake} if what == "both" else {})


def entry(draw: Draw, table: AnyTable) -> Facts:
    """Return an entry that can stand at this table now: most often a deal."""
    others = [payment, adjustment, kitty_end, seats, rules_change]
    others += [offence] * bool(NAP.fined_at(table))
    others += [join] * (len(table.seated) < NAP.seats[-1])
    others += [leave] * (len(table.seated) > NAP.seats[0])
    if draw(st.integers(1, 10)) > 3:
        return deal(draw, table)
    facts: Facts = draw(st.sampled_from(others))(draw, table)
    return facts


@st.composite
def openings(draw: st.DrawFn) -> Facts:
    """Return the fields of a document that say how an evening begins."""
    stake = draw(stakes)
    players = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=7, unique=True))
    opening: Facts = {
        "format": "napledger.evening/1",
        "game": "nap",
        "stake": stake,
        "rules": draw(rules(stake=stake)),
        "players": players,
        "played_on": "2026-11-19",
    }
    optional = st.fixed_dictionaries(
        {},
        optional={
            "title": st.text(max_size=5).filter(str.isprintable),
            "place": st.just("The Crown"),
            "currency": st.sampled_from(["GBP", "JPY", "counters", "lsd"]),
            "first_dealer": st.sampled_from(players),
            "kitty": st.integers(0, 300),
        },
    )
    return opening | draw(optional)


@st.composite
def evenings(draw: st.DrawFn, *, entries_min: int = 0, entries_max: int = 8) -> Facts:
    """Return the document of an evening that can have been."""
    opening = draw(openings())
    table = opened(read_document({**opening, "log": []}).opening)
    log = []
    for _ in range(draw(st.integers(entries_min, entries_max))):
        facts = entry(draw, table)
        table, _score = played(read_entry(facts, game=NAP), table=table, game=NAP)
        log.append(facts)
    return {**opening, "log": log}
