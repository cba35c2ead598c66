"""The links of a circle and the devices that came by them, for its owner."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from sessions.access.device_owner import asking_in
from sessions.access.glance import keeps_in_words, title_without_names
from sessions.access.in_force import not_revoked
from sessions.access.service import falls_with, made_under
from sessions.book.open_book import Book
from sessions.common.words import Head, evening_title, head_of, known_as
from sessions.models import Access, Circle, Evening, Link, Role

EVENINGS_OFFERED = 5


@dataclass(frozen=True, slots=True)
class LinkCard:
    """A link with who is in by it: how many devices, and whose the book knows of.

    By a program's token that program alone is in, which is no device.

    `made_by` is what the link is called by which its maker came, if any.
    """

    link: Link
    devices: int = 0
    names: tuple[str, ...] = ()
    made_by: Link | None = None

    @property
    def keeps(self) -> str:
        """Return what the link keeps back, in a sentence."""
        return keeps_in_words(amounts=self.link.hides_amounts, names=self.link.shows_initials)


@dataclass(frozen=True, slots=True)
class LinksPage:
    """What an owner sees of who may look in."""

    circle: Circle
    title: str
    links: Sequence[LinkCard]
    asking: Sequence[Access]
    evenings: Sequence[Evening]

    @property
    def going_on(self) -> Evening | None:
        """Return the evening that is played or settled, whose table the page leads back to."""
        return next((each for each in self.evenings if each.state != Evening.CLOSED), None)


@dataclass(frozen=True, slots=True)
class FallingPage:
    """What ends with a link: who came by it, and the links and tokens that these made, and so on.

    `falls_too` says that the owner who asks came by it as well.
    """

    circle: Circle
    title: str
    it: LinkCard
    falling: Sequence[LinkCard]
    falls_too: bool

    @property
    def programs(self) -> int:
        """Return how many of those that fall are tokens of programs."""
        return sum(card.link.for_program for card in self.falling)


TONIGHT = "tonight"
"""What an invitation is for, unless it is for every evening."""

GIVES = {
    # Translators: %(what)s is “every evening” or an evening’s name
    Role.WATCHER.value: marked("Whoever opens it can watch %(what)s."),
    # Translators: %(what)s is “every evening” or an evening’s name
    Role.RECORDER.value: marked("Whoever opens it can record %(what)s."),
    # Translators: %(what)s is “every evening” or an evening’s name
    Role.OWNER.value: marked("Whoever opens it owns the book: %(what)s."),
}


def gives_in_words(link: Link) -> str:
    """Return what whoever opens a link can do."""
    gives = _(GIVES[link.role]) % {"what": what_in_words(link)}
    keeps = keeps_in_words(amounts=link.hides_amounts, names=link.shows_initials)
    return f"{gives} {keeps}".rstrip()


def what_in_words(link: Link) -> str:
    """Return what a link is for: every evening, or which one."""
    return _("every evening") if link.evening is None else evening_title(link.evening)


def known_as_to(link: Link) -> str:
    """Return what a circle is called to whoever has a link to it."""
    if link.shows_initials:
        return title_without_names(link.circle)
    return known_as(link.circle, evening=link.evening)


@dataclass(frozen=True, slots=True)
class InvitePage:
    """What the sheet of an evening shows that invites another phone."""

    book: Book
    head: Head
    links: Sequence[tuple[Link, str]]


def invite_page(book: Book) -> InvitePage:
    """Return the sheet that invites another phone to an evening.

    With it come the links in force that let one in there, and what each gives: the phone that made
    one may still have its code.
    """
    evening = book.evening
    here = Q(evening=evening.pk) | Q(evening__isnull=True)
    links = _sent(evening.circle).filter(here).select_related("evening").order_by("-created_at")
    return InvitePage(
        book,
        head_of(book),
        [(link, gives_in_words(link)) for link in links],
    )


def _sent(circle: Circle) -> QuerySet[Link]:
    """Ask for the links in force that were sent to somebody."""
    return Link.objects.filter(
        circle=circle,
        revoked_at__isnull=True,
        once=False,
        account__isnull=True,
        for_program=False,
    )


def links_page(circle: Circle) -> LinksPage:
    links = _sent(circle)
    asking = asking_in(circle.pk).select_related("says_player__person", "player__person", "link")
    return LinksPage(
        circle=circle,
        title=known_as(circle),
        links=cards_of(links.select_related("evening", "under").order_by("-created_at"), circle),
        asking=list(asking.order_by("created_at")),
        evenings=list(
            Evening.objects.shown(circle).order_by("-played_on", "-pk")[:EVENINGS_OFFERED]
        ),
    )


def falling_page(owner: Access, link: Link) -> FallingPage:
    """Return the page that an owner sees before a link ends."""
    falling = [each for each in made_under(link) if each.is_sent]
    it, *others = cards_of([link, *falling], owner.circle)
    return FallingPage(
        circle=owner.circle,
        title=known_as(owner.circle),
        it=it,
        falling=others,
        falls_too=falls_with(link, owner),
    )


def cards_of(links: Iterable[Link], circle: Circle) -> tuple[LinkCard, ...]:
    """Return links with who is in by each; of a link read with its `under`, in one query."""
    inside = _inside(circle)
    return tuple(
        LinkCard(
            link,
            devices=len({device for device, _ in inside[link.pk]}),
            names=tuple(dict.fromkeys(name for _, name in inside[link.pk] if name)),
            made_by=link.under,
        )
        for link in links
    )


def _inside(circle: Circle) -> Mapping[uuid.UUID | None, Sequence[tuple[str, str | None]]]:
    """Return the devices that are in by each link, with whose they are, the first one first.

    Where an account has claimed what came by a link, all its devices are in by that link.
    """
    found: dict[uuid.UUID | None, list[tuple[str, str | None]]] = defaultdict(list)
    accesses = Access.objects.filter(not_revoked(), circle=circle, link__isnull=False)
    for each in accesses.select_related("link", "player__person").order_by("created_at"):
        assert each.link is not None, "those without a link were left out"
        came_by = each.link.pk if each.link.is_sent else each.link.under_id
        found[came_by].append((each.secret_hash, each.player.called if each.player else None))
    return found
