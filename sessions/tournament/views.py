"""A tournament: set up, drawn, begun, watched, settled."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.hosts import host_shown
from sessions.access.permissions import access_for
from sessions.access.roles import OWN, RECORD, WATCH, may
from sessions.book.submission import read_key, read_own_key, recorder_of, submission_of
from sessions.common.http import UNPROCESSABLE, see_other, status_of
from sessions.models import Access, Tournament
from sessions.slate import service as slate
from sessions.slate.forms import read_slate_payment
from sessions.starting.moneys import money_of
from sessions.starting.page import PLAY, in_counters
from sessions.tournament import service
from sessions.tournament.drawing import tables_of
from sessions.tournament.form_page import (
    offered_tournament,
    sent_tournament,
    switched_tournament,
    tournament_form_page,
)
from sessions.tournament.forms import TournamentForm, read_named, sent_with
from sessions.tournament.page import ranking_page, tournament_page, tournaments_page
from sessions.tournament.slate_page import tournament_slate_page
from sessions.tournament.standings import etag_of

NOTHING_NEW, OUT_OF_DATE = 204, 205

EVERYBODY, NOBODY, FOR_COUNTERS = "everybody", "nobody", "counters"
"""What buttons of the form send as `step`; the form comes back as it was filled in."""


@require_GET
def list_tournaments(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show the tournaments of a circle, the newest first."""
    access = access_for(request, circle_id, action=WATCH)
    context = {"page": tournaments_page(access.circle), "owns": may(access.role, OWN)}
    return render(request, "tournament/tournaments.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def make_tournament(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show the form of a tournament, or set one up with its first round drawn."""
    access = access_for(request, circle_id, action=OWN)
    host = host_shown(access)
    if host is not None:
        return see_other(reverse("make-tournament", args=[host]))
    form = _form(request, access)
    if request.method != "POST" or PLAY in request.POST or request.POST.get("step"):
        return _form_shown(request, access, form)
    new = form.plan()
    if new is not None:
        try:
            made = service.make_tournament(access, new, key=read_own_key(form.text("key")))
            return _to(made)
        except Fault as fault:
            form.refuse(fault)
    return _form_shown(request, access, form, status=UNPROCESSABLE)


def _form(request: HttpRequest, access: Access) -> TournamentForm:
    nearest = money_of(request.headers.get("Accept-Language", ""))
    sent: QueryDict = request.POST
    step = sent.get("step", "")
    if request.method != "POST":
        return offered_tournament(access, game=request.GET.get("game", ""), nearest=nearest)
    if PLAY in sent:
        return switched_tournament(access, sent=sent, game=sent.get(PLAY, ""), nearest=nearest)
    if step == FOR_COUNTERS:
        sent = in_counters(sent)
    elif step in (EVERYBODY, NOBODY):
        everybody = access.circle.players.persons().values_list("name", flat=True)
        sent = sent.copy()
        sent.setlist("player", list(everybody) if step == EVERYBODY else [])
    return sent_tournament(access, sent=sent, nearest=nearest)


def _form_shown(
    request: HttpRequest, access: Access, form: TournamentForm, *, status: int = 200
) -> HttpResponse:
    page = tournament_form_page(form, access.circle)
    return render(request, "tournament/new.html", {"page": page, "form": form}, status=status)


@require_GET
def show_tournament(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Show a tournament: what is drawn, its tables, and who leads."""
    access = access_for(request, circle_id, action=WATCH)
    return _shown(request, access, _tournament(access, tournament_id))


@require_GET
def show_tournament_live(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Say whether anything is new `since` the version that a page shows: 205, or 204."""
    access = access_for(request, circle_id, action=WATCH, in_part=True)
    etag = etag_of(_tournament(access, tournament_id))
    is_current = request.GET.get("since") == etag
    return HttpResponse(status=NOTHING_NEW if is_current else OUT_OF_DATE)


@require_GET
def show_ranking(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Show who stands where, for a screen across the room; in part where a link keeps it back."""
    access = access_for(request, circle_id, action=WATCH, in_part=True)
    link = access.link
    page = ranking_page(
        _tournament(access, tournament_id),
        shows_amounts=link is None or not link.hides_amounts,
        shows_initials=link is not None and link.shows_initials,
    )
    return render(request, "tournament/ranking.html", {"page": page})


@require_GET
def print_tables(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Show who sits where in the newest round, to be printed and pinned up."""
    access = access_for(request, circle_id, action=WATCH)
    page = tournament_page(_tournament(access, tournament_id), may_own=False, may_record=False)
    return render(request, "tournament/print.html", {"page": page})


@require_POST
def draw_round(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Draw the next round, or draw it again."""

    def act(access: Access, tournament: Tournament) -> None:
        sent = sent_with(request.POST)
        service.draw_again(access, tournament, way=request.POST.get("way", ""), at=sent)

    return _act(request, circle_id, tournament_id, act)


@require_POST
def exchange_two(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Exchange the places of two who were tapped in a draw."""

    def act(access: Access, tournament: Tournament) -> None:
        one, other = request.POST.get("first", ""), request.POST.get("second", "")
        at = sent_with(request.POST)
        service.exchange_two(access, tournament, one=one, other=other, at=at)

    return _act(request, circle_id, tournament_id, act)


@require_POST
def change_players(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Take who comes late and leave out who goes; the next round is drawn anew."""

    def act(access: Access, tournament: Tournament) -> None:
        named = read_named([], request.POST.get("others", ""))
        stay = [who for each in request.POST.getlist("stay") for who in each.split(",")]
        people, loose = named.together, named.loose
        if not tournament.pairs:
            people, loose = tuple((name,) for name in named.everybody), ()
        at = sent_with(request.POST)
        service.change_players(access, tournament, stay=stay, people=people, loose=loose, at=at)

    return _act(request, circle_id, tournament_id, act)


@require_POST
def begin_round(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Begin every table of the round that is drawn."""

    def act(access: Access, tournament: Tournament) -> None:
        service.begin_round(access, tournament, at=sent_with(request.POST))

    return _act(request, circle_id, tournament_id, act)


@require_POST
def end_play(request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID) -> HttpResponse:
    """End play at every table."""
    return _end(request, circle_id, tournament_id, service.end_play)


@require_POST
def close_tables(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Close every table that is being settled, and the tournament with the last of them."""
    return _end(request, circle_id, tournament_id, service.close_tables)


def _end(
    request: HttpRequest,
    circle_id: uuid.UUID,
    tournament_id: uuid.UUID,
    end: Callable[..., list[service.Hindered]],
) -> HttpResponse:
    access = access_for(request, circle_id, action=RECORD)
    tournament = _tournament(access, tournament_id)
    try:
        hindered = end(access, tournament, key=read_key(request.POST.get("key", "")))
    except Fault as fault:
        return _shown(request, access, tournament, fault=fault, status=status_of(fault))
    if hindered:
        tournament.refresh_from_db()
        return _shown(request, access, tournament, hindered=hindered, status=UNPROCESSABLE)
    if end is service.close_tables:
        return _to(tournament)
    return see_other(_address(tournament, "settle-tournament"))


@require_GET
def settle_tournament(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Show who pays whom over all tables."""
    access = access_for(request, circle_id, action=WATCH)
    return _slate_shown(request, access, _tournament(access, tournament_id))


@require_POST
def pay_in_tournament(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Mark a payment as made, or all of them, by the slate's way."""

    def act(access: Access, tournament: Tournament) -> None:
        slate.pay_from_slate(
            access.circle,
            evening_ids=[each.evening_id for each in tables_of(tournament)],
            payment=read_slate_payment(request.POST),
            submission=submission_of(request.POST, recorder=recorder_of(access)),
        )

    return _pay(request, circle_id, tournament_id, act)


@require_POST
def take_back_in_tournament(
    request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
) -> HttpResponse:
    """Take back what was marked by mistake, by the slate's way."""

    def act(access: Access, _tournament: Tournament) -> None:
        slate.take_back_from_slate(
            access.circle,
            of=read_key(request.POST.get("of", "")),
            submission=submission_of(request.POST, recorder=recorder_of(access)),
        )

    return _pay(request, circle_id, tournament_id, act)


def _pay(
    request: HttpRequest,
    circle_id: uuid.UUID,
    tournament_id: uuid.UUID,
    act: Callable[[Access, Tournament], None],
) -> HttpResponse:
    access = access_for(request, circle_id, action=RECORD)
    tournament = _tournament(access, tournament_id)
    try:
        act(access, tournament)
    except Fault as fault:
        return _slate_shown(request, access, tournament, fault=fault, status=status_of(fault))
    return see_other(_address(tournament, "settle-tournament"))


def _act(
    request: HttpRequest,
    circle_id: uuid.UUID,
    tournament_id: uuid.UUID,
    act: Callable[[Access, Tournament], None],
) -> HttpResponse:
    access = access_for(request, circle_id, action=OWN)
    tournament = _tournament(access, tournament_id)
    try:
        act(access, tournament)
    except Fault as fault:
        # Another phone may have been quicker: the page shows what stands now.
        tournament.refresh_from_db()
        return _shown(request, access, tournament, fault=fault, status=status_of(fault))
    return _to(tournament)


def _tournament(access: Access, tournament_id: uuid.UUID) -> Tournament:
    """Return a tournament of the circle; raise Http404 where there is none of that id."""
    found = Tournament.objects.filter(circle=access.circle_id, pk=tournament_id).first()
    if found is None:
        raise Http404
    found.circle = access.circle
    return found


def _shown(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    *,
    fault: Fault | None = None,
    hindered: list[service.Hindered] | None = None,
    status: int = 200,
) -> HttpResponse:
    page = tournament_page(
        tournament,
        may_own=may(access.role, OWN),
        may_record=may(access.role, RECORD),
        first=request.GET.get("first", ""),
        fault=fault,
        hindered=hindered or (),
        others=request.POST.get("others", "") if fault is not None else "",
    )
    return render(request, "tournament/tournament.html", {"page": page}, status=status)


def _slate_shown(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    *,
    fault: Fault | None = None,
    status: int = 200,
) -> HttpResponse:
    page = tournament_slate_page(tournament, may_record=may(access.role, RECORD), fault=fault)
    return render(request, "tournament/settle.html", {"page": page}, status=status)


def _to(tournament: Tournament) -> HttpResponse:
    return see_other(_address(tournament, "show-tournament"))


def _address(tournament: Tournament, name: str) -> str:
    return reverse(name, args=[tournament.circle_id, tournament.pk])
