"""The form that records a deal of Piquet: two scores, or the parts that they are made of.

The form knows no rules of its own. It turns fields into facts, and a fault of the scorer back into
a sentence at its field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.drawer import Chip, FieldGroup
from napledger.games.deal_form.play_form import Gain, PlayForm, without_nothing
from napledger.games.piquet.deal import SCORE_MAX, Deal
from napledger.games.piquet.drawer import PartsTray, PiquetDrawer
from napledger.games.piquet.fields import (
    BROKEN_OFF,
    ODD,
    PLAYED,
    SCORE,
    facts_of,
    fields_of,
    is_counted,
    score_typed,
)
from napledger.games.piquet.game import GAME
from napledger.games.piquet.partie import EXTRA_DEALS, Table, check_begun_alike, times_counted
from napledger.games.piquet.quote import PartieHead, coming_said, head_of, paid_said, past_target
from napledger.games.piquet.score import score_deal
from napledger.games.piquet.seating import Seating, lasting, put_forward, seating_of
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault

LONG_NAME = 12
"""How many letters of a name stand on a line of the smallest phones with what it wins."""

IN_THE_DRAWER = frozenset({"conceded", "forfeit", "nothing", "dealer", "note"})
"""Fields at which the drawer says what is wrong; of who plays, where more sit there than play."""


@dataclass(frozen=True, slots=True)
class SeatTile:
    """What the game shows on a player's tile.

    `score` is what was typed, `total` what the player has in the partie before it. `errors` are
    what is wrong with the score.
    """

    key: str
    name: str
    mark: str
    is_dealer: bool
    score: str
    total: int
    would: str
    direction: str
    errors: Sequence[str] = ()


@dataclass
class PiquetDealForm(PlayForm):
    """A deal of Piquet being recorded: as empty, sent, or filled in from facts."""

    game = GAME
    fields_template = "piquet/deal_fields.html"
    price_template = "piquet/price_answer.html"
    score_template = "piquet/score.html"
    field_of = {"players": "first", "parts": "played", "reason": "outcome"}
    score_most = SCORE_MAX

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where something is missing."""
        facts = facts_of(self.sent, pair=self.pair, seating=self.seating)
        return without_nothing({**facts, "note": self.text("note")})

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field: a score's at that player's."""
        place, _dot, player = fault.path.partition(".")
        if place == "scores" and player in self.table.seated:
            sentence = sentence_of(fault, names=self.names)
            self.errors.setdefault(SCORE + player, []).append(sentence)
        else:
            super().refuse(fault)

    @cached_property
    def pair(self) -> tuple[str, str]:
        """Return who plays, as far as it was said and can be."""
        if self.table.game_state.lasts:
            return lasting(self.table).players
        first, second = self.sent.get("first", ""), self.sent.get("second", "")
        if first != second and {first, second} <= {*self.table.seated}:
            return first, second
        first, second = put_forward(self.table) or self.table.seated[:2]
        return first, second

    @cached_property
    def seating(self) -> Seating:
        """Return who plays and who deals, as far as it was said and can be."""
        for dealer in (self.sent.get("dealer") or None, None):
            try:
                return seating_of(Deal(players=self.pair, dealer=dealer), table=self.table)
            except Fault:
                continue
        if self.table.game_state.lasts:
            return lasting(self.table)
        return Seating(self.pair, None, self.pair[0])

    @cached_property
    def halt(self) -> str:
        """Return why no deal can be recorded now: somebody has left, the rules have changed."""
        try:
            seating_of(Deal(players=self.pair), table=self.table)
            check_begun_alike(self.table.game_state, self.table.terms.options)
        except Fault as fault:
            return sentence_of(fault, names=self.names)
        return ""

    @property
    def seats(self) -> tuple[SeatTile, ...]:
        """Return a tile for each player, in table order."""
        return tuple(map(self._tile, self.would))

    @property
    def chips(self) -> tuple[tuple[int, str], ...]:
        """Return what is often added to a hand: every trick, the cards as well, the capot."""
        # Translators: on a small key that adds points to a score: for every trick
        tricks = _("tricks")
        # Translators: on a small key that adds points to a score: for the cards, the tricks too
        cards = _("and cards")
        # Translators: on a small key that adds points to a score: for the capot
        return ((13, tricks), (23, cards), (53, _("capot")))

    @property
    def has_others(self) -> bool:
        """Return whether more sit there than play."""
        return len(self.table.seated) > len(self.pair)

    @property
    def times(self) -> int:
        """Return how often the scores of this deal count."""
        options, state = self.table.terms.options, self.table.game_state
        return 1 if options.is_hundred else times_counted(state.dealt + 1, options=options)

    @property
    def ends_nothing(self) -> bool:
        """Return whether nothing can end with this deal, so that no money can move."""
        options, number = self.table.terms.options, self.table.game_state.dealt + 1
        last = (options.deals, options.deals + EXTRA_DEALS)
        return not options.is_hundred and number not in last

    @property
    def head(self) -> PartieHead:
        return head_of(self.table, self.seating, names=self.names, money=self.money)

    @property
    def dealer(self) -> str:
        """Return who deals: one of the two who play."""
        return self.seating.dealer

    @property
    def parts(self) -> PartsTray | None:
        """Return what the tray shows in which a deal is counted; None where it cannot be."""
        if self.table.terms.options.is_hundred:
            return None
        return PartsTray(self.seating, self.names, self.sent)

    @property
    def is_counted(self) -> bool:
        return is_counted(self.sent)

    @property
    def groups(self) -> Sequence[FieldGroup]:
        return tuple(self._drawer.groups())

    @property
    def picks(self) -> Sequence[Chip]:
        """Return who plays, for a table where nobody else sits: two chips, chosen already."""
        first, second = self.seating.players
        chips = (*self._drawer.picks("first", first), *self._drawer.picks("second", second))
        return tuple(chip for chip in chips if chip.checked)

    @property
    def wrong(self) -> Sequence[str]:
        """Return what is wrong with the deal, but for what the drawer and the tray say."""
        elsewhere = IN_THE_DRAWER | ({"first", "second"} if self.has_others else set())
        elsewhere = elsewhere | ({PLAYED} if self.parts else set())
        return [each for at, said in self.errors.items() if at not in elsewhere for each in said]

    @property
    def has_extras(self) -> bool:
        """Return whether anything odd lies in the drawer, or something there is wrong."""
        wrong = {"first", "second", "dealer", "note", *ODD} & {*self.errors}
        return bool(wrong) or any(self.sent.get(name) for name in ODD)

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return how the deal as filled in was ended, as a field; nothing of a new one."""
        outcome = self.sent.get("outcome", "")
        return (("outcome", outcome),) if outcome else ()

    @property
    def is_otherwise(self) -> bool:
        """Return whether the deal as filled in was no scored one, but abandoned or broken off."""
        outcome = self.sent.get("outcome", "")
        return outcome == BROKEN_OFF or abandoned.is_abandoned(outcome)

    @property
    def coming(self) -> str:
        """Return what the deal as filled in comes to, if it was counted or ends something."""
        if self.score is None:
            return ""
        is_counted = self.is_counted and not self.is_otherwise
        return coming_said(self.score.summary, names=self.names, is_counted=is_counted)

    @property
    def is_cut(self) -> bool:
        """Return whether a small phone has no room to say that of such long names in full."""
        return any(len(self.names[player]) > LONG_NAME for player in self.pair)

    @property
    def leading(self) -> Gain | None:
        """Return who gains most by the deal as filled in, if money moves."""
        return max(self.changes, key=lambda change: self.gains[change.account], default=None)

    @property
    def rivals(self) -> Sequence[tuple[str, str]]:
        """Return the two where both would pass the target: each one's name, and the other."""
        if not self.table.terms.options.is_hundred:
            return ()
        scores = [score_typed(self.sent, player) for player in self.pair]
        if not past_target(scores, table=self.table):
            return ()
        return tuple((self.seating.other(player), self.names[player]) for player in self.pair)

    @property
    def breaking_off(self) -> str:
        """Return what it would pay to break the partie off; nothing where none lasts."""
        if not self.table.game_state.lasts:
            return ""
        score = score_deal(Deal(broken_off=True), table=self.table)
        return paid_said(net(score.transfers), names=self.names, money=self.money)

    @property
    def _drawer(self) -> PiquetDrawer:
        return PiquetDrawer(
            self.table.seated, self.names, self.sent, self.errors, self.table, self.seating
        )

    def _tile(self, would: Gain) -> SeatTile:
        player, seating = would.account, self.seating
        marks = {seating.elder: _("elder")} | (
            # Translators: on a player’s tile: shares in the partie, but does not play
            {seating.third: _("advises")} if seating.third is not None else {}
        )
        totals = dict(zip(self.pair, self.table.game_state.scores, strict=True))
        return SeatTile(
            key=player,
            name=would.name,
            mark=marks.get(player, ""),
            is_dealer=player == seating.dealer,
            score=self.text(SCORE + player),
            total=totals.get(player, 0),
            would=would.figure,
            direction=would.direction,
            errors=self.errors.get(SCORE + player, ()),
        )


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> PiquetDealForm:
    """Return the form: empty, as it was sent, or filled in with a deal's facts."""
    if sent is not None or not facts:
        return PiquetDealForm(table, names, money, QueryDict() if sent is None else sent)
    who = fields_of({name: facts[name] for name in ("players", "dealer") if name in facts})
    elder = PiquetDealForm(table, names, money, who).seating.elder
    return PiquetDealForm(table, names, money, fields_of(facts, elder=elder))
