"""The home page, and a circle: its past evenings and its name.

Circles and evenings that somebody watches by a link which keeps amounts or names back.

Of an evening they say when it was and what was played, and lead to its table.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from napledger.games import games
from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.reading.readers import read_number
from napledger.site.embedding import option
from napledger.site.in_order import by_name
from napledger.site.pages import render
from sessions.access.glance import title_without_names
from sessions.access.in_force import host_shown
from sessions.access.permissions import access_for, circle_for, evening_for, opened_to, role_of
from sessions.access.roles import OWN, RECORD, WATCH, may
from sessions.book.open_book import open_book
from sessions.book.submission import new_key
from sessions.book.typed import read_circle_name
from sessions.common.games_played import game_title
from sessions.common.http import UNPROCESSABLE, see_other
from sessions.common.words import day_title
from sessions.history import page as circle_book
from sessions.history.curve import curve_page
from sessions.history.log_page import log_page
from sessions.history.page import CircleCard, HomePage, circle_page, home_page
from sessions.history.playback import replay_frames, replay_page
from sessions.history.search import past_page
from sessions.history.sheet import sheet_page
from sessions.models import Access, Circle, Evening, Tournament
from sessions.models.demonstrations import is_demonstration

EVENINGS_SHOWN = 50


@dataclass(frozen=True, slots=True)
class WatchedCard:
    """A circle or an evening in a few words, and the page that it leads to."""

    title: str
    facts: str
    state: str
    address: str


@dataclass(frozen=True, slots=True)
class WatchedPage:
    """A circle's last evenings; `ranking` is the address of a tournament's that goes on, or ""."""

    title: str
    ranking: str
    evenings: Sequence[WatchedCard]


def watched_cards(in_part: Sequence[Circle | Evening]) -> list[WatchedCard]:
    return [
        _circle_card(each) if isinstance(each, Circle) else _evening_card(each) for each in in_part
    ]


def watched_page(access: Access) -> WatchedPage:
    evenings = Evening.objects.shown(access.circle_id).order_by("-played_on", "-pk")[
        :EVENINGS_SHOWN
    ]
    return WatchedPage(
        title=title_without_names(access.circle),
        ranking=_ranking_of(access.circle_id),
        evenings=[_evening_card(evening) for evening in evenings],
    )


def _ranking_of(circle_id: uuid.UUID) -> str:
    going_on = Tournament.objects.filter(circle=circle_id, ended_at__isnull=True)
    newest = going_on.order_by("-played_on", "-id").values_list("pk", flat=True).first()
    return reverse("show-ranking", args=[circle_id, newest]) if newest else ""


def _circle_card(circle: Circle) -> WatchedCard:
    return WatchedCard(
        title=title_without_names(circle),
        facts=game_title(circle.game),
        state="",
        address=reverse("show-circle", args=[circle.pk]),
    )


def _evening_card(evening: Evening) -> WatchedCard:
    """Return an evening by its day: its title may say who plays."""
    states = {Evening.OPEN: _("going on"), Evening.CLOSED: _("closed")}
    return WatchedCard(
        title=capfirst(day_title(evening.played_on)),
        facts=game_title(evening.game),
        state=states.get(evening.state, _("being settled")),
        address=reverse("show-table", args=[evening.circle_id, evening.pk]),
    )


@require_safe
def show_home(request: HttpRequest) -> HttpResponse:
    """Show the evenings that go on and the circles; to somebody new, what this is."""
    opened = opened_to(request)
    if opened.circles or opened.evenings or opened.in_part:
        page = home_page(opened.circles, evenings=opened.evenings)
        context = {"page": page, "starts": _starts(page, opened.circles)}
        watched = watched_cards(opened.in_part)
        return render(request, "history/home.html", {**context, "watched": watched})
    known = list(games().values())
    titles = [gettext(game.title) for game in known]
    shown = {
        "told": gettext(known[0].words.told),
        "key": new_key(),
        "games": get_text_list([titles[0], *sorted(titles[1:], key=by_name)], _("and")),
        "count": sum(len(game.presets) for game in known),
    }
    response = render(request, "history/welcome.html", shown)
    # Told so, the phone's service worker keeps no page of a table any more.
    response.headers["Napledger-Opens"] = "nothing"
    return response


@require_safe
def show_circle(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show a circle's past evenings, newest first."""
    access = access_for(request, circle_id, action=WATCH, in_part=True)
    if access.link is not None and access.link.is_in_part:
        return render(request, "history/watched.html", {"page": watched_page(access)})
    host = host_shown(access)
    if host is not None:
        return see_other(reverse("show-circle", args=[host]))
    page = circle_page(access.circle, sent=request.GET)
    return render(request, "history/circle.html", {"page": page, **_allowed(access)})


