"""The people who play together, and the devices that may see or keep their book.

How members like to be paid is known inside the circle, and nowhere else. Who was forgotten, and
which two players are one person, leave lines of their own.

What strangers tried of late, counted: links, passwords, circles (sessions/access/limits.py).
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from napledger.money.currencies import COUNTERS
from napledger.money.pay_handles import HOLDER_CHARACTERS_MAX
from napledger.money.pay_services import HANDLE_CHARACTERS_MAX
from napledger.reading.readers import NAME_CHARACTERS_MAX
from sessions.models.rows import KEY_CHARACTERS_MAX, CircleKey, CircleRow, OwnKey, Row


class Tries(models.Model):
    """How often one thing was tried from one place until `ends_at`, in seconds since 1970.

    What and from where is told by a keyed hash alone. The rows belong to no circle, are worth
    nothing when their time has ended, and are deleted as new ones come.
    """

    who_hash = models.CharField(max_length=64, primary_key=True)
    count = models.BigIntegerField()
    ends_at = models.BigIntegerField(db_index=True)

    class Meta:
        verbose_name_plural = "tries"

    def __str__(self) -> str:
        return f"{self.count} until {self.ends_at}"


GAME_CHARACTERS_MAX = 40
"""As much as the book keeps of a game's key."""


class Circle(Row):
    """The people who play together, with their usual game, stake, currency and rules."""

    name = models.TextField(blank=True)
    game = models.CharField(max_length=GAME_CHARACTERS_MAX)
    currency = models.CharField(max_length=8, default=COUNTERS)
    stake = models.BigIntegerField(default=1, help_text="in the smallest coin")
    rules = models.JSONField(default=dict)
    asking = models.PositiveIntegerField(
        default=0, help_text="phones that say whose they are, to which no owner has agreed yet"
    )
    milestones = models.IntegerField(default=0, editable=False, help_text="how many there are")
    head = models.CharField(
        max_length=64, blank=True, editable=False, help_text="the digest of the last milestone"
    )
    people_salt = models.CharField(
        max_length=32, blank=True, editable=False, help_text="of the newest milestone of its people"
    )
    paid_digest = models.CharField(
        max_length=64, blank=True, editable=False, help_text="of how its people are paid"
    )
    mergings = models.IntegerField(default=0, editable=False, help_text="how many there are")
    joinings = models.IntegerField(default=0, editable=False, help_text="how many there are")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.name or str(self.id)


class PlayerQuerySet(models.QuerySet["Player"]):
    """Players, as lists ask for them."""

    def persons(self) -> PlayerQuerySet:
        """Leave out who was merged into another: each person is there once, by their name."""
        return self.filter(person=models.F("pk"))


class Player(CircleRow):
    """A member of a circle: the same person from evening to evening.

    `person` is who that is: themself, or whom they were merged into. It follows from the mergings,
    and whatever adds up over evenings reads by it; at an evening they stay who they were.
    """

    is_new = False
    """Whether it has only just become one, and the circle's chain does not hold it yet."""

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=NAME_CHARACTERS_MAX)
    person = OwnKey("self", on_delete=models.PROTECT, related_name="names", editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "name"], name="one_player_of_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """Return the name of the person who this is; who was merged is best read with them."""
        return self.name if self.person_id in (None, self.pk) else self.person.name


class Role(models.TextChoices):
    """What somebody is in a circle, or at one evening of it; each may do all that stands before."""

    WATCHER = "watcher"
    PLAYER = "player"
    RECORDER = "recorder"
    OWNER = "owner"


TOKEN_WORD_CHARACTERS = 12


class Link(CircleRow):
    """A link that lets devices in, in a role, to a circle or to one evening of it.

    Only the hash of its token is stored. Revoked, it lets out at once whoever came by it. Some are
    never sent to anybody: a recovery code opens `once`, and a claim lets in the devices where its
    `account` is signed in. One `for_program` is a token that a program shows with each request,
    and no device opens it. One to watch may keep back part of what is to be seen: it
    `hides_amounts`, or `shows_initials` for names. Each ends with the link `under` it, by which
    its maker had come. The token of its feed, if it has one, is another one.
    """

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="links")
    evening = CircleKey(
        "Evening", null=True, blank=True, on_delete=models.CASCADE, related_name="links"
    )
    role = models.CharField(max_length=12, choices=Role.choices)
    name = models.TextField(blank=True)
    token_hash = models.CharField(max_length=64)
    feed_hash = models.CharField(max_length=64, blank=True, default="")
    once = models.BooleanField(default=False)
    for_program = models.BooleanField(default=False)
    hides_amounts = models.BooleanField(default=False)
    shows_initials = models.BooleanField(default=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="claims",
        # An account belongs to no circle, so where the tables are spread it lies elsewhere.
        db_constraint=False,
    )
    under = CircleKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="over")
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            # Two tokens are never alike anyway; a key across all circles could not be spread.
            models.UniqueConstraint(fields=["circle", "token_hash"], name="one_link_of_a_token"),
            models.UniqueConstraint(
                fields=["circle", "account"],
                condition=models.Q(account__isnull=False),
                name="one_claim_of_an_account",
            ),
        ]
        indexes = [models.Index(fields=["token_hash"], name="link_by_token")]

    def __str__(self) -> str:
        return self.name or f"{self.role} of {self.circle_id}"

    @property
    def is_sent(self) -> bool:
        """Return whether it is sent to somebody, and so stands among the links of its circle."""
        return not self.once and self.account_id is None

    @property
    def token_word(self) -> str:
        """Return a word that changes with the token, and tells nothing of it.

        The phone that made the link knows by it whether the code that it kept still opens it.
        """
        return self.token_hash[:TOKEN_WORD_CHARACTERS]

    @property
    def is_in_part(self) -> bool:
        """Return whether whoever came by it sees the table in part, without amounts or names."""
        return self.hides_amounts or self.shows_initials

    @property
    def may_have_feed(self) -> bool:
        """Return whether its holder may read all of the circle's evenings as a feed."""
        is_whole = self.is_sent and self.evening_id is None and not self.is_in_part
        return is_whole and self.role == Role.WATCHER and not self.for_program


