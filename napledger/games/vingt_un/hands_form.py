"""What the forms of all ways of playing Vingt-Un do alike: tiles with a stake and a hand.

One tap further lie points that were noted, and who dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from napledger.games.contract import Wording
from napledger.games.deal_form.drawer import NOTHING, Drawer, FieldGroup
from napledger.games.deal_form.play_form import BESIDES, CORRECTION, PlayForm, facts_of_dealers
from napledger.games.vingt_un.fields import (
    HAND,
    IN_ORDER,
    MORE,
    NOTED,
    POINTS,
    SHOWN,
    STAKE,
    STOOD_AT,
    TILE_HANDS,
    UNITS,
    hand_sent,
    likeliest,
    read_further,
)
from napledger.games.vingt_un.hands import FORFEIT, NATURAL, WORDS, Hand, HandRules
from napledger.games.vingt_un.phone import dealers_of
from napledger.games.web import word_of
from napledger.games.wording import fault_said
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked

DEALER = marked("dealer")
DEALERS_HAND = marked("The dealer’s hand")

ON_A_TILE = (STAKE, HAND, MORE, UNITS, SHOWN)
"""Fields that lie on the tiles, and so in no drawer."""

Pick = tuple[str, str]
"""A value to pick, and its word."""


@dataclass(frozen=True, slots=True)
class HandTile:
    """What the game marks on a player's tile: the stake, and what the hand came to.

    `hand` is what was tapped, "" for the likeliest; `points` what was noted instead; `more` the
    further hands of a divided pair; `units` and `shown` only some rounds have. `would` is what the
    round as filled in would do to the player, and `direction` its sign: up or down.
    """

    key: str
    name: str
    mark: str
    is_away: bool
    is_dealer: bool
    stake: str
    hand: str
    points: str
    more: str
    would: str
    direction: str
    units: str = ""
    shown: str = ""


class HandsForm(PlayForm):
    """A round whose punters lay a stake each, and have a hand against the dealer's."""

    asks = False

    @property
    def punters(self) -> Sequence[str]:
        """Return who plays against the dealer, clockwise, or as somebody wrote them down."""
        written = self.sent.getlist(IN_ORDER)
        punters = [player for player in self.present.players if player != self.dealer]
        return sorted(punters, key=lambda each: written.index(each) if each in written else 0)

    @property
    def in_order(self) -> Sequence[str]:
        """Return the players as somebody wrote them down, to be sent again."""
        return [player for player in self.sent.getlist(IN_ORDER) if player in self.table.seated]

    @property
    def hand_rules(self) -> HandRules:
        """Return what may be said of hands, and for how many counters."""
        rules: HandRules = self.table.terms.hand_rules
        return rules

    @cached_property
    def last_stakes(self) -> Mapping[str, int]:
        """Return what each player staked last, in counters."""
        return dict(self.table.game_state.stakes)

    def stake_of(self, player: str) -> str:
        """Return a punter's stake: as it was sent, or the last one as far as the limits let it."""
        rules = self.hand_rules
        last = self.last_stakes.get(player, rules.minimum)
        return self.text(STAKE + player) or str(min(max(last, rules.minimum), rules.maximum))

    def stake_sent(self, player: str) -> int | str:
        """Return the same as a fact; what is no number, the rules refuse."""
        stake = self.stake_of(player)
        return int(stake) if stake.isdecimal() and stake.isascii() and len(stake) < 10 else stake

    def staked_hands(self) -> list[dict[str, Any]]:
        """Return the hands of all punters; those of which nothing was said are the likeliest."""
        return [each for player in self.punters for each in self._hands_of(player)]

    def units_of(self, player: str) -> str:
        """Return the points of a player where only points are told."""
        return self.text(UNITS + player)

    def dealer_hand(self) -> Hand:
        """Return the dealer's hand; raise Fault while it was not tapped."""
        if not self.text("hand"):
            raise Fault("hand", "what did the dealer come to? Tap it first")
        return hand_sent(self.text("hand"))

    def _hands_of(self, player: str) -> Iterator[dict[str, Any]]:
        said = self.text(POINTS + player) or self.text(HAND + player)
        stake = self.stake_sent(player)
        yield {"player": player, "stake": stake, **self._came_to(said)}
        further = self.text(MORE + player) if self.has_pairs else ""
        for each in read_further(further, stake=stake):
            yield {"player": player, **each}

    def _came_to(self, said: str) -> dict[str, Any]:
        """Return a hand as it was said; beside the dealer's natural it need not be."""
        dealer_hand = self.dealer_hand()
        if said:
            return {"hand": hand_sent(said)}
        return {} if dealer_hand == NATURAL else {"hand": likeliest(dealer_hand)}

    @property
    def ended_by(self) -> str:
        """Return the value of the button that ended the round, "" for none."""
        return self.text("outcome")

    @cached_property
    def seats(self) -> tuple[HandTile, ...]:
        """Return a tile for each player, in table order."""
        return tuple(
            HandTile(
                key=each.account,
                name=each.name,
                # Translators: on a player’s tile: away from the table for a round
                mark="" if each.account in self.present.players else _("away"),
                is_away=each.account not in self.present.players,
                is_dealer=each.account == self.dealer,
                stake=self.stake_of(each.account),
                hand=self.text(HAND + each.account),
                points=self.text(POINTS + each.account),
                more=self.text(MORE + each.account),
                would=each.figure,
                direction=each.direction,
                units=self.units_of(each.account),
                shown=self.text(SHOWN + each.account),
            )
            for each in self.would
        )

    @property
    def picks(self) -> tuple[Pick, ...]:
        """Return what a tile can say of a hand, each with its word."""
        five = self.hand_rules.calls.five_cards
        hands = (hand for hand in TILE_HANDS if five or hand != "five")
        return tuple((str(hand), word_in_short(hand, self.wording)) for hand in hands)

    @property
    def dealer_picks(self) -> tuple[Pick, ...]:
        """Return the dealer's hands that have a button, each with its word."""
        return tuple(
            (str(hand), word_in_short(hand, self.wording)) for hand in dealers_of(self.hand_rules)
        )

    @property
    def wording(self) -> Wording:
        return self.game.wording(self.table.terms)

    @property
    def banker(self) -> str:
        """Return what the coin on a tile is called where that is no dealer's; else ""."""
        return word_of(self.wording.get(DEALER, ""))

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field, in the table's words."""
        super().refuse(fault_said(fault, self.wording))

    @property
    def hand_asked(self) -> str:
        """Return what the buttons of the dealer's hand are called."""
        return word_of(self.wording.get(DEALERS_HAND, DEALERS_HAND))

    @property
    def has_pairs(self) -> bool:
        """Return whether a punter may have several hands in this round."""
        return self.hand_rules.pairs != "none"

    @property
    def may_pair(self) -> bool:
        """Return whether any round of this table has pairs."""
        return self.has_pairs

    @property
    def has_extras(self) -> bool:
        said = {
            name
            for name, values in self.sent.lists()
            if not name.startswith(ON_A_TILE) and any(value not in NOTHING for value in values)
        }
        said |= set(self.errors)
        if self.text("hand") not in STOOD_AT:
            said.discard("hand")
        return bool(said - BESIDES - CORRECTION - self.plain_now)

    @property
    def plain_now(self) -> frozenset[str]:
        """Return the fields of a plain round that lie in no drawer, or say what is so anyhow."""
        return self.plain_fields


def word_in_short(hand: Hand, wording: Wording) -> str:
    """Return a hand as a tile or a button says it, in a table's words: points as figures."""
    if not isinstance(hand, str) or hand not in WORDS:
        return str(hand)
    return word_of(wording.get(WORDS[hand], WORDS[hand]))


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
