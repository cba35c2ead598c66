"""Who holds the book, who wrote an entry, or voided it, as far as whoever looks may know.

Addresses that are opened on another phone than shows them: in QR codes, on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.urls import reverse
from django.utils.translation import gettext as _

from napledger.evening.log import VOID
from napledger.site.embedding import is_embedded, option
from napledger.site.hosts import PLAIN_NAME, host_for_phones
from sessions.book.correct import was_undone
from sessions.book.open_book import Book
from sessions.common.period import moment_of
from sessions.common.words import writer_told
from sessions.models import Access, Entry, Evening


@dataclass(frozen=True, slots=True)
class PhoneAddress:
    """An address for another phone; `is_dead` where it can be opened on this machine alone."""

    url: str
    is_dead: bool


def address_for_phones(request: HttpRequest, path: str) -> PhoneAddress:
    """Return the address of a page for phones, whatever this machine is called by itself."""
    host = host_for_phones(request.get_host(), bind=option("BIND"))
    if host is None or not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return PhoneAddress(request.build_absolute_uri(path), is_dead=True)
    if option("HTTPS"):
        # By way of the http port, which shows a phone how to trust this house, and sends one that
        # does on at once. What is behind the # goes to no server, least of all in the clear.
        name = split_domain_port(host)[0]
        return PhoneAddress(
            f"http://{name}:{settings.PORT}{reverse('show-home')}#{path}", is_dead=False
        )
    return PhoneAddress(f"{request.scheme}://{host}{path}", is_dead=False)


def address_for_programs(request: HttpRequest, path: str) -> PhoneAddress:
    """Return the address at which a program on another machine asks for a file of this site."""
    found = address_for_phones(request, path)
    if found.is_dead or not option("HTTPS"):
        return found
    # It reads no page that would show it the way in, so it is told the way itself.
    name = split_domain_port(found.url.partition("://")[2].partition("/")[0])[0]
    return PhoneAddress(f"https://{name}:{settings.HTTPS_PORT}{path}", is_dead=False)


def site_name() -> str | None:
    """Return the name by which phones call a site behind a proxy that speaks TLS, if it is said."""
    named = (host for host in settings.ALLOWED_HOSTS if "." in host and PLAIN_NAME.fullmatch(host))
    return next(named, None) if settings.TLS else None


def address_for_keeper(path: str) -> str:
    """Return the whole address of a page, for whoever keeps the site and types commands there.

    Of another site that has the app only the path is known.
    """
    if is_embedded():
        return path
    if name := site_name():
        return f"https://{name}{path}"
    if settings.HTTPS:
        return f"https://localhost:{settings.HTTPS_PORT}{path}"
    return f"http://localhost:{settings.PORT}{path}"


def secure_origin(request: HttpRequest) -> str:
    """Return where this site speaks TLS itself, by the name or address that it was called by."""
    name = split_domain_port(request.get_host())[0]
    return f"https://{name}:{settings.HTTPS_PORT}"


def recorder_told(entry: Entry, book: Book) -> str:
    """Return who wrote an entry: a player, or else a program; "" where nobody knows."""
    return writer_told(entry.by, book) or program_told(entry, evening=book.evening)


def void_words(entry: Entry, corrections: Sequence[Entry], *, book: Book) -> str:
    """Return who voided an entry, when and why: "voided by Ben, 21:40: misheard"."""
    void = void_of(entry, corrections)
    # Translators: in “undone by Ben, 21:40”
    verb = _("undone") if was_undone(void) else _("struck out")
    time = moment_of(void.at, evening=book.evening)
    name = recorder_told(void, book)
    pattern = _("%(verb)s by %(name)s, %(time)s") if name else _("%(verb)s, %(time)s")
    said = pattern % {"verb": verb, "name": name, "time": time}
    return f"{said}: {void.why}" if void.why else said


def void_of(entry: Entry, corrections: Sequence[Entry]) -> Entry:
    """Return the last correction that took an entry out of the book."""
    voids = (each for each in reversed(corrections) if each.kind == VOID)
    return next(each for each in voids if each.target_id == entry.pk)


def holder_of(evening: Evening) -> str:
    """Return who holds the baton: a player, a program or "another phone"; "" if nobody does."""
    if evening.recorder_id is None:
        return ""
    holder = Access.objects.filter(circle_id=evening.circle_id, pk=evening.recorder_id)
    if evening.is_for_guest:
        holder = holder.filter(Q(player__seats__evening=evening) | Q(link__for_program=True))
    known = holder.values_list("link__for_program", "link__name", "player__name").first()
    is_program, program, name = known or (False, "", "")
    if is_program:
        return _program_called(program, evening=evening)
    # Translators: where nobody said whose phone it is
    return name or _("another phone")


def program_told(entry: Entry, *, evening: Evening) -> str:
    """Return which program recorded an entry, or "" where it was a phone.

    It reads the link by which the device came, so ask for that with the entry.
    """
    link = entry.device.link if entry.device is not None else None
    if link is None or not link.for_program:
        return ""
    return _program_called(link.name, evening=evening)


def _program_called(name: str, *, evening: Evening) -> str:
    """Return what a program is called; guests are not told, for there may be a name in it."""
    if not name or evening.is_for_guest:
        # Translators: what recorded an entry or holds the book, where it has no name
        return _("a program")
    # Translators: what recorded an entry or holds the book, by the name that its token has
    return _("the program “%(name)s”") % {"name": name}