class Access(CircleRow):
    """What one device may do in a circle, or at one evening of it.

    The device holds a secret in a cookie; only the secret's hash is stored. `link` is what let it
    in, if any; `player` who holds the device, which the owner agreed to where it came by a link.
    The row stays when the access has `ended_at` some time: what the device wrote names it. One
    `by_joining` is of a device of a group that is read as one with this one: it opens what that
    device opens there (sessions/access/in_force.py).
    """

    OWNER = Role.OWNER.value

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="accesses")
    evening = CircleKey(
        "Evening", null=True, blank=True, on_delete=models.CASCADE, related_name="accesses"
    )
    link = CircleKey(
        Link, null=True, blank=True, on_delete=models.SET_NULL, related_name="accesses"
    )
    secret_hash = models.CharField(max_length=64)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.OWNER)
    player = CircleKey(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="accesses"
    )
    says_player = CircleKey(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    is_hidden = models.BooleanField(
        default=False, help_text="whether the device keeps the circle out of its tables"
    )
    by_joining = models.UUIDField(
        null=True, blank=True, editable=False, help_text="the other circle, which let it in"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "secret_hash"],
                condition=models.Q(evening__isnull=True),
                name="one_access_of_a_device",
            ),
            models.UniqueConstraint(
                fields=["circle", "evening", "secret_hash"],
                condition=models.Q(evening__isnull=False),
                name="one_access_of_a_device_at_an_evening",
            ),
        ]
        indexes = [models.Index(fields=["secret_hash"], name="access_by_device")]

    def __str__(self) -> str:
        return f"{self.role} of {self.circle_id}"

    @property
    def person_id(self) -> uuid.UUID | None:
        """Return who holds the device, as the person that they are."""
        return None if self.player is None else self.player.person_id


class PayHandle(CircleRow):
    """A player's name at one service, as it was checked. `holder` and `bic` are for a bank."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, db_index=False)
    player = CircleKey(Player, on_delete=models.CASCADE, related_name="pay_handles")
    service = models.CharField(max_length=12)
    handle = models.CharField(max_length=HANDLE_CHARACTERS_MAX)
    holder = models.CharField(max_length=HOLDER_CHARACTERS_MAX, blank=True)
    bic = models.CharField(max_length=11, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "player", "service"], name="one_handle_at_a_service"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.service} of {self.player_id}"


RULE_SET_NAME_CHARACTERS_MAX = 60


class RuleSet(CircleRow):
    """Rules that a circle keeps under a name: `rules` as in a document, `by` who kept them.

    Evenings have rules of their own: what becomes of a rule set changes none of them.
    """

    circle = models.ForeignKey(
        Circle, on_delete=models.CASCADE, related_name="rule_sets", db_index=False
    )
    game = models.CharField(max_length=GAME_CHARACTERS_MAX)
    name = models.CharField(max_length=RULE_SET_NAME_CHARACTERS_MAX)
    rules = models.JSONField(default=dict)
    by = CircleKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "game", "name"], name="one_rule_set_of_a_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Forgetting(CircleRow):
    """That a player's name was taken away, by whom as far as known.

    Whose it was, is said by their id alone. Like the book these rows only grow.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, db_index=False)
    player = CircleKey(Player, on_delete=models.PROTECT, related_name="forgettings")
    by = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"{self.player_id} forgotten"


class DoneInCircle(CircleRow):
    """That somebody did a `kind` of thing to a circle: who, by which device and form, and when.

    Like the book these rows only grow.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, db_index=False)
    kind = models.CharField(max_length=12)
    by = CircleKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, db_index=False, related_name="+"
    )
    device = CircleKey(
        Access, null=True, blank=True, on_delete=models.PROTECT, db_index=False, related_name="+"
    )
    key = models.CharField(max_length=KEY_CHARACTERS_MAX)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["circle", "key"], name="one_%(class)s_of_a_key"),
        ]


class Merging(DoneInCircle):
    """That a player was merged `into` another, as one person, or parted from them again; by whom.

    What they are called is said by their ids alone; who is one person now follows from all of
    these, in order.
    """

    MERGED, PARTED = "merged", "parted"
    KINDS = (MERGED, PARTED)

    player = CircleKey(Player, on_delete=models.PROTECT, related_name="+", db_index=False)
    into = CircleKey(Player, on_delete=models.PROTECT, related_name="+", db_index=False)

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind}"


class Joining(DoneInCircle):
    """That the evenings of one circle are read with another's from now on, or are no more.

    Each of the two has a row, by the same key: the guest, whose evenings they are, and the host.
    `other` is the other one's id, which no key looks up: circles may lie on different machines.
    `match` says which player of the host each of the guest's is, by their ids.
    """

    JOINED, LEFT = "joined", "left"
    KINDS = (JOINED, LEFT)
    GUEST, HOST = "guest", "host"
    ROLES = (GUEST, HOST)

    role = models.CharField(max_length=12)
    other = models.UUIDField()
    match = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.circle_id} {self.kind} {self.other}"
