"""What the page that settles sends: a payment of the plan, an entry, the coins counted.

The form of how somebody likes to be paid: a field a service, each of them may be empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.kinds.acknowledge import SAYINGS, Acknowledgement
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.money.currencies import COUNTERS
from napledger.money.pay_handles import TITLES, offered, read_handle
from napledger.money.pay_services import (
    BIZUM,
    INTERAC,
    LINK,
    MOBILEPAY,
    SEPA,
    SERVICES,
    SWISH,
    SWISS,
    TWINT,
    VIPPS,
    Handle,
    shown_name,
)
from napledger.money.sepa_text import sepa_text
from napledger.reading.faults import Fault
from sessions.settling.plans import coins_of

HOLDER, BIC, SWISS_HOLDER = "holder", "bic", "qrbill-holder"
HOLDERS = {SEPA: HOLDER, SWISS: SWISS_HOLDER}
"""The fields in which stands whose account it is, of each service that asks."""

KEYPADS = {
    **dict.fromkeys((BIZUM, TWINT, MOBILEPAY, VIPPS, SWISH), "tel"),
    INTERAC: "email",
    LINK: "url",
}
TYPED_CHARACTERS_MAX = 300


@dataclass(frozen=True, slots=True)
class ServiceField:
    """A field: the service's name, an example, what stands in it, and what is wrong with that.

    A bank is asked for whose account it is, too: `holder` is the field for that.
    """

    name: str
    title: str
    example: str
    value: str
    errors: list[str]
    keypad: str = ""
    holder: str = ""
    holder_typed: str = ""
    holder_errors: Sequence[str] = ()

    @property
    def is_bank(self) -> bool:
        """Return whether it is asked for a BIC, as only SEPA is."""
        return self.name == SEPA

    @property
    def is_link(self) -> bool:
        return self.name == LINK

    @property
    def is_wrong(self) -> bool:
        return bool(self.errors or self.holder_errors)


@dataclass
class HandlesForm:
    """What was typed, by service, for a player of that name; `errors` are sentences by field.

    `currency` is what is played for, and `used` what people of the group use.
    """

    typed: Mapping[str, str]
    payee: str = ""
    currency: str = COUNTERS
    used: Sequence[str] = ()
    errors: dict[str, list[str]] = field(default_factory=dict)

    def handles(self) -> list[Handle]:
        """Return the handles that were typed; what is wrong stands in `errors` afterwards."""
        found = []
        for service in TITLES:
            text = self.typed.get(service, "")
            if not text.strip():
                continue
            holder = self.typed.get(HOLDERS.get(service, ""), "")
            bic = self.typed.get(BIC, "") if service == SEPA else ""
            try:
                found.append(read_handle(service, text, holder=holder, bic=bic))
            except Fault as fault:
                places = {"handle": service, HOLDER: HOLDERS.get(service, HOLDER)}
                place = places.get(fault.path, fault.path)
                self.errors.setdefault(place, []).append(sentence_of(fault))
        for each in found:
            if each.service in HOLDERS and not sepa_text(each.holder or self.payee):
                asked = _("Banks take only letters from A to Z: whose account is it?")
                self.errors[HOLDERS[each.service]] = [asked]
        return found

    @property
    def first(self) -> list[ServiceField]:
        """Return the fields of the services that pay here, and of those that people here use."""
        return [self._field(each) for each in self._offered[0]]

    @property
    def more(self) -> list[ServiceField]:
        return [self._field(each) for each in self._offered[1]]

    @property
    def opens_more(self) -> bool:
        """Return whether something is wrong among those that are folded away."""
        return any(each.is_wrong for each in self.more)

    @property
    def _offered(self) -> tuple[list[str], list[str]]:
        typed = [service for service in TITLES if self.typed.get(service, "").strip()]
        return offered(self.currency, used=[*self.used, *typed])

    def _field(self, service: str) -> ServiceField:
        holder = HOLDERS.get(service, "")
        return ServiceField(
            name=service,
            title=_(TITLES[service]) if service == LINK else TITLES[service],
            example=SERVICES[service].example,
            value=self.typed.get(service, ""),
            errors=self.errors.get(service, []),
            keypad=KEYPADS.get(service, ""),
            holder=holder,
            holder_typed=self.typed.get(holder, ""),
            holder_errors=self.errors.get(holder, ()),
        )

    @property
    def bic(self) -> str:
        """Return what stands in the field of the bank's code."""
        return self.typed.get(BIC, "")


def sent_handles(sent: QueryDict, **group: Any) -> HandlesForm:
    """Return the form with what was sent; `group` says who is paid, in what, and what is used."""
    names = (*TITLES, *HOLDERS.values(), BIC)
    return HandlesForm({name: sent.get(name, "")[:TYPED_CHARACTERS_MAX] for name in names}, **group)


def known_handles(handles: Iterable[Handle], **group: Any) -> HandlesForm:
    typed: dict[str, str] = {}
    for each in handles:
        typed[each.service] = shown_name(each)
        if each.service in HOLDERS:
            typed[HOLDERS[each.service]] = each.holder
        if each.service == SEPA:
            typed[BIC] = each.bic
    return HandlesForm(typed, **group)


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
