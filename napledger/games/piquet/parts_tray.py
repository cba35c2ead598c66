"""The tray in which a deal is counted by its parts: what is in hand, the tricks, the play."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.piquet.counting import SEQUENCES, plays
from napledger.games.piquet.deal import ALIKE, CARDS, SUIT_LEAST, SUIT_MOST
from napledger.games.piquet.deal_fields import LENGTHS, PLAYED, SEQUENCE
from napledger.games.piquet.seating import Seating


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number with a button to either side; `steps` are the values it takes, as JSON."""

    name: str
    label: str
    value: str
    steps: str


@dataclass(frozen=True, slots=True)
class Whose:
    """A thing in hand of which only one player's is good: whose it is, and what there is of it."""

    name: str
    label: str
    holders: Sequence[tuple[str, str, bool]]
    steppers: Sequence[Stepper]


@dataclass(frozen=True, slots=True)
class PlayChoice:
    """What the two can have counted in play when the elder has so many tricks."""

    tricks: int
    others: int
    plays: Sequence[tuple[str, str, bool]]


@dataclass(frozen=True, slots=True)
class PartsTray:
    """Everything that the tray shows, for the two who play, as far as it was filled in."""

    seating: Seating
    names: Mapping[str, str]
    sent: QueryDict

    @property
    def elder(self) -> str:
        """Return the elder's name."""
        return self.names[self.seating.elder]

    @property
    def younger(self) -> str:
        """Return the younger's name."""
        return self.names[self.seating.dealer]

    @property
    def hand(self) -> tuple[Whose, ...]:
        """Return the point, the sequences, and quatorzes and trios."""
        point = (0, *range(SUIT_LEAST, SUIT_MOST + 1))
        return (
            # Translators: the most cards of a suit, which count in Piquet
            self._whose("point-of", _("Point"), self._stepper("point", _("cards"), point)),
            self._whose("sequences-of", _("Sequences"), *self._sequences()),
            self._whose(
                "alike-of",
                _("Quatorzes and trios"),
                # Translators: four cards of a rank
                self._stepper("quatorzes", _("quatorzes"), range(CARDS // ALIKE["quatorzes"] + 1)),
                # Translators: three cards of a rank
                self._stepper("trios", _("trios"), range(CARDS // ALIKE["trios"] + 1)),
            ),
        )

    @property
    def blanche(self) -> tuple[tuple[str, str, bool], ...]:
        """Return the two, with whether they have a carte blanche."""
        chosen = self.sent.getlist("blanche")
        return tuple((player, self.names[player], player in chosen) for player in self._two)

    @property
    def has_pique(self) -> bool:
        """Return whether a pique was said."""
        return bool(self.sent.get("pique"))

    @property
    def played(self) -> tuple[PlayChoice, ...]:
        """Return the plays that there can be, for each number of the elder's tricks."""
        chosen = self.sent.get(PLAYED, "")
        return tuple(
            PlayChoice(
                tricks,
                CARDS - tricks,
                tuple(
                    (value, f"{own}–{other}", value == chosen)
                    for own, other in sorted(set(plays(tricks)))
                    for value in [f"{tricks}-{own}-{other}"]
                ),
            )
            for tricks in range(CARDS + 1)
        )

    @property
    def _two(self) -> tuple[str, str]:
        return self.seating.elder, self.seating.dealer

    def _sequences(self) -> tuple[Stepper, ...]:
        words = {
            # Translators: a sequence of three cards
            3: _("tierces"),
            4: _("quarts"),
            5: _("quints"),
            6: _("sixièmes"),
            7: _("septièmes"),
            8: _("huitièmes"),
        }
        return tuple(
            self._stepper(
                f"{SEQUENCE}{length}",
                f"{words[length]} ({SEQUENCES[length]})",
                range(CARDS // length + 1),
            )
            for length in reversed(LENGTHS)
        )

    def _stepper(self, name: str, label: str, steps: Sequence[int]) -> Stepper:
        return Stepper(name, label, self.sent.get(name, "0") or "0", json.dumps(list(steps)))

    def _whose(self, name: str, label: str, *steppers: Stepper) -> Whose:
        chosen = self.sent.get(name) or self.seating.elder
        holders = [(player, self.names[player], player == chosen) for player in self._two]
        return Whose(name, label, holders, steppers)
