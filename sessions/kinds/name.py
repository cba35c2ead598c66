"""A name put right, in words; the table has the form."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.name import NameChange
from napledger.games.contract import Facts
from napledger.games.web import name_in_a_sentence
from sessions.kinds.kind import LineKind, Writer


class NameChangeKind(LineKind):
    """A name put right."""

    kind = NameChange.kind
    title = gettext_lazy("A name put right")

    def told(self, writer: Writer, facts: Facts) -> str:
        # What it was before stands in the reason, which whoever sees initials alone is not told.
        name = name_in_a_sentence(writer.names[facts["player"]])
        return _("%(name)s: the name was put right") % {"name": name}
