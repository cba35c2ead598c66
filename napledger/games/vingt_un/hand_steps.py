"""Steps on the tiles of all ways of playing Vingt-Un: a stake and a hand for each player.

A player's tile sends the stake, the hand or nothing for the likeliest one, and further hands of a
divided pair as text: “2 over, 1 won”. What a tap goes on to, and all else that is shown, is said
here as data (static/vingt_un/game.js).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from napledger.games.answers import Answers, Condition, all_met
from napledger.games.contract import Wording
from napledger.games.steps import InputRow, SeatName, Sent, Step, by_seat
from napledger.games.vingt_un.deal import (
    FIVE,
    FORFEIT,
    LOST,
    NATURAL,
    OVER,
    PUNTER_WORDS,
    STOOD,
    TIE,
    TWENTY_ONE,
    UNSEEN,
    WON,
    Hand,
    HandRules,
    word_of_hand,
)
from napledger.games.vingt_un.hand_pay import HandPrices, pays_beside
from napledger.games.web import word_of
from napledger.reading.faults import Fault, marked

STAKE, HAND, MORE, ORDER = "stake", "hand", "more", "order"
"""What the names of a tile's fields begin with; and the field that keeps in which order players
were written down, where a document says it."""

DEALER_BUTTONS: tuple[Hand, ...] = (OVER, STOOD, TWENTY_ONE, FIVE, NATURAL)
"""The dealer's hands that have a button; the points at which he stood are said in the drawer."""

AFTER_DRAWING: tuple[Hand, ...] = (LOST, OVER, TWENTY_ONE, FIVE, NATURAL)

TURNS: Mapping[Hand, tuple[Hand, ...]] = {
    OVER: (WON, OVER, TWENTY_ONE, FIVE, NATURAL),
    STOOD: (LOST, WON, TWENTY_ONE, TIE, FIVE, NATURAL, OVER),
    TWENTY_ONE: AFTER_DRAWING,
    FIVE: AFTER_DRAWING,
    NATURAL: AFTER_DRAWING,
}
"""To what a tap on a tile may go on, by the dealer's hand; the first is the likeliest."""

FURTHER = re.compile(r"(?:(?P<stake>[0-9]{1,7}) )?(?P<hand>[a-z]+|[0-9]{1,2})")


def cycles_of(
    rules: HandRules, prices: HandPrices, *, ties_shared: bool = False
) -> Mapping[str, tuple[str, ...]]:
    """Return what taps on a tile go through, by the dealer's hand: what pays like the first is out.

    A natural ends deals, and of ties a part may go to the kitty: these stay.
    """
    found = {}
    for dealer in dealers_of(rules):
        pays, known = pays_beside(dealer, prices), rules.beside(dealer)
        first, *others = (str(hand) for hand in TURNS[dealer] if hand in known)
        stays = {NATURAL, *(hand for hand in others if ties_shared and pays[hand].is_tie)}
        usual = pays[first].times
        found[str(dealer)] = (
            first,
            *(hand for hand in others if hand in stays or pays[hand].times != usual),
        )
    return found


def excluded_by(rules: HandRules) -> Mapping[str, tuple[str, ...]]:
    """Return which of a punter's hands cannot be, by the dealer's hand."""
    return {
        str(dealer): tuple(str(hand) for hand in hands_of(rules) if hand not in known)
        for dealer in dealers_of(rules)
        for known in (rules.beside(dealer),)
    }


def hands_of(rules: HandRules) -> Iterator[Hand]:
    """Return every hand that a punter may have."""
    return filter(rules.allows, (*TURNS[STOOD], *range(rules.least, TWENTY_ONE), FORFEIT))


def dealers_of(rules: HandRules) -> tuple[Hand, ...]:
    """Return the hands of the dealer's that have a button."""
    known = rules.of_the_dealer()
    return tuple(hand for hand in DEALER_BUTTONS if hand in known)


def labels_of(rules: HandRules, wording: Wording) -> Mapping[str, str]:
    """Return every hand that a punter may have, with its word in a table's words."""
    words = {str(hand): word_of_hand(hand) for hand in hands_of(rules)}
    return {hand: wording.get(word, word) for hand, word in words.items()}


