"""The controls of a form of steps as HTML: on the board, in the drawer, and what ends the deal."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from napledger.games.contract import MISDEAL
from napledger.games.deal_score import ABANDONED
from napledger.games.steps import (
    IF_SAID,
    IN_CORRECTION,
    NOTHING,
    THERE,
    EndButtons,
    Input,
    InputRow,
    MoreWords,
    NumberRow,
    OneSeat,
    OneWord,
    SeatName,
    SomeSeats,
    Step,
    StepForm,
    Written,
)
from napledger.games.tariff import Tariff
from napledger.games.web import MoneyFormat, word_of
from napledger.reading.faults import marked as _
from napledger.site.pages import render_to_string

IN_SCRIPT = {ord(each): f"\\u{ord(each):04x}" for each in "<>&"}
"""What would end a data block, written as JSON may write it (as Django's json_script does)."""

# Translators: who is away from the table in this deal
AWAY = SomeSeats(name="away", ask=_("Sits out"), help=_("Until you tap them back in."), of="")
DEALER = OneSeat(name="dealer", ask=_("Who dealt"), of=THERE)
MISDEALT = (MISDEAL, f"{ABANDONED}-{MISDEAL}")
"""The buttons of a misdeal: dealt again, or the deal lost."""

BESIDES = (DEALER, AWAY)
"""What every form asks at the end of its drawer."""

MARKS = {
    # Translators: on a player’s tile: away from the table for a deal
    "away": _("away"),
    # Translators: in the corner of a tile, as short as can be: who sits this deal out
    "out": _("out"),
    # Translators: who pays whom by a deal: “Cat pays Ben 7d.”
    "pays": _("{payer} pays {payee} {coins}"),
    # Translators: what a player has on the list of points: “128 pts”
    "points": _("{points} pts"),
}


class ShownInput(NamedTuple):
    """An input as the template shows it: `plain` says nothing; `prices` are as written.

    `said` is its label, in the reader's language where it is a word and no name.
    """

    input: Input
    said: str
    on: bool
    plain: bool
    value: str
    prices: Sequence[str]

    @property
    def is_typed(self) -> bool:
        """Return whether it is filled in, and not chosen."""
        return self.input.type in ("text", "number")


class ShownStep(NamedTuple):
    """A step as the template shows it: `rows` are labels and inputs, `others` those of no tile."""

    step: Step
    rows: Sequence[tuple[str, Sequence[ShownInput]]]
    help: str
    errors: Sequence[str]
    others: Sequence[ShownInput] = ()
    price: str = ""
    """What it costs, where that is a sum."""

    @property
    def is_said(self) -> bool:
        """Return whether anything was answered, or is wrong."""
        inputs = (each for _label, row in self.rows for each in row)
        said = (each.value if each.is_typed else each.on and not each.plain for each in inputs)
        return bool(self.errors) or any(said)

    @property
    def chars(self) -> int:
        """Return how many characters the longest price has, for its size."""
        inputs = (each for _label, row in self.rows for each in row)
        return max((len(price) for each in inputs for price in each.prices), default=0)


class Controls(NamedTuple):
    """The form's controls as HTML: what stands on the board, in the drawer, and what ends it.

    What happens seldom lies one tap further in the drawer, as `more`, which `opens` where
    anything of it was said.
    """

    board: SafeString
    drawer: SafeString
    ends: SafeString
    more: SafeString
    opens: SafeString


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
    board = [each for each in shown if each.step in key.form.board]
    # At a table of too many who sits out comes first; else what goes wrong is one tap away.
    is_crowd = 0 < key.form.plays < len(key.seats)
    often = ((AWAY,), *key.form.tiles) if is_crowd else (*key.form.tiles, (AWAY,))
    tiles = [[each for each in shown if each.step in tile] for tile in often]
    more = [each for each in shown if each not in board and not any(each in of for of in tiles)]
    context = {
        **_ending(_priced(key.form.ends, money=key.money)),
        "board": board,
        "tiles": [(tile, any(each.is_said for each in tile)) for tile in tiles if tile],
        "is_crowd": is_crowd,
        "more": more,
        "chars": chars_of(key.form, key.money, len(key.seats)),
        "others": [each for shown in board for each in shown.others],
        "data": _for_a_phone(key, {each.step.name for each in shown}),
        "correcting": key.correcting,
        "keypad": key.money.keypad,
        "stands": "".join(sent.get(key.form.ends.posts, ())) if key.correcting else "",
    }
    board_as, drawer_as, ends_as, more_as = (
        render_to_string(f"deal_form/steps_{name}.html", context)
        for name in ("board", "drawer", "ends", "more")
    )
    is_said = any(each.is_said for each in more if each.step.posts != DEALER.name)
    return Controls(board_as, drawer_as, ends_as, more_as, SafeString(" open" * is_said))


def _for_a_phone(key: Marked, names: set[str]) -> SafeString:
    """Return what a phone is told of the steps of these names, as JSON in a page."""
    names |= {key.form.ends.name}
    # What nobody is asked may yet have an answer.
    steps = [each for each in key.form.data["steps"] if each["name"] in names or "usual" in each]
    words = {name: word_of(word) for name, word in {**MARKS, **dict(key.words)}.items()}
    told = _translated({**key.form.data, "steps": steps, "tariff": key.tariff.data})
    told |= {"words": words}
    written = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    return SafeString(written.translate(IN_SCRIPT))


def _ending(ends: EndButtons) -> dict[str, Any]:
    """Return the buttons that record: beside each other, in tiles of their own, in the drawer."""
    misdeal = next((word for word in ends.words if word.value in MISDEALT), None)
    own = [word for word in ends.words if word == misdeal or (word.further and word.often)]
    return {
        "ends": ends,
        "own": own,
        "ending": [word for word in ends.words if not word.further],
        "further": [word for word in ends.words if word.further and word not in own],
    }


def chars_of(form: StepForm, money: MoneyFormat, players: int) -> int:
    """Return how many characters the longest figure has that a call wins of any; 0 for none.

    Of pounds, shillings and pence that need not be the largest.
    """
    if not form.pairs:
        return 0
    calls = [step for step in form.board if isinstance(step, OneWord)]
    prices = {abs(coins) for step in calls for word in step.words for coins in word.prices}
    sums = (coins * many for coins in prices for many in range(1, players + 1))
    return max((len(money.signed(coins)) for coins in sums), default=0)


# Measured: the table takes 3 ms longer without (7 for 4). 128 are those of as many tables.
kept_controls = lru_cache(maxsize=128)(controls_of)
"""The same, kept: they hang on nothing but the key."""


# Measured: six tiles of Vingt-Un take 0.4 ms longer without. 1,024 are those of as many tiles.
@lru_cache(maxsize=1024)
def kept_part(
    template: str,
    seat: SeatName,
    idle: bool,  # noqa: FBT001  # a key of what is kept
    part: Hashable,
    _locale: str,
) -> SafeString:
    """Return what a game has on a player's tile below what is tapped, kept by all it shows."""
    return render_to_string(template, {"seat": seat, "idle": idle, "part": part})


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
    # Many words, of which hardly anybody needs one: below who dealt.
    last = [step for step in form.drawer if isinstance(step, MoreWords)]
    asked = (step for step in form.drawer if step not in last)
    for step in (*form.board, *asked, *key.besides, *last):
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
        (row.label, [_input(each, step, sent, key.money, plain=plain) for each in row.inputs])
        for row in _with_more(step, step.rows(key.seats), sent)
    ]
    others: list[ShownInput] = []
    if isinstance(step, OneSeat) and step in key.form.board:
        [(label, inputs)] = rows
        others = [each for each in inputs if not each.input.seat]
        rows = [(label, [each for each in inputs if each.input.seat])]
    price = key.money.signed(-step.coins) if step.coins else ""
    return ShownStep(step, rows, help_text, errors.get(step.name, ()), others, price)


def _input(
    each: Input, step: Step, sent: Mapping[str, Sequence[str]], money: MoneyFormat, *, plain: str
) -> ShownInput:
    is_word = (
        step.in_words or not each.value or (not each.seat and bool(getattr(step, "nobody", "")))
    )
    said = gettext(each.label) if is_word and each.label else each.label
    values = sent.get(each.field, ())
    is_on = each.value in (values or (plain,))
    win, *lose = each.prices or (0,)
    is_even = bool(win) and lose == [-win]
    prices = [f"±{money.plain(win)}"] if is_even else [*map(money.signed, each.prices)]
    value = values[-1] if values else ""
    return ShownInput(each, said, is_on, each.value == plain, value, prices)


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
        return word_of(value)
    if name == "labels":
        return {each: word_of(word) for each, word in value.items()}
    return [*map(word_of, value)] if name == "counted" else _translated(value)
