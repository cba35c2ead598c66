"""How somebody likes to be paid: a name at one of the services, checked, and what it leads to.

A handle is never an address that was pasted: links and codes are made here, from parts that were
checked; the one link that people may write themselves says where it leads. Nothing is sent
anywhere, and no money is moved: who taps a link leaves for the service.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from napledger.money.currencies import COUNTERS, LSD
from napledger.money.iban import read_bic
from napledger.money.pay_links import host_of
from napledger.money.pay_services import (
    HANDLE_CHARACTERS_MAX,
    LINK,
    SERVICES,
    Handle,
    SumDue,
    shown_name,
)
from napledger.money.sepa_text import sepa_text
from napledger.reading.faults import Fault
from napledger.reading.letters import composed, one_line

TITLES = {service: each.title for service, each in SERVICES.items()}
"""The services by their own names, in the order in which they are offered."""

HOLDER_CHARACTERS_MAX = 70
CURRENCIES_MANY = 5
NOTE_CHARACTERS_MAX = 50

_LOOKS_LIKE_A_PAGE = re.compile(r"[:/\\?#]|\bwww\.|\.(?:com|me|nu|app)\b", re.IGNORECASE)
_LOOKS_LIKE_AN_ADDRESS = re.compile(r"\A[a-z][a-z0-9+.-]*:|//|\bwww\.", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay: `shown` is what to copy, `link` and `code` what leads there, if anything does.

    `code` is what a QR code of it says, and `pasted` the same where people paste it. `has_amount`
    tells whether the amount is filled in; if not, `amount` and `note` are there to copy. `host` is
    where a link of somebody's own leads. It `is_in_currency` if the service moves what is owed;
    `least` or `most` is what it takes at once, where that is not this much.
    """

    service: str
    title: str
    shown: str
    link: str = ""
    code: str = ""
    has_amount: bool = False
    is_in_currency: bool = False
    pasted: str = ""
    amount: str = ""
    note: str = ""
    host: str = ""
    least: int = 0
    most: int = 0

    @property
    def is_only_scanned(self) -> bool:
        """Return whether nothing but a code fills in the amount, which needs another phone."""
        return bool(self.code) and not self.link and not self.pasted


def read_handle(service: str, text: str, *, holder: str = "", bic: str = "") -> Handle:
    """Return a handle that was checked; raise Fault that says what to write instead."""
    if service not in SERVICES:
        raise Fault("service", "choose one of the services")
    row, typed = SERVICES[service], text.strip()
    if not typed:
        raise Fault(
            "handle", "Nothing is written here. Write a name like {example}", example=row.example
        )
    looks_like = _LOOKS_LIKE_A_PAGE if row.is_name else _LOOKS_LIKE_AN_ADDRESS
    if service != LINK and looks_like.search(typed):
        raise Fault(
            "handle",
            "Write only the name at {service}, like {example}, not a web address",
            service=row.title,
            example=row.example,
        )
    try:
        is_fit = len(typed) <= HANDLE_CHARACTERS_MAX and typed.isprintable()
        handle = row.read(typed) if is_fit or service == LINK else None
        if handle is None or len(handle) > HANDLE_CHARACTERS_MAX:
            raise Fault(
                "",
                "“{came}” cannot be a name at {service}. Write one like {example}",
                came=typed,
                service=row.title,
                example=row.example,
            )
        return Handle(service, handle, read_holder(holder), read_bic(bic))
    except Fault as fault:
        raise fault if fault.path else fault.at("handle") from None


def read_holder(text: str) -> str:
    """Return whose account it is, or nothing; raise Fault where a bank could not take it."""
    holder = composed(" ".join(text.split()))
    is_taken = holder.isprintable() and (sepa_text(holder) or not holder)
    if len(holder) > HOLDER_CHARACTERS_MAX or not is_taken:
        raise Fault(
            "holder", "write the name as the bank knows it, in at most 70 letters from A to Z"
        )
    return holder


def way_to_pay(handle: Handle, *, payee: str, amount: int, currency: str, note: str) -> Way:
    """Return how to pay somebody an amount of the smallest coin of a currency.

    What the service does not take, or in another currency, leaves the name to copy.
    """
    service = SERVICES[handle.service]
    way = Way(handle.service, title_of(handle), shown_name(handle), host=host_of(handle.handle))
    if not service.takes(currency, handle=handle.handle) or amount <= 0:
        is_money = currency not in (COUNTERS, LSD)
        return replace(way, link=service.page(handle.handle)) if service.page and is_money else way
    due = SumDue(handle, payee, amount, currency, _one_line(note))
    way = replace(way, is_in_currency=True, amount=due.text, note=due.note)
    if service.least > amount or amount > (service.most or amount):
        least, most = (service.least, 0) if amount < service.least else (0, service.most)
        return replace(way, least=least, most=most)
    link, code, has_amount = service.make(due)
    has_amount = has_amount and bool(link or code)
    pasted = code if service.pastes else ""
    shown = link or way.shown if handle.service == LINK else way.shown
    return replace(way, shown=shown, link=link, code=code, has_amount=has_amount, pasted=pasted)


def title_of(handle: Handle) -> str:
    """Return what a way to pay is called: the service, or where a link of one's own leads."""
    return host_of(handle.handle) or TITLES[handle.service]


def titles_taken(handles: Iterable[Handle], *, currency: str) -> list[str]:
    """Return what somebody takes that moves a currency, or all of it where nothing does."""
    known = sorted(handles, key=lambda each: list(SERVICES).index(each.service))
    fitting = [each for each in known if SERVICES[each.service].takes(currency, handle=each.handle)]
    return [title_of(each) for each in fitting or known]


def offered(currency: str, *, used: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the services to offer to a group first, and the others.

    First come those that pay in its currency, and those that somebody of the group `used` already.
    Who plays for counters, or for what no service moves, sees those first that move many.
    """
    known = set(used)
    fitting = {service for service, each in SERVICES.items() if each.takes(currency)}
    if fitting <= {LINK}:
        moving = {service: len(each.currencies or ()) for service, each in SERVICES.items()}
        fitting |= {service for service, many in moving.items() if many > CURRENCIES_MANY}
    first = [service for service in SERVICES if service in fitting | known | {LINK}]
    return first, [service for service in SERVICES if service not in first]


def _one_line(text: str) -> str:
    """Return a text of ours fit for a note: one line, and not long."""
    return one_line(text)[:NOTE_CHARACTERS_MAX].rstrip()
