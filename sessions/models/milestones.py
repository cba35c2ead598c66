"""What holds a book together beyond one evening's log: a circle's milestones, and lost heads."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from sessions.models.book import DIGEST_CHARACTERS
from sessions.models.circles import Access, Circle
from sessions.models.evenings import Evening
from sessions.models.rows import CircleKey, CircleRow


class Milestone(CircleRow):
    """A line of a circle's own chain: that an evening began, was closed, or came in from a file.

    `head` is the evening's head at that moment, and `length` how many entries its log had. `digest`
    chains the milestone to all before it, and the circle's `head` is that of the last one: so an
    evening that is gone shows. CHAINED says from where on an evening that is older than the chain
    is held by it; FORGOT holds who was forgotten; MERGED and PARTED which two players are one
    person, or are no more; JOINED and LEFT with which other circle its evenings are read; RESTORED
    that a backup was put in the place of the book; LET_IN that whoever keeps the site made an owner
    a way in; PEOPLE what its players are called, how they are paid, and which rules it keeps
    (sessions/book/people.py). Like the book these rows only grow.
    """

    BEGAN, CLOSED, CAME_IN = "began", "closed", "came in"
    CHAINED, FORGOT, RESTORED, PEOPLE = "chained", "forgot", "restored", "people"
    LET_IN, MERGED, PARTED = "let in", "merged", "parted"
    JOINED, LEFT = "joined", "left"
    KINDS = (
        *(BEGAN, CLOSED, CAME_IN, CHAINED, FORGOT, RESTORED, PEOPLE, LET_IN),
        *(MERGED, PARTED, JOINED, LEFT),
    )

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="+", db_index=False)
    number = models.IntegerField()
    kind = models.CharField(max_length=12)
    evening = CircleKey(
        Evening,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="milestones",
        db_index=False,
    )
    length = models.IntegerField(default=0)
    head = models.CharField(max_length=DIGEST_CHARACTERS, blank=True)
    at = models.DateTimeField(default=timezone.now)
    digest = models.CharField(max_length=DIGEST_CHARACTERS)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["circle", "number"], name="one_milestone_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class LostHead(CircleRow):
    """A head of an evening that a phone saw, and that the book no longer holds.

    The phone saw it after entry `number`, at deal `deals`; `version` and `deals_now` is what the
    book had when it was asked. `put_back` is whether the book only ends earlier, as one does that a
    backup was restored of; else another entry stands in the place of one that was seen.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, db_index=False)
    evening = CircleKey(Evening, on_delete=models.PROTECT, related_name="heads_lost")
    number = models.IntegerField()
    deals = models.IntegerField()
    seal = models.CharField(max_length=20)
    version = models.IntegerField()
    deals_now = models.IntegerField()
    put_back = models.BooleanField()
    device = CircleKey(
        Access, null=True, blank=True, on_delete=models.PROTECT, db_index=False, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at"]
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "evening", "number", "seal"], name="one_loss_of_a_head"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seal} of {self.evening_id}, {self.number}"
