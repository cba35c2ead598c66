"""The calls of Nap, their rank, and when each is made.

Hoffmann, pp. 94-96; Peel, pp. 12-15; EB1911, "Napoleon".
"""

from __future__ import annotations

from napledger.reading.translatable import marked as _

NAP = "nap"
WELLINGTON = "wellington"
BLUCHER = "blucher"
MISERY = "misery"

ALL_TRICKS = (NAP, WELLINGTON, BLUCHER)
"""The calls that undertake every trick, lowest first."""

NEEDS_UNDER_IT = {WELLINGTON: NAP, BLUCHER: WELLINGTON}
"""Wellington is only called over another's Nap, Blücher only over a Wellington (Peel, p. 13)."""

MISERY_STANDS_BEFORE = {"above_three": "4", "below_three": "3"}
"""The call that misery ranks just below; with `top` it ranks above all (Enquire Within, § 130)."""

WORDS = {
    # Translators: a call, as at the table: so many tricks
    "1": _("one"),
    "2": _("two"),
    "3": _("three"),
    MISERY: _("misery"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    NAP: _("Nap"),
    WELLINGTON: _("Wellington"),
    BLUCHER: _("Blücher"),
}
"""What a call is called at the table, misery where it most often ranks."""


def calls_of(hand_size: int) -> tuple[str, ...]:
    """Return every call that a hand of so many cards can have, misery last."""
    return (*(str(n) for n in range(1, hand_size)), *ALL_TRICKS, MISERY)


def is_made(call: str, *, tricks: int, hand_size: int) -> bool:
    """Return whether so many tricks make the call.

    Hoffmann, p. 95: "he is only paid for the number that he originally announced", so tricks over
    do not matter. Misery is made with none, Nap and above with all.
    """
    if call == MISERY:
        return tricks == 0
    return tricks >= (hand_size if call in ALL_TRICKS else int(call))
