"""What a game brings to the web, in games/<key>/form.py, and what its forms may lean on.

The one module of the games that knows Django, beside their forms.

A phone records without a network, and knows no rule of any game: static/play/steps.js puts together
what a deal says and pays from the steps and the tariff that the page carries. For the rest of the
scripts it leaves on each button that saves:

- `data-deal-text`, the deal in words, as long as nothing is still to be tapped; a button without it
  is sent to the server at once. `data-deal-details` is what the list of what waits says besides.
- `data-priced`, what the deal pays, as JSON with `price` in words and `gain`, the figure that
  matters most; without it the deal is said to be priced when it is sent.
- `data-next-dealer`, who deals next: seats in order, of whom the first that is there does.
  `data-prices-after="nearly"` says that the prices of the deal after it will be nearly those on
  show; `data-steady` on the form that they never change.

The form is a `form.play`. Besides:

- A seat is an element with `data-seat`; the dealer's has `data-deals` as well.
- A checkbox with `data-carried` stays as it is in the next deal; its seat is out of it while it is
  checked. What lies further in the form lies in `details > [data-further]`, and is told by its
  label. A control there with `data-hand`, a player, is closed while that player is idle or away;
  one with `data-there`, while away.
- An element with `hx-trigger="price"` shows what the deal as filled in would pay: for the button of
  each value an element with `data-prices-of`, `data-deal-prices` and `data-deal-gain`. It is asked
  for while the form has `data-asks`: where only the scorer can say.
- A button that saves is asleep (`aria-disabled`) for a moment after the board has changed, and
  while the game's script has `data-unsaid` on it: nothing was said yet that it could save.
- With `asks_worth` of its form the page asks what each part is worth that a player can undertake
  (PriceRow.in_all), which is then shown in place of its two prices. The game's style sheet has
  play/worth.css.
- When the table is shown with deals that wait, the form gets the event `napledger:turn`, with the
  fields of the last of them as its detail, pairs of name and value: the game's script may go on
  from there (to the next round). After what was half entered, or is to be mended, was filled in
  again, it gets `napledger:filled`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, cast

from babel.numbers import format_decimal
from django.http import QueryDict
from django.utils.translation import get_language, get_language_bidi, gettext, pgettext

from napledger.games import package_of
from napledger.games.contract import Facts
from napledger.games.deal_score import DealSentence
from napledger.games.table import AnyTable
from napledger.money.amounts import format_amount, parse_amount
from napledger.money.currencies import COUNTERS, LANGUAGE, LSD, find_currency, locale_of
from napledger.money.formatting import BARE, FULL, POUNDS, ROUND, WHOLE, symbol_of
from napledger.reading.faults import REASONS_APART, Fault, Thousands
from napledger.reading.letters import figure_apart, name_apart
from napledger.reading.readers import Json

if TYPE_CHECKING:
    from napledger.games.deal_form.form import DeclaredForm


@dataclass(frozen=True, slots=True)
class MoneyFormat:
    """A currency and a reader's language, which together write and read amounts."""

    currency: str
    locale: str
    right_to_left: bool = False
    form: str = FULL

    @property
    def keypad(self) -> str:
        """Return the phone's keys for typing an amount: those of figures have no s and no d."""
        return "text" if self.currency == LSD else "decimal"

    def plain(self, amount: int) -> str:
        """Return an amount of the smallest coin as people write it."""
        return self._written(amount, signed=False)

    def signed(self, amount: int) -> str:
        """Return a gain with + or a loss with −; nought has no sign."""
        return self._written(amount, signed=True)

    def in_one_unit(self, amounts: Iterable[int]) -> MoneyFormat:
        """Return how these amounts stand beside each other: whole pounds, pounds, or pence."""
        unit = 10 ** find_currency(self.currency).exponent
        coins = [abs(amount) for amount in amounts]
        if not any(each % unit for each in coins):
            return replace(self, form=ROUND)
        return replace(self, form=FULL if max(coins) < unit else POUNDS)

    @property
    def alone(self) -> MoneyFormat:
        """Return how an amount is written that stands beside none: pence as people say them."""
        return replace(self, form=FULL) if self.form == POUNDS else self

    def lone(self, amount: int) -> str:
        """Return an amount that stands by itself, as people say it: "£9", "£9.50", "50p"."""
        return self.in_one_unit((amount,)).alone.plain(amount)

    def of_a_column(self, amounts: Iterable[int]) -> MoneyFormat:
        """Return how these amounts stand in a column: no sign of a currency, no needless coins."""
        unit = 10 ** find_currency(self.currency).exponent
        is_whole = not any(amount % unit for amount in amounts)
        return replace(self, form=WHOLE if is_whole else BARE)

    @property
    def sign(self) -> str:
        """Return the currency's sign to head such a column with; "" for counters, and for £sd."""
        if self.currency in (COUNTERS, LSD):
            return ""
        return symbol_of(self.currency, locale=locale_of(self.locale))

    def _written(self, amount: int, *, signed: bool) -> str:
        figure = format_amount(
            amount, currency=self.currency, locale=self.locale, signed=signed, form=self.form
        )
        return figure_apart(figure, right_to_left=self.right_to_left)

    def typed(self, text: str, *, path: str, minimum: int = 1) -> int:
        """Return the amount that somebody typed, in the smallest coin; raise Fault at `path`."""
        return parse_amount(
            text, currency=self.currency, path=path, locale=self.locale, minimum=minimum
        )

    def on_a_phone(self) -> dict[str, Json]:
        """Return how a phone writes amounts of this currency: static/play/prices.js reads it."""
        return {
            "currency": self.currency,
            "locale": self.locale,
            "exponent": find_currency(self.currency).exponent,
            "isRound": self.form == ROUND,
        }


