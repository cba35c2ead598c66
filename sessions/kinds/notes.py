"""What is said of settling, and of names, in words; the rooms that say it have the forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.acknowledge import DISPUTED, RECEIVED, Acknowledgement
from napledger.evening.kinds.name import NameChange
from napledger.evening.kinds.plan import Plan
from napledger.evening.kinds.price import CounterPrice
from napledger.evening.kinds.purses import SharedPurses
from napledger.games.contract import Facts
from napledger.games.web import money_format_of, name_in_a_sentence
from napledger.ledger.plans import BANKER, PAIRS
from sessions.book.log import corrections_of, effective
from sessions.book.open_book import Book
from sessions.kinds.kind import LineKind, Writer, amount_in_words
from sessions.models import Entry


class PlanKind(LineKind):
    """How it is settled."""

    kind = Plan.kind
    title = gettext_lazy("How it is settled")

    def told(self, writer: Writer, facts: Facts) -> str:
        if facts["way"] == BANKER:
            return _("To be settled with %(name)s as the banker") % {
                "name": writer.name(facts["banker"])
            }
        if facts["way"] == PAIRS:
            return _("To be settled pair by pair")
        return _("To be settled with the fewest payments")


class AcknowledgementKind(LineKind):
    """What is said of a payment."""

    kind = Acknowledgement.kind
    title = gettext_lazy("About a payment")

    def told(self, writer: Writer, facts: Facts) -> str:
        words = {"entry": facts["entry"], "note": facts.get("note", "")}
        paid = writer.payments.get(facts["entry"], {})
        if "from" in paid:
            words |= {
                "payer": writer.name(paid["from"]),
                "payee": writer.name(paid["to"]),
                "amount": amount_in_words(writer, paid),
            }
            if facts["what"] == RECEIVED:
                # Translators: “Ann got Ben’s £45”
                return _("%(payee)s got %(payer)s’s %(amount)s") % words
            if facts["what"] == DISPUTED:
                return _("%(payer)s’s %(amount)s to %(payee)s is disputed: %(note)s") % words
            return _("What was said about %(payer)s’s %(amount)s to %(payee)s is withdrawn") % words
        if facts["what"] == RECEIVED:
            return _("The payment in entry %(entry)s was received") % words
        if facts["what"] == DISPUTED:
            return _("The payment in entry %(entry)s is disputed: %(note)s") % words
        return _("What was said about the payment in entry %(entry)s is withdrawn") % words


def payments_told(entries: Iterable[Entry], book: Book) -> Mapping[int, Facts]:
    """Return the payments that these entries tell something of, as they stand, by number.

    In two queries; in none where no entry does.
    """
    asked = {each.facts["entry"] for each in entries if each.kind == Acknowledgement.kind}
    if not asked:
        return {}
    evening = book.evening
    paid = Entry.objects.filter(circle=evening.circle_id, evening=evening, number__in=asked)
    corrections = corrections_of(evening, numbers=[*asked])
    return {each.number: effective(each, corrections[each.number]).facts for each in paid}


class SharedPursesKind(LineKind):
    """Who shares a purse."""

    kind = SharedPurses.kind
    title = gettext_lazy("Purses")

    def told(self, writer: Writer, facts: Facts) -> str:
        # Translators: between two names
        shared = [get_text_list([*map(writer.name, each)], _("and")) for each in facts["purses"]]
        if not shared:
            return _("Everybody settles from their own purse")
        return " · ".join(_("%(names)s share a purse") % {"names": names} for names in shared)


class CounterPriceKind(LineKind):
    """What a counter is worth."""

    kind = CounterPrice.kind
    title = gettext_lazy("What a counter is worth")

    def told(self, writer: Writer, facts: Facts) -> str:  # noqa: ARG002  # it names nobody
        if not facts:
            return _("To be settled in counters")
        words = {
            "counters": facts["counters"],
            "money": money_format_of(facts["currency"]).plain(facts["amount"]),
        }
        if facts["counters"] == 1:
            return _("To be settled in money: a counter is worth %(money)s") % words
        return _("To be settled in money: %(counters)s counters are worth %(money)s") % words


class NameChangeKind(LineKind):
    """A name put right."""

    kind = NameChange.kind
    title = gettext_lazy("A name put right")

    def told(self, writer: Writer, facts: Facts) -> str:
        # What it was before stands in the reason, which whoever sees initials alone is not told.
        name = name_in_a_sentence(writer.names[facts["player"]])
        return _("%(name)s: the name was put right") % {"name": name}
