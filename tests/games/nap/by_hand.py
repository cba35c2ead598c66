"""The books' rule sets written out by hand, and what a deal pays by them, worked out by hand's way.

A second opinion for the tests that run through every deal there can be: figures copied from the
books, and a page of sums, sharing nothing with the code they judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

STAKE = 2
"""Coins a stake in all these tests: the least at which half a stake comes out whole."""

PLAIN = {"1": (1, 1), "2": (2, 2), "3": (3, 3), "4": (4, 4), "nap": (10, 5)}
SHILLING = {**PLAIN, "nap": (12, 6)}
ALL_TRICKS = ("nap", "wellington", "blucher")


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """How one table plays. `pay` is in stakes, as the books print it, lowest call first.

    Antes, prices and fines are in coins at a stake of two. `stands_for_one` is who must when all
    pass; `sits_out_at` the numbers of players at which the dealer holds no cards.
    """

    pay: Mapping[str, tuple[int, int]] = field(default_factory=lambda: PLAIN)
    stands_for_one: str = "dealer"
    lose_only: bool = False
    sits_out_at: tuple[int, ...] = ()
    kitty: bool = False
    ante_dealer: int = 0
    ante_others: int = 0
    ante_round: int = 0
    misdeal_fine: int = 0
    interference_fine: int = 0
    peep_price: int = 0
    purchase_price: int = 0
    knave_five: int = 0
    spare_hand: bool = False
    spare_hand_forfeit: int = 0
    matches_kitty: bool = False
    takes_kitty: tuple[str, ...] = ALL_TRICKS
    revoke: str = "hoyle"
    out_of_turn: str = "none"
    revoke_fine: int = 0
    out_of_turn_fine: int = 0
    heeds_wrong_cards: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """One deal, by seats: 0 is the first player, 1 sits on his left, and so on.

    `made` is as the cards fell, on the replay after a revoke. `treatment` is what the table does
    about the offender: "hoyle", "cassell", "fine", "turn fine" or "none".
    """

    players: int
    dealer: int = 0
    caller: int | None = None
    call: str = ""
    made: bool = False
    forced: bool = False
    kitty: int = 0
    multiplier: int = 1
    redeal: bool = False
    abandoned: bool = False
    away: tuple[int, ...] = ()
    misdeals: int = 0
    touched: Mapping[int, int] = field(default_factory=dict)
    peeps: tuple[int, ...] = ()
    bought: Mapping[int, int] = field(default_factory=dict)
    knaves: Mapping[int, int] = field(default_factory=dict)
    offender: int | None = None
    treatment: str = "none"
    wrong: tuple[int, ...] = ()
    spare: int | None = None


class Purses:
    """What each seat has won so far, and last what the kitty has."""

    def __init__(self, players: int) -> None:
        self.won = [0] * (players + 1)
        self.kitty = players

    def pay(self, payer: int, payee: int, coins: int) -> None:
        """Hand coins over."""
        self.won[payer] -= coins
        self.won[payee] += coins


def gains(dealt: Dealt, *, house: House) -> list[int]:
    """Return what each seat wins by a deal, and last the kitty; the first dealer sits at seat 0."""
    purses = Purses(dealt.players)
    if house.kitty:
        _contribute(dealt, house, purses)
    if dealt.caller is None or _is_void(dealt, house):
        return purses.won
    standing = dealt.kitty + purses.won[purses.kitty]
    made = dealt.made and not _caller_revoked(dealt)
    stands_in = dealt.treatment == "hoyle" and not _caller_revoked(dealt)
    _pay_call(dealt, house, purses, made=made)
    if made and dealt.call in house.takes_kitty:
        purses.pay(purses.kitty, dealt.caller, standing)
    if not made and not stands_in:
        if dealt.call == "nap" and house.matches_kitty:
            purses.pay(dealt.caller, purses.kitty, standing)
        if dealt.spare == dealt.caller:
            purses.pay(dealt.caller, purses.kitty, house.spare_hand_forfeit)
    return purses.won


def _contribute(dealt: Dealt, house: House, purses: Purses) -> None:
    """Take what goes into the kitty, but for a match and a forfeit."""
    if not dealt.redeal:
        for seat in range(dealt.players):
            if seat not in dealt.away:
                ante = house.ante_dealer if seat == dealt.dealer else house.ante_others
                round_due = house.ante_round if dealt.dealer == 0 else 0
                purses.pay(seat, purses.kitty, ante + round_due)
    taken: list[tuple[Mapping[int, int], int]] = [
        ({dealt.dealer: dealt.misdeals}, house.misdeal_fine)
    ]
    taken.append((dealt.touched, house.interference_fine))
    if not dealt.abandoned:
        taken.append((dict.fromkeys(dealt.peeps, 1), house.peep_price))
        taken.append((dealt.bought, house.purchase_price))
        taken.append((dealt.knaves, house.knave_five))
    if dealt.offender is not None:
        fines = {"fine": house.revoke_fine, "turn fine": house.out_of_turn_fine}
        taken.append(({dealt.offender: 1}, fines.get(dealt.treatment, 0)))
    for counts, price in taken:
        for seat, times in counts.items():
            purses.pay(seat, purses.kitty, price * times)


def _caller_revoked(dealt: Dealt) -> bool:
    return dealt.offender == dealt.caller and dealt.treatment in ("hoyle", "cassell")


def _is_void(dealt: Dealt, house: House) -> bool:
    """A wrong hand wins nothing: the caller's own a made call, another's a lost one."""
    if not dealt.wrong or not house.heeds_wrong_cards:
        return False
    return dealt.made == (dealt.caller in dealt.wrong)


def _pay_call(dealt: Dealt, house: House, purses: Purses, *, made: bool) -> None:
    caller, offender = dealt.caller, dealt.offender
    assert caller is not None, "there is a call to pay"
    win, lose = house.pay[dealt.call]
    price = (win if made else lose) * STAKE * dealt.multiplier
    if made and dealt.forced and house.lose_only:
        price = 0
    others = [s for s in range(dealt.players) if s != caller and s not in dealt.away]
    if offender is not None and offender != caller and dealt.treatment == "hoyle":
        for seat in others:
            if made:
                purses.pay(offender, caller, price)
            elif seat != offender:
                purses.pay(offender, seat, price)
        return
    if offender is not None and offender != caller and dealt.treatment == "cassell":
        purses.pay(offender, caller, 5 * STAKE)
    for seat in others:
        purses.pay(*((seat, caller) if made else (caller, seat)), price)


def _peel(**figures: object) -> House:
    """Peel: the eldest stands for one; with six the dealer sits out (pp. 3, 10)."""
    return House(stands_for_one="eldest", sits_out_at=(6,), **figures)  # type: ignore[arg-type]


POOL = {"kitty": True, "misdeal_fine": 2, "interference_fine": 2}
PEEL_WELLINGTON = {**PLAIN, "wellington": (20, 10), "blucher": (30, 15)}
NINE = {**{str(n): (n, n) for n in range(1, 9)}, "nap": (18, 9)}
MISERY_ABOVE_THREE = {"1": (1, 1), "2": (2, 2), "3": (3, 3), "misery": (3, 3), "4": (4, 4)}
FROM_TWO = {"2": (2, 2), "3": (3, 3), "misery": (3, 3), "4": (4, 4)}

HOUSES = {
    "hoyle": House(),
    "hoyle_shilling": House(pay=SHILLING),
    "hoyle_variations": House(
        pay={**MISERY_ABOVE_THREE, "nap": (12, 6), "wellington": (24, 12)},
    ),
    "hoyle_sir_garnet": House(pay=SHILLING, spare_hand=True),
    "hoyle_peep": House(kitty=True, peep_price=2),
    "hoyle_purchase": House(kitty=True, purchase_price=2),
    "hoyle_kitty": House(kitty=True, ante_dealer=2),
    "hoyle_kitty_doubled": House(kitty=True, ante_dealer=2, matches_kitty=True),
    "hoyle_kitty_3_and_1": House(kitty=True, ante_dealer=6, ante_others=2),
    "hoyle_kitty_knave_five": House(kitty=True, knave_five=2),
    "peel": _peel(),
    "peel_pool": _peel(**POOL, ante_dealer=2),
    "peel_pool_round": _peel(**POOL, ante_round=2),
    "peel_misery": _peel(
        pay={"1": (1, 1), "2": (2, 2), "misery": (3, 3), "3": (3, 3), "4": (4, 4), "nap": (10, 5)},
    ),
    "peel_buying": _peel(**POOL, ante_dealer=2, purchase_price=2),
    "peel_spare_hand": _peel(spare_hand=True),
    "peel_spare_hand_pool": _peel(**POOL, ante_dealer=2, spare_hand=True, spare_hand_forfeit=4),
    "peel_double_header": House(
        pay={"3": (3, 3), "4": (4, 4), "nap": (10, 5)}, stands_for_one="nobody", sits_out_at=(6,)
    ),
    "peel_wellington": _peel(pay=PEEL_WELLINGTON),
    "peel_wellington_limited": _peel(
        pay={**PLAIN, "wellington": (10, 10), "blucher": (10, 15)},
    ),
    "peel_nine_card": _peel(pay=NINE),
    "eb1911": House(
        pay={
            **MISERY_ABOVE_THREE,
            "misery": (3, 6),
            "nap": (10, 5),
            "wellington": (20, 10),
            "blucher": (30, 15),
        },
    ),
    "britannica_parlett": House(
        pay={**FROM_TWO, "nap": (10, 10), "wellington": (20, 20), "blucher": (40, 40)},
        stands_for_one="nobody",
    ),
    "modern": House(
        pay={
            "3": (3, 3),
            "misery": (3, 3),
            "4": (4, 4),
            "nap": (10, 5),
            "wellington": (10, 10),
            "blucher": (20, 20),
        },
        stands_for_one="nobody",
    ),
    "modern_level": House(
        pay={**FROM_TWO, "nap": (5, 5), "wellington": (10, 10), "blucher": (20, 20)},
        stands_for_one="nobody",
    ),
    "bicycle_pool": House(
        kitty=True,
        ante_dealer=2,
        matches_kitty=True,
        revoke="fine",
        revoke_fine=10,
        out_of_turn="fine",
        out_of_turn_fine=6,
    ),
    "cassell_1881": House(kitty=True, ante_dealer=4, ante_others=2, revoke="cassell"),
    "enquire_within": House(kitty=True, ante_dealer=1, stands_for_one="nobody"),
}
"""Every preset by its key, from the pages that presets.json names."""
