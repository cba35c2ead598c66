"""What lies one tap further than a plain deal of Loo: only what this table's rules have."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import THERE, Drawer, FieldGroup, mark_of
from napledger.games.deal_form.misdeal import asks_for_misdeals
from napledger.games.deal_form.play_form import facts_of_dealers
from napledger.games.loo.seating import Hands, hands_among
from napledger.games.loo.terms import Terms
from napledger.games.seating import Present, present_by
from napledger.games.web import MoneyFormat

MISDEALS_OFFERED = 4
SINGLES_OFFERED = 4


@dataclass(frozen=True, slots=True)
class LooDrawer(Drawer):
    """Everything the groups are made from."""

    terms: Terms
    hands: Hands
    money: MoneyFormat

    def groups(self) -> Iterator[FieldGroup]:
        """Yield the groups, the likely ones first."""
        yield from self._miss()
        yield from self._laws()
        yield self.away()
        yield self.dealer(self.hands.dealer, facts=self._facts_of_dealers())

    def _miss(self) -> Iterator[FieldGroup]:
        options = self.terms.options
        if options.miss == 1:
            chips = self.nobody_or("misses", self.hands.in_play)
            yield self.group("misses", _("Took the miss"), chips=[chips])
        elif options.miss:
            chips = self.some_of("misses", self.hands.in_play)
            yield self.group("misses", _("Took a miss"), chips=[chips])
        if options.dealer_defends == "for_pool":
            help_text = _("Against one player only: not looed, and the tricks stay in the pool.")
            chip = self.switch("for_pool", _("The last hand played for the pool"))
            yield self.group("for_pool", _("For the pool"), help_text, chips=[[chip]])
        if options.pam_spares:
            chips = self.some_of("spared", self.hands.in_play)
            help_text = _("Held Pam or a lower flush when a flush was shown.")
            # Translators: over a list of players: who paid nothing when another showed a flush
            yield self.group("spared", _("Spared by the flush"), help_text, chips=[chips])

    def _laws(self) -> Iterator[FieldGroup]:
        single = self.terms.rates["single"]
        price = {"coins": self.money.plain(single)}
        each = _("%(coins)s to this pool each.") % price
        if asks_for_misdeals(self.sent, fine=single):
            numbers = self.numbers("misdeals", MISDEALS_OFFERED)
            chips = self.one_of("misdeals", numbers, self.sent.get("misdeals", "0"))
            yield self.group("misdeals", _("Misdealt before"), each, chips=[chips])
        chips = self.some_of("breaches", self.hands.in_play)
        help_text = _("Did not follow, trump or head the trick: the tricks stay; no loo besides.")
        yield self.group("breaches", _("Broke the laws of play"), help_text, chips=[chips])
        help_text = _("Pays %(coins)s, and is out of the deal.") % price
        chips = self.some_of("thrown_up", self.hands.in_play)
        yield self.group("thrown_up", _("Had to throw up the cards"), help_text, chips=[chips])
        lines = self.counts("single", self.hands.players, SINGLES_OFFERED, fact=THERE)
        # Translators: the smaller forfeits of the laws of Loo
        yield self.group("singles", _("Singles"), each, lines=lines)

    def _facts_of_dealers(self) -> Mapping[str, Mapping[str, str]]:
        facts = facts_of_dealers(self.seated, names=self.names)
        return {dealer: facts[dealer] | self._turn(dealer) for dealer in self.seated}

    def _turn(self, dealer: str) -> dict[str, str]:
        """Return the table if this player dealt: words on the tiles, who is idle, the last hand."""
        away = tuple(player for player in self.seated if player not in self.hands.players)
        if dealer in away:
            return {}
        players = present_by(dealer, seated=tuple(self.seated), away=away)
        hands = hands_among(Present(dealer, players), options=self.terms.options)
        marks = {player: mark_of(player, hands.players, hands.in_play) for player in self.seated}
        return {
            "marks": json.dumps({player: mark for player, mark in marks.items() if mark}),
            "idle": " ".join(player for player in self.seated if player not in hands.in_play),
            "last": hands.last,
            "taker": self.names[hands.last],
        }
