"""Links that let devices in, and tokens that let in programs: made, opened, renewed, revoked.

What a device makes is `under` the link by which that device came, if any: further links, claims,
recovery codes. So what somebody let in falls with them, however far it went on from there.
"""

from __future__ import annotations

import base64
import secrets
import uuid
from collections import defaultdict
from collections.abc import Collection
from dataclasses import astuple, dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from napledger.reading.faults import Fault, marked
from napledger.reading.letters import check_seen, composed
from napledger.reading.readers import read_id
from sessions.access.device_owner import count_asking, note_who, player_said
from sessions.access.in_force import access_by_joining, not_revoked
from sessions.access.locks import PROGRAM, hashed, locked_access, locked_link
from sessions.access.roles import OWN, RANKS
from sessions.models import Access, Circle, Evening, Link, Role

TOKEN_BYTES = 24
"""192 bits: more than anybody guesses."""

SENT_TWICE = timedelta(minutes=1)
"""How long after the first half of a double tap the second may come, on a bad line."""


@dataclass(frozen=True, slots=True)
class KeepsBack:
    """What a link to watch keeps back: amounts; names, of which it shows initials."""

    amounts: bool = False
    names: bool = False


NOTHING = KeepsBack()

OFFERED = (Role.WATCHER, Role.RECORDER, Role.OWNER)
"""The roles that a link can give."""

NO_ROLE = {
    False: marked("choose what the link allows: to watch, to record or to own"),
    True: marked("choose what the program may do: watch, record or own the book"),
}
"""What is said where no role was chosen, by whether the link is for a program."""


@transaction.atomic
def make_link(
    owner: Access,
    *,
    role: str,
    evening: Evening | None,
    name: str,
    key: str = "",
    for_program: bool = False,
    keeps_back: KeepsBack = NOTHING,
) -> tuple[Link, str]:
    """Return a new link and its token, which is told this once and stored only as a hash.

    A link `for_program` is in force at once: whoever shows its token comes in by it. One to watch
    may keep something back. With the `key` of a form, the same form sent twice makes one link, and
    whichever answer comes last tells its token.
    """
    if role not in OFFERED:
        raise Fault("role", NO_ROLE[for_program])
    if keeps_back != NOTHING and role != Role.WATCHER:
        raise Fault("role", "only a link to watch can hide amounts or names")
    name = _name_read(name, for_program=for_program)
    owner = locked_access(owner, action=OWN)
    said = (owner.pk, role, evening and evening.pk, name, astuple(keeps_back))
    token = _token_of_form(key, said, for_program=for_program)
    earlier = Link.objects.filter(circle=owner.circle, token_hash=hashed(token)).first()
    if earlier is not None:
        if _was_just_made(earlier):
            return earlier, token
        # The same is asked for once more, on a page that was gone back to.
        token = _new_token(for_program=for_program)
    link = Link.objects.create(
        circle=owner.circle,
        evening=evening,
        role=role,
        name=name,
        token_hash=hashed(token),
        for_program=for_program,
        hides_amounts=keeps_back.amounts,
        shows_initials=keeps_back.names,
        under=rests_on(owner),
    )
    if for_program:
        let_in(link, device=link.token_hash)
    return link, token


@transaction.atomic
def renew_link(
    owner: Access, link_id: uuid.UUID, *, keep: Collection[uuid.UUID] = ()
) -> tuple[Link, str] | None:
    """Return a link with a new token; the old one opens nothing, and whoever came by it is out.

    What was made under it ends as with revoke_link. It is this owner's link from now on, for they
    are the one who is told the token. None for a link that somebody else has just revoked.
    """
    owner = locked_access(owner, action=OWN)
    link = in_force(owner, link_id)
    if link is None:
        return None
    token = _new_token(for_program=link.for_program)
    link.token_hash = hashed(token)
    if link.for_program:
        _rekey_program(link)
    else:
        _let_out(link)
    if not falls_with(link, owner):
        link.under = rests_on(owner)
    _end_under(link, owner=owner, keep=keep)
    link.feed_hash = ""
    link.save_fields("token_hash", "feed_hash", "under", "used_at")
    return link, token


