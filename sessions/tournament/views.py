"""A tournament: set up, drawn, begun, watched, settled."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from functools import wraps

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from napledger.reading.faults import Fault
from napledger.site.pages import render
from napledger.site.qr_codes import drawn_code
from sessions.access.addresses import address_for_phones
from sessions.access.in_force import host_shown
from sessions.access.permissions import access_for
from sessions.access.roles import OWN, RECORD, WATCH, may
from sessions.access.service import make_link
from sessions.book.submission import (
    new_key,
    read_key,
    read_own_key,
    recorder_of,
    submission_of,
)
from sessions.common.http import UNPROCESSABLE, see_other, status_of
from sessions.models import Access, Role, Tournament
from sessions.slate import service as slate
from sessions.slate.forms import read_slate_payment
from sessions.starting.moneys import money_of
from sessions.starting.page import PLAY, in_counters
from sessions.tournament import service
from sessions.tournament.drawing import tables_of, tournament_of
from sessions.tournament.form_page import (
    offered_tournament,
    sent_tournament,
    switched_tournament,
    tournament_form_page,
)
from sessions.tournament.forms import TournamentForm, read_named, sent_with
from sessions.tournament.page import ranking_page, title_of, tournament_page, tournaments_page
from sessions.tournament.service import Hindered
from sessions.tournament.slate_page import tournament_pay_page, tournament_slate_page
from sessions.tournament.standings import etag_of

NOTHING_NEW, OUT_OF_DATE = 204, 205

LIST = "list-tournaments"

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


View = Callable[[HttpRequest, Access, Tournament], HttpResponse]


def of_tournament(
    action: str, *, in_part: bool = False
) -> Callable[[View], Callable[..., HttpResponse]]:
    """Tell a view who asks, and of which tournament; whoever may not do that gets Http404."""

    def told(view: View) -> Callable[..., HttpResponse]:
        @wraps(view)
        def asked(
            request: HttpRequest, circle_id: uuid.UUID, tournament_id: uuid.UUID
        ) -> HttpResponse:
            access = access_for(request, circle_id, action=action, in_part=in_part)
            return view(request, access, tournament_of(access, tournament_id))

        return asked

    return told


@require_GET
@of_tournament(WATCH)
def show_tournament(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Show a tournament: what is drawn, its tables, and who leads."""
    return _shown(request, access, tournament)


@require_GET
@of_tournament(WATCH, in_part=True)
def show_tournament_live(
    request: HttpRequest, _access: Access, tournament: Tournament
) -> HttpResponse:
    """Say whether anything is new `since` the version that a page shows: 205, or 204."""
    is_current = request.GET.get("since") == etag_of(tournament)
    return HttpResponse(status=NOTHING_NEW if is_current else OUT_OF_DATE)


