"""What lies one tap further in a round with hands: points that were noted, and who dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from napledger.games.contract import Wording
from napledger.games.deal_form.drawer import Drawer, FieldGroup
from napledger.games.deal_form.play_form import facts_of_dealers
from napledger.games.vingt_un.hand_fields import NOTED, POINTS, STOOD_AT
from napledger.games.vingt_un.hands import FORFEIT
from napledger.games.vingt_un.hands_form import word_in_short
from napledger.games.web import word_of
from napledger.reading.translatable import marked


@dataclass(frozen=True, slots=True)
class HandDrawer(Drawer):
    """A drawer of a round that this player deals, and in which hands may be forfeited, or not."""

    dealing: str
    forfeits: bool
    wording: Wording = field(default_factory=dict)

    def word(self, usual: str) -> str:
        """Return a label in the table's words."""
        return word_of(self.wording.get(usual, usual))

    def stood_at(self) -> FieldGroup:
        """Return the group that says at how many points the dealer stood."""
        chosen = self.sent.get("hand", "")
        chips = self.one_of("hand", [(points, points) for points in STOOD_AT], chosen)
        return self.group("stood", self.word(marked("The dealer stood at")), chips=[chips])

    def points(self, punters: Sequence[str]) -> FieldGroup:
        """Return the group that says what punters' hands came to, in points, or as forfeits."""
        known = [hand for hand in NOTED if self.forfeits or hand != FORFEIT]
        options = [("", "–"), *((hand, word_in_short(hand, self.wording)) for hand in known)]
        lines = self.lines(POINTS.removesuffix("-"), punters, lambda _field: options)
        help_text = _("Forfeit: drew on two cards that are no pair.") if self.forfeits else ""
        # Translators: heads a list: the points that each player’s hand came to
        return self.group("points", _("A hand’s points"), help_text, lines=lines)

    def who_dealt(self, *, left: Mapping[str, str] | None = None) -> FieldGroup:
        """Return the group that says who dealt; `left` as in `facts_of_dealers`."""
        facts = facts_of_dealers(self.seated, names=self.names, left=left)
        return self.dealer(self.dealing, facts=facts)