def money_format_of(currency: str) -> MoneyFormat:
    """Return how amounts of a currency are written in the language of this request."""
    return MoneyFormat(currency, get_language() or LANGUAGE, right_to_left=get_language_bidi())


def name_in_a_sentence(name: str) -> str:
    """Return a name for a sentence in the reader's language, whichever way either runs."""
    return name_apart(name, right_to_left=get_language_bidi())


def _in_a_sentence(names: Mapping[str, str]) -> dict[str, str]:
    return {key: name_in_a_sentence(name) for key, name in names.items()}


def sentence_of(fault: Fault, *, names: Mapping[str, str] | None = None) -> str:
    """Return what is wrong and what to change, for a person: a sentence with its full stop."""
    told = None if names is None else _in_a_sentence(names)
    said = fault.sentence(translate=word_of, names=told)
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "?", "!")) else ".")


def reason_of(why: str, wording: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a transfer's reason in the reader's language; joined reasons part by part.

    `wording` is what the table says instead of the usual words. Books keep reasons with plain
    apostrophes; people read typographic ones.
    """
    parts = (wording.get(part, part) for part in why.split(REASONS_APART) if part)
    said = REASONS_APART.join(map(word_of, parts))
    return said.replace("'", "’")


def word_of(word: str) -> str:
    """Return a word of the game, or a number, in the reader's language."""
    if isinstance(word, Thousands):
        return format_decimal(word.number, locale=locale_of(get_language() or LANGUAGE))
    context = getattr(word, "context", "")
    return pgettext(context, word) if context else gettext(word) if word else ""


def labelled(label: str, said: str) -> str:
    """Return what is said behind its label: "Deal 3: Ann +2"."""
    pattern = pgettext("before what it says", "%(label)s:")
    return f"{pattern % {'label': label}} {said}"


def line_in_words(
    line: DealSentence, *, names: Mapping[str, str], money: Callable[[int], str] = str
) -> str:
    """Return a deal in one sentence in the reader's language, with players by name."""
    return line.sentence(translate=word_of, names=_in_a_sentence(names), money=money)


@dataclass(frozen=True, slots=True)
class SavedRules:
    """Rules that are in no book: a circle keeps them under a name, or somebody has shared them.

    `value` is what their card sends; `rules` can stand, and are as in a document.
    """

    value: str
    title: str
    rules: Mapping[str, Any]


class RulesForm(Protocol):
    """A form for the rules of a table: `template` renders it, `rules` reads it.

    `picker_template` shows the rule sets as cards instead, with the radios `preset`; there the
    form is called `rules`, and carries along what was typed into the fields of `template`. The
    cards of `own` stand before the books'; there are none until whoever made the form says so.
    """

    template: str
    picker_template: str
    errors: dict[str, list[str]]
    own: Sequence[SavedRules]

    @property
    def title(self) -> str:
        """Return the name of the rule set that the rules are laid over."""

    @property
    def options(self) -> Sequence[Mapping[str, Json]]:
        """Return each option of the game as plain values, for programs.

        They are its `name`, `group`, `label`, `sentence`, `source`, `kind` (flag, choice, whole,
        units, players, numbers or prices), `values` with a sentence each, `least`, `most`, `needs`.
        """

    def rules(self) -> dict[str, Any]:
        """Return {"preset", "options"} as in a document, only what differs from the preset."""

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""


class WebGame(Protocol):
    """A game's form.py. `shorthand_help` says how deals are written in shorthand.

    Pages with its forms load game.css and game.js besides the site's own, where they lie among the
    game's static files. Every part of the style sheet says its layer, which is `components` but for
    what belongs into another of the site's.
    """

    shorthand_help: str

    def deal_form(
        self,
        table: AnyTable,
        *,
        names: Mapping[str, str],
        money: MoneyFormat,
        sent: QueryDict | None = None,
        facts: Facts | None = None,
    ) -> DeclaredForm:
        """Return the form: empty, as it was sent, or filled in with a deal's facts."""

    def rules_form(self, rules: Mapping[str, Any], *, sent: QueryDict | None = None) -> RulesForm:
        """Return the form for house rules, filled in with `rules` or as it was sent."""

    def read_shorthand(self, text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
        """Return the facts of a deal from a row of a paper sheet; raise Fault if it is none.

        `players` are their names, each with what facts are to call it.
        """


@cache
def web_game(key: str) -> WebGame:
    """Return the forms of the game of that key."""
    return cast(WebGame, import_module(f"{package_of(key)}.form"))


@cache
def static_file(key: str, name: str) -> str:
    """Return the path of a static file that the game of that key brings; "" if it has none."""
    folder = Path(str(import_module(package_of(key)).__file__)).parent
    return f"{key}/{name}" if (folder / "static" / key / name).exists() else ""


def rules_form_of(
    game: str,
    rules: Mapping[str, Any],
    *,
    sent: QueryDict | None = None,
    own: Sequence[SavedRules] = (),
) -> RulesForm:
    """Return a game's form for its rules, with the cards of a circle's own before the books'."""
    form = web_game(game).rules_form(rules, sent=sent)
    form.own = own
    return form
