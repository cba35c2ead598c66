"""What is said of a payment, in words; settling has the form."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.acknowledge import DISPUTED, RECEIVED, Acknowledgement
from napledger.games.contract import Facts
from sessions.kinds.kind import LineKind, Writer


class AcknowledgementKind(LineKind):
    """What is said of a payment."""

    kind = Acknowledgement.kind
    title = gettext_lazy("About a payment")

    def told(self, writer: Writer, facts: Facts) -> str:  # noqa: ARG002  # it names nobody
        words = {"entry": facts["entry"], "note": facts.get("note", "")}
        if facts["what"] == RECEIVED:
            return _("The payment in entry %(entry)s was received") % words
        if facts["what"] == DISPUTED:
            return _("The payment in entry %(entry)s is disputed: %(note)s") % words
        return _("What was said about the payment in entry %(entry)s is withdrawn") % words
