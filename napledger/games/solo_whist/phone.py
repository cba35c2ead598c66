"""What a phone is told: who deals next and what hangs on it, and who pays whom, in a line.

The form carries it in the attributes that games/web.py describes, so that the phone knows no rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import mark_of
from napledger.games.deal_form.play_form import facts_of_dealers
from napledger.games.solo_whist.quote import before_of
from napledger.games.solo_whist.rules import IN_A_DEAL
from napledger.games.solo_whist.score import Table
from napledger.games.solo_whist.seating import Seating, seating_by
from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import KITTY, Transfer

APART = " · "
"""What stands between two groups of payments."""


def facts_of_each_dealer(
    table: Table, *, away: Sequence[str], names: Mapping[str, str]
) -> dict[str, dict[str, str]]:
    """Return the table as it would be if each player dealt, as data attributes by player.

    Beside what every game says: `marks` are the words on the tiles by player, `idle` who cannot
    call, `before` what each account gains by the deal itself, `facing` whom each caller would
    settle with, by partner, and `without` whom all that is so.
    """
    facts = facts_of_dealers(table.seated, names=names)
    if len(table.seated) - len(away) not in IN_A_DEAL:
        return facts
    for dealer in table.seated:
        if dealer not in away:
            facts[dealer] |= _facts_of(dealer, table=table, away=tuple(away))
    return facts


def _facts_of(dealer: str, *, table: Table, away: tuple[str, ...]) -> dict[str, str]:
    stands_out = table.terms.options.stands_out
    seating = seating_by(dealer, seated=table.seated, away=away, stands_out=stands_out)
    marks = {
        player: mark_of(player, seating.present, seating.in_play, first=seating.eldest)
        for player in table.seated
    }
    return {
        "marks": json.dumps({player: mark for player, mark in marks.items() if mark}),
        "idle": " ".join(player for player in table.seated if player not in seating.in_play),
        "before": json.dumps(before_of(table, seating=seating)),
        "facing": json.dumps({caller: _facing(caller, seating) for caller in seating.in_play}),
        "without": " ".join(player for player in table.seated if player in away),
    }


def _facing(caller: str, seating: Seating) -> dict[str, list[str]]:
    """Return the opponents of a caller alone, and with each partner: whom either settles with."""
    alone = {"": list(seating.opponents((caller,)))}
    if not seating.may_propose:
        return alone
    return alone | {other: list(seating.opponents((caller, other))) for other in alone[""]}


def said_of(transfers: Iterable[Transfer], *, names: Mapping[str, str], money: MoneyFormat) -> str:
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
    sentences = patterns()

    def listed(accounts: list[str]) -> str:
        called = [sentences["kitty"] if each == KITTY else names[each] for each in accounts]
        # Translators: between the last two of several names
        return get_text_list(called, _("and"))

    said = [
        sentences["many" if len(payers) > 1 else "each" if len(payees) > 1 else "one"].format(
            payers=listed(payers), payees=listed(payees), amount=money.plain(amount)
        )
        for payers, payees, amount in groups
    ]
    return APART.join(said) or sentences["none"]


def patterns() -> dict[str, str]:
    """Return the sentences of who pays whom, with {payers}, {payees} and {amount}."""
    words = {name: f"{{{name}}}" for name in ("payers", "payees", "amount")}
    return {
        "many": _("%(payers)s pay %(payees)s %(amount)s each") % words,
        "each": _("%(payers)s pays %(payees)s %(amount)s each") % words,
        "one": _("%(payers)s pays %(payees)s %(amount)s") % words,
        # Translators: the kitty in the middle of a sentence: “Ann pays the kitty 5p”
        "kitty": _("the kitty"),
        "none": _("no money moves"),
        "apart": APART,
    }
