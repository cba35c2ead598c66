"""The rules at a table as plain sentences with their sources, made from the options in force.

Sentences are patterns: whoever shows them translates the pattern, writes the word `coins` as money
and fills the words in.
"""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.contract import Rule
from napledger.games.loo.option_table import FLUSH, HANDS, LOO, POOL, TABLE, WRONGS
from napledger.games.loo.options import RULES
from napledger.games.loo.terms import Terms
from napledger.reading.translatable import marked as _


def rules_in_words(terms: Terms) -> tuple[Rule, ...]:
    """Return every rule in force, grouped in the order of the option table."""
    return (
        *_hands(terms),
        *_pool(terms),
        *_loo(terms),
        *_flush(terms),
        *_irregularities(terms),
        *_table(terms),
    )


def _hands(terms: Terms) -> Iterator[Rule]:
    options, places = terms.options, terms.places
    yield from _chosen(terms, "cards", HANDS, _("Each player has: {choice}"))
    yield Rule(
        HANDS,
        _(
            "Whoever stands takes an equal share of the pool for each trick, and is looed without "
            "one."
        ),
        places["trick"],
    )
    passes = _("Whoever passes takes nothing and pays no loo.")
    if options.flush != "none" and options.flush_looes == "all":
        passes = _("Whoever passes takes nothing, and pays no loo but to a flush.")
    yield Rule(HANDS, passes, places["trick"])
    if options.miss:
        yield from _chosen(
            terms, "miss", HANDS, _("Spare hands that a player may take instead: {choice}")
        )
    yield from _chosen(terms, "must", HANDS, _("A single pool: {choice}"))
    if options.club_law:
        yield Rule(
            HANDS,
            _("When a club is turned up as trump, everybody must play, and there is no miss."),
            RULES.by_name["club_law"].source,
        )
    yield Rule(
        HANDS, _("When all others pass, the last hand takes the pool whole."), places["unopposed"]
    )
    if options.miss:
        yield Rule(
            HANDS,
            _("Whoever has taken the miss takes it whole too, when all others pass."),
            places["unopposed"],
        )
    yield from _chosen(
        terms, "dealer_defends", HANDS, _("When one player stands on the hand dealt: {choice}")
    )
    if options.dealer_defends == "for_pool":
        yield Rule(
            HANDS,
            _("Playing for the pool, the last hand is not looed, and leaves its tricks there."),
            places["for_pool"],
        )


def _pool(terms: Terms) -> Iterator[Rule]:
    place = terms.places["put_in"]
    yield from _rate(
        terms, "dealer_puts", POOL, _("The dealer puts {coins} into the pool at every deal."), place
    )
    yield from _rate(
        terms,
        "others_put",
        POOL,
        _("Every other player puts {coins} into the pool at every deal."),
        place,
    )
    yield Rule(
        POOL,
        _("After an abandoned deal nobody puts in again, and the same player deals."),
        place,
    )
    yield from _chosen(
        terms, "odd_coins", POOL, _("Coins over when the pool does not divide: {choice}")
    )
    yield from _chosen(terms, "kitty_end", POOL, _("At the end: {choice}"))


def _loo(terms: Terms) -> Iterator[Rule]:
    place = terms.places[terms.options.loo]
    if terms.options.loo == "limited":
        yield from _rate(terms, "loo_price", LOO, _("A loo costs {coins}."), place)
        yield from _rate(
            terms,
            "loo_on_single",
            LOO,
            _("In a single pool, in which nothing lay before the deal, a loo costs {coins}."),
            place,
        )
        return
    yield Rule(
        LOO,
        _("A loo costs as much as lies in the pool, with what was put in for this deal."),
        place,
    )
    if terms.options.loo == "mixed":
        yield from _rate(
            terms, "loo_limit", LOO, _("But a loo never costs more than {coins}."), place
        )


def _flush(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    if options.flush == "none":
        return
    place = terms.places[options.flush]
    yield Rule(FLUSH, _("A flush takes the pool whole, before a card is played."), place)
    yield from _chosen(terms, "flush_looes", FLUSH, _("A flush looes: {choice}"))
    yield from _chosen(terms, "flush", FLUSH, _("What they pay: {choice}"))
    if options.pam_spares:
        yield Rule(
            FLUSH,
            _("The holder of Pam or of a lower flush is spared."),
            RULES.by_name["pam_spares"].source,
        )


def _irregularities(terms: Terms) -> Iterator[Rule]:
    place = terms.places["single"]
    yield from _rate(
        terms,
        "single",
        WRONGS,
        _("A single is {coins}, to this deal’s pool, for a look or word out of turn and the like."),
        place,
    )
    if terms.rates["single"]:
        yield Rule(
            WRONGS,
            _("A misdeal costs the dealer a single, and the same player deals again."),
            terms.places["misdeal"],
        )
        yield Rule(
            WRONGS,
            _("Whoever must throw up the cards pays a single, and is out of the deal."),
            terms.places["thrown_up"],
        )
    yield from _chosen(
        terms, "breach", WRONGS, _("Not to follow suit, to trump or to head as one must: {choice}")
    )
    yield Rule(
        WRONGS,
        _("Whoever broke the laws of play leaves all tricks in the pool, and pays no loo besides."),
        "Hoffmann, p. 93",
    )


def _table(terms: Terms) -> Iterator[Rule]:
    yield Rule(TABLE, _("The deal passes to the left."), terms.places["put_in"])
    fewest, most = terms.options.players
    yield Rule(
        TABLE,
        _("For {fewest} to {most} players."),
        RULES.by_name["players"].source,
        {"fewest": fewest, "most": most},
    )
    yield from _chosen(terms, "sit_out", TABLE, _("The dealer sits out: {choice}"))


def _rate(terms: Terms, name: str, group: str, sentence: str, place: str) -> Iterator[Rule]:
    if terms.rates[name]:
        yield Rule(group, sentence, place, {"coins": terms.rates[name]})


def _chosen(terms: Terms, name: str, group: str, sentence: str) -> Iterator[Rule]:
    value = RULES.choice(name).value_of(getattr(terms.options, name))
    yield Rule(group, sentence, value.source, {"choice": value.sentence})
