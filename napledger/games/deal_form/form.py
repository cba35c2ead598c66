"""A deal being recorded at a table: a form of steps, bound to it."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from napledger.games.answers import SIDES, numbers_of, score_in
from napledger.games.contract import MISDEAL, Facts
from napledger.games.deal_form.calling import CalledDeal
from napledger.games.deal_form.controls import (
    BESIDES,
    MARKS,
    Controls,
    Marked,
    chars_of,
    controls_of,
    kept_controls,
    kept_part,
)
from napledger.games.deal_form.sent import names_of
from napledger.games.deal_score import ABANDONED, MISDEALS, WORDS, reasons_of
from napledger.games.steps import (
    NOTHING,
    Offered,
    SeatName,
    Step,
)
from napledger.games.web import word_of
from napledger.ledger.transfers import KITTY
from napledger.money.formatting import direction_of, with_minus
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

COIN = '<span class="coin" aria-hidden="true">{}</span><span class="visually-hidden">{}</span>'
"""The coin of whoever deals: its letter, and the word for those who do not see it."""

LONG_NAME = 9
"""Of more characters a name is written smaller on a tile."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What an account would gain or lose by the deal: by name, as written, and which way."""

    account: str
    name: str
    figure: str
    direction: str


def dealt_again(deal: type[Any], *, fine: int = 0) -> tuple[Offered, ...]:
    """Return the buttons by which the cards are dealt again: without a reason, or with one.

    Where there is a `fine` for a misdeal, its button charges one.
    """
    # Translators: a deal that was broken off, and whose turn it is to deal again
    said = _("Redeal by {dealer}")
    # Translators: the same, with why
    because = _("Redeal by {dealer} ({reason})")
    again = Offered(
        ABANDONED, _("Abandoned"), {ABANDONED: True}, next="same", said=said, further=True
    )
    return again, *(
        replace(
            again,
            value=f"{ABANDONED}-{reason}",
            label=WORDS[reason],
            said=because,
            tells={ABANDONED: True, "reason": reason},
            also={MISDEALS: 1} if fine and reason == MISDEAL else {},
        )
        for reason in reasons_of(deal)
    )


def broken_off(tells: Facts) -> Offered:
    """Return the button that breaks off an unfinished game, by the facts of its deal."""
    return Offered(
        "broken_off",
        # Translators: a button: a game of several deals ends before it was won
        _("Break the game off"),
        tells,
        next="same",
        said=_("The game was broken off"),
        further=True,
    )


class StepTile(NamedTuple):
    """What hangs on the table at a player's tile: the thin layer over what is kept.

    `place` is where it stands on a board of two sides: a column for each, row by row from 1, or
    “out”; `score` what its player has on a list of points; `part` what a game has on it below
    what is tapped, as HTML; `changed` what its player has just gained or lost.
    """

    key: str
    name: str
    mark: str
    is_dealer: bool
    idle: bool
    would: str
    direction: str
    place: str = ""
    part: SafeString = SafeString()
    changed: int = 0
    score: str = ""

    @property
    def classes(self) -> str:
        """Return what the style sheet calls it."""
        kinds = {
            "parted": self.part,
            "long": len(self.name) > LONG_NAME,
            "changed": self.changed,
            "gained": self.changed > 0,
        }
        return " ".join(("seat", *(f"seat--{kind}" for kind, holds in kinds.items() if holds)))

    @property
    def attributes(self) -> SafeString:
        """Return the attributes of its element."""
        seat = format_html(
            ' class="{}" data-seat="{}" data-name="{}"', self.classes, self.key, self.name
        )
        place = format_html(' data-place="{}"', self.place) if self.place else ""
        deals = " data-deals" if self.is_dealer else ""
        return SafeString(f"{seat}{place}{deals}{'' if self.part else self._disabled}")

    @property
    def face(self) -> SafeString:
        """Return those of what is tapped: of the whole, or of what stands above the game's part."""
        if not self.part:
            return self.attributes
        return SafeString(f' class="seat__face"{self._disabled}')

    @property
    def _disabled(self) -> str:
        return " disabled" if self.idle else ""


