"""What lies one tap further than two scores: who plays, penalties, who dealt."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import Chip, Drawer, FieldGroup
from napledger.games.piquet.counting import CARTE_BLANCHE
from napledger.games.piquet.deal_fields import ONLY_BLANCHE
from napledger.games.piquet.seating import Seating
from napledger.games.piquet.state import Table


@dataclass(frozen=True, slots=True)
class PiquetDrawer:
    """The groups of the drawer, for those who sit there and may play in the deal."""

    drawer: Drawer
    table: Table
    seating: Seating

    def groups(self) -> Iterator[FieldGroup]:
        """Yield the groups, the likely ones first."""
        if len(self.table.seated) > len(self.seating.players):
            yield from self._who_plays()
        yield self._forfeit() if self.table.terms.options.is_hundred else self._conceded()
        yield self._nothing()
        yield self.drawer.dealer(self.seating.dealer, facts=self._of_dealers())

    def picks(self, name: str, player: str) -> list[Chip]:
        """Return a chip for everybody seated, of which this player is chosen to play."""
        choices = [(each, self.drawer.names[each]) for each in self.drawer.seated]
        return [
            replace(chip, plain=chip.value == player, facts=(("word", chip.label),))
            for chip in self.drawer.one_of(name, choices, player)
        ]

    def _who_plays(self) -> Iterator[FieldGroup]:
        first, second = self.seating.players
        # Translators: who plays this partie: one plays alone, against two
        # Translators: who plays this partie: one player, against another
        label = _("Plays alone") if self.table.terms.options.chouette else _("Who plays")
        lasts = self.table.game_state.lasts
        help_text = _("Others play when this partie is over.") if lasts else ""
        yield self.drawer.group("first", label, help_text, chips=[self.picks("first", first)])
        # Translators: after who plays: against whom
        yield self.drawer.group("second", _("Against"), chips=[self.picks("second", second)])

    def _forfeit(self) -> FieldGroup:
        chips = self.drawer.nobody_or("forfeit", self.drawer.seated)
        told = [_with(chip, suffices="{first}, {second}") for chip in chips]
        return self.drawer.group("forfeit", _("Lost the game by a penalty"), chips=[told])

    def _conceded(self) -> FieldGroup:
        chips = self.drawer.nobody_or("conceded", self.drawer.seated)
        told = [_with(chip, fills="0") for chip in chips]
        help_text = _("The other counts thirteen in play and ten for the cards, and the hand.")
        return self.drawer.group("conceded", _("Threw the hand down"), help_text, chips=[told])

    def _nothing(self) -> FieldGroup:
        """Return who can reckon nothing, and who of them had a carte blanche all the same."""
        nothing = self.drawer.some_of("nothing", self.drawer.seated)
        blanche = self.drawer.some_of(ONLY_BLANCHE, self.drawer.seated)
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
        return self.drawer.group("nothing", _("Reckons nothing"), help_text, chips=rows)

    def _of_dealers(self) -> Mapping[str, Mapping[str, str]]:
        """Return for each who may deal the name, who deals next, and who is then the elder."""
        found = {}
        for player in self.drawer.seated:
            plays = player in self.seating.players
            elder = self.seating.other(player) if plays else self.seating.elder
            # Translators: on a player’s tile: who does not deal, and leads first
            marks = json.dumps({elder: _("elder")})
            found[player] = {"word": self.drawer.names[player], "left": elder, "marks": marks}
        return found


def _with(chip: Chip, **facts: str) -> Chip:
    """Return a chip that tells the phone more; one that says nothing tells nothing."""
    return replace(chip, facts=tuple(facts.items())) if chip.value else chip
