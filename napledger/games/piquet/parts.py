"""The step in which a deal is counted by its parts: whose the point is, sequences, tricks and play.

Only one player's are good, so each is asked once, and then whose it is; the play is one field: the
elder's tricks, and what elder and younger counted, as "7-9-6". Whose is said as elder or younger,
which a phone puts names to, or by the player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from napledger.games.answers import Answers
from napledger.games.deal_form.sent import number_typed
from napledger.games.piquet.deal import ALIKE, CARDS, SUIT_LEAST, SUIT_MOST
from napledger.games.piquet.hands import plays
from napledger.games.steps import NOTHING, Input, InputRow, SeatName, Sent, Step
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.readers import Json

SEQUENCE = "sequence-"
"""What the names of the fields begin with that say how many sequences there are of a length."""

SEQUENCES = {
    3: _("tierces (3)"),
    4: _("quarts (4)"),
    5: _("quints (15)"),
    6: _("sixièmes (16)"),
    7: _("septièmes (17)"),
    8: _("huitièmes (18)"),
}
LENGTHS = sorted(SEQUENCES, reverse=True)
SAME_RANK = {
    # Translators: four cards of a rank
    "quatorzes": _("quatorzes"),
    # Translators: three cards of a rank
    "trios": _("trios"),
}

GOOD = {
    "point-of": ("point",),
    "sequences-of": tuple(f"{SEQUENCE}{length}" for length in LENGTHS),
    "alike-of": tuple(ALIKE),
}
"""Whose a thing in hand is, with the fields that say what there is of it."""

NUMBERS = tuple(name for names in GOOD.values() for name in names)

PLAYED, TRICKS = "played", "elder_tricks"
_PLAYED = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})")

ELDER, YOUNGER = "elder", "younger"
# Translators: who does not deal, and leads first; and the other
ROLES = ((ELDER, _("elder"), "first"), (YOUNGER, _("younger"), "last"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedParts(Step):
    """What both reckoned, thing by thing; the answer is the parts as JSON."""

    kind: ClassVar[str] = "parts"
    template: ClassVar[str] = "piquet/parts.html"
    rows_in_words: ClassVar[bool] = True
    in_words: ClassVar[bool] = True

    def fields(self, sent: Iterable[str]) -> Iterable[str]:
        own = {PLAYED, "pique", "blanche", *NUMBERS, *GOOD}
        return [name for name in sent if name in own]

    def read(self, sent: Sent, answers: Answers) -> Sequence[str]:
        said = (PLAYED, "pique", "blanche", *NUMBERS)
        if all(each in NOTHING for name in said for each in sent.get(name, ())):
            return []
        elder, younger = answers["in_play"]
        return [json.dumps(_parts_of(sent, elder=elder, younger=younger))]

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {self.tells: json.loads(answer[0])}

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        parts = facts.get(self.tells) or {}
        in_turn = sorted(parts, key=lambda player: player == facts.get("dealer"))
        found: dict[str, list[str]] = {}
        for role, player in zip((ELDER, YOUNGER), in_turn, strict=False):
            for name, value in _fields_of(role, parts[player]):
                found.setdefault(name, []).append(value)
        if len(in_turn) > 1:
            own, other = (parts[player] for player in in_turn)
            played = f"{own['tricks']}-{own['play']}-{other['play']}"
            found |= {PLAYED: [played], TRICKS: [str(own["tricks"])]}
        return found

    def rows(self, seats: Sequence[SeatName]) -> list[InputRow]:  # noqa: ARG002  # of two
        return [*_in_hand(), *_tricks()]


def _in_hand() -> Iterator[InputRow]:
    cards = [Input("radio", "point", str(n), str(n)) for n in range(SUIT_LEAST, SUIT_MOST + 1)]
    # Translators: the most cards of a suit, which count in Piquet
    yield InputRow(_("Point, in cards"), [Input("radio", "point", "", "–"), *cards])
    # Translators: below the point, in cards: of whom it is good
    yield InputRow(_("the point is of"), _whose("point-of"))
    sequences = [_count(f"{SEQUENCE}{n}", word, CARDS // n) for n, word in SEQUENCES.items()]
    yield InputRow(_("Sequences"), sequences)
    yield InputRow(_("the sequences are of"), _whose("sequences-of"))
    alike = [_count(name, SAME_RANK[name], CARDS // cards) for name, cards in ALIKE.items()]
    yield InputRow(_("Quatorzes and trios"), alike)
    yield InputRow(_("they are of"), _whose("alike-of"))
    yield InputRow(_("Carte blanche"), _whose("blanche", of="checkbox"))


def _tricks() -> Iterator[InputRow]:
    tricks = [Input("radio", TRICKS, str(n), str(n)) for n in range(CARDS + 1)]
    yield InputRow(_("Tricks of the elder"), tricks)
    for number in range(CARDS + 1):
        found = sorted(set(plays(number)))
        values = {f"{number}-{own}-{other}": f"{own}–{other}" for own, other in found}
        chips = [Input("radio", PLAYED, value, label) for value, label in values.items()]
        yield InputRow(_("What elder and younger counted in play"), chips)
    yield InputRow(_("Pique"), [Input("checkbox", "pique", "on", _("elder"), whose="first")])


def _whose(name: str, *, of: str = "radio") -> list[Input]:
    return [Input(of, name, role, word, whose=place) for role, word, place in ROLES]


def _count(name: str, word: str, most: int) -> Input:
    return Input("number", name, "", word, most=most)


def _fields_of(role: str, parts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    lengths = parts.get("sequences", [])
    numbers = {f"{SEQUENCE}{length}": lengths.count(length) for length in LENGTHS}
    numbers |= {name: parts.get(name, 0) for name in ("point", "quatorzes", "trios")}
    yield from ((name, str(number)) for name, number in numbers.items() if number)
    yield from ((of, role) for of, names in GOOD.items() if any(map(numbers.get, names)))
    told = {"pique": "on", "blanche": role}
    yield from ((name, value) for name, value in told.items() if parts.get(name))


def _parts_of(sent: Sent, *, elder: str, younger: str) -> dict[str, dict[str, Json]]:
    """Return what was sent as parts of both; raise Fault where the play is missing."""
    match = _PLAYED.fullmatch(_last(sent, PLAYED))
    if match is None:
        raise Fault("parts", "how many tricks has each, and what did they count in play?")
    tricks, own, other = map(int, match.groups())
    parts: dict[str, dict[str, Json]] = {
        elder: {"tricks": tricks, "play": own},
        younger: {"tricks": max(0, CARDS - tricks), "play": other},
    }
    roles = {"": elder, ELDER: elder, YOUNGER: younger}
    for of, names in GOOD.items():
        said = _last(sent, of)
        for name in names:
            if number := number_typed(_last(sent, name)):
                _add(parts.setdefault(roles.get(said, said), {}), name, number)
    for said in sent.get("blanche", ()):
        parts.setdefault(roles.get(said, said), {})["blanche"] = True
    if _last(sent, "pique"):
        parts[elder]["pique"] = True
    return parts


def _last(sent: Sent, name: str) -> str:
    return (sent.get(name) or ("",))[-1].strip()


def _add(parts: dict[str, Json], name: str, number: Json) -> None:
    """Add so many of a thing to a player's parts; a sequence once for each."""
    if not name.startswith(SEQUENCE):
        parts[name] = number
    elif isinstance(number, int):
        # More than four have no cards left to be made of.
        length = int(name.removeprefix(SEQUENCE))
        parts.setdefault("sequences", []).extend([length] * min(number, CARDS))
    else:
        parts["sequences"] = number
