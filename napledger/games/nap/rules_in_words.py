"""The rules at a table as plain sentences with their sources, made from the options in force.

Sentences are patterns: whoever shows them translates the pattern, writes the word `coins` as money
and fills the words in.
"""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.contract import Rule
from napledger.games.nap.calls import BLUCHER, MISERY, NAP, WELLINGTON
from napledger.games.nap.option_table import (
    ALL_PASS,
    CALLS,
    DOUBLING,
    KITTY,
    TABLE,
    WRONGS,
)
from napledger.games.nap.options import RULES
from napledger.games.nap.terms import Terms
from napledger.reading.translatable import marked as _

RATES_IN_WORDS = {
    "ante_dealer": _("The dealer puts {coins} into the kitty at every deal."),
    "ante_others": _("Every other player puts {coins} into the kitty at every deal."),
    "ante_start": _("At the first deal of the evening every player puts in {coins}."),
    "ante_round": _("When the first dealer of the evening deals, every player puts in {coins}."),
    "peep_price": _("A peep at the spare cards costs {coins}, once a player."),
    "knave_five": _("Whoever plays a knave or a five of a plain suit pays {coins} for each."),
    "spare_hand_forfeit": _("A caller who took the spare hand and lost puts in {coins}."),
}

FINES_IN_WORDS = {
    "misdeal_fine": _("A misdeal costs the dealer {coins}, to the kitty; the same player redeals."),
    "interference_fine": _("Touching the cards of the deal costs {coins}, to the kitty."),
}


def rules_in_words(terms: Terms) -> tuple[Rule, ...]:
    """Return every rule in force, grouped in the order of the books."""
    return (
        *_calls(terms),
        *_all_pass(terms),
        *(_kitty(terms) if terms.options.kitty else ()),
        *_irregularities(terms),
        *_table(terms),
    )


def _calls(terms: Terms) -> Iterator[Rule]:
    options, places = terms.options, terms.places
    yield Rule(
        CALLS,
        _(
            "The caller stands against all the others. Made, every other player pays the winning "
            "price to the caller; lost, the caller pays each of them the losing price. "
            "Tricks over or short change nothing."
        ),
        places["call"],
    )
    if NAP in options.pay:
        yield Rule(
            CALLS,
            _("Nap is all {size} tricks."),
            places["nine_cards"] if options.hand_size != 5 else places["call"],
            {"size": options.hand_size},
        )
    if MISERY in options.pay:
        yield Rule(CALLS, _("Misery is to take no trick at all."), places["misery"])
        yield from _chosen(terms, "misery_rank", CALLS, _("Misery ranks: {choice}"))
        trumps = (
            _("There are trumps in misery.")
            if options.misery_trumps
            else _("There are no trumps in misery.")
        )
        yield Rule(CALLS, trumps, RULES.by_name["misery_trumps"].source)
    if WELLINGTON in options.pay:
        yield Rule(CALLS, _("Wellington is only called over another’s Nap."), places["wellington"])
    if BLUCHER in options.pay:
        yield Rule(CALLS, _("Blücher is only called over a Wellington."), places["blucher"])
    if options.spare_hand:
        yield Rule(
            CALLS,
            _("A spare hand is dealt; whoever takes it must call Nap, and may be overcalled."),
            RULES.by_name["spare_hand"].source,
        )


def _all_pass(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    yield from _chosen(terms, "all_pass", ALL_PASS, _("If all pass: {choice}"))
    if options.all_pass in ("dealer_one", "eldest_one"):
        yield from _chosen(terms, "forced_one", ALL_PASS, _("The forced one: {choice}"))
    if options.all_pass in DOUBLING:
        sentence = (
            _("If all pass again, the payments double again.")
            if options.double_header_compounds
            else _("If all pass again, the payments stay doubled: they do not double again.")
        )
        yield Rule(ALL_PASS, sentence, terms.places["double_header"])


def _kitty(terms: Terms) -> Iterator[Rule]:
    for name, sentence in RATES_IN_WORDS.items():
        yield from _rate(terms, name, KITTY, sentence)
    if terms.rates["purchase_price"] and terms.options.purchase_max:
        yield Rule(
            KITTY,
            _("After the calls each player may buy up to {most} cards, at {coins} each."),
            terms.places["purchase_price"],
            {"most": terms.options.purchase_max, "coins": terms.rates["purchase_price"]},
        )
    yield from _chosen(terms, "kitty_taken_by", KITTY, _("The kitty is taken by: {choice}"))
    if terms.options.failed_nap_kitty == "match":
        yield Rule(
            KITTY,
            _("Whoever calls Nap and loses pays in as much again as is in it."),
            terms.places["kitty_matched"],
        )
    yield from _chosen(terms, "kitty_end", KITTY, _("At the end: {choice}"))


def _irregularities(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    yield from _chosen(terms, "revoke", WRONGS, _("A revoke: {choice}"))
    if options.revoke == "fine":
        yield from _rate(terms, "revoke_fine", WRONGS, _("The fine for a revoke is {coins}."))
    yield _out_of_turn(terms)
    if options.out_of_turn == "fine":
        yield from _rate(
            terms, "out_of_turn_fine", WRONGS, _("The fine for a lead out of turn is {coins}.")
        )
    yield from _chosen(terms, "wrong_cards", WRONGS, _("A wrong number of cards: {choice}"))
    for name, sentence in FINES_IN_WORDS.items():
        yield from _rate(terms, name, WRONGS, sentence)


def _out_of_turn(terms: Terms) -> Rule:
    """Return what a lead out of turn costs: where revokes cost nothing like it, Hoyle's revoke."""
    options = terms.options
    if options.out_of_turn == "as_revoke" and options.revoke in ("none", "fine"):
        hoyle = RULES.choice("revoke").value_of("hoyle")
        sentence = _("A lead out of turn counts as a revoke would by Hoyle: {choice}")
        return Rule(WRONGS, sentence, hoyle.source, {"choice": hoyle.sentence})
    return next(_chosen(terms, "out_of_turn", WRONGS, _("A lead out of turn: {choice}")))


def _table(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    yield Rule(TABLE, _("The deal passes to the left."), "Hoffmann, p. 94")
    fewest, most = options.players
    yield Rule(
        TABLE,
        _("For {fewest} to {most} players."),
        RULES.by_name["players"].source,
        {"fewest": fewest, "most": most},
    )
    yield from _chosen(terms, "sit_out", TABLE, _("The dealer sits out: {choice}"))


def _rate(terms: Terms, name: str, group: str, sentence: str) -> Iterator[Rule]:
    if terms.rates[name]:
        place = terms.places.get(name, RULES.by_name[name].source)
        yield Rule(group, sentence, place, {"coins": terms.rates[name]})


def _chosen(terms: Terms, name: str, group: str, sentence: str) -> Iterator[Rule]:
    option = RULES.choice(name)
    value = option.value_of(getattr(terms.options, name))
    yield Rule(group, sentence, value.source or option.source, {"choice": value.sentence})
