"""The calls to tap, and the buttons that end a deal with what each of them does, as HTML.

They are the greater part of a table page and come back the same deal after deal, so they are
remembered by all that they hang on. The purse carries the reader's language: each has its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.nap.calls import WORDS
from napledger.games.nap.deal import Deal
from napledger.games.nap.fragments import fragment
from napledger.games.nap.payments import kitty_payments
from napledger.games.nap.seating import Seating
from napledger.games.nap.terms import Terms
from napledger.games.web import Purse, word_of


@dataclass(frozen=True, slots=True)
class Quote:
    """What a deal is played for: the terms, who is in it, the double header and the kitty.

    `standing` is what the kitty will hold when the call is paid. `names` are the seated players'
    in table order, and `obliged` is who must stand for one when all pass, or empty.
    """

    terms: Terms
    seating: Seating
    multiplier: int
    standing: int
    names: tuple[str, ...]
    obliged: str
    purse: Purse


@dataclass(frozen=True, slots=True)
class Effect:
    """What a call does to its caller and to each of the others, made and lost, as written."""

    caller_made: str
    caller_lost: str
    other_made: str
    other_lost: str


@fragment
def calls_html(quote: Quote, *, chosen: str) -> SafeString:
    """Return the calls to tap, lowest first, each with its two prices and what it does."""
    terms, multiplier, purse = quote.terms, quote.multiplier, quote.purse
    words = {call: word_of(WORDS[call]) for call in terms.ranked}
    tiles = [
        (
            call,
            words[call],
            purse.signed(terms.win[call] * multiplier),
            purse.signed(-terms.lose[call] * multiplier),
            _effect(call, quote),
        )
        for call in terms.ranked
    ]
    said = {"names": _elements(quote.names), "words": _elements(words.values())}
    return render_to_string("nap/calls.html", {**said, "calls": tiles, "chosen": chosen})


@fragment
def outcomes_html(quote: Quote, *, stands: bool) -> SafeString:
    """Return the buttons that end a deal: made, lost, all passed.

    They show what they do for every call; the style sheet lets the one that is tapped be seen.
    `stands` is whether somebody who must stand for one was tapped.
    """
    effects = [_effect(call, quote) for call in quote.terms.ranked]
    return render_to_string(
        "nap/outcomes.html",
        {
            "names": _elements(quote.names),
            "caller_made": _elements(effect.caller_made for effect in effects),
            "caller_lost": _elements(effect.caller_lost for effect in effects),
            "other_made": _elements(effect.other_made for effect in effects),
            "other_lost": _elements(effect.other_lost for effect in effects),
            "obliged": quote.obliged,
            "forced": _effect("1", quote, forced=True) if quote.obliged else None,
            "stands": stands,
            "all_pass_words": _all_pass_words(quote.terms),
        },
    )


def _effect(call: str, quote: Quote, *, forced: bool = False) -> Effect:
    terms, signed = quote.terms, quote.purse.signed
    wins_nothing = forced and terms.options.forced_one == "lose_only"
    win = 0 if wins_nothing else terms.win[call] * quote.multiplier
    lose = terms.lose[call] * quote.multiplier
    others = len(quote.seating.players) - 1
    return Effect(
        caller_made=signed(win * others + _kitty_moves(call, quote, made=True)),
        caller_lost=signed(-lose * others - _kitty_moves(call, quote, made=False)),
        other_made=signed(-win),
        other_lost=signed(lose),
    )


def _kitty_moves(call: str, quote: Quote, *, made: bool) -> int:
    """Return what a call takes from the kitty if made, or pays into it if lost."""
    deal = Deal(caller=quote.seating.eldest, call=call)
    moves = kitty_payments(deal, made=made, standing=quote.standing, terms=quote.terms)
    return sum(transfer.amount for transfer in moves)


def _all_pass_words(terms: Terms) -> str:
    """Return in a word what happens when all pass and nobody must stand for one."""
    doubles = terms.options.all_pass == "double_header"
    return _("payments double") if doubles else _("the deal is void")


def _elements(texts: Iterable[str]) -> SafeString:
    """Return each text in an element of its own."""
    return format_html_join("", "<span>{}</span>", ((text,) for text in texts))
