"""The rules at a table as plain sentences with their sources, made from the options in force.

Sentences are patterns: whoever shows them translates the pattern, writes the word `coins` as money
and fills the words in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from napledger.games.contract import Rule
from napledger.games.options.table import OptionTable
from napledger.games.vingt_un import phrases
from napledger.games.vingt_un.option_table import DEAL, KITTY
from napledger.games.vingt_un.options import RULES, Options
from napledger.games.vingt_un.payments import BRULET_TIMES
from napledger.games.vingt_un.pontoon_words import wording
from napledger.games.vingt_un.shared_options import NATURALS, PLAYERS, STAKES, TABLE
from napledger.games.vingt_un.terms import Terms
from napledger.games.wording import rules_said
from napledger.reading.translatable import marked as _

CHOICES_IN_WORDS = {
    "twenty_one_pays": _(
        "A drawn twenty-one receives, and the dealer’s takes from each lower hand: {choice}"
    ),
    "ties": _("Equal points below twenty-one go to: {choice}"),
    "tie_at_21": _("A drawn twenty-one pays a dealer who has drawn one too: {choice}"),
    "natural_pays": _("A punter’s natural receives from the dealer: {choice}"),
    "dealer_natural_pays": _("The dealer’s natural takes from each other hand: {choice}"),
    "dealer_natural_shown": _("The dealer’s natural is shown: {choice}"),
    "natural_tie": _("A punter’s natural pays the dealer’s: {choice}"),
    "natural_from_others": _("Every punter without a natural pays a punter’s natural: {choice}"),
    "pairs": _("Going on with both cards of a pair: {choice}"),
}
"""What is said of hands, for each option that a game has."""

FINES_IN_WORDS = {
    "ante": _("Everybody in the round puts in {coins} when a deal begins."),
    "over_fine": _("A dealer who is over puts in {coins}."),
    "irregular_fine": _("Whoever deals or draws out of order puts in {coins} each time."),
}


def rules_in_words(terms: Terms) -> tuple[Rule, ...]:
    """Return every rule in force, grouped in the order of the books, in the table's words."""
    return rules_said(_rules(terms), wording(terms.options.words))


def _rules(terms: Terms) -> tuple[Rule, ...]:
    return (
        *stakes_in_words(terms.options, coins=terms.stake, places=terms.places),
        _doubling(terms),
        *hands_in_words(terms.options, rules=RULES),
        *_five_cards(terms),
        *_which_stake(terms.options),
        *_brulet(terms),
        *_deal(terms),
        *(_kitty(terms) if terms.options.kitty else ()),
        players_in_words(terms.options),
    )


def stakes_in_words(options: Any, *, coins: int, places: Any) -> Iterator[Rule]:
    """Yield what the game is, and what may be staked, with counters of so many coins."""
    yield Rule(
        STAKES,
        _(
            "The dealer plays against each punter alone: whoever is nearer to twenty-one has the "
            "stake. A punter who goes over pays at once, whatever the dealer comes to."
        ),
        places[phrases.HIGHER],
    )
    yield Rule(
        STAKES,
        _("A punter stakes from {minimum} to {maximum} on a hand; a counter is worth {coins}."),
        "Hoffmann, p. 157",
        {"minimum": options.minimum, "maximum": options.maximum, "coins": coins},
    )


def hands_in_words(
    options: Any,
    *,
    rules: OptionTable[Any],
    sentences: Mapping[str, str] = CHOICES_IN_WORDS,
) -> Iterator[Rule]:
    """Yield what hands pay, who has ties, and what becomes of pairs."""
    yield from (
        chosen(name, sentence, options, rules=rules)
        for name, sentence in sentences.items()
        if name in rules.by_name
    )
    if options.pairs != "none":
        split = rules.by_name["split_naturals"]
        said = (
            _("An ace and a tenth card are a natural on a divided card too.")
            if options.split_naturals
            else _("An ace and a tenth card on a divided card are a drawn twenty-one.")
        )
        yield Rule(split.group, said, split.source)


