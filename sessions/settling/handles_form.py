"""The form of how somebody likes to be paid: a field a service, each of them may be empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.web import sentence_of
from napledger.money.iban import in_fours
from napledger.money.pay_handles import EXAMPLES, SEPA, TITLES, Handle, read_handle
from napledger.money.sepa_text import sepa_text
from napledger.reading.faults import Fault

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
