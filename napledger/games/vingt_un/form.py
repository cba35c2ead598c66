"""The forms of Vingt-Un: a round by taps on the tiles, and the rules of the house."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from napledger.games.rules_form.fields import written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.vingt_un.deal_form import deal_form
from napledger.games.vingt_un.hands import FIVE, NATURAL, TIE, WORDS
from napledger.games.vingt_un.pontoon_words import wording
from napledger.games.vingt_un.rules import RULES, Options
from napledger.games.vingt_un.shorthand import read_shorthand, shorthand_help
from napledger.games.vingt_un.words import TWENTY_ONE
from napledger.games.web import word_of
from napledger.reading.translatable import marked

style, script = "vingt_un/vingt_un.css", "vingt_un/vingt_un.js"

NOTE = marked("in stakes, for each hand")


def tie_to(ties: str) -> str:
    """Return who has equal points, as short as can be."""
    # Translators: on a card with prices: who has the stake where points are equal
    return marked("to the dealer") if ties == "dealer" else marked("to nobody")


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what each hand pays, in stakes, and who has ties."""
    said = wording(options.words)
    return tuple(
        CardPrice(word_of(said.get(word, word)), price) for word, price in _priced(options)
    )


def _priced(options: Options) -> Iterator[tuple[str, str]]:
    yield WORDS[NATURAL], f"×{options.natural_pays}"
    yield TWENTY_ONE, f"×{options.twenty_one_pays}"
    if options.five_cards:
        yield WORDS[FIVE], f"×{written(options.five_cards)}"
    tie = tie_to(options.ties)
    yield WORDS[TIE], word_of(wording(options.words).get(tie, tie))


KIT = RulesKit(table=RULES, prices=_prices, note=NOTE)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "script", "shorthand_help", "style"]
