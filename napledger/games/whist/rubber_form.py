"""The rubber as the form of a deal shows it: who plays, who deals, where everybody stands."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from napledger.games.deal_form.play_form import PlayForm
from napledger.games.web import sentence_of
from napledger.games.whist.board import Board, board_of
from napledger.games.whist.cut import CutPlace, cut_places, out_in_words, put_forward, who_goes_out
from napledger.games.whist.deal import Deal
from napledger.games.whist.deal_fields import FOUR, SIDE
from napledger.games.whist.head import SideHead, head_of
from napledger.games.whist.rubber import State
from napledger.games.whist.seating import begun, four_from, next_dealer_at
from napledger.reading.faults import Fault

OUT = 0
"""The place of whoever stands out of the rubber."""


@dataclass(frozen=True, slots=True)
class SeatTile:
    """A player's tile. `place` is where it stands, from 1, or OUT; None while nobody knows.

    `pair` are the player's side by name.
    """

    key: str
    name: str
    mark: str
    place: int | None
    pair: str
    is_dealer: bool
    chosen: bool
    idle: bool


@dataclass
class RubberForm(PlayForm):
    """A deal being recorded, as far as it says who plays it."""

    @cached_property
    def state(self) -> State:
        """Return the rubber that lasts, or what the next one begins with."""
        before: State = self.table.game_state
        return before if before.lasts else State(running=before.running)

    @cached_property
    def four(self) -> tuple[str, ...]:
        """Return who plays, as far as it is known: nobody where they must still be named."""
        if self.state.lasts:
            return self.state.four
        taps = tuple(self.sent.get(name, "") for name in FOUR)
        if len({*taps}) == len(FOUR) and {*taps} <= {*self.table.seated}:
            return taps
        return self.followers

    @cached_property
    def followers(self) -> tuple[str, ...]:
        """Return who plays the next rubber where nobody is named; nobody where four must be."""
        try:
            return four_from(self.dealer, table=self.table)
        except Fault:
            return ()

    @cached_property
    def dealer(self) -> str:
        """Return who deals, as far as it was said and can be."""
        said = self.sent.get(FOUR[0], "") or self.sent.get("dealer", "")
        return said if said in self.may_deal else next_dealer_at(self.table)

    @property
    def may_deal(self) -> tuple[str, ...]:
        """Return who may deal: the four while a rubber lasts."""
        return self.state.four if self.state.lasts else self.table.seated

    @property
    def dealer_name(self) -> str:
        """Return the name of who deals."""
        return self.names[self.dealer]

    @cached_property
    def hindrance(self) -> str:
        """Return why no deal can be recorded now, as a sentence; empty where one can."""
        try:
            begun(Deal(), table=self.table)
        except Fault as fault:
            return "" if fault.path else sentence_of(fault, names=self.names)
        return ""

    @cached_property
    def seats(self) -> tuple[SeatTile, ...]:
        """Return a tile for each player, in table order."""
        return tuple(
            self._seat(player, self.board.place_of(player)) for player in self.table.seated
        )

    def _seat(self, player: str, place: int | None) -> SeatTile:
        return SeatTile(
            key=player,
            name=self.names[player],
            # Translators: on a player’s tile, as short as can be: plays no part in this rubber
            mark=_("out") if place == OUT else "",
            place=place,
            pair=self.board.pair_of(player),
            is_dealer=player == self.dealer,
            chosen=player == self.sent.get(SIDE),
            idle=self.state.lasts and place == OUT,
        )

    @cached_property
    def board(self) -> Board:
        """Return how the rubber lies on the board."""
        return board_of(
            self.four,
            dealer=self.dealer,
            seated=self.table.seated,
            state=self.state,
            terms=self.table.terms,
            names=self.names,
            purse=self.purse,
        )

    @property
    def marks(self) -> str:
        """Return the words on the tiles, as JSON by player."""
        return json.dumps({seat.key: seat.mark for seat in self.seats if seat.mark})

    @cached_property
    def head(self) -> tuple[SideHead, ...]:
        """Return both sides with the games won and the score; nothing until the four are known."""
        return head_of(self.board) if self.four else ()

    @property
    def goes_out(self) -> str:
        """Return who goes out before the next rubber, as a sentence; empty for nobody."""
        if self.state.lasts:
            return ""
        return out_in_words(who_goes_out(self.table.game_state, self.table.seated), self.names)

    @property
    def begins(self) -> str:
        """Return what is to be said between two rubbers: whether to cut, and who goes out."""
        begins = (
            _("A new rubber.")
            if self.four
            # Translators: cards are cut for partners, seats and deal
            else _("A new rubber: cut for partners, seats and deal.")
        )
        return f"{begins} {self.goes_out}".strip()

    @cached_property
    def may_be_cut(self) -> tuple[tuple[str, str], ...]:
        """Return who may be cut for the next rubber, by name."""
        if self.hindrance:
            return ()
        players = put_forward(self.table.seated, self.table.game_state)
        return tuple((player, self.names[player]) for player in players)

    @property
    def cut(self) -> tuple[CutPlace, ...]:
        """Return the places of a cut, where four can be named.

        While a rubber lasts, deals that wait on a phone may end it.
        """
        players = [player for player, _name in self.may_be_cut]
        return cut_places(players, names=self.names, sent=self.sent) if players else ()
