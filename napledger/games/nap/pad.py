"""The pad as HTML: the calls to tap, the buttons that save, and what each seat would gain.

Every price stands in it, one on another; the style sheet lets those be seen of what is tapped. It
is the greater part of a table page and comes back the same deal after deal, so it is remembered by
all that it hangs on. The money format carries the reader's language: each has its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_form.misdeal import cost_of
from napledger.games.nap.calls import WORDS
from napledger.games.nap.quote import CallGains, Quote, QuotedGain, gains_of_call
from napledger.games.nap.rules import DOUBLING
from napledger.games.nap.terms import Terms
from napledger.games.web import MoneyFormat, word_of
from napledger.ledger.transfers import net
from napledger.site.pages import render_to_string

FORCED_CALL = "1"
"""What somebody who must stand calls when all pass."""

DUEL = 2
"""At a table of two the dealer is the only other player."""


Piece = TypeVar("Piece", bound=Callable[..., Any])

# Measured: without the drawer of extras the table takes 2.4 ms longer (7.8 for 5.4), and without
# the calls and outcomes 2.6 ms (7.9 for 5.3). 256 are those of some sixty tables.
FRAGMENTS: LRUCache[Any, Any] = LRUCache(maxsize=256)
_LOCK = Lock()


def fragment(write: Piece) -> Piece:
    """Return a function of HTML that keeps what it wrote: it shows its arguments and no more."""
    keep = cached(FRAGMENTS, key=partial(hashkey, write.__qualname__), lock=_LOCK)
    return keep(write)  # type: ignore[return-value]  # it is called like what it wraps


@dataclass(frozen=True, slots=True)
class PadKey:
    """All that a pad shows: the quote, who sits there by name, what is tapped.

    `names` are the seated players' in table order, by key; `obliged` is who must stand for one
    when all pass, or None; `stands` whether that was tapped. `odd` is what a deal with something
    odd in it would do to its caller, made and lost, as written; empty for a plain deal.
    """

    quote: Quote
    names: tuple[tuple[str, str], ...]
    obliged: str | None
    money: MoneyFormat
    call: str
    stands: bool
    odd: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pad:
    """The pieces of a pad as HTML: calls, outcomes, and by player what stands on the tile.

    `would_chars` is how many characters the longest figure of these has, for its size.
    """

    calls: SafeString
    outcomes: SafeString
    would: Mapping[str, SafeString]
    would_chars: int


@dataclass(frozen=True, slots=True)
class CallGainsText:
    """What a call does, as written: to its caller and to another, made and lost.

    `rest_made` and `rest_lost` say it of all the others, where {dealer} stands for the dealer.
    """

    made: str
    lost: str
    rest_made: str
    rest_lost: str


@dataclass(frozen=True, slots=True)
class CallTile:
    """A call to tap: its two prices, and what it does if another calls and if the dealer does.

    `what` is the word of the deal's part, `word` the same in the reader's language.
    """

    value: str
    what: str
    word: str
    win: str
    lose: str
    usual: CallGainsText
    deals: CallGainsText


@fragment
def pad_of(key: PadKey) -> Pad:
    quote = key.quote
    gains = {call: gains_of_call(quote, call) for call in quote.terms.ranked}
    forced = gains_of_call(quote, FORCED_CALL, forced=True) if key.obliged else None
    rows = {player: _rows(player, gains.values(), forced, key) for player, _name in key.names}
    every = {gain for kinds in rows.values() for row in kinds.values() for gain in row}
    return Pad(
        calls=_calls(gains, key),
        outcomes=_outcomes(gains, forced, key),
        would={player: _would(kinds, key.money) for player, kinds in rows.items()},
        would_chars=_chars(every, key.money),
    )


def is_dealer_apart(gains: Iterable[CallGains], key: PadKey) -> bool:
    """Return whether the dealer is to be told of apart: two players are told of by name."""
    return len(key.quote.seating.players) == DUEL or any(
        (each.caller, each.other) != (each.caller_deals, each.other_deals) for each in gains
    )


def _calls(gains: Mapping[str, CallGains], key: PadKey) -> SafeString:
    terms, money, multiplier = key.quote.terms, key.money, key.quote.multiplier
    tiles = [
        CallTile(
            call,
            WORDS[call],
            word_of(WORDS[call]),
            money.signed(terms.win[call] * multiplier),
            money.signed(-terms.lose[call] * multiplier),
            *_gains_text(each, key),
        )
        for call, each in gains.items()
    ]
    context = {
        "names": _elements(name for _player, name in key.names),
        "words": _elements(tile.word for tile in tiles),
        "calls": tiles,
        "chosen": key.call,
        "is_dealer_apart": is_dealer_apart(gains.values(), key),
        "chars": max(len(price) for tile in tiles for price in (tile.win, tile.lose)),
    }
    return render_to_string("nap/calls.html", context)


def _outcomes(gains: Mapping[str, CallGains], forced: CallGains | None, key: PadKey) -> SafeString:
    """Return the buttons that end a deal: made, lost, all passed."""
    usual = [each.caller for each in gains.values()]
    deals = [each.caller_deals for each in gains.values()]
    odd_made, odd_lost = key.odd or ("", "")
    context = {
        "names": _elements(name for _player, name in key.names),
        "usual": _by_call(usual, key.money),
        "is_dealer_apart": is_dealer_apart(gains.values(), key),
        "deals": _by_call(deals, key.money),
        "chars": _chars(usual + deals, key.money),
        "obliged": dict(key.names).get(key.obliged or "", ""),
        "forced": forced and _gains_text(forced, key)[key.obliged == key.quote.seating.dealer],
        "stands": key.stands,
        "odd_made": odd_made,
        "odd_lost": odd_lost,
        "all_pass_words": _all_pass_words(key.quote.terms),
        "all_pass_cost": cost_of(
            net(key.quote.before),
            dealer=key.quote.seating.dealer,
            names=dict(key.names),
            money=key.money,
        ),
    }
    return render_to_string("nap/outcomes.html", context)


def _by_call(gains: Sequence[QuotedGain], money: MoneyFormat) -> dict[str, SafeString]:
    """Return what is gained by each call, made and lost, each in an element of its own."""
    return {
        "made": _elements(money.signed(gain.made) for gain in gains),
        "lost": _elements(money.signed(gain.lost) for gain in gains),
    }


def _chars(gains: Iterable[QuotedGain], money: MoneyFormat) -> int:
    """Return how many characters the longest figure of these has."""
    return max(len(money.signed(coins)) for each in gains for coins in (each.made, each.lost))


def _gains_text(gains: CallGains, key: PadKey) -> tuple[CallGainsText, CallGainsText]:
    """Return a call's gains as written: if another than the dealer calls, and if the dealer."""
    signed, players = key.money.signed, key.quote.seating.players

    def rest(other: int, dealer: int) -> str:
        said = [] if len(players) == DUEL else [_others_each(signed(other))]
        told = len(players) == DUEL or dealer != other
        return ", ".join(said + [f"{{dealer}} {signed(dealer)}"] * told)

    return (
        CallGainsText(
            signed(gains.caller.made),
            signed(gains.caller.lost),
            rest(gains.other.made, gains.other_deals.made),
            rest(gains.other.lost, gains.other_deals.lost),
        ),
        CallGainsText(
            signed(gains.caller_deals.made),
            signed(gains.caller_deals.lost),
            _others_each(signed(gains.other.made)),
            _others_each(signed(gains.other.lost)),
        ),
    )


