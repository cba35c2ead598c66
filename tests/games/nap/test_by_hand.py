"""What deals of Nap pay, by every rule set and by random rules: as by_hand has it, and offline."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from napledger.games.conformance.candidates import NAMES
from napledger.games.deal_score import Turn
from napledger.games.nap.form import deal_form
from napledger.games.nap.rules import PRESETS
from napledger.games.nap.seating import State
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from tests.games.nap.by_hand import ALL_TRICKS, HOUSES, Dealt, House, gains
from tests.games.nap.tables import NAP, gains_of, refusal, rules, score_of, table_of, won

DEALS = 80
"""How many random deals are scored by each rule set, and by each seed's random rules."""

SITS_OUT: dict[str, tuple[int, ...]] = {
    "none": (),
    "dealer_at_6": (6,),
    "dealer_at_5_and_6": (5, 6),
}

# Prices that no two calls share, so that one taken for another is seen.
PRICES = {
    "1": (1, 2),
    "2": (3, 4),
    "3": (5, 6),
    "misery": (7, 8),
    "4": (9, 11),
    "nap": (13, 17),
    "wellington": (19, 23),
    "blucher": (29, 31),
}


def test_every_preset_is_written_out_by_hand() -> None:
    assert list(HOUSES) == list(PRESETS)
    assert len(HOUSES) == 28


@pytest.mark.parametrize("preset", HOUSES)
def test_random_deals_pay_what_their_book_says(preset: str) -> None:
    house = HOUSES[preset]
    chance = random.Random(preset)  # noqa: S311  # the same deals each time

    assert NAP.terms(rules(preset), stake=2).ranked == tuple(house.pay)
    for _ in range(DEALS):
        check_a_deal(house, rules(preset), chance=chance)


