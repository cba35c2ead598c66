"""A round in shorthand, as people write it on paper; how it is written says which kind it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from napledger.games.french_vingt_un.deal import DEALER, THE_COMPANY
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.vingt_un.deal import LOST, NATURAL, WON
from napledger.games.vingt_un.shorthand import DOUBLED, dealer_hand, items, split_name, staked_hand
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a round. Rounds 1 to 3: “18: Ben 2 20, Cat 3 over”; 4 and 5: “Ben 2 won, Cat 3 lost”; "
    "6: “company: Ben 2, Cat 5” or “dealer: Ben 2, Cat 5”; 7: “14: Ben 19, Cat 9”; 8: “dealer” or "
    "“company”. x2 before the colon when the dealer doubled. The first letters of a name are "
    "enough. “redeal” for an abandoned round."
)

WINNERS = (DEALER, THE_COMPANY)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a round's facts, or raise Fault; `players` are names, each with what facts call it."""
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    head, colon, rest = typed.partition(":")
    winner, doubled = _winner(head)
    if winner:
        stakes = {"stakes": _stakes(items(rest), players)} if colon else {}
        return {"winner": winner, **stakes, **doubled}
    if not colon:
        return {"bets": [_bet(item, players) for item in items(typed)]}
    hand, doubled = dealer_hand(head)
    written = items(rest)
    if hand != NATURAL and written and all(len(split_name(each)[1]) == 1 for each in written):
        hands = [_points(each, players) for each in written]
    else:
        hands = [staked_hand(each, hand, players=players) for each in written]
    return {"hand": hand, "hands": hands, **doubled}


def _winner(head: str) -> tuple[str, dict[str, Any]]:
    """Return who won a round of all against the dealer, if that is said; and if it was doubled."""
    words = head.casefold().split()
    said = [word for word in words if word not in DOUBLED]
    winner = said[0] if len(said) == 1 and said[0] in WINNERS else ""
    return winner, {"doubled": True} if len(said) < len(words) else {}


def _stakes(written: Sequence[str], players: Mapping[str, str]) -> dict[str, int]:
    return {each["player"]: each["hand"] for each in (_points(item, players) for item in written)}


def _points(item: str, players: Mapping[str, str]) -> dict[str, Any]:
    name, said = split_name(item)
    if len(said) != 1 or not said[0].isdigit():
        raise Fault(
            "", "“{came}” does not say one number of one player: write it like Ben 19", came=item
        )
    return {"player": player_called(name, players=players), "hand": int(said[0])}


def _bet(item: str, players: Mapping[str, str]) -> dict[str, Any]:
    name, said = split_name(item)
    numbers = [int(word) for word in said if word.isdigit()]
    results = [word for word in said if word in (WON, LOST)]
    if len(numbers) != 1 or len(results) != 1:
        unsaid = marked("“{came}” does not say a stake and how it ended: write them like Ben 2 won")
        raise Fault("", unsaid, came=item)
    player = player_called(name, players=players)
    return {"player": player, "stake": numbers[0], "won": results[0] == WON}
