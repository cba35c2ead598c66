"""The fields of the form that records a round of French Vingt-Un; and facts as fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned, plain_facts
from napledger.games.french_vingt_un.checks import is_won
from napledger.games.french_vingt_un.deal import Bet, Deal
from napledger.games.french_vingt_un.rounds import BLACK, CALLS, RED, SYMPATHY
from napledger.games.vingt_un.fields import (
    HAND,
    IN_ORDER,
    SHOWN,
    STAKE,
    UNITS,
    fields_of_hands,
)
from napledger.games.vingt_un.hands import LOST, WON

POINTS_OF_TWO = tuple(str(points) for points in range(2, 21))
"""What two cards can make with an ace as one."""

SAID = "said"
"""Stands behind the cards of a bet of which it was also said how it ended."""

ALL_WRONG = "all_wrong"
"""The value of the button that ends a round of guesses of which none was right."""

ASKED_OTHERWISE = ("winner", "abandoned", "reason")
"""How a round ended: the facts that are not asked for plainly, beside hands and bets."""

CALLED = {"stakes": STAKE.removesuffix("-")}
"""What the fields of a fact are called, where they have another name."""


def fields_of(facts: Mapping[str, Any]) -> QueryDict:
    """Return the fields of a form that would send these facts."""
    fields = plain_facts.fields_of(facts, Deal, but=ASKED_OTHERWISE, **CALLED)
    told = [*facts.get("hands", []), *facts.get("bets", [])]
    fields.setlist(IN_ORDER, list(dict.fromkeys(each["player"] for each in told)))
    for name, value in _of_the_round(facts):
        fields[name] = value
    if ended := abandoned.outcome_of(facts) or facts.get("winner"):
        fields["outcome"] = ended
    return fields


def _of_the_round(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the fields of the tiles."""
    hands: Sequence[Mapping[str, Any]] = facts.get("hands", [])
    staked = [each for each in hands if "stake" in each]
    yield from fields_of_hands(staked).items()
    yield from ((UNITS + each["player"], str(each["hand"])) for each in hands if each not in staked)
    if hands:
        has_units = not staked and "dealer" in facts
        yield UNITS + facts["dealer"] if has_units else "hand", str(facts["hand"])
    for raw in facts.get("bets", []):
        yield from _of_a_bet(Bet(**{**raw, "cards": tuple(raw.get("cards", ()))}))


def _of_a_bet(bet: Bet) -> Iterator[tuple[str, str]]:
    number = next((each for each, calls in CALLS.items() if bet.call in calls), SYMPATHY)
    won = is_won(bet, number=number, rouge_cards=len(bet.cards), path="bets")
    result = WON if won else LOST
    yield STAKE + bet.player, str(bet.stake)
    yield HAND + bet.player, result
    if bet.call is not None:
        said = () if bet.won is None else (SAID,)
        yield SHOWN + bet.player, " ".join((bet.call, *bet.cards, result, *said))


def bet_told(shown: str, *, result: str, number: int) -> dict[str, Any]:
    """Return how a bet ended, with the call that was noted, and the cards if they say the same."""
    told = {"won": result == WON}
    call, *rest = shown.split() or [""]
    if call not in CALLS[number]:
        return told
    cards = [card for card in rest if card in (RED, BLACK)]
    if not cards or result not in rest:
        return {**told, "call": call}
    return {**(told if SAID in rest else {}), "call": call, "cards": cards}
