"""Who pays whom by a deal that is not recorded yet, in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import KITTY, Transfer

APART = " · "
"""What stands between two groups of payments."""


def many_pay() -> str:
    """Return the sentence for several who pay the same."""
    return _("%(payers)s pay %(payees)s %(amount)s each")


def one_pays_each() -> str:
    """Return the sentence for one who pays several the same."""
    return _("%(payers)s pays %(payees)s %(amount)s each")


def one_pays() -> str:
    """Return the sentence for one who pays another."""
    return _("%(payers)s pays %(payees)s %(amount)s")


def said_of(transfers: Iterable[Transfer], *, names: Mapping[str, str], purse: MoneyFormat) -> str:
    """Return transfers as "Ben, Cat and Dan pay Ann 7 each", those to the kitty last."""
    owed: dict[tuple[str, str], int] = {}
    for each in transfers:
        pair = (each.payer, each.payee)
        owed[pair] = owed.get(pair, 0) + each.amount
    pairs = sorted(owed, key=lambda pair: KITTY in pair)
    groups: list[tuple[list[str], list[str], int]] = []
    for payer, payee in pairs:
        amount = owed[payer, payee]
        if groups and groups[-1][1:] == ([payee], amount):
            groups[-1][0].append(payer)
        elif groups and groups[-1][::2] == ([payer], amount):
            groups[-1][1].append(payee)
        else:
            groups.append(([payer], [payee], amount))
    said = [
        _paid(payers, payees, purse.plain(amount), names=names) for payers, payees, amount in groups
    ]
    return APART.join(said) or _("no money moves")


def patterns() -> dict[str, str]:
    """Return the sentences that a phone puts together itself, with {payers}, {payees}, {amount}."""
    words = {name: f"{{{name}}}" for name in ("payers", "payees", "amount")}
    return {
        "many": many_pay() % words,
        "each": one_pays_each() % words,
        "one": one_pays() % words,
        "kitty": _("the kitty"),
        "none": _("no money moves"),
        "apart": APART,
    }


def _paid(payers: list[str], payees: list[str], amount: str, *, names: Mapping[str, str]) -> str:
    """Return one group of payments in words."""

    def listed(accounts: list[str]) -> str:
        # Translators: the kitty in the middle of a sentence: “Ann pays the kitty 5p”
        called = [_("the kitty") if each == KITTY else names[each] for each in accounts]
        # Translators: between the last two of several names
        return get_text_list(called, _("and"))

    words = {"payers": listed(payers), "payees": listed(payees), "amount": amount}
    if len(payers) > 1:
        return many_pay() % words
    return (one_pays_each() if len(payees) > 1 else one_pays()) % words
