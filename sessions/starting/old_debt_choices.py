"""What players may bring along from earlier evenings, each by a tick of the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games import game_of
from napledger.games.headings import Words
from napledger.games.web import MoneyFormat, money_format_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY
from napledger.money.currencies import is_currency
from napledger.reading.letters import alike
from sessions.common.words import about_kitty, single_full_stop
from sessions.kinds.payment import owed_by
from sessions.models import Circle
from sessions.slate.carrying import CarriedKitty, OldDebt, comes_along, old_debts
from sessions.starting.forms import StartForm


@dataclass(frozen=True, slots=True)
class OldDebtChoice:
    """What somebody stands at from earlier evenings, to be brought along by a tick.

    `value` is what the tick sends.
    """

    value: str
    name: str
    figure: str
    is_ticked: bool


def old_debt_choices(
    form: StartForm, circle: Circle | None
) -> tuple[tuple[OldDebtChoice, ...], str, str]:
    """Return what players may bring along, those who sit there first, and what would come along.

    At last what comes along with the kitty.
    """
    currency = form.text("currency")
    if circle is None or not is_currency(currency):
        return (), "", ""
    debts, money = old_debts(circle, currency=currency), money_format_of(currency)
    ticked = {value.partition(":")[0] for value in form.sent.getlist("along")}
    seated = {alike(name) for name in form.rows.values()}
    players = sorted(debts.players, key=lambda each: alike(each.name) not in seated)
    mine = [each for each in players if each.player in ticked]
    here = frozenset(each.player for each in players if alike(each.name) in seated)
    kitty = CarriedKitty(form.game, form.kitty, here)
    with_kitty, comes = comes_along(circle, debts, by=[each.player for each in mine], kitty=kitty)
    # What goes with the kitty goes without a tick.
    left = {each.player: each.amount - with_kitty.get(each.player, 0) for each in players}
    choices = tuple(
        OldDebtChoice(
            value=f"{each.player}:{each.amount}",
            name=each.name,
            figure=money.signed(left[each.player]),
            is_ticked=each.player in ticked,
        )
        for each in players
        if left[each.player] or each.player in ticked
    )
    return (
        choices,
        _along_in_words(mine, comes, left, money=money) if mine else "",
        _with_kitty_in_words(with_kitty, players, game_of(form.game).words, money=money),
    )


def _with_kitty_in_words(
    comes: Mapping[str, int], players: Sequence[OldDebt], words: Words, *, money: MoneyFormat
) -> str:
    names = {each.player: each.name for each in players}
    owed = [PlannedPayment(party, KITTY, -amount) for party, amount in comes.items() if amount < 0]
    if not owed:
        return ""
    said = about_kitty(
        _("It is owed %(owed)s, and that comes along with the %(kitty)s."),
        words,
        owed=owed_by(owed, names, money=money),
    )
    return single_full_stop(said)


def _along_in_words(
    mine: Sequence[OldDebt],
    comes: Mapping[str, int],
    left: Mapping[str, int],
    *,
    money: MoneyFormat,
) -> str:
    come = [(each.name, comes.get(each.player, 0)) for each in mine]
    stay = [(each.name, left[each.player] - comes.get(each.player, 0)) for each in mine]
    along, rest = (
        ", ".join(f"{name} {money.signed(amount)}" for name, amount in some if amount)
        for some in (come, stay)
    )
    if not along:
        return _("As ticked, nothing comes along: these players owe each other nothing.")
    said = _("Coming along: %(along)s.") % {"along": along}
    if not rest:
        return said
    # Translators: after what comes along: what is not owed among those players
    return f"{said} " + _("The rest stays still owed: %(rest)s.") % {"rest": rest}
