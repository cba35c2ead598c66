"""What French Vingt-Un calls what every game has, and the headings of its figures."""

from __future__ import annotations

from dataclasses import replace

from napledger.games.vingt_un import words
from napledger.reading.translatable import marked as _

WORDS = replace(words.WORDS, told=_("Say how the round went that is due"), slip=_("wrong hand"))

FIGURES = replace(words.FIGURES, kitties="", mishaps="")
"""There is no kitty, and nothing that goes wrong is counted."""