class MatchSide(NamedTuple):
    """A side in the head of a match: its partners by name, its score, which games it has won.

    `worth` is what it would win now.
    """

    names: Sequence[str]
    score: str
    games: Sequence[bool] = ()
    worth: str = ""

    @property
    def won(self) -> int:
        """Return how many games it has won."""
        return sum(self.games)


class DeclaredForm(CalledDeal):
    """A deal being recorded at a table, as it is shown.

    Templates see it as `form`, and the page that it stands on as `page`, of which they use `tiles`
    (each of `seats` with what its player stands at), `chars_max`, `key`, `correcting` and
    `book.evening`. `score_template` is what stands in the head for everybody to see besides the
    `plates` (how a rubber stands, what a trick is worth), a landmark of its own, "" for nothing.

    `first` is the
    word on the tile of the player on the dealer's left, `out` on that of who holds no cards.
    `hindrance` is why no deal can be played, and `way_out` the button that ends what cannot go on.
    Where only the server can say what a deal comes to, `coming` says it in words, `counted` what
    stands on each tile, and `leads_to` on the button, if that is more than a sum. With `asks_worth`
    the page offers to say what each call is worth. With `ends_by_score` a match is won by the
    points that its score says.
    `banker` is what the dealer's coin is called, where that is no D.
    """

    score_template: ClassVar[str] = ""
    fields_template: ClassVar[str] = "deal_form/steps.html"
    price_template: ClassVar[str] = "deal_form/steps_price.html"
    first = hindrance = coming = banker = ""
    out = MARKS["out"]
    way_out: ClassVar[Offered | None] = None
    counted: ClassVar[Sequence[tuple[str, str]]] = ()
    asks_worth: ClassVar[bool] = False
    ends_by_score: ClassVar[bool] = False
    always_asks: ClassVar[tuple[Step, ...]] = BESIDES

    @property
    def standing(self) -> tuple[tuple[str, str], ...]:
        """Return the fields that say something at this table until told otherwise."""
        return ()

    @property
    def carried(self) -> Sequence[tuple[str, str]]:
        """Return fields that are sent with the deal, and that nobody sees."""
        return ()

    def part_of(self, key: str) -> Hashable:  # noqa: ARG002  # a game's own
        """Return what a game has on a player's tile below what is tapped: `part` of its template.

        All that this shows besides the seat and whether it is `idle`.
        """
        return None

    @cached_property
    def coin(self) -> SafeString:
        """Return the coin on the dealer's tile."""
        word = self.banker or gettext("dealer")
        letter = self.banker[:1].upper() or pgettext("dealer", "D")
        return format_html(COIN, letter, word)

    @cached_property
    def columns(self) -> tuple[tuple[str, ...], ...]:
        """Return the sides as they stand on the board: left that of whoever sits there first."""
        order = [*self.table.seated, *self.in_play]
        columns = [tuple(sorted(side, key=order.index)) for side in self.sides]
        return tuple(sorted(columns, key=lambda column: order.index(column[0])))

    @property
    def head(self) -> list[MatchSide]:
        """Return both sides of a match as they stand on the board, for deal_form/match.html."""
        if not self.sides:
            return [MatchSide(("", ""), "0")] * 2
        sides = {frozenset(side): name for name, side in zip(SIDES, self.sides, strict=True)}
        return [
            self.in_head(sides[frozenset(column)], [self.names[each] for each in column])
            for column in self.columns
        ]

    @property
    def match_said(self) -> str:
        """Return what stands in a match's head between two games: how many points win one."""
        match = self.tariff.scoring
        if match is None or not match.of_sides or any(score_in(self.flags)):
            return ""
        # Translators: in the head of a match that has no score yet
        return gettext("Game of %(points)s") % {"points": match.target} if match.target else ""

    def in_head(self, side: str, names: Sequence[str]) -> MatchSide:
        """Return what the head says of a side."""
        return MatchSide(names, self.flags[f"score of {side}"][0])

    @property
    def asked_besides(self) -> tuple[Step, ...]:
        """Return what is asked of every deal at the end of the drawer, as far as it may be told."""
        told = names_of(self.game.deal)  # type: ignore[arg-type]  # classes are hashable
        return tuple(step for step in self.always_asks if step.name in told)

    @property
    def is_steady(self) -> bool:
        """Return whether every deal is paid as this one is, whatever becomes of it."""
        tariff = self.tariff
        hangs = tariff.takes_of_kitty or tariff.is_carried
        return not hangs and tariff.names.isdisjoint(self.flags)

    @cached_property
    def would_fit(self) -> str:
        """Return the class by the longest figures on a tile, where a deal may end in two ways."""
        chars = chars_of(self.form, self.money, len(self.table.seated))
        return f" fit-{chars}" if chars else ""

    @cached_property
    def controls(self) -> Controls:
        """Return the controls for the table: kept ones for an empty form."""
        return self._controls(correcting=False)

    @cached_property
    def correcting(self) -> Controls:
        """Return the controls for a page that corrects a deal."""
        return self._controls(correcting=True)

    def _controls(self, *, correcting: bool) -> Controls:
        seats = tuple(SeatName(key, self.names[key]) for key in self.table.seated)
        words = (("out", self.out), ("first", self.first))
        told = (words, self.asked_besides, self.standing, correcting)
        form = self.form.without_board() if self.hindrance else self.form
        key = Marked(form, self.tariff, seats, self.money, *told)
        if self.is_empty:
            return kept_controls(key._replace(sent=(("away", self.away),)))
        sent = tuple((name, tuple(values)) for name, values in self.posted.items())
        errors = tuple((name, tuple(said)) for name, said in self.errors.items())
        return controls_of(key._replace(sent=sent, errors=errors))

    @property
    def seats(self) -> list[StepTile]:
        """Return each tile's changing part, in table order."""
        return [self._tile(key) for key in self.table.seated]

    @property
    def in_rows(self) -> bool:
        """Return whether the tiles are rows of a list: of seven and more, where all may play."""
        return len(self.table.seated) > 6 and not self.sides and self.form.holders is None

    def _tile(self, key: str) -> StepTile:
        known, would = self.known, self._would_by_seat.get(key)
        word = "" if key in known["in_play"] else "out" if key in known["players"] else "away"
        words = {"out": self.out, "away": MARKS["away"]}
        mark = word_of(words.get(word, self.first if key in known["first"] else ""))
        figure, direction = (would.figure, would.direction) if would is not None else ("", "")
        is_dealer = key in known["dealer"]
        name, place = self.names[key], self._place_of(key)
        tile = StepTile(key, name, mark, is_dealer, bool(word), figure, direction, place)
        if self.tariff.scores_players:
            points = with_minus(numbers_of("score", known).get(key, 0))
            tile = tile._replace(score=gettext(MARKS["points"]).format(points=points))
        if not self.form.tile:
            return tile
        seat = SeatName(key, name)
        told = (self.part_of(key), self.money.locale)
        return tile._replace(part=kept_part(self.form.tile, seat, tile.idle, *told))

    def _place_of(self, key: str) -> str:
        rows = [seat for row in zip(*self.columns, strict=True) for seat in row]
        return str(rows.index(key) + 1) if key in rows else "out" if rows else ""

    @cached_property
    def _would_by_seat(self) -> Mapping[str, Any]:
        return {} if self.is_empty else {each.account: each for each in self.would}

    @property
    def at_the_table(self) -> str:
        """Return what hangs on the table, for the script, as JSON."""
        told = {
            "kitty": self.table.kitty,
            "flags": self.flags,
            "places": self.places,
            "dealer": self.dealer,
            "sides": self.sides,
            **({"due": self.going_on} if self.going_on else {}),
            **({"usual": self.usual_dealer} if self.text("dealer") else {}),
        }
        return json.dumps(told, separators=(",", ":"))

    @property
    def usual_dealer(self) -> str:
        """Return who deals unless somebody says otherwise."""
        sent = self.sent.copy()
        sent.pop("dealer", None)
        return type(self)(self.table, self.names, self.money, sent).dealer

    @property
    def stands(self) -> list[tuple[str, str]]:
        """Return the button that ended the deal as filled in."""
        name = self.form.ends.posts
        return [(name, self.text(name))] if self.text(name) else []

    @property
    def end_errors(self) -> Sequence[str]:
        """Return what is wrong with how the deal ended."""
        return self.errors.get(self.form.ends.name, ())

    @property
    def ended(self) -> str:
        """Return the value of that button."""
        return self.text(self.form.ends.posts)

    @property
    def priced(self) -> list[tuple[Any, Self]]:
        """Return each way to end the deal that was not said yet, or the one that was, as filled in.

        With each the form as its button would send it.
        """
        ends = self.form.ends
        if self.ended:
            return [(word, self) for word in ends.words if word.value == self.ended]
        played = [word for word in ends.words if word.value not in ends.alone]
        return [(word, self._ended_by(word.value)) for word in played]

    def _ended_by(self, value: str) -> Self:
        sent = self.sent.copy()
        sent[self.form.ends.posts] = value
        return type(self)(self.table, self.names, self.money, sent)

    @property
    def has_extras(self) -> bool:
        """Return whether anything lies in the drawer of further things."""
        if any(step.name in self.errors for step in (*self.form.drawer, *self.asked_besides)):
            return True
        try:
            answers = self.answers if self.posted else {}
        except Fault:
            return True
        plain = dict(self.standing)
        is_said = any(
            value not in (*NOTHING, plain.get(name))
            for step in self.form.drawer
            if step.name in answers
            for name in step.fields(self.posted)
            for value in self.posted[name]
        )
        return (is_said and not self.is_called) or 0 < self.form.plays < len(self.present.players)

    @property
    def gaining(self) -> Sequence[Any]:
        """Return who would gain by the deal as filled in."""
        return [] if self.is_empty else [each for each in self.changes if each.direction == "up"]

    @property
    def note_typed(self) -> str:
        return self.text("note")

    @property
    def note_errors(self) -> Sequence[str]:
        return self.errors.get("note", ())

    @property
    def changes(self) -> tuple[Gain, ...]:
        """Return the same in words, in table order, the kitty last."""
        return tuple(
            Gain(
                account,
                self.kitty_word if account == KITTY else self.names[account],
                self.money.signed(self.gains[account]),
                direction_of(self.gains[account]),
            )
            for account in (*self.table.seated, KITTY)
            if self.gains.get(account)
        )

    @property
    def leads_to(self) -> str:
        """Return the score that the deal leads to, of who sits first first; "" for no match's."""
        running = self.score.summary.running if self.score is not None else None
        if running is None or (running.over and not self.ends_by_score):
            return ""
        seated = self.table.seated
        sides = sorted(running.sides, key=lambda side: [each not in side[0] for each in seated])
        score = "–".join(str(points) for _players, points in sides)
        return " · ".join([score, *(f"{each.name} {each.figure}" for each in self.gaining)])

    @property
    def headline(self) -> str:
        """Return the figure that matters most: what whose deal it is would gain."""
        players = self.score.summary.players if self.score is not None else ()
        return self.money.signed(self.gains.get(players[0], 0)) if players else ""

    @property
    def would(self) -> tuple[Gain, ...]:
        """Return what each player would gain by the deal as filled in, in table order."""
        gains = {player: self.gains.get(player, 0) for player in self.table.seated}
        return tuple(
            Gain(
                player,
                self.names[player],
                self.money.signed(gain) if gain else "",
                direction_of(gain),
            )
            for player, gain in gains.items()
        )

    @property
    def money_on_a_phone(self) -> str:
        """Return how a phone writes this table's money, as JSON (static/play/prices.js)."""
        return json.dumps(self.money.on_a_phone())

    @property
    def kitty_word(self) -> str:
        return word_of(self.game.words.kitty)

    @property
    def before_dealer(self) -> str:
        """Return after whose deal the dealer's turn comes."""
        circle = self.in_play if self.sides or self.form.holders else self.present.players
        return circle[-2]

    @property
    def is_cut_for(self) -> bool:
        """Return whether it is cut for who plays, and so for who deals."""
        return bool(self.flags.get("cut"))

    @property
    def dealer_name(self) -> str:
        return self.names[self.dealer]

    @property
    def plates(self) -> Sequence[str]:
        """Return the words to hang in the page's head: none."""
        return ()
