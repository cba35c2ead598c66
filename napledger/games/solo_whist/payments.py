"""What a deal of Solo Whist pays: into the kitty, when all pass, for the call, then the kitty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from napledger.games.solo_whist import phrases
from napledger.games.solo_whist.calls import ABUNDANCE, CALLS, MISERE, MISERES, SOLO
from napledger.games.solo_whist.deal import REVOKE, Deal
from napledger.games.solo_whist.rules import GENERAL_MISERES
from napledger.games.solo_whist.seating import Seating
from napledger.games.solo_whist.terms import Terms
from napledger.games.solo_whist.verdict import Verdict
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.translatable import joined_reasons

LOWEST_TAKER = {
    "solo_or_higher": SOLO,
    "misere_or_higher": MISERE,
    "abundance_or_higher": ABUNDANCE,
}
"""The lowest call that takes the kitty; a proposal is below each of them."""

TOOK = {"last_trick": phrases.LAST_TRICK, "most_tricks": phrases.MOST_TRICKS}
"""Why the loser of a general misère pays."""


def antes(seating: Seating, *, terms: Terms) -> Iterator[Transfer]:
    """Yield what a deal itself costs those in play: the dealer's ante and the others'."""
    for player in seating.in_play:
        if player == seating.dealer:
            yield from _into_kitty([player], "ante_dealer", phrases.ANTE_DEALER, terms)
        else:
            yield from _into_kitty([player], "ante_others", phrases.ANTE_OTHERS, terms)


def misdeal_fines(deal: Deal, *, dealer: str, terms: Terms) -> list[Transfer]:
    """Return the fine for the misdeals, by the dealer, who may stand out."""
    fine = terms.rates["misdeal_fine"] * deal.misdeals
    return _one(dealer, KITTY, fine, phrases.MISDEAL, terms.places["misdeal_fine"])


def revoke_fines(deal: Deal, *, terms: Terms) -> Iterator[Transfer]:
    """Yield the fines of a table that fines revokes and plays on."""
    if terms.options.revoke == "fine":
        revoked = [each.player for each in deal.revokes if each.how == REVOKE]
        yield from _into_kitty(revoked, "revoke_fine", phrases.REVOKE_FINE, terms)


def all_pass_payments(deal: Deal, *, seating: Seating, terms: Terms) -> list[Transfer]:
    """Return what is paid when all pass, where anything is.

    The taker of the last trick "pays an agreed stake […] to each of his adversaries" (Hoffmann,
    p. 147), or whoever took the most tricks does (EB1911).
    """
    way, price = terms.options.all_pass, terms.rates["all_pass_pays"]
    if way == "pool":
        return [
            Transfer(player, KITTY, price, phrases.ALL_PASSED, terms.places["pool"])
            for player in seating.in_play
        ]
    if way not in GENERAL_MISERES:
        return []
    return [
        Transfer(loser, player, price, TOOK[way], terms.places[way])
        for loser in deal.losers
        for player in seating.in_play
        if player not in deal.losers
    ]


def call_payments(
    deal: Deal, verdict: Verdict, *, seating: Seating, terms: Terms
) -> list[Transfer]:
    """Return what passes for the call between its side and its opponents."""
    price, why = _price_of(deal, verdict, terms=terms)
    if not price:
        return []
    source = terms.places[verdict.place or ("forced" if deal.forced else _call(deal))]
    pairs = _pairs(deal, seating)
    if verdict.pays_for_all is not None:
        share = price * len(pairs) // len(deal.callers)
        return [Transfer(verdict.pays_for_all, side, share, why, source) for side in deal.callers]
    if verdict.made:
        return [Transfer(opponent, side, price, why, source) for side, opponent in pairs]
    return [Transfer(side, opponent, price, why, source) for side, opponent in pairs]


def kitty_payments(deal: Deal, *, made: bool, standing: int, terms: Terms) -> list[Transfer]:
    """Return what a call does to a kitty of `standing` coins, this deal's payments included."""
    call, options = _call(deal), terms.options
    if CALLS.index(call) < CALLS.index(LOWEST_TAKER[options.kitty_taken_by]):
        return []
    caller = deal.callers[0]
    if made:
        return _one(KITTY, caller, standing, phrases.KITTY_TAKEN, terms.places["kitty_taken"])
    again = standing if options.failed_kitty == "match" else 0
    return _one(caller, KITTY, again, phrases.KITTY_MATCHED, terms.places["kitty_matched"])


def _call(deal: Deal) -> str:
    assert deal.call is not None, "only calls are paid"
    return deal.call


def _pairs(deal: Deal, seating: Seating) -> list[tuple[str, str]]:
    """Return who of the call's side settles with which opponent.

    Hoffmann, p. 148: in a proposal "each partner only receives or pays once".
    """
    opponents = seating.opponents(deal.callers)
    if deal.partner is None:
        return [(deal.callers[0], opponent) for opponent in opponents]
    return list(zip(deal.callers, opponents, strict=True))


def _price_of(deal: Deal, verdict: Verdict, *, terms: Terms) -> tuple[int, str]:
    """Return what one opponent pays or is paid, in the smallest coin, and why."""
    call, doubles = _call(deal), terms.options.slam_doubles
    forced = phrases.FORCED if deal.forced else ""
    if not verdict.made:
        short = terms.short[call] * verdict.short
        counted = phrases.TAKEN if call in MISERES else phrases.SHORT
        said = counted[verdict.short] if short else ""
        why = joined_reasons(phrases.LOST[call], said, forced, verdict.why)
        return terms.lose[call] + short, why
    over = terms.over[call] * verdict.over
    said = phrases.OVER[verdict.over] if over else ""
    is_double = bool(over) and verdict.all_thirteen and doubles in ("all", call)
    thirteen = phrases.ALL_THIRTEEN if is_double else ""
    why = joined_reasons(phrases.MADE[call], said, thirteen, forced, verdict.why)
    return terms.win[call] + over * (1 + is_double), why


def _one(payer: str, payee: str, amount: int, why: str, source: str) -> list[Transfer]:
    return [Transfer(payer, payee, amount, why, source)] if amount else []


def _into_kitty(players: Iterable[str], rate: str, why: str, terms: Terms) -> list[Transfer]:
    price = terms.rates[rate]
    if not price:
        return []
    return [Transfer(player, KITTY, price, why, terms.places[rate]) for player in players]
