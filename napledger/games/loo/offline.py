"""What a phone must know to say and price a plain deal of Loo by itself: figures and words.

It knows no rule, and only adds up (static/loo/loo.js).
"""

from __future__ import annotations

import json

from django.utils.translation import gettext as _

from napledger.games.loo.quote import Quote
from napledger.games.loo.rules import Options
from napledger.games.loo.words import AND, HOW_MANY, LOOED
from napledger.games.web import word_of
from napledger.ledger.transfers import KITTY


def told_to_the_phone(quote: Quote, *, options: Options, kitty: int) -> str:
    """Return as JSON what is played for, how, and the words to tell it in."""
    return json.dumps(
        {
            "kitty": kitty,
            "pool": quote.pool,
            "putIns": quote.put_ins,
            "shares": quote.shares,
            "loo": quote.loo,
            "tricks": options.cards,
            "isMust": quote.mode.is_single_must,
            "isOneCard": quote.mode.tricks == 1,
            "mayBeOneCard": options.must == "one_card",
            "flushLooesAll": options.flush_looes == "all",
            "flushTo": KITTY if options.flush == "to_pool" else "",
            "words": _words(),
        }
    )


def _words() -> dict[str, str | list[str]]:
    return {
        "tricks": [word_of(word) for word in HOW_MANY],
        "looed": word_of(LOOED),
        "and": word_of(AND),
        "pool": _("{player} takes the pool"),
        "flush": _("flush: {player}"),
        "nobody": _("nobody"),
        "nextPool": _("next pool"),
    }
