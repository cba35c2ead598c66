"""What the page that settles sends: a payment of the plan, an entry, the coins counted.

The form of how somebody likes to be paid: a field a service, each of them may be empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.kinds.acknowledge import SAYINGS, Acknowledgement
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.money.iban import in_fours
from napledger.money.pay_handles import EXAMPLES, SEPA, TITLES, Handle, read_handle
from napledger.money.sepa_text import sepa_text
from napledger.reading.faults import Fault
from sessions.settling.plans import coins_of

HOLDER, BIC = "holder", "bic"
TYPED_CHARACTERS_MAX = 300


@dataclass(frozen=True, slots=True)
class ServiceField:
    """A field: the service's name, an example, what stands in it, and what is wrong with that."""

    name: str
    title: str
    example: str
    value: str
    errors: list[str]
    is_bank: bool = False


@dataclass
class HandlesForm:
    """What was typed, by service, for a player of that name; `errors` are sentences by field."""

    typed: Mapping[str, str]
    payee: str = ""
    errors: dict[str, list[str]] = field(default_factory=dict)

    def handles(self) -> list[Handle]:
        """Return the handles that were typed; what is wrong stands in `errors` afterwards."""
        found = []
        for service in TITLES:
            text = self.typed.get(service, "")
            if not text.strip():
                continue
            extra = {name: self.typed.get(name, "") for name in (HOLDER, BIC)}
            try:
                found.append(read_handle(service, text, **(extra if service == SEPA else {})))
            except Fault as fault:
                place = service if fault.path == "handle" else fault.path
                self.errors.setdefault(place, []).append(sentence_of(fault))
        if any(each.service == SEPA and not sepa_text(each.holder or self.payee) for each in found):
            self.errors[HOLDER] = [_("Banks take only letters from A to Z: whose account is it?")]
        return found

    @property
    def fields(self) -> list[ServiceField]:
        """Return the fields in the order in which services are offered."""
        return [
            ServiceField(
                name=service,
                title=title,
                example=EXAMPLES[service],
                value=self.typed.get(service, ""),
                errors=self.errors.get(service, []),
                is_bank=service == SEPA,
            )
            for service, title in TITLES.items()
        ]

    @property
    def holder(self) -> str:
        return self.typed.get(HOLDER, "")

    @property
    def bic(self) -> str:
        """Return what stands in the field of the bank's code."""
        return self.typed.get(BIC, "")


def sent_handles(sent: QueryDict, *, payee: str) -> HandlesForm:
    names = (*TITLES, HOLDER, BIC)
    return HandlesForm({name: sent.get(name, "")[:TYPED_CHARACTERS_MAX] for name in names}, payee)


def known_handles(handles: Iterable[Handle]) -> HandlesForm:
    typed: dict[str, str] = {}
    for each in handles:
        is_bank = each.service == SEPA
        typed[each.service] = in_fours(each.handle) if is_bank else each.handle
        if is_bank:
            typed |= {HOLDER: each.holder, BIC: each.bic}
    return HandlesForm(typed)


DIGITS = re.compile(r"[0-9]{1,18}")
PARTY = re.compile(r"kitty|[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class CountedCoins:
    """The coins somebody counted in the kitty, as typed, and what is wrong with that.

    `coins` is None where nothing was counted yet, or nothing that can be read.
    """

    typed: str
    coins: int | None = None
    errors: Sequence[str] = ()


def read_payment(sent: QueryDict, *, money: MoneyFormat) -> PlannedPayment:
    """Return the payment that a card of the page stands for, or the part of it that was typed.

    Raises Fault at "part" for what is no amount, at nothing for a forged payment.
    """
    typed = sent.get("part")
    if typed is None:
        amount = _whole(sent.get("amount", ""))
    else:
        amount = money.typed(typed, path="part", minimum=1)
    return PlannedPayment(sent.get("payer", ""), sent.get("payee", ""), amount)


def place_of(sent: QueryDict) -> str:
    """Return where on the page the card stands that was tapped, as the end of an address."""
    parties = sent.get("payer", ""), sent.get("payee", "")
    return "#debt-{}-{}".format(*parties) if all(map(PARTY.fullmatch, parties)) else ""


def read_number(sent: QueryDict) -> int:
    """Return the number of the entry by which a payment was made; raise Fault for a forged one."""
    return _whole(sent.get("entry", ""))


def read_mark(sent: QueryDict) -> Acknowledgement:
    """Return what is said of a payment; raise Fault for a forged one."""
    what = sent.get("what", "")
    if what not in SAYINGS:
        raise Fault("", "this form is out of date; please open the page again")
    return Acknowledgement(_whole(sent.get("entry", "")), what, sent.get("note", ""))


def read_coin(sent: QueryDict, *, currency: str) -> int:
    """Return the coin to round to, one of those that are offered."""
    coin = _whole(sent.get("coin", ""))
    if coin not in coins_of(currency):
        raise Fault("", "choose one of the coins to round to")
    return coin


def read_counted(sent: QueryDict, *, money: MoneyFormat) -> CountedCoins:
    """Return the coins that were counted, if any were."""
    typed = sent.get("counted", "")
    if not typed.strip():
        return CountedCoins("")
    try:
        return CountedCoins(typed, money.typed(typed, path="counted", minimum=0))
    except Fault as fault:
        return CountedCoins(typed, errors=(sentence_of(fault),))


def _whole(text: str) -> int:
    # No person types this: the page wrote it, in plain digits.
    if not DIGITS.fullmatch(text):
        raise Fault("", "this form is out of date; please open the page again")
    return int(text)
