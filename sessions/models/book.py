"""The book: the log of entries and the transfers they post. Both only grow."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from sessions.models.circles import Access, Circle, Player
from sessions.models.evenings import Evening, Seat
from sessions.models.rows import KEY_CHARACTERS_MAX, CircleKey, CircleRow

DIGEST_CHARACTERS = 64
"""SHA-256, in hexadecimal digits."""

IS_CASH = Q(kind="payment") | Q(kind="box")
"""Whether an entry hands over cash, in the words of the index that finds it.

SQLite uses an index of some rows only for the very same words: not for `kind__in`.
"""


class Entry(CircleRow):
    """One line of an evening's log.

    `facts` are as in an evening document, with players by their seat's number; a correction has a
    `target` and says `why`. `summary` is who gained what, in the smallest coin, and the deal in a
    few words; a correction's has besides, in `others`, the summaries that it changed, by number.
    `table_after` is the table as it stood when the entry had been made, without what is as usual. A
    deal of Nap, in which the caller of three made two:

        facts        {"dealer": "3", "caller": "1", "call": "3", "tricks": 2}
        summary      {"gains": {"1": -30, "2": 15, "3": 15}, "kitty": 0,
                      "parts": [{"players": ["1"], "what": "three", "result": "lost"}]}
        table_after  {"seated": ["1", "2", "3"], "dealer": "1", "opener": "3", "last_dealer": "3",
                      "deals": 1, "stake": 5, "rules": {"preset": "hoyle"},
                      "game_state": {"multiplier": 1, "redeal": false}}

    `key` was made with the form, so that the same form sent twice writes once; `body_hash` tells a
    repeated form from another one.

    `digest` chains the entry to all before it (napledger.evening.chain); where it begins or closes
    the evening, `circle_head` is the circle's own head just before.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, db_index=False)
    evening = CircleKey(Evening, on_delete=models.PROTECT, related_name="entries", db_index=False)
    number = models.IntegerField()
    kind = models.CharField(max_length=12)
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    target = CircleKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrections"
    )
    why = models.TextField(blank=True)
    summary = models.JSONField(default=dict)
    table_after = models.JSONField(default=dict)
    key = models.CharField(max_length=KEY_CHARACTERS_MAX)
    body_hash = models.CharField(max_length=64)
    by = CircleKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, db_index=False, related_name="+"
    )
    device = CircleKey(
        Access, null=True, blank=True, on_delete=models.PROTECT, db_index=False, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)
    digest = models.CharField(max_length=DIGEST_CHARACTERS)
    circle_head = models.CharField(max_length=DIGEST_CHARACTERS, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "number", "circle"], name="one_entry_of_a_number"
            ),
            models.UniqueConstraint(fields=["evening", "key", "circle"], name="one_entry_of_a_key"),
        ]
        indexes = [
            # The slate asks for the cash of all evenings.
            models.Index(fields=["circle", "-at", "-id"], condition=IS_CASH, name="cash_of_circle"),
            # What stands of an entry is asked with every page; corrections are few among deals.
            models.Index(
                fields=["evening", "number"],
                condition=Q(target__isnull=False),
                name="corrections_of_evening",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Transfer(CircleRow):
    """A payment in the book, from one seat to another, in the smallest coin.

    `entry` posted it; `settles` is the entry whose doing it is, which differs for what a
    correction takes back (`takes_back`) and posts anew.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, db_index=False)
    evening = CircleKey(Evening, on_delete=models.PROTECT, related_name="transfers", db_index=False)
    entry = CircleKey(Entry, on_delete=models.PROTECT, related_name="posted", db_index=False)
    settles = CircleKey(Entry, on_delete=models.PROTECT, related_name="transfers", db_index=False)
    line = models.IntegerField()
    payer = CircleKey(Seat, on_delete=models.PROTECT, related_name="+", db_index=False)
    payee = CircleKey(Seat, on_delete=models.PROTECT, related_name="+", db_index=False)
    amount = models.BigIntegerField()
    why = models.TextField()
    source = models.TextField(blank=True)
    takes_back = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="amount_is_positive"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="payer_is_not_payee"),
        ]
        indexes = [
            models.Index(fields=["evening", "settles"], name="transfers_of_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} pays {self.payee_id} {self.amount}"
