"""A form that is declared as steps: bound to a table, rendered by one template, priced by data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from napledger.games.abandoned import ABANDONED, WORDS, reasons_of
from napledger.games.contract import MISDEAL, Facts
from napledger.games.deal_form.misdeal import MISDEALS
from napledger.games.deal_form.play_form import PlayForm, without_nothing
from napledger.games.seating import in_play_among
from napledger.games.steps import (
    IF_SAID,
    IN_CORRECTION,
    NOTHING,
    THERE,
    EndButtons,
    Input,
    InputRow,
    NumberRow,
    Offered,
    OneSeat,
    OneWord,
    SeatName,
    SomeSeats,
    Step,
    StepForm,
    Written,
)
from napledger.games.table import AnyTable
from napledger.games.tariff import SIDES, Answers, Tariff
from napledger.games.web import MoneyFormat, word_of
from napledger.ledger.transfers import net
from napledger.reading.facts import TypedFacts
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _
from napledger.site.pages import render_to_string

IN_SCRIPT = {ord(each): f"\\u{ord(each):04x}" for each in "<>&"}
"""What would end a data block, written as JSON may write it (as Django's json_script does)."""

# Translators: who is away from the table in this deal
AWAY = SomeSeats(
    name="away", ask=_("Away"), help=_("Pays and receives nothing until they are back."), of=""
)
DEALER = OneSeat(name="dealer", ask=_("Who dealt"), of=THERE)
BESIDES = (DEALER, AWAY)
"""What every form asks at the end of its drawer."""

MARKS = {
    # Translators: on a player’s tile: away from the table for a deal
    "away": _("away"),
    # Translators: in the corner of a tile, as short as can be: who sits this deal out
    "out": _("out"),
    # Translators: who pays whom by a deal: “Cat pays Ben 7d.”
    "pays": _("{payer} pays {payee} {coins}"),
}


@cache
def names_of(deal: type[TypedFacts]) -> frozenset[str]:
    """Return the names of the facts of a deal."""
    return frozenset(key for _name, key, *_rest in deal.layout().facts)


def dealt_again(deal: type[Any], *, fine: int = 0) -> tuple[Offered, ...]:
    """Return the buttons by which the cards are dealt again: without a reason, or with one.

    Where there is a `fine` for a misdeal, its button charges one.
    """
    # Translators: a deal that was broken off, and whose turn it is to deal again
    said = _("Abandoned: {dealer} deals again")
    # Translators: the same, with why
    because = _("Abandoned ({reason}): {dealer} deals again")
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
    """What hangs on the table at a player's tile: the thin layer over what is kept."""

    key: str
    name: str
    mark: str
    is_dealer: bool
    idle: bool
    would: str
    direction: str
    place: str = ""
    """Where it stands on a board of two sides: a column for each, row by row from 1, or “out”."""
    part: Any = None


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


class ShownInput(NamedTuple):
    """An input as the template shows it: `plain` says nothing; `prices` are as written."""

    input: Input
    on: bool
    plain: bool
    value: str
    prices: Sequence[str]


class ShownStep(NamedTuple):
    """A step as the template shows it: `rows` are labels and inputs, `others` those of no tile."""

    step: Step
    rows: Sequence[tuple[str, Sequence[ShownInput]]]
    help: str
    errors: Sequence[str]
    others: Sequence[ShownInput] = ()

    @property
    def chars(self) -> int:
        """Return how many characters the longest price has, for its size."""
        inputs = (each for _label, row in self.rows for each in row)
        return max((len(price) for each in inputs for price in each.prices), default=0)


class Controls(NamedTuple):
    """The form's controls as HTML: what stands on the board, in the drawer, and what ends it."""

    board: SafeString
    drawer: SafeString
    ends: SafeString
    again: SafeString


class Marked(NamedTuple):
    """All that the controls of a form hang on; of an empty form with nothing sent.

    `words` are those on tiles; `standing` are fields that say something until told otherwise.
    """

    form: StepForm
    tariff: Tariff
    seats: tuple[SeatName, ...]
    money: MoneyFormat
    words: tuple[tuple[str, str], ...]
    besides: tuple[Step, ...]
    standing: tuple[tuple[str, str], ...] = ()
    correcting: bool = False
    sent: tuple[tuple[str, tuple[str, ...]], ...] = ()
    errors: tuple[tuple[str, tuple[str, ...]], ...] = ()


def controls_of(key: Marked) -> Controls:
    """Return the controls as HTML."""
    sent, errors = dict(key.sent), dict(key.errors)
    shown = [_shown(step, key, sent, errors) for step in _offered(key, sent, errors)]
    words = {name: word_of(word) for name, word in {**MARKS, **dict(key.words)}.items()}
    told = _translated({**key.form.data, "tariff": key.tariff.data}) | {"words": words}
    data = json.dumps(told, separators=(",", ":"), ensure_ascii=False).translate(IN_SCRIPT)
    ends = _priced(key.form.ends, money=key.money)
    board = [each for each in shown if each.step in key.form.board]
    context = {
        "board": board,
        "drawer": [each for each in shown if each.step not in key.form.board],
        "ends": ends,
        "ending": [word for word in ends.words if not word.further],
        "further": [word for word in ends.words if word.further],
        "chars": _chars(key.form, key.money, len(key.seats)),
        "others": [each for shown in board for each in shown.others],
        "data": SafeString(data),
        "correcting": key.correcting,
        "keypad": key.money.keypad,
        "stands": "".join(sent.get(key.form.ends.posts, ())) if key.correcting else "",
    }
    return Controls(
        *(render_to_string(f"deal_form/steps_{name}.html", context) for name in Controls._fields)
    )


def _chars(form: StepForm, money: MoneyFormat, players: int) -> int:
    """Return how many characters the longest figure has that a call wins from all; 0 for none."""
    if not form.pairs:
        return 0
    calls = [step for step in form.board if isinstance(step, OneWord)]
    prices = [coins for step in calls for word in step.words for coins in word.prices]
    return len(money.signed(max(prices) * players)) if prices else 0


# Measured: the table takes 3 ms longer without (7 for 4). 128 are those of as many tables.
kept_controls = lru_cache(maxsize=128)(controls_of)
"""The same, kept: they hang on nothing but the key."""


def _priced(ends: EndButtons, *, money: MoneyFormat) -> EndButtons:
    """Return the buttons with their prices in what is said under them."""
    return replace(
        ends,
        words=tuple(
            replace(
                word,
                hint=" ".join([word_of(word.hint), *map(money.signed, word.prices)]).strip(),
            )
            for word in ends.words
        ),
    )


def _offered(key: Marked, sent: Mapping[str, Any], errors: Mapping[str, Any]) -> Iterator[Step]:
    form = key.form
    first = [step for step in key.besides if step is AWAY and 0 < form.plays < len(key.seats)]
    last = [step for step in key.besides if step not in first]
    for step in (*form.board, *first, *form.drawer, *last):
        is_said = step.name in errors or any(
            value not in NOTHING for name in step.fields(sent) for value in sent[name]
        )
        if step.offered == IF_SAID and not is_said:
            continue
        if step.offered == IN_CORRECTION and not (is_said or key.correcting):
            continue
        yield step


def _shown(
    step: Step, key: Marked, sent: Mapping[str, Sequence[str]], errors: Mapping[str, Sequence[str]]
) -> ShownStep:
    help_text = gettext(step.help) if step.help else ""
    if step.coins:
        help_text %= {"coins": key.money.plain(step.coins)}
    plain = dict(key.standing).get(step.posts, step.plain)
    rows = [
        (row.label, [_input(each, sent, key.money, plain=plain) for each in row.inputs])
        for row in _with_more(step, step.rows(key.seats), sent)
    ]
    others: list[ShownInput] = []
    if isinstance(step, OneSeat) and step in key.form.board:
        [(label, inputs)] = rows
        others = [each for each in inputs if not each.input.seat]
        rows = [(label, [each for each in inputs if each.input.seat])]
    return ShownStep(step, rows, help_text, errors.get(step.name, ()), others)


def _input(
    each: Input, sent: Mapping[str, Sequence[str]], money: MoneyFormat, *, plain: str
) -> ShownInput:
    values = sent.get(each.field, ())
    is_on = each.value in (values or (plain,))
    win, *lose = each.prices or (0,)
    is_even = bool(win) and lose == [-win]
    prices = [f"±{money.plain(win)}"] if is_even else [*map(money.signed, each.prices)]
    return ShownInput(each, is_on, each.value == plain, values[-1] if values else "", prices)


def _with_more(
    step: Step, rows: list[InputRow], sent: Mapping[str, Sequence[str]]
) -> list[InputRow]:
    """Return the rows with a number that was sent, if that is more than are offered.

    Of what was only written, those that were.
    """
    if isinstance(step, Written):
        return [InputRow("", [each for each in rows[0].inputs if each.value in sent[step.posts]])]
    last = (sent.get(step.posts) or ("",))[-1]
    if not isinstance(step, NumberRow) or not last.isdecimal() or int(last) <= step.most:
        return rows
    return [InputRow("", [*rows[0].inputs, Input("radio", step.posts, last, last)])]


def _translated(data: Any) -> Any:
    """Return the data with every sentence in the reader's language."""
    if isinstance(data, Mapping):
        return {name: _said(name, each) for name, each in data.items()}
    return [_translated(each) for each in data] if isinstance(data, list | tuple) else data


def _said(name: str, value: Any) -> Any:
    if name in ("ask", "text", "crowd") and value:
        return gettext(value)
    if name == "labels":
        return {each: gettext(word) for each, word in value.items()}
    return [*map(gettext, value)] if name == "counted" else _translated(value)


@dataclass
class DeclaredForm(PlayForm):
    """What a game need not say: binding, rendering, prices.

    It says its `form`, its `tariff`, and the `flags` of the table: what the tariff names besides
    answers and places, each with nothing where it is not so. `first` is the word on the tile of the
    player on the dealer's left, `out` on that of who holds no cards. `hindrance` is why no deal can
    be played, and `way_out` the button that ends what cannot go on. Where only the server can say
    what a deal comes to, `coming` says it in words, and `counted` what stands on each tile. With
    `asks_worth` the page offers to say what each call is worth. `banker` is what the dealer's coin
    is called, where that is no D.
    """

    template = fields_template = "deal_form/steps.html"
    price_template = "deal_form/steps_price.html"
    asks = False
    first = hindrance = coming = banker = ""
    out = MARKS["out"]
    way_out: ClassVar[Offered | None] = None
    counted: ClassVar[Sequence[tuple[str, str]]] = ()
    asks_worth: ClassVar[bool] = False
    always_asks: ClassVar[tuple[Step, ...]] = BESIDES

    @property
    def form(self) -> StepForm:
        """Return the steps, made once for the table's terms."""
        raise NotImplementedError

    @property
    def tariff(self) -> Tariff:
        """Return what deals pay, made once for the table's terms."""
        raise NotImplementedError

    @property
    def flags(self) -> Answers:
        """Return what hangs on the table, as far as it is known before the deal."""
        return {}

    @property
    def places(self) -> Answers:
        """Return who has which place in this game, besides those that every table has."""
        return {}

    @property
    def standing(self) -> tuple[tuple[str, str], ...]:
        """Return the fields that say something at this table until told otherwise."""
        return ()

    def tidied(self, facts: dict[str, Any], _answers: Answers) -> dict[str, Any]:
        """Return the facts, where a game must put more right than its steps say."""
        return facts

    @cached_property
    def posted(self) -> dict[str, list[str]]:
        """Return the fields as sent."""
        return self.earlier({name: list(values) for name, values in self.sent.lists()})

    @staticmethod
    def earlier(sent: dict[str, list[str]]) -> dict[str, list[str]]:
        """Return what a form before this one sent, as fields of this: a phone may have kept it."""
        return sent

    @property
    def going_on(self) -> Answers:
        """Return what the book says of the deals of this dealer, while they go on dealing."""
        return {}

    @property
    def carried(self) -> Sequence[tuple[str, str]]:
        """Return fields that are sent with the deal, and that nobody sees."""
        return ()

    def filled(self, facts: Mapping[str, Any]) -> QueryDict:
        """Return the fields that would give these facts."""
        return fields_that_send(self.form, facts)

    def part_of(self, key: str) -> Any:  # noqa: ARG002  # a game's own
        """Return what a game has on a player's tile below what is tapped."""
        return None

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Return who plays with whom, both sides clockwise; nothing where each plays alone."""
        return self.game.sides(self.table.seated)

    @cached_property
    def in_play(self) -> tuple[str, ...]:
        """Return who holds cards, clockwise from the dealer's left: of both sides in turn."""
        if not self.sides:
            return in_play_among(self.present.players, sits_out=self.form.sits_out)
        turn = tuple(seat for each in zip(*self.sides, strict=True) for seat in each)
        first = turn.index(self.dealer) + 1 if self.dealer in turn else 0
        return turn[first:] + turn[:first]

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
        said, begun = self.flags, [f"score of {side}" for side in SIDES]
        if not self.tariff.target or any(said[name][0] != "0" for name in begun):
            return ""
        # Translators: in the head of a match that has no score yet
        return gettext("Game of %(points)s") % {"points": self.tariff.target}

    def in_head(self, side: str, names: Sequence[str]) -> MatchSide:
        """Return what the head says of a side."""
        return MatchSide(names, self.flags[f"score of {side}"][0])

    @cached_property
    def known(self) -> dict[str, Sequence[str]]:
        """Return who sits where, and the flags."""
        players, in_play = self.present.players, self.in_play
        places = {"players": players, "in_play": in_play, "dealer": (self.dealer,)}
        ends = {"seated": self.table.seated, "first": in_play[:1], "last": in_play[-1:]}
        sides = dict(zip(SIDES, self.sides, strict=False))
        return {**self.flags, **self.places, **places, **ends, **sides, **self.going_on}

    @cached_property
    def answers(self) -> dict[str, Sequence[str]]:
        """Return what was answered; raise Fault at the field of what cannot be an answer."""
        return self.form.answers(self.posted, self.known)

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where a tap is missing."""
        facts = self.tidied(self.form.facts(self.answers), self.answers)
        return {**facts, **without_nothing(self.besides())}

    @property
    def asked_besides(self) -> tuple[Step, ...]:
        """Return what is asked of every deal at the end of the drawer, as far as it may be told."""
        told = names_of(self.game.deal)  # type: ignore[arg-type]  # classes are hashable
        return tuple(step for step in self.always_asks if step.name in told)

    @property
    def on_the_phone(self) -> Mapping[str, int] | None:
        """Return what a phone adds up that each account gains; None where only the scorer can say.

        Raises Fault at the field of what cannot be an answer.
        """
        if any(each.met(self.tariff.told(self.answers)) for each in self.tariff.unsaid):
            return None
        return net(self.tariff.bill(self.answers, kitty=self.table.kitty).transfers)

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was answered yet: who is away stays so from deal to deal."""
        return not (self.posted.keys() - {"away"}) and not self.errors

    @property
    def is_steady(self) -> bool:  # type: ignore[override]  # it hangs on the tariff
        """Return whether every deal is paid as this one is, whatever becomes of it."""
        tariff = self.tariff
        hangs = tariff.takes_of_kitty or tariff.points
        return not hangs and tariff.names.isdisjoint(self.flags)

    @property
    def would_chars(self) -> int:
        """Return how long the figures on a tile may be, of a deal that may end in two ways."""
        return _chars(self.form, self.money, len(self.table.seated))

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

    def _tile(self, key: str) -> StepTile:
        known, would = self.known, self._would_by_seat.get(key)
        word = "" if key in known["in_play"] else "out" if key in known["players"] else "away"
        words = {"out": self.out, "away": MARKS["away"]}
        mark = word_of(words.get(word, self.first if key in known["first"] else ""))
        figure, direction = (would.figure, would.direction) if would is not None else ("", "")
        is_dealer = key in known["dealer"]
        name, place = self.names[key], self._place_of(key)
        tile = (key, name, mark, is_dealer, bool(word), figure, direction, place)
        return StepTile(*tile, self.part_of(key) if self.form.tile else None)

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
        }
        return json.dumps(told, separators=(",", ":"))

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
            answers = self.answers
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
        return is_said or 0 < self.form.plays < len(self.present.players)

    @property
    def gaining(self) -> Sequence[Any]:
        """Return who would gain by the deal as filled in."""
        return [] if self.is_empty else [each for each in self.changes if each.direction == "up"]


def fields_that_send(form: StepForm, facts: Mapping[str, Any]) -> QueryDict:
    """Return the fields that would give these facts, who dealt, who was away and the note too."""
    fields = QueryDict(mutable=True)
    for name, values in form.sent(facts).items():
        fields.setlist(name, values)
    for name in ("dealer", "note"):
        if facts.get(name):
            fields[name] = str(facts[name])
    if facts.get("away"):
        fields.setlist("away", list(facts["away"]))
    return fields


FormT = TypeVar("FormT", bound=DeclaredForm)


def bound(
    form: type[FormT],
    table: AnyTable,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Facts | None = None,
) -> FormT:
    """Return a game's form: empty, as it was sent, or filled in with a deal's facts."""
    made = form(table, names, money, QueryDict() if sent is None else sent)
    if sent is None and facts:
        made.sent = made.filled(facts)
        made.__dict__.pop("posted", None)
    return made
