"""A round in shorthand, as people write it on paper: "18: Ben 2 20, Cat 3 over"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.vingt_un.deal import DEALER_WORDS, NATURAL, OVER, PUNTER_WORDS, STOOD, Hand
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a round: the dealer’s hand, then each punter with the stake and the hand, like "
    "“18: Ben 2 20, Cat 3 over” or “over x2: Ben 1 won, Cat 2 21, Cat 2 over”; x2 when the dealer "
    "doubled. The first letters of a name are enough. “redeal” for an abandoned round."
)

DOUBLED = ("x2", "×2", "doubled")

PONTOONS: Mapping[str, str] = {"bust": OVER, "pontoon": NATURAL, "stuck": STOOD}
"""What tables of Pontoon write of hands."""

_NUMBER = re.compile(r"[0-9]{1,7}")


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a round's facts, or raise Fault; `players` are names, each with what facts call it."""
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    head, colon, rest = typed.partition(":")
    if not colon:
        raise Fault(
            "",
            "“{came}” is no round. Write the dealer’s hand, then stakes and hands, "
            "like 18: Ben 2 20, Cat 3 over",
            came=typed,
        )
    hand, facts = dealer_hand(head)
    rows = [staked_hand(item, hand, players=players) for item in items(rest)]
    return {"hand": hand, "hands": rows, **facts}


def items(text: str) -> list[str]:
    """Return what is written of the punters, one by one."""
    return [item for part in text.split(",") if (item := part.strip())]


def dealer_hand(head: str) -> tuple[Hand, dict[str, Any]]:
    """Return the dealer's hand, and that all stakes were doubled if it says so."""
    words = head.casefold().split()
    doubled = [word for word in words if word in DOUBLED]
    said = " ".join(word for word in words if word not in DOUBLED)
    said = PONTOONS.get(said, said)
    facts = {"doubled": True} if doubled else {}
    if said in DEALER_WORDS:
        return said, facts
    if not _NUMBER.fullmatch(said):
        pattern = marked("“{came}” is no hand of a dealer’s: write points, or one of {known}")
        raise Fault("", pattern, came=head, known=DEALER_WORDS)
    return int(said), facts


def staked_hand(item: str, dealer: Hand, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a punter's stake and hand; beside the dealer's natural the stake is enough.

    Of two numbers the stake comes first; a number and a word may stand in any order.
    """
    name, said = split_name(item)
    numbers = [int(word) for word in said if _NUMBER.fullmatch(word)]
    words: list[Hand] = [word for word in said if word in PUNTER_WORDS]
    is_stake_alone = len(said) == 1 and dealer == NATURAL
    if not numbers or (len(said) != 2 and not is_stake_alone):
        pattern = marked(
            "“{came}” does not say a stake and a hand: write them like Ben 2 20 or Ben 3 over"
        )
        raise Fault("", pattern, came=item)
    stake, *further = numbers
    staked = {"player": player_called(name, players=players), "stake": stake}
    return staked if is_stake_alone else {**staked, "hand": (*words, *further)[0]}


def split_name(item: str) -> tuple[str, list[str]]:
    """Return the name at the beginning of an item, and the numbers and words of hands after it."""
    words = item.split()
    said: list[str] = []
    while len(words) > 1 and len(said) < 2 and is_said(words[-1]):
        word = words.pop().casefold()
        said.insert(0, PONTOONS.get(word, word))
    return " ".join(words), said


def is_said(word: str) -> bool:
    """Return whether a word says a stake or a hand, and is no part of a name."""
    folded = word.casefold()
    return bool(_NUMBER.fullmatch(word)) or PONTOONS.get(folded, folded) in PUNTER_WORDS
