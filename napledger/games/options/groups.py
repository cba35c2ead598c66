"""The titles of the groups of options that several games have."""

from __future__ import annotations

from napledger.reading.translatable import marked as _

CALLS, ALL_PASS, KITTY, WRONGS, TABLE = (
    _("Calls and prices"),
    # Translators: every player passes: nobody calls
    _("When all pass"),
    _("The kitty"),
    _("Irregularities"),
    # Translators: a group of rules: how many play, how many cards each has, who stands out
    _("The table"),
)
