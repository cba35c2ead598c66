"""The reasons for payments in a player's words. A fixed stock, so that each can be translated.

Where two reasons meet they are joined; whoever shows them translates the parts.
"""

from __future__ import annotations

from napledger.reading.translatable import marked as _

# Translators: why a player is paid: a partie of several deals was won
PARTIE = _("partie won")
# Translators: why a player is paid: the loser's score was below the rubicon
RUBICON = _("rubicon")
# Translators: why a player is paid: a game of a hundred up was won
GAME = _("game won")
# Translators: why a player is paid double: the loser was below fifty
LURCH = _("lurch")
# Translators: why a player is paid: the other broke a law that costs the game
PENALTY = _("game lost by a penalty")
DIFFERENCE = _("the difference of a partie broken off")
# Translators: why the amount is another than one partie would pay
NET = _("by the net points of the evening")
# Translators: three at the table, one against two
CHOUETTE = _("chouette")
