"""The pages on which two groups are made one, and parted: what each stands at is shown before."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games.web import money_format_of, sentence_of
from napledger.reading.faults import Fault
from napledger.reading.letters import alike
from napledger.site.in_order import by_name, in_order
from sessions.access.in_force import not_revoked
from sessions.access.roles import OWN, may
from sessions.book.joined import joined_now
from sessions.book.submission import new_key
from sessions.common.words import titles_of
from sessions.models import Access, Circle, Evening, Joining, Player
from sessions.models.demonstrations import is_demonstration
from sessions.people.page import Stands, standings_in

NEW = "new"
"""What a form sends for somebody of the guest whom the host does not know."""


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """A player of the host, or "new", as somebody of the guest may be them."""

    value: str
    name: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class Matched:
    """Somebody of the guest: who they may be, and the name under which they would come new."""

    id: str
    name: str
    choices: Sequence[MatchChoice]
    new_name: str
    alarm: str


@dataclass(frozen=True, slots=True)
class GroupsPage:
    """The groups that could come here, or the one that is to, with its people to be matched."""

    circle: Circle
    title: str
    choices: Sequence[tuple[str, str]]
    guest: str
    guest_title: str
    before: Sequence[Stands]
    people: Sequence[Matched]
    alarm: str
    key: str


@dataclass(frozen=True, slots=True)
class PartGroupsPage:
    """Two groups that are read as one, and what each would stand at by itself."""

    circle: Circle
    title: str
    other: uuid.UUID
    other_title: str
    after: Sequence[Stands]
    key: str


def owned_beside(owner: Access) -> dict[str, Access]:
    """Return by the other groups' ids the accesses by which this device owns them as well."""
    mine = Access.objects.filter(
        not_revoked(), secret_hash=owner.secret_hash, evening__isnull=True
    ).exclude(circle=owner.circle_id)
    found = mine.select_related("circle", "player__person")
    return {
        str(each.circle_id): each
        for each in found
        if may(each.role, OWN) and not is_demonstration(each.circle_id)
    }


def groups_page(
    owner: Access,
    others: Mapping[str, Access],
    *,
    guest: str,
    sent: Mapping[str, str],
    fault: Fault | None,
) -> GroupsPage:
    """Return the page; of the group that was chosen to come, if one was."""
    free = {key: each for key, each in others.items() if not joined_now(each.circle)}
    titles = titles_of([owner.circle, *(each.circle for each in free.values())])
    chosen = free.get(guest)
    path = fault.path if fault is not None else ""
    return GroupsPage(
        circle=owner.circle,
        title=titles[owner.circle_id],
        choices=[(key, titles[each.circle_id]) for key, each in free.items()],
        guest=guest if chosen else "",
        guest_title=titles[chosen.circle_id] if chosen else "",
        before=[stands_of(each, titles[each.pk]) for each in (owner.circle, chosen.circle)]
        if chosen
        else (),
        people=_people(owner.circle, chosen.circle, sent, fault) if chosen else (),
        alarm=sentence_of(fault) if fault is not None and not path.startswith("match") else "",
        key=new_key(),
    )


def _people(
    host: Circle, guest: Circle, sent: Mapping[str, str], fault: Fault | None
) -> list[Matched]:
    members = in_order(Player.objects.persons().filter(circle=host))
    alike_to = {alike(each.name): str(each.pk) for each in members}
    found, before = [], _matched_before(host, guest)
    for each in in_order(Player.objects.persons().filter(circle=guest)):
        key = str(each.pk)
        usual = before.get(key) or alike_to.get(alike(each.name), "")
        chosen = sent.get(f"is_{key}", "" if sent else usual)
        choices = [MatchChoice(str(one.pk), one.name, str(one.pk) == chosen) for one in members]
        at_fault = fault is not None and key in fault.path
        found.append(
            Matched(
                id=key,
                name=each.name,
                choices=[*choices, MatchChoice(NEW, _("Comes new"), chosen == NEW)],
                new_name=sent.get(f"name_{key}", each.name),
                alarm=sentence_of(fault) if fault is not None and at_fault else "",
            )
        )
    return found


def _matched_before(host: Circle, guest: Circle) -> Mapping[str, str]:
    """Return who of the host each of the guest's was when they were joined last, by ids."""
    rows = Joining.objects.filter(circle=host, other=guest.pk, kind=Joining.JOINED)
    match = rows.order_by("pk").values_list("match", flat=True).last() or {}
    members = Player.objects.filter(circle=host).values_list("pk", "person")
    persons = {str(player): str(person) for player, person in members}
    return {player: persons[into] for player, into in match.items() if into in persons}


def part_groups_page(owner: Access, other_id: uuid.UUID) -> PartGroupsPage | None:
    """Return the page; None for a group that is not joined with the owner's."""
    step = joined_now(owner.circle).get(other_id)
    if step is None:
        return None
    circles = [owner.circle, *Circle.objects.filter(pk=other_id)]
    titles = titles_of(circles)
    return PartGroupsPage(
        circle=owner.circle,
        title=titles[owner.circle_id],
        other=other_id,
        other_title=titles.get(other_id, _not_here()),
        after=[stands_of(each, titles[each.pk]) for each in circles],
        key=new_key(),
    )


def stands_of(circle: Circle, title: str) -> Stands:
    """Return a group by itself: its evenings, its people, and what is still owed, in words."""
    evenings = Evening.objects.shown(circle).count()
    persons = Player.objects.persons().filter(circle=circle).count()
    owed: Counter[str] = Counter()
    for each in standings_in(circle).values():
        owed.update({money: amount for money, amount in each.owed.items() if amount > 0})
    facts = [
        ngettext("%(count)s evening", "%(count)s evenings", evenings) % {"count": evenings},
        # Translators: how many people a group has.
        ngettext("%(count)s player", "%(count)s players", persons) % {"count": persons},
    ]
    for money, amount in sorted(owed.items()):
        facts.append(_("%(amount)s still owed") % {"amount": money_format_of(money).lone(amount)})
    return Stands(title, facts)


@dataclass(frozen=True, slots=True)
class JoinedWith:
    """A group that is joined with another; `part` are the two as the page that parts them has them.

    None for whoever owns neither. `unmatched` are those who sat down in a guest since.
    """

    id: str
    title: str
    is_guest: bool
    part: tuple[str, str] | None
    unmatched: str = ""


def joined_with(access: Access) -> list[JoinedWith]:
    """Return the groups that an access's circle is joined with; in no query where none ever was."""
    circle = access.circle
    now = joined_now(circle)
    if not now:
        return []
    known = Access.objects.filter(
        not_revoked(), secret_hash=access.secret_hash, evening__isnull=True
    )
    owned = {each.circle_id for each in known if may(each.role, OWN)}
    titles = titles_of(list(Circle.objects.filter(pk__in=now)))
    found = []
    for other, step in now.items():
        two = (circle.pk, other) if circle.pk in owned else (other, circle.pk)
        part = (str(two[0]), str(two[1])) if two[0] in owned else None
        title = titles.get(other, _not_here())
        is_guest = step.role == Joining.HOST
        since = _unmatched(other, step.match) if is_guest else ""
        found.append(JoinedWith(str(other), title, is_guest, part, since))
    return found


def _unmatched(guest: uuid.UUID, match: Mapping[str, str]) -> str:
    """Return the names of whoever sat down in a guest since it was joined, as a list in words."""
    persons = Player.objects.persons().filter(circle=guest).exclude(pk__in=[*match])
    return get_text_list(sorted(persons.values_list("name", flat=True), key=by_name), _("and"))


def _not_here() -> str:
    return _("a group that is not on this site")
