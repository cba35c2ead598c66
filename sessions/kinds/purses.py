"""Who shares a purse, in words; settling has the form."""

from __future__ import annotations

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.purses import SharedPurses
from napledger.games.contract import Facts
from sessions.kinds.kind import LineKind, Writer


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
