"""What options need that pay into a kitty, and are refused at a table that plays without one."""

from __future__ import annotations

from napledger.games.options.kinds import Need
from napledger.reading.translatable import marked as _

WITH_KITTY = Need(
    "kitty",
    or_else=_(
        "“{option}” pays into the kitty, but this table has none: play with a kitty, or set it to 0"
    ),
)
"""What an option needs that pays into the kitty or says what becomes of it."""

INTO_KITTY = Need(
    "kitty",
    or_else=_(
        "“{option}” pays into the kitty, but this table has none: "
        "play with a kitty, or choose otherwise"
    ),
)
"""What a value needs by which something is paid into the kitty."""
