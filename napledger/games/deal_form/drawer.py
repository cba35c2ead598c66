"""The drawer: what lies one tap further than a plain deal, as groups of chips and lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

NUMBER = re.compile(r"[0-9]{1,3}")

NOTHING = ("", "0")
"""What a field says that says nothing."""

HAND, THERE = "hand", "there"
"""The data attribute that names the player of a control: who must hold cards, or only be there."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Something to tap: a radio button or a checkbox, with what a phone must know of it.

    `facts` are data attributes by name. A `plain` one says nothing that is not so in every deal.
    One of a player who is `out` cannot be tapped in this deal, but a phone may deal others first.
    """

    kind: str
    name: str
    value: str
    label: str
    checked: bool
    facts: Sequence[tuple[str, str]] = ()
    plain: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class ListField:
    """A label with a list to choose from; `options` are value and label.

    `facts` and `out` as of a chip. Where the options are players, `hands` are those with cards.
    """

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str
    facts: Sequence[tuple[str, str]] = ()
    out: bool = False
    hands: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """A group of fields with its question, a help sentence and what was wrong with it."""

    name: str
    label: str
    help: str = ""
    errors: Sequence[str] = ()
    chips: Sequence[Sequence[Chip]] = ()
    lines: Sequence[ListField] = ()


@dataclass(frozen=True, slots=True)
class Drawer:
    """What groups are made from: who sits there, by name, what was sent, what was wrong."""

    seated: Sequence[str]
    names: Mapping[str, str]
    sent: QueryDict
    errors: Mapping[str, Sequence[str]]

    def group(
        self,
        name: str,
        label: str,
        help_text: str = "",
        chips: Sequence[Sequence[Chip]] = (),
        lines: Sequence[ListField] = (),
    ) -> FieldGroup:
        """Return a group with whatever was wrong with its fields."""
        return FieldGroup(name, label, help_text, self.errors.get(name, ()), chips, lines)

    def one_of(self, name: str, choices: Iterable[tuple[str, str]], chosen: str) -> list[Chip]:
        return [
            Chip("radio", name, value, label, value == chosen, plain=value in NOTHING)
            for value, label in choices
        ]

    def some_of(self, name: str, players: Collection[str]) -> list[Chip]:
        """Return a chip for each who sits there; any of these players can be chosen."""
        chosen = self.sent.getlist(name)
        return [
            _of_player(Chip("checkbox", name, each, self.names[each], each in chosen), players)
            for each in self.seated
        ]

    def switch(self, name: str, label: str) -> Chip:
        return Chip("checkbox", name, "on", label, bool(self.sent.get(name)))

    def nobody_or(self, name: str, players: Collection[str]) -> list[Chip]:
        """Return a chip for nobody and one for each who sits there: one of these can be chosen."""
        # Translators: an answer to “Took the spare hand” or “Revoked”
        choices = [("", _("nobody")), *((player, self.names[player]) for player in self.seated)]
        nobody, *chips = self.one_of(name, choices, self.sent.get(name, ""))
        return [nobody, *(_of_player(chip, players) for chip in chips)]

    def lines(
        self,
        prefix: str,
        players: Collection[str],
        options: Callable[[str], Sequence[tuple[str, str]]],
        *,
        fact: str = HAND,
    ) -> list[ListField]:
        """Return a line for each who sits there, with the options of its field.

        Those of these players can be filled in; `fact` is who they are.
        """
        fields = {player: f"{prefix}-{player}" for player in self.seated}
        return [
            ListField(
                field,
                self.names[player],
                options(field),
                self.sent.get(field, options(field)[0][0]),
                facts=((fact, player),),
                out=player not in players and self.sent.get(field, "") in NOTHING,
            )
            for player, field in fields.items()
        ]

    def counts(
        self, prefix: str, players: Collection[str], most: int, *, fact: str = HAND
    ) -> list[ListField]:
        """Return such lines with the numbers from nought to `most`."""
        return self.lines(prefix, players, lambda field: self.numbers(field, most), fact=fact)

    def numbers(self, field: str, most: int) -> list[tuple[str, str]]:
        """Return the numbers from nought to `most`, and what the field says if that is more."""
        said = self.sent.get(field, "")
        offered = [str(number) for number in range(most + 1)]
        further = [said] if NUMBER.fullmatch(said) and said not in offered else []
        return [(number, number) for number in (*offered, *further)]

    def away(self) -> FieldGroup:
        """Return the group that says who is away; it stays so from deal to deal."""
        help_text = _("Pays and receives nothing until they are back.")
        carried = (("carried", ""),)
        chips = [replace(chip, facts=carried) for chip in self.some_of("away", self.seated)]
        # Translators: who is away from the table in this deal
        return self.group("away", _("Away"), help_text, chips=[chips])

    def dealer(self, dealer: str, *, facts: Mapping[str, Mapping[str, str]]) -> FieldGroup:
        """Return the group that says who dealt; `facts` are for each who might, see games/web."""
        choices = [(player, self.names[player]) for player in self.seated]
        chips = [
            replace(
                chip,
                facts=tuple(facts[chip.value].items()),
                plain=chip.value == dealer and "dealer" not in self.sent,
            )
            for chip in self.one_of("dealer", choices, dealer)
        ]
        return self.group("dealer", _("Who dealt"), chips=[chips])


def _of_player(chip: Chip, players: Collection[str]) -> Chip:
    """Return a chip with the player it is of, out unless that is one of these or was chosen."""
    is_out = chip.value not in players and not chip.checked
    return replace(chip, facts=((HAND, chip.value),), out=is_out)


def mark_of(
    player: str, there: Collection[str], in_play: Collection[str], *, first: str = ""
) -> str:
    """Return the word on a player's tile: who is away, sits out or calls first; else nothing."""
    if player not in there:
        # Translators: on a player’s tile: away from the table for a deal
        return _("away")
    if player not in in_play:
        # Translators: in the corner of a tile, as short as can be: who sits this deal out
        return _("out")
    # Translators: on a player’s tile: calls first in this deal
    return _("1st call") if player == first else ""