@require_POST
def rename_circle(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=OWN)
    typed = request.POST.get("name", "")
    try:
        circle_book.rename_circle(access.circle, name=read_circle_name(typed))
    except Fault as fault:
        page = circle_page(access.circle, name=typed, alarm=sentence_of(fault))
        context = {"page": page, **_allowed(access)}
        return render(request, "history/circle.html", context, status=UNPROCESSABLE)
    return see_other(reverse("show-circle", args=[circle_id]))


@require_POST
def hide_circle(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Keep the circle out of this device's tables, or put it among them again."""
    access = access_for(request, circle_id, action=WATCH)
    hidden = request.POST.get("hidden") == "on"
    circle_book.hide_circle(access, hidden=hidden)
    return see_other(reverse("show-home"))


def _starts(page: HomePage, circles: Sequence[Circle]) -> CircleCard | None:
    """Return the first circle on the page in which this device may start an evening."""
    roles = {circle.pk: role_of(circle) for circle in circles}
    real = (card for card in page.circles if not is_demonstration(card.id))
    return next((card for card in real if may(roles[card.id], RECORD)), None)


def _allowed(access: Access) -> dict[str, object]:
    """Return what the page may offer to this device, and the circle, in which phones may ask."""
    return {
        "circle": access.circle,
        "is_hidden": access.is_hidden,
        "records": may(access.role, RECORD),
        "owns": may(access.role, OWN),
        "has_webhooks": option("WEBHOOKS"),
    }


@require_safe
def search_evenings(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    circle = circle_for(request, circle_id, action=WATCH)
    page = past_page(circle, request.GET)
    return render(request, "history/search.html", {"page": page})


@require_safe
def replay_evening(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Show the table as it stood after one deal, the first unless another is asked for; or all."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    if "frames" in request.GET:
        frames = replay_frames(open_book(access.evening))
        return render(request, "history/playback_frames.html", {"frames": frames})
    page = replay_page(open_book(access.evening), deal=read_number(request.GET.get("deal", "")))
    context = {"page": page, "tab": "sheet", "heading": _("Replay")}
    return render(request, "history/playback.html", context)


@require_safe
def show_curve(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the balances over a night as lines, with their table beside them."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    book = open_book(access.evening)
    page = curve_page(book, own=book.own(access.player_id))
    context = {"page": page, "tab": "sheet", "heading": _("The balance curve")}
    return render(request, "history/curve_page.html", context)


@require_GET
def show_sheet(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the score sheet, its last page unless another is asked for."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    book = open_book(access.evening)
    page = sheet_page(
        book,
        page=read_number(request.GET.get("page", "")),
        running="running" in request.GET,
        whole="whole" in request.GET,
        own=book.own(access.player_id),
    )
    context = {"page": page, "tab": "sheet", "heading": _("Score sheet")}
    context["corrects"] = access.may(RECORD) and access.evening.state == Evening.OPEN
    return render(request, "history/sheet.html", context)


@require_GET
def show_log(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the log, from the entry that is asked for downwards, or from the last one."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    upto = read_number(request.GET.get("upto", ""))
    whole = "whole" in request.GET
    page = log_page(open_book(access.evening), device_id=access.access_id, upto=upto, whole=whole)
    context = {"page": page, "tab": "sheet", "heading": _("The log")}
    return render(request, "history/log.html", context)