@pytest.mark.parametrize("seed", range(5))
def test_random_deals_pay_what_random_rules_say(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  # the same deals each time
    for _ in range(DEALS):
        house = random_house(chance)
        check_a_deal(house, rules_of(house), chance=chance)


def check_a_deal(house: House, at_this_table: dict[str, Any], *, chance: random.Random) -> None:
    """Check a random deal at a random table by these rules."""
    dealt, how = random_deal(house, chance)
    facts = facts_of(dealt, how)
    table = table_of(
        dealt.players,
        at_this_table,
        dealer=dealt.dealer,
        kitty=dealt.kitty,
        state=State(multiplier=dealt.multiplier, redeal=dealt.redeal),
    )

    assert gains_of(facts, table=table) == gains(dealt, house=house), (facts, at_this_table)
    score, following = score_of(facts, table=table), (dealt.dealer + 1) % dealt.players
    next_dealer = dealt.dealer if dealt.abandoned else following
    assert score.turn == Turn(NAMES[dealt.dealer], NAMES[next_dealer])
    assert score.state.redeal == dealt.abandoned
    named = {player: player for player in table.members}
    form = deal_form(table, names=named, money=money_format_of("counters"), facts=facts)
    assert form.on_the_phone == net(score.transfers)


def facts_of(dealt: Dealt, how: str = "revoke") -> dict[str, Any]:
    """Return the facts of a deal as a document has them."""
    facts: dict[str, Any] = {
        "misdeals": dealt.misdeals,
        "interference": by_name(dealt.touched),
        "purchases": by_name(dealt.bought),
        "knaves_and_fives": by_name(dealt.knaves),
        "peeps": names(dealt.peeps),
        "away": names(dealt.away),
        "wrong_cards": names(dealt.wrong),
    }
    if dealt.abandoned:
        return {**facts, "abandoned": True}
    if dealt.caller is None:
        return {**facts, "passed": True}
    facts |= {"caller": NAMES[dealt.caller], "call": dealt.call, "made": dealt.made}
    if dealt.offender is not None:
        facts["revokes"] = [{"player": NAMES[dealt.offender], "how": how}]
    if dealt.spare is not None:
        facts["spare_hand"] = NAMES[dealt.spare]
    return {**facts, "forced": dealt.forced}


def names(seats: Sequence[int]) -> list[str]:
    return [NAMES[seat] for seat in seats]


def by_name(counts: Any) -> dict[str, int]:
    return {NAMES[seat]: count for seat, count in counts.items()}


def random_house(chance: random.Random) -> House:
    """Return a table with a kitty at which everything costs something, this or that."""
    coins = {
        name: chance.randint(1, 9)
        for name in (
            *("ante_dealer", "ante_others", "ante_round", "misdeal_fine", "interference_fine"),
            *("peep_price", "purchase_price", "knave_five", "spare_hand_forfeit"),
            *("revoke_fine", "out_of_turn_fine"),
        )
    }
    return House(
        pay=PRICES,
        stands_for_one=chance.choice(("dealer", "eldest", "nobody")),
        lose_only=chance.random() < 0.5,
        sits_out_at=chance.choice(list(SITS_OUT.values())),
        kitty=True,
        matches_kitty=chance.random() < 0.5,
        takes_kitty=chance.choice((ALL_TRICKS, ("nap",))),
        revoke=chance.choice(("hoyle", "cassell", "fine", "none")),
        out_of_turn=chance.choice(("as_revoke", "fine", "none")),
        heeds_wrong_cards=chance.random() < 0.5,
        spare_hand=True,
        **coins,
    )


def rules_of(house: House) -> dict[str, Any]:
    """Return a random table's rules as a document has them: coins are halves of its stake."""
    sit_out = next(name for name, numbers in SITS_OUT.items() if numbers == house.sits_out_at)
    must = {"dealer": "dealer_one", "eldest": "eldest_one", "nobody": "void"}
    coins = {
        name: getattr(house, name) / 2
        for name in House.__dataclass_fields__
        if name.startswith("ante_") or name.endswith(("_fine", "_price", "_five", "_forfeit"))
    }
    return rules(
        pay={call: list(prices) for call, prices in PRICES.items()},
        all_pass=must[house.stands_for_one],
        forced_one="lose_only" if house.lose_only else "level",
        sit_out=sit_out,
        kitty=True,
        failed_nap_kitty="match" if house.matches_kitty else "none",
        kitty_taken_by="nap_or_higher" if "blucher" in house.takes_kitty else "nap",
        revoke=house.revoke,
        out_of_turn=house.out_of_turn,
        wrong_cards="hoyle" if house.heeds_wrong_cards else "none",
        spare_hand=True,
        purchase_max=5,
        **coins,
    )


def random_deal(house: House, chance: random.Random) -> tuple[Dealt, str]:
    """Return a deal that can be at this table, and in which way somebody went wrong in it."""
    players = chance.randint(2, 7)
    dealer = chance.randrange(players)
    others = [seat for seat in range(players) if seat != dealer]
    away = chance.sample(others, chance.randrange(players - 1) if chance.random() < 0.3 else 0)
    around = [seat % players for seat in range(dealer + 1, dealer + players + 1)]
    there = [seat for seat in around if seat not in away]
    in_play = there[:-1] if len(there) in house.sits_out_at else there
    dealt = Dealt(
        players=players,
        dealer=dealer,
        away=tuple(away),
        kitty=chance.choice((0, 1, 77)) if house.kitty else 0,
        multiplier=chance.choice((1, 1, 2, 1024)),
        redeal=chance.random() < 0.2,
        misdeals=chance.choice((0, 0, 1, 4)),
        touched=some_counts(there, chance),
        peeps=some_of(in_play, chance) if house.peep_price else (),
        bought=some_counts(in_play, chance) if house.purchase_price else {},
        knaves=some_counts(in_play, chance) if house.knave_five else {},
    )
    way = chance.choice((*["called"] * 7, "all pass", "all pass", "abandoned"))
    if way == "abandoned":
        return replace(dealt, abandoned=True), ""
    if way == "called":
        caller, call = chance.choice(in_play), chance.choice(list(house.pay))
        dealt = replace(dealt, caller=caller, call=call)
    elif house.stands_for_one == "nobody":
        return dealt, ""
    else:
        stands = in_play[0] if house.stands_for_one == "eldest" else obliged(in_play, dealer)
        dealt = replace(dealt, caller=stands, call="1", forced=True)
    dealt = replace(dealt, made=chance.random() < 0.5)
    return with_a_wrong(dealt, house, in_play, chance)


def obliged(in_play: Sequence[int], dealer: int) -> int:
    """Return who must stand for one where the dealer must: the eldest for one without cards."""
    return dealer if dealer in in_play else in_play[0]


def some_of(seats: Sequence[int], chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.sample(seats, chance.choice((0, 0, 1, 2))))


def some_counts(seats: Sequence[int], chance: random.Random) -> dict[int, int]:
    return {seat: chance.randrange(5) for seat in some_of(seats, chance)}


def with_a_wrong(
    dealt: Dealt, house: House, in_play: Sequence[int], chance: random.Random
) -> tuple[Dealt, str]:
    """Return the deal with a revoke or with wrong hands, and the spare hand taken, or as it is."""
    what, how = chance.choice(("revoke", "wrong", "", "")), ""
    if what == "revoke":
        how = chance.choice(("revoke", "refused_to_show", "out_of_turn"))
        offender = chance.choice(in_play)
        dealt = replace(dealt, offender=offender, treatment=treatment_of(how, house))
    elif what == "wrong":
        dealt = replace(dealt, wrong=some_of(in_play, chance))
    if house.spare_hand and dealt.call in ALL_TRICKS and chance.random() < 0.5:
        taker = dealt.caller if dealt.call == "nap" else chance.choice(in_play)
        dealt = replace(dealt, spare=taker)
    return dealt, how


def treatment_of(how: str, house: House) -> str:
    """Return what the table does about whoever went wrong so."""
    as_revoke = house.revoke if house.revoke in ("hoyle", "cassell") else "hoyle"
    ways = {"as_revoke": as_revoke, "fine": "turn fine", "none": "none"}
    return ways[house.out_of_turn] if how == "out_of_turn" else house.revoke


MUST_STAND = [key for key, house in HOUSES.items() if house.stands_for_one != "nobody"]


@pytest.mark.parametrize("preset", MUST_STAND)
def test_whoever_must_stand_for_one_does_and_nobody_else(preset: str) -> None:
    dealer_must = HOUSES[preset].stands_for_one == "dealer"
    for players in (2, 4, 6):
        for dealer in (0, players - 1):
            table = table_of(players, rules(preset), dealer=dealer)
            eldest = NAMES[(dealer + 1) % players]
            must, other = (NAMES[dealer], eldest) if dealer_must else (eldest, "Ben")

            assert refusal({"passed": True}, table=table) == (
                f"passed: when all pass at this table, {must} stands for one: "
                f"“{must} forced +” or “−”"
            )
            if other != must:
                assert refusal(won(other, "1", forced=True), table=table) == (
                    f"caller: when all pass, {must} is the one to stand for one"
                )


@pytest.mark.parametrize(
    ("preset", "call", "tricks_made"),
    [
        ("eb1911", "1", [1, 2, 3, 4, 5]),
        ("eb1911", "3", [3, 4, 5]),
        ("eb1911", "misery", [0]),
        ("eb1911", "4", [4, 5]),
        ("eb1911", "nap", [5]),
        ("eb1911", "wellington", [5]),
        ("eb1911", "blucher", [5]),
        ("peel_nine_card", "5", [5, 6, 7, 8, 9]),
        ("peel_nine_card", "8", [8, 9]),
        ("peel_nine_card", "nap", [9]),
    ],
)
def test_tricks_over_or_short_change_nothing(
    preset: str, call: str, tricks_made: list[int]
) -> None:
    table = table_of(4, rules(preset))
    made, failed = (
        score_of({"caller": "Ben", "call": call, "made": made}, table=table)
        for made in (True, False)
    )

    for tricks in range(table.terms.options.hand_size + 1):
        score = score_of({"caller": "Ben", "call": call, "tricks": tricks}, table=table)
        assert score == (made if tricks in tricks_made else failed)