def _rows(
    player: str, gains: Iterable[CallGains], forced: CallGains | None, key: PadKey
) -> dict[str, list[QuotedGain]]:
    """Return what a player gains by each call, calling it and when another does."""
    seating = key.quote.seating
    if player not in seating.players:
        return {}
    deals = player == seating.dealer

    def own(each: CallGains) -> QuotedGain:
        return each.caller_deals if deals else each.caller

    def other(each: CallGains) -> QuotedGain:
        return each.other_deals if deals else each.other

    rows = {"own": [own(each) for each in gains], "other": [other(each) for each in gains]}
    if forced is None:
        return rows
    return rows | {"forced": [own(forced) if player == key.obliged else other(forced)]}


def _would(rows: Mapping[str, list[QuotedGain]], money: MoneyFormat) -> SafeString:
    """Return what a player would gain as HTML: made, lost; one for each call."""
    return format_html_join(
        "",
        '<span class="would would--{}">{}</span>',
        ((kind, pair_html(gains, money)) for kind, gains in rows.items()),
    )


def pair_html(gains: Sequence[QuotedGain], money: MoneyFormat) -> SafeString:
    """Return what is gained if made, and if lost: for one call, or for each, one on another."""
    return format_html(
        '<span class="visually-hidden">{}</span> <b class="by-call">{}</b> '
        '<span class="would__or" aria-hidden="true">/</span> '
        '<span class="visually-hidden">{}</span> <b class="by-call">{}</b>',
        # Translators: a call that succeeded
        _("made"),
        _figures((each.made for each in gains), money),
        # Translators: a call that failed
        _("lost"),
        _figures((each.lost for each in gains), money),
    )


def _others_each(gain: str) -> str:
    # Translators: what each other player gains or loses by a deal, e.g. "others each −30p"
    return _("others each %(gain)s") % {"gain": gain}


def _figures(coins: Iterable[int], money: MoneyFormat) -> SafeString:
    """Return signed amounts, each in the colour of its direction."""
    return format_html_join(
        "",
        '<i class="{}">{}</i>',
        (("down" if each < 0 else "up" if each else "", money.signed(each)) for each in coins),
    )


def _all_pass_words(terms: Terms) -> str:
    """Return in a word what happens when all pass and nobody must stand for one."""
    doubles = terms.options.all_pass in DOUBLING
    # Translators: beside “All passed”: what happens then
    return _("payments double") if doubles else _("the deal is void")


def _elements(texts: Iterable[str]) -> SafeString:
    return format_html_join("", "<span>{}</span>", ((text,) for text in texts))