class HandTile(NamedTuple):
    """What the game has on a player's tile: the stake, the hands to choose from, further hands.

    `may_pair` is whether any round has those; `units` are points that only some rounds tell, of
    these `choices`.
    """

    stake: str
    hands: SafeString
    may_pair: bool
    more: str
    units: str
    choices: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTiles(Step):
    """A step whose controls stand on the tiles, and nowhere else.

    `several` is whether a pair may be divided at the table, `divided` when.
    """

    several: bool = False
    divided: tuple[Condition, ...] = ()
    on_tiles: ClassVar[bool] = True

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        return [name for name in sent if name.startswith(f"{self.posts}-")]

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # on the tiles
        return []

    def further(self, sent: Sent, answers: Answers, seat: str) -> Iterator[tuple[str, str]]:
        """Yield stake and hand of a punter's further hands; "" for the stake of the first."""
        if not (self.several and all_met(self.divided, answers)):
            return
        for each in filter(None, (part.strip() for part in text_of(sent, MORE, seat).split(","))):
            found = FURTHER.fullmatch(" ".join(each.casefold().split()))
            if found is None or (found["hand"] not in PUNTER_WORDS and not found["hand"].isdigit()):
                no_hand = marked("“{came}” is no hand: write the stake and the hand, like 2 over")
                raise Fault("hands", no_hand, came=each)
            yield found["stake"] or "", found["hand"]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002  # by the form
        return {}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:  # noqa: ARG002  # by one
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class StakePerSeat(OnTiles):
    """How many counters lie on each hand: as typed, else as the player staked last, in limits."""

    name: str = "stakes"
    field: str = STAKE
    ask: str = ""
    least: int
    most: int

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        last = dict(by_seat(answers.get("last_stakes", ())))
        found = []
        for seat in punters_in(sent, answers):
            stake = text_of(sent, STAKE, seat) or self.within(last.get(seat))
            found.append(f"{seat}={stake}")
            found += [f"{seat}={own or stake}" for own, _ in self.further(sent, answers, seat)]
        return found

    def within(self, last: str | int | None) -> str:
        """Return what a player stakes who staked so much last."""
        return str(min(max(int(last or self.least), self.least), self.most))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPerSeat(OnTiles):
    """The hands of each player beside the dealer's, on the tiles: a tap goes on along a cycle.

    That is the one of the answer to `beside`, or else of `otherwise`; the first of it is meant
    where nothing was tapped, but nothing is beside one of `unseen`. `cannot` says what is not to
    be chosen beside a hand of the dealer's. A divided pair has the `same` stake; none is divided
    where the dealer's hand is one of `undivided`.
    """

    field: str = HAND
    beside: str = "hand"
    otherwise: str = STOOD
    cycles: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, str]
    cannot: Mapping[str, tuple[str, ...]] | None = None
    unseen: tuple[str, ...] = ()
    undivided: tuple[str, ...] = ()
    same: bool = False
    told: ClassVar[tuple[str, ...]] = (
        *("beside", "otherwise", "cycles", "labels", "cannot"),
        *("undivided", "several", "divided", "same"),
    )

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        dealt = next(iter(answers.get(self.beside, ())), "")
        cycle = self.cycles.get(dealt, self.cycles[self.otherwise])
        likeliest = UNSEEN if dealt in self.unseen else cycle[0]
        found = []
        for seat in punters_in(sent, answers):
            found.append(f"{seat}={text_of(sent, HAND, seat) or likeliest}")
            found += [f"{seat}={hand}" for _, hand in self.further(sent, answers, seat)]
        return found

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        fields: dict[str, list[str]] = {}
        hands = [each for each in facts.get("hands") or () if "stake" in each]
        for each in hands:
            player, stake, hand = each["player"], each["stake"], each.get("hand", "")
            if f"{STAKE}-{player}" in fields:
                said = [*fields.get(f"{MORE}-{player}", ()), f"{stake} {hand}"]
                fields[f"{MORE}-{player}"] = [", ".join(said)]
            else:
                fields[f"{STAKE}-{player}"] = [str(stake)]
                fields[f"{HAND}-{player}"] = [str(hand)]
        if hands:
            fields[ORDER] = list(dict.fromkeys(each["player"] for each in hands))
        return fields


# Measured: making them takes 0.16 ms of a page of 5. 64 are those of as many rule sets or choices.
@lru_cache(maxsize=64)
def hands_to_choose(labels: Iterable[tuple[str, str]], chosen: str, _locale: str) -> SafeString:
    """Return what the hand of a tile may be, as HTML."""
    # Translators: of a player’s hand: what it most often is beside the dealer’s
    words = [("", gettext("likeliest")), *((hand, word_of(word)) for hand, word in labels)]
    selected = {chosen: SafeString(" selected")}
    options = ((hand, selected.get(hand, ""), word) for hand, word in words)
    return format_html_join("", '<option value="{}"{}>{}</option>', options)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundNumber(Step):
    """Which round of its deal it is: the book knows, and a phone goes on counting without it."""

    name: str = "number"
    ask: str = ""

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:  # noqa: ARG002  # the book's
        return ()

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002  # the book's
        return {}

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # hidden
        return []


def punters_in(sent: Sent, answers: Answers) -> list[str]:
    """Return who plays against the dealer, clockwise, or as somebody wrote them down."""
    written = [*sent.get(ORDER, ())]
    punters = [player for player in answers["players"] if player not in answers["dealer"]]
    return sorted(punters, key=lambda each: written.index(each) if each in written else 0)


def text_of(sent: Sent, prefix: str, seat: str) -> str:
    return (sent.get(f"{prefix}-{seat}") or ("",))[-1].strip()


def hands_told(answers: Answers) -> list[dict[str, Any]]:
    """Return hands with their stakes as facts; what is none, the rules refuse."""
    hands, stakes = by_seat(answers["hands"]), by_seat(answers["stakes"])
    return [
        {"player": seat, "stake": whole(stake)} | ({"hand": whole(hand, figures=2)} if hand else {})
        for (seat, hand), (_seat, stake) in zip(hands, stakes, strict=True)
    ]


def whole(text: str, *, figures: int = 9) -> int | str:
    """Return a number of so many figures as a field sends it; what is none, the rules refuse."""
    return int(text) if re.fullmatch(f"[0-9]{{1,{figures}}}", text) else text
