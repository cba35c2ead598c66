"""The rules at a table as plain sentences with their sources, made from the options in force.

Sentences are patterns: whoever shows them translates the pattern, writes the word `coins` as money
and fills the words in.
"""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.contract import Rule
from napledger.games.solo_whist.calls import (
    ABUNDANCE,
    ABUNDANCE_IN_TRUMPS,
    DECLARED_ABUNDANCE,
    MISERE,
    MISERES,
    OPEN_MISERE,
    PROPOSAL,
    SLAM,
    SOLO,
)
from napledger.games.solo_whist.option_table import (
    ALL_PASS,
    CALLS,
    KITTY,
    PAID_WHEN_ALL_PASS,
    TABLE,
    WRONGS,
)
from napledger.games.solo_whist.options import RULES
from napledger.games.solo_whist.terms import Terms
from napledger.reading.translatable import marked as _

UNDERTAKES = {
    PROPOSAL: _("A proposal is eight tricks of two partners: one proposes, another accepts."),
    SOLO: _("A solo is five tricks against all the others."),
    MISERE: _("A misère is to take no trick, without trumps."),
    ABUNDANCE: _("An abundance is nine tricks with trumps of one’s own."),
    ABUNDANCE_IN_TRUMPS: _(
        "An abundance in trumps is nine tricks in the turned-up suit; it goes over an abundance."
    ),
    OPEN_MISERE: _("An open misère is to take no trick, with one’s cards on the table."),
    DECLARED_ABUNDANCE: _("A declared abundance is all thirteen tricks."),
    SLAM: _("A slam is all thirteen tricks in the turned-up suit."),
}
"""What each call undertakes, lowest first."""

WHEN_ALL_PASS = {
    "last_trick": _("Each of the others is then paid {coins}."),
    "most_tricks": _("Each of the others is then paid {coins}."),
    "pool": _("Every player then pays in {coins}."),
}
"""How much is paid when all pass, by what happens then."""

RATES_IN_WORDS = {
    "ante_dealer": _("The dealer puts {coins} into the kitty at every deal."),
    "ante_others": _("Every other player in play puts {coins} into the kitty at every deal."),
}


def rules_in_words(terms: Terms) -> tuple[Rule, ...]:
    """Return every rule in force, grouped in the order of the books."""
    return (
        *_calls(terms),
        *_tricks(terms),
        *_all_pass(terms),
        *(_kitty(terms) if terms.options.kitty else ()),
        *_irregularities(terms),
        *_table(terms),
    )


def _calls(terms: Terms) -> Iterator[Rule]:
    for call in terms.ranked:
        yield Rule(CALLS, UNDERTAKES[call], terms.places[call])
    yield Rule(
        CALLS,
        _(
            "Whoever calls alone stands against all the others in play. Made, every one of them "
            "pays the caller; lost, the caller pays every one of them."
        ),
        terms.places[SOLO],
    )
    if PROPOSAL in terms.win:
        yield Rule(
            CALLS,
            _("In a proposal each partner pays or is paid once, by one opponent."),
            "Hoffmann, p. 148",
        )


def _tricks(terms: Terms) -> Iterator[Rule]:
    source = RULES.by_name["tricks"].source
    if not any(map(terms.counts_tricks, terms.ranked)):
        yield Rule(CALLS, _("Tricks over or short change nothing."), source)
        return
    yield Rule(
        CALLS,
        _("Tricks over and short are paid besides, each at the price for that call."),
        source,
    )
    if any(map(terms.counts_tricks, MISERES)):
        yield Rule(CALLS, _("A lost misère pays for each trick that its caller took."), source)
    doubles = terms.options.slam_doubles
    if terms.over.get(PROPOSAL) or (doubles != "proposal" and any(terms.over.values())):
        yield from _chosen(terms, "slam_doubles", CALLS, _("All thirteen tricks taken: {choice}"))


def _all_pass(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    if PROPOSAL in terms.win:
        yield from _chosen(
            terms, "unaccepted", ALL_PASS, _("A proposal that nobody accepts: {choice}")
        )
    yield from _chosen(terms, "all_pass", ALL_PASS, _("If all pass: {choice}"))
    if options.all_pass in PAID_WHEN_ALL_PASS:
        yield Rule(
            ALL_PASS,
            WHEN_ALL_PASS[options.all_pass],
            terms.places[options.all_pass],
            {"coins": terms.rates["all_pass_pays"]},
        )


def _kitty(terms: Terms) -> Iterator[Rule]:
    for name, sentence in RATES_IN_WORDS.items():
        yield from _rate(terms, name, KITTY, sentence)
    yield from _chosen(terms, "kitty_taken_by", KITTY, _("A made call takes the kitty: {choice}"))
    yield from _chosen(terms, "failed_kitty", KITTY, _("Such a call, lost, pays in: {choice}"))
    yield from _chosen(terms, "kitty_end", KITTY, _("When the evening ends: {choice}"))


def _irregularities(terms: Terms) -> Iterator[Rule]:
    yield from _chosen(terms, "revoke", WRONGS, _("A revoke: {choice}"))
    if terms.options.revoke == "fine":
        yield from _rate(terms, "revoke_fine", WRONGS, _("The fine for a revoke is {coins}."))
    if not terms.win.keys().isdisjoint(MISERES):
        yield from _chosen(
            terms,
            "misere_offence",
            WRONGS,
            _("An opponent of a misère who leads out of turn or exposes a card: {choice}"),
        )
    yield from _chosen(terms, "wrong_cards", WRONGS, _("A wrong number of cards: {choice}"))
    yield from _rate(
        terms,
        "misdeal_fine",
        WRONGS,
        _("A misdeal costs the dealer {coins}, to the kitty; the same player deals again."),
    )


def _table(terms: Terms) -> Iterator[Rule]:
    yield Rule(
        TABLE,
        _("The deal passes to the left; after an abandoned deal the same player deals again."),
        "Hoffmann, p. 146",
    )
    fewest, most = terms.options.players
    yield Rule(
        TABLE,
        _("For {fewest} to {most} players."),
        RULES.by_name["players"].source,
        {"fewest": fewest, "most": most},
    )
    yield Rule(
        TABLE,
        _("With three players nobody proposes, and each call asks for as many tricks."),
        "Hoffmann, p. 156",
    )
    yield from _chosen(terms, "stands_out", TABLE, _("Of five players one stands out: {choice}"))


def _rate(terms: Terms, name: str, group: str, sentence: str) -> Iterator[Rule]:
    if terms.rates[name]:
        place = terms.places.get(name, RULES.by_name[name].source)
        yield Rule(group, sentence, place, {"coins": terms.rates[name]})


def _chosen(terms: Terms, name: str, group: str, sentence: str) -> Iterator[Rule]:
    option = RULES.choice(name)
    value = option.value_of(getattr(terms.options, name))
    yield Rule(group, sentence, value.source or option.source, {"choice": value.sentence})