@require_GET
@of_tournament(WATCH, in_part=True)
def show_ranking(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Show who stands where, for a screen across the room; in part where a link keeps it back."""
    link = access.link
    page = ranking_page(
        tournament,
        shows_amounts=link is None or not link.hides_amounts,
        shows_initials=link is not None and link.shows_initials,
    )
    return render(request, "tournament/ranking.html", {"page": page})


@require_GET
@of_tournament(WATCH)
def print_tables(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Show who sits where in the newest round, to be printed and pinned up."""
    page = tournament_page(tournament, may_own=may(access.role, OWN), may_record=False)
    return render(request, "tournament/print.html", {"page": page})


@require_POST
@of_tournament(OWN)
def print_codes(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Show a sheet for each table that plays: who sits there, and a code that lets its phone in.

    Each is a link of its table's evening, as any invited phone gets: shown once, to be revoked.
    """
    key, sheets = request.POST.get("key", ""), []
    for table in tournament_page(tournament, may_own=True, may_record=False).playing:
        link, token = make_link(
            access,
            role=Role.RECORDER,
            evening=table.evening,
            name="",
            key=key and f"{key}-{table.number}",
        )
        address = address_for_phones(request, f"{reverse('join')}#{token}")
        sheets.append((table, link, address, drawn_code(address.url)))
    context = {"tournament": tournament, "title": title_of(tournament), "sheets": sheets}
    response = render(request, "tournament/codes.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
@of_tournament(OWN)
def draw_round(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Draw the next round, or draw it again."""

    def act() -> None:
        at = sent_with(request.POST)
        service.draw_again(access, tournament, way=request.POST.get("way", ""), at=at)

    return _act(request, access, tournament, act)


@require_POST
@of_tournament(OWN)
def take_draw_back(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Take back the draw of a round that is not to be played."""

    def act() -> None:
        service.take_draw_back(access, tournament, at=sent_with(request.POST))

    return _act(request, access, tournament, act)


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(OWN)
def throw_tournament_away(
    request: HttpRequest, access: Access, tournament: Tournament
) -> HttpResponse:
    """Ask whether a tournament of which no round has begun is to go, or let it go."""
    if request.method != "POST":
        if tournament.rounds or tournament.ended_at is not None:
            return _to(tournament)
        shown = {
            "title": title_of(tournament),
            "key": new_key(),
            "version": tournament.version,
            "table": reverse("show-tournament", args=[tournament.circle_id, tournament.pk]),
        }
        return render(request, "tournament/throw_away.html", shown)

    def act() -> None:
        service.throw_away(access, tournament, at=sent_with(request.POST))

    return _act(request, access, tournament, act, then=LIST)


@require_POST
@of_tournament(OWN)
def exchange_two(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Exchange the places of two who were tapped in a draw."""

    def act() -> None:
        at = sent_with(request.POST)
        one, other = request.POST.get("first", ""), request.POST.get("second", "")
        service.exchange_two(access, tournament, one=one, other=other, at=at)

    return _act(request, access, tournament, act)


@require_POST
@of_tournament(OWN)
def change_players(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Take who comes late and leave out who goes; the next round is drawn anew."""

    def act() -> None:
        at = sent_with(request.POST)
        named = read_named([], request.POST.get("others", ""))
        people, loose = named.playing(in_pairs=tournament.pairs)
        stay = [who for each in request.POST.getlist("stay") for who in each.split(",")]
        service.change_players(access, tournament, stay=stay, people=people, loose=loose, at=at)

    return _act(request, access, tournament, act)


@require_POST
@of_tournament(OWN)
def begin_round(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Begin every table of the round that is drawn."""

    def act() -> None:
        service.begin_round(access, tournament, at=sent_with(request.POST))

    return _act(request, access, tournament, act)


@require_POST
@of_tournament(RECORD)
def end_play(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """End play at every table."""

    def act() -> list[Hindered]:
        return service.end_play(access, tournament, key=read_key(request.POST.get("key", "")))

    return _act(request, access, tournament, act, then="settle-tournament")


@require_POST
@of_tournament(RECORD)
def close_tables(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Close every table that is being settled, and the tournament with the last of them."""

    def act() -> list[Hindered]:
        return service.close_tables(access, tournament, key=read_key(request.POST.get("key", "")))

    return _act(request, access, tournament, act)


@require_GET
@of_tournament(WATCH)
def settle_tournament(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Show who pays whom over all tables."""
    return _slate_shown(request, access, tournament)


@require_GET
@of_tournament(WATCH)
def show_paying_in_tournament(
    request: HttpRequest, access: Access, tournament: Tournament
) -> HttpResponse:
    """Show the ways to make the payments over all tables."""
    page = tournament_pay_page(tournament, access, may_own=may(access.role, OWN))
    response = render(request, "tournament/pay.html", {"page": page})
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
@of_tournament(RECORD)
def pay_in_tournament(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    """Mark a payment as made, or all of them, by the slate's way."""

    def act() -> None:
        slate.pay_from_slate(
            access.circle,
            evening_ids=[each.evening_id for each in tables_of(tournament)],
            payment=read_slate_payment(request.POST),
            submission=submission_of(request.POST, recorder=recorder_of(access)),
        )

    return _act(request, access, tournament, act, then="settle-tournament", shown=_slate_shown)


@require_POST
@of_tournament(RECORD)
def take_back_in_tournament(
    request: HttpRequest, access: Access, tournament: Tournament
) -> HttpResponse:
    """Take back what was marked by mistake, by the slate's way."""

    def act() -> None:
        slate.take_back_from_slate(
            access.circle,
            of=read_key(request.POST.get("of", "")),
            submission=submission_of(request.POST, recorder=recorder_of(access)),
        )

    return _act(request, access, tournament, act, then="settle-tournament", shown=_slate_shown)


def _shown(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    *,
    fault: Fault | None = None,
    hindered: Sequence[Hindered] = (),
    status: int = 200,
) -> HttpResponse:
    page = tournament_page(
        tournament,
        may_own=may(access.role, OWN),
        may_record=may(access.role, RECORD),
        first=request.GET.get("first", ""),
        fault=fault,
        hindered=hindered,
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


def _act(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    act: Callable[[], list[Hindered] | None],
    *,
    then: str = "show-tournament",
    shown: Callable[..., HttpResponse] = _shown,
) -> HttpResponse:
    """Do something and go on to a page; where it was refused or hindered, show what stands now."""
    try:
        hindered = act()
    except Fault as fault:
        # Another phone may have been quicker.
        tournament.refresh_from_db()
        return shown(request, access, tournament, fault=fault, status=status_of(fault))
    if hindered:
        tournament.refresh_from_db()
        return _shown(request, access, tournament, hindered=hindered, status=UNPROCESSABLE)
    return _to(tournament, then)


def _to(tournament: Tournament, name: str = "show-tournament") -> HttpResponse:
    of = [tournament.circle_id] if name == LIST else [tournament.circle_id, tournament.pk]
    return see_other(reverse(name, args=of))