@transaction.atomic
def revoke_link(owner: Access, link_id: uuid.UUID, *, keep: Collection[uuid.UUID] = ()) -> None:
    """End a link at once, on every device that came by it, and all that was made under it.

    But for the links to `keep`, for which the owner who revokes it vouches: they are under that
    owner's own link from now on.
    """
    owner = locked_access(owner, action=OWN)
    link = in_force(owner, link_id)
    if link is not None:
        link.revoked_at = timezone.now()
        link.save_fields("revoked_at")
        _end_under(link, owner=owner, keep=keep)


def rename_link(link: Link, *, name: str) -> None:
    """Give a link another name; raise Fault for one that it cannot have."""
    link.name = _name_read(name, for_program=link.for_program)
    link.save_fields("name")


def evening_named(circle: Circle, text: str) -> Evening | None:
    """Return the evening of a circle that a form names by its id; None for every evening."""
    if not text:
        return None
    wanted = read_id(text)
    evening = wanted and Evening.objects.filter(circle=circle, pk=wanted).first()
    if not evening:
        raise Fault("evening", "choose an evening of this group")
    return evening


def link_of(token: str) -> Link | None:
    """Return the link that a token opens for a device, or None."""
    links = Link.objects.select_related("circle", "evening").filter(for_program=False)
    return links.filter(token_hash=hashed(token), revoked_at__isnull=True).first()


@transaction.atomic
def open_link(token: str, *, device: str, known_as: str = "", says: str = "") -> Access | None:
    """Return the access that a device has by a link; a higher role that it has already stays.

    `device` and `known_as` are hashes of its secret, and of the one that this takes the place of:
    whoever was let out and comes again is who they were. `says` is whose it says it is. None for a
    token that opens nothing any more.
    """
    link = locked_link(token)
    if link is None or link.once:
        return None
    if known_as != device:
        _rekey(link, known_as, device=device)
    access = let_in(link, device=device)
    link.used_at = timezone.now()
    link.save_fields("used_at")
    player = player_said(says, circle_id=link.circle_id, evening_id=link.evening_id)
    if player is not None and not link.is_in_part:
        note_who(access, player=player)
    # A device that was let out and comes again asks again for what it asked before.
    count_asking(link.circle_id)
    return access


def let_in(link: Link, *, device: str) -> Access:
    access, made = Access.objects.select_related("link").get_or_create(
        circle=link.circle,
        evening=link.evening,
        secret_hash=device,
        defaults={"role": link.role, "link": link},
    )
    if not made and not _is_better(access, link):
        access.role, access.link, access.ended_at, access.by_joining = link.role, link, None, None
        access.save_fields("role", "link", "ended_at", "by_joining")
    return access


def _is_better(access: Access, link: Link) -> bool:
    """Return whether an access stays as it is where a link lets its device in, too."""
    if access.by_joining is None:
        return not has_ended(access) and _rank_by(access.role, access.link) >= _rank(link)
    by_joining = access_by_joining(access.circle_id, device=access.secret_hash)
    return by_joining is not None and _rank_by(by_joining.role, None) > _rank(link)


def _rank(link: Link) -> tuple[int, bool]:
    return _rank_by(link.role, link)


def _rank_by(role: str, link: Link | None) -> tuple[int, bool]:
    """Return what makes one way in better than another: what it may, then whether it sees all."""
    return RANKS[role], link is None or not link.is_in_part


def has_ended(access: Access) -> bool:
    """Return whether an access opens nothing any more."""
    revoked = access.link is not None and access.link.revoked_at is not None
    return revoked or access.ended_at is not None


def rests_on(access: Access) -> Link | None:
    """Return the link by which a device had come before an account claimed that, if any."""
    link = access.link
    return link.under if link is not None and link.account_id is not None else link


def made_under(link: Link) -> list[Link]:
    """Return what is in force and was made under a link, to any depth, the nearest first."""
    over: dict[uuid.UUID | None, list[Link]] = defaultdict(list)
    made = Link.objects.filter(circle=link.circle_id, under__isnull=False)
    for each in made.select_related("evening", "under").order_by("created_at"):
        over[each.under_id].append(each)
    found = list(over[link.pk])
    for each in found:
        found += over[each.pk]
    return [each for each in found if each.revoked_at is None]