def chosen(name: str, sentence: str, options: Any, *, rules: OptionTable[Any]) -> Rule:
    """Return the rule that a choice comes to."""
    option = rules.choice(name)
    value = option.value_of(getattr(options, name))
    return Rule(option.group, sentence, value.source or option.source, {"choice": value.sentence})


def players_in_words(options: Any) -> Rule:
    """Return for how many the rules are made."""
    fewest, most = options.players
    words = {"fewest": fewest, "most": most}
    return Rule(TABLE, _("For {fewest} to {most} players."), PLAYERS.source, words)


def _doubling(terms: Terms) -> Rule:
    sentence = (
        _("The dealer may double all stakes of a round.")
        if terms.options.doubling
        else _("The dealer does not double.")
    )
    return Rule(STAKES, sentence, RULES.by_name["doubling"].source)


def _five_cards(terms: Terms) -> Iterator[Rule]:
    """Yield what five cards receive and take, for a counter; nothing where they are only points."""
    option, options = RULES.by_name["five_cards"], terms.options
    if not options.five_cards:
        said = _("Five cards are no more than their points.")
        yield Rule(option.group, said, option.source)
        return
    received = _(
        "Five cards that make no more than twenty-one receive {coins} for each counter staked, and "
        "beat a drawn twenty-one."
    )
    taken = (
        _("The dealer’s take {coins} for each counter staked, from five cards too.")
        if options.ties == "dealer"
        else _("The dealer’s take {coins} for each counter staked, but nothing from five cards.")
    )
    for said, times in (
        (received, options.five_cards),
        (taken, options.dealer_five_pays or options.five_cards),
    ):
        yield Rule(option.group, said, option.source, {"coins": int(times * terms.stake)})


def _which_stake(options: Options) -> Iterator[Rule]:
    if options.natural_from_others:
        yield chosen("others_pay", _("What they pay goes by: {choice}"), options, rules=RULES)


def _brulet(terms: Terms) -> Iterator[Rule]:
    if terms.options.brulet:
        yield Rule(
            NATURALS,
            _(
                "If the top and the bottom card of the pack are a natural, each punter pays the "
                "dealer {coins}."
            ),
            terms.places[phrases.BRULET],
            {"coins": BRULET_TIMES * terms.options.minimum * terms.stake},
        )


def _deal(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    yield chosen("deal_lasts", _("A deal lasts: {choice}"), options, rules=RULES)
    if options.deal_lasts == "rounds":
        words = {"rounds": options.deal_rounds}
        source = RULES.by_name["deal_rounds"].source
        yield Rule(DEAL, _("Rounds in a deal: {rounds}."), source, words)
    if options.deal_lasts == "natural":
        sentence = _("After a natural the deal goes: {choice}")
        yield chosen("deal_goes_to", sentence, options, rules=RULES)
    sentence = _("A punter’s natural in the first round of a deal: {choice}")
    yield chosen("grace", sentence, options, rules=RULES)
    if options.sale:
        sentence = _("Whoever is in turn may sell a deal before it begins, at any price.")
        yield Rule(DEAL, sentence, terms.places[phrases.SALE])


def _kitty(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    for name, sentence in FINES_IN_WORDS.items():
        if counters := getattr(options, name):
            source = RULES.by_name[name].source
            yield Rule(KITTY, sentence, source, {"coins": counters * terms.stake})
    if options.tie_share:
        sentence = _(
            "Of what punters pay on ties, the dealer puts in one part in {parts}, rounded down."
        )
        words = {"parts": options.tie_share}
        yield Rule(KITTY, sentence, terms.places[phrases.TIE_SHARE], words)
    if options.kitty_natural:
        sentence = _(
            "The eldest punter with a natural takes the kitty, unless the dealer has one too."
        )
        yield Rule(KITTY, sentence, terms.places[phrases.KITTY_TAKEN])
    yield chosen("kitty_end", _("At the end: {choice}"), options, rules=RULES)
