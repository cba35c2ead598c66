"""What lies one tap further than two scores: their parts, who plays, penalties, who dealt."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import Chip, Drawer, FieldGroup
from napledger.games.piquet.counting import CARTE_BLANCHE, SEQUENCES, plays
from napledger.games.piquet.deal import ALIKE, CARDS, SUIT_LEAST, SUIT_MOST
from napledger.games.piquet.fields import LENGTHS, ONLY_BLANCHE, PLAYED, SEQUENCE
from napledger.games.piquet.partie import Table
from napledger.games.piquet.seating import Seating


@dataclass(frozen=True, slots=True)
class PiquetDrawer(Drawer):
    """The groups of the drawer, for those who sit there and may play in the deal."""

    table: Table
    seating: Seating

    def groups(self) -> Iterator[FieldGroup]:
        """Yield the groups, the likely ones first."""
        if len(self.table.seated) > len(self.seating.players):
            yield from self._who_plays()
        yield self._forfeit() if self.table.terms.options.is_hundred else self._conceded()
        yield self._nothing()
        yield self.dealer(self.seating.dealer, facts=self._of_dealers())

    def picks(self, name: str, player: str) -> list[Chip]:
        """Return a chip for everybody seated, of which this player is chosen to play."""
        choices = [(each, self.names[each]) for each in self.seated]
        return [
            replace(chip, plain=chip.value == player, facts=(("word", chip.label),))
            for chip in self.one_of(name, choices, player)
        ]

    def _who_plays(self) -> Iterator[FieldGroup]:
        first, second = self.seating.players
        # Translators: who plays this partie: one plays alone, against two
        # Translators: who plays this partie: one player, against another
        label = _("Plays alone") if self.table.terms.options.chouette else _("Who plays")
        lasts = self.table.game_state.lasts
        help_text = _("Others play when this partie is over.") if lasts else ""
        yield self.group("first", label, help_text, chips=[self.picks("first", first)])
        # Translators: after who plays: against whom
        yield self.group("second", _("Against"), chips=[self.picks("second", second)])

    def _forfeit(self) -> FieldGroup:
        chips = self.nobody_or("forfeit", self.seated)
        told = [_with(chip, suffices="{first}, {second}") for chip in chips]
        return self.group("forfeit", _("Lost the game by a penalty"), chips=[told])

    def _conceded(self) -> FieldGroup:
        chips = self.nobody_or("conceded", self.seated)
        told = [_with(chip, fills="0") for chip in chips]
        help_text = _("The other counts thirteen in play and ten for the cards, and the hand.")
        return self.group("conceded", _("Threw the hand down"), help_text, chips=[told])

    def _nothing(self) -> FieldGroup:
        """Return who can reckon nothing, and who of them had a carte blanche all the same."""
        nothing = self.some_of("nothing", self.seated)
        blanche = self.some_of(ONLY_BLANCHE, self.seated)
        rows = [
            [_with(chip, fills="0") for chip in nothing],
            [
                replace(
                    _with(chip, fills=str(CARTE_BLANCHE)),
                    label=_("%(name)s: only a carte blanche") % {"name": chip.label},
                )
                for chip in blanche
            ],
        ]
        help_text = _("Their score is 0, or 10 for a carte blanche.")
        return self.group("nothing", _("Reckons nothing"), help_text, chips=rows)

    def _of_dealers(self) -> Mapping[str, Mapping[str, str]]:
        """Return for each who may deal the name, who deals next, and who is then the elder."""
        found = {}
        for player in self.seated:
            plays = player in self.seating.players
            elder = self.seating.other(player) if plays else self.seating.elder
            # Translators: on a player’s tile: who does not deal, and leads first
            marks = json.dumps({elder: _("elder")})
            found[player] = {"word": self.names[player], "left": elder, "marks": marks}
        return found


def _with(chip: Chip, **facts: str) -> Chip:
    """Return a chip that tells the phone more; one that says nothing tells nothing."""
    return replace(chip, facts=tuple(facts.items())) if chip.value else chip


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