def falls_with(link: Link, owner: Access) -> bool:
    """Return whether an owner came by a link, or by one that was made under it."""
    own = rests_on(owner)
    return own is not None and own.pk in {link.pk, *(each.pk for each in made_under(link))}


def in_force(owner: Access, link_id: uuid.UUID) -> Link | None:
    """Return a link as it stands with the circle locked; None if it has ended."""
    links = Link.objects.select_related("circle", "evening", "under")
    return links.filter(circle=owner.circle_id, pk=link_id, revoked_at__isnull=True).first()


def unknown_token_hash() -> str:
    """Return the hash of a token that nobody is told."""
    return hashed(secrets.token_urlsafe(TOKEN_BYTES))


def _name_read(name: str, *, for_program: bool) -> str:
    """Return what a link is to be called; a program needs a name, for the log says who wrote."""
    try:
        check_seen(name)
    except Fault as fault:
        raise fault.at("name") from None
    name = composed(name).strip()[:80]
    if for_program and not name:
        raise Fault("name", "give the program a name: the log says who wrote")
    return name


def _new_token(*, for_program: bool) -> str:
    return _as_text(secrets.token_bytes(TOKEN_BYTES), for_program=for_program)


def _token_of_form(key: str, said: object, *, for_program: bool) -> str:
    """Return the token that a form with this key makes of what it said; a new one without a key.

    The key was told to its browser alone, and only this site can make the token of it.
    """
    if not key:
        return _new_token(for_program=for_program)
    made = salted_hmac("napledger.link", f"{key} {said}", algorithm="sha256").digest()
    return _as_text(made[:TOKEN_BYTES], for_program=for_program)


def _as_text(token: bytes, *, for_program: bool) -> str:
    return (PROGRAM if for_program else "") + base64.urlsafe_b64encode(token).decode()


def _was_just_made(link: Link) -> bool:
    return link.revoked_at is None and timezone.now() - link.created_at < SENT_TWICE


def _rekey(link: Link, known_as: str, *, device: str) -> None:
    """Give the access that a device had here before it was let out to its new secret."""
    here = Access.objects.filter(circle=link.circle, evening=link.evening)
    if not here.filter(secret_hash=device).exists():
        here.filter(secret_hash=known_as).exclude(not_revoked()).update(secret_hash=device)


def _rekey_program(link: Link) -> None:
    """Let a program in by its link's new token alone.

    To the book it stays who it was: what it wrote is its own, and it goes on holding the book.
    """
    programs = Access.objects.filter(circle=link.circle_id, link=link)
    programs.update(secret_hash=link.token_hash)
    link.used_at = None


def _let_out(link: Link) -> None:
    """End every access by a link: what they recorded stays theirs, so the rows stay too."""
    ended = Link.objects.create(
        circle=link.circle,
        evening=link.evening,
        role=link.role,
        name=link.name,
        token_hash=unknown_token_hash(),
        revoked_at=timezone.now(),
    )
    Access.objects.filter(circle=link.circle_id, link=link).update(link=ended)


def _end_under(link: Link, *, owner: Access, keep: Collection[uuid.UUID]) -> None:
    """End what was made under a link, but for the links to keep, and what rests on those.

    Whoever falls themselves vouches for nobody. So no link ever comes to be under itself.
    """
    made = made_under(link)
    # Claims and recovery codes are the devices of a link in another shape: they go as it goes.
    kept = set() if falls_with(link, owner) else {e.pk for e in made if e.is_sent and e.pk in keep}
    kept |= {each.pk for each in made if not each.is_sent and each.under_id in kept}
    ended = [each.pk for each in made if each.pk not in kept]
    links = Link.objects.filter(circle=link.circle_id)
    links.filter(pk__in=kept, under__in=[link.pk, *ended]).update(under=rests_on(owner))
    links.filter(pk__in=ended).update(revoked_at=timezone.now())
    count_asking(link.circle_id)
