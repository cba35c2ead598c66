"""Entering a paper score sheet: checked as often as one likes, then kept as an evening.

The page on which a paper score sheet is entered.

An evening from a paper score sheet: begun, filled in and ended in one go, once for each form.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from napledger.evening.document import DEAL
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.contract import usual_preset
from napledger.games.web import money_format_of, web_game
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.in_force import host_shown
from sessions.access.locks import locked_access
from sessions.access.permissions import access_for
from sessions.access.roles import RECORD
from sessions.book.open_book import Book
from sessions.book.start import begin, members, usual_of_game
from sessions.book.submission import Submission, beginning, body_of, read_own_key, recorder_of
from sessions.book.typed import new_opening
from sessions.book.writing import TooManyWriters, write
from sessions.common.http import CONFLICT, UNPROCESSABLE, later, see_other
from sessions.common.words import known_as
from sessions.models import Access, Circle, Evening
from sessions.models.rows import new_id
from sessions.paper.forms import USUAL, PaperForm
from sessions.settling.service import review_evening
from sessions.starting.moneys import Money, moneys
from sessions.starting.page import game_to_play, games_in_order, offer_of
from sessions.starting.service import (
    CROWDED,
    AlreadyStarted,
    begun_once,
    check_no_host,
    id_made_by,
)


@dataclass(frozen=True, slots=True)
class PaperPage:
    """The form with what can be chosen in it; `started` is the evening that it made already.

    `game` is the name of the game whose sheet it is, and `games` are all by key and name.
    """

    circle: Circle
    title: str
    form: PaperForm
    game: str
    games: tuple[tuple[str, str], ...]
    help: str
    moneys: tuple[tuple[str, tuple[Money, ...]], ...]
    presets: tuple[tuple[str, str], ...]
    key: str
    is_checked: bool = False
    started: Evening | None = None


def offered_paper(access: Access, *, asked: str) -> PaperForm:
    """Return the form filled in with what the circle played last, of the game that is asked for."""
    offer = offer_of(access, game=asked)
    usual = usual_of_game(access.circle, game=offer.game)
    sent = QueryDict(mutable=True)
    sent.update(
        {
            "players": ", ".join(offer.players),
            "currency": offer.currency,
            "stake": money_format_of(offer.currency).plain(offer.stake),
            "rules": USUAL if usual else usual_preset(game_of(offer.game)),
            "key": str(new_id()),
        }
    )
    return PaperForm(sent, offer.game, usual)


def sent_paper(access: Access, *, sent: QueryDict) -> PaperForm:
    game = game_to_play(access.circle, asked=sent.get("game", ""))
    return PaperForm(sent, game, usual_of_game(access.circle, game=game))


def paper_page(
    access: Access, form: PaperForm, *, is_checked: bool = False, started: Evening | None = None
) -> PaperPage:
    circle = access.circle
    presets = [(each.key, _(each.title)) for each in game_of(form.game).presets.values()]
    usual = [(USUAL, _("As last time"))] if form.usual else []
    return PaperPage(
        circle=circle,
        title=known_as(circle),
        form=form,
        game=_(game_of(form.game).title),
        games=games_in_order(circle),
        help=_(web_game(form.game).shorthand_help),
        moneys=moneys(also=form.text("currency")),
        presets=(*usual, *presets),
        key=str(new_id()) if started is not None else form.text("key"),
        is_checked=is_checked,
        started=started,
    )


ROW = "deal-{number}"
"""The path of a row that cannot be: its number on the sheet, from 1."""


def import_paper(
    access: Access,
    *,
    facts: Mapping[str, Any],
    rows: Mapping[int, str],
    submission: Submission,
) -> Evening:
    """Return the evening that a sheet makes, with play ended; nothing is written if a row is wrong.

    `facts` are how it began, `rows` its deals in shorthand by their number on the sheet. Raises
    AlreadyStarted for a key that came with another sheet.
    """
    opening = new_opening(facts)
    opened(opening)
    evening_id = id_made_by(submission.key, device=access.secret_hash, what="paper")
    keys = {name: str(place) for place, name in enumerate(opening.players, start=1)}

    def start() -> Evening:
        check_no_host(locked_access(access, action=RECORD).circle)
        players = members(access.circle, names=opening.players)
        book = begin(
            access.circle, opening, players=players, submission=submission, evening_id=evening_id
        )
        for number, text in rows.items():
            book = _recorded(book, text, number, keys=keys, submission=submission)
        end = replace(submission, key=f"{beginning(submission.key)}-end")
        review_evening(book.evening, submission=end)
        return book.evening

    return begun_once(
        start, circle_id=access.circle_id, evening_id=evening_id, submission=submission
    )


def _recorded(
    book: Book, text: str, number: int, *, keys: Mapping[str, str], submission: Submission
) -> Book:
    try:
        facts = web_game(book.evening.game).read_shorthand(text, players=keys)
        mine = replace(submission, key=f"{beginning(submission.key)}-{number}")
        return write(book.evening, DEAL, facts, mine, book=book)[0]
    except Fault as fault:
        raise Fault(ROW.format(number=number), fault.pattern, **fault.words) from None


KEEP = "keep"


@require_http_methods(["GET", "HEAD", "POST"])
def enter_paper(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show the sheet, check what was typed, or keep it as an evening."""
    access = access_for(request, circle_id, action=RECORD)
    host = host_shown(access)
    if host is not None:
        return see_other(reverse("enter-paper", args=[host]))
    if request.method != "POST":
        return _shown(request, access, offered_paper(access, asked=request.GET.get("game", "")))
    form = sent_paper(access, sent=request.POST)
    facts = form.check()
    if facts is None or request.POST.get("step") != KEEP:
        status = 200 if facts is not None else UNPROCESSABLE
        return _shown(request, access, form, status=status, is_checked=True)
    try:
        key = read_own_key(form.text("key"))
        submission = Submission(key, recorder_of(access), body_of(request.POST))
        evening = import_paper(access, facts=facts, rows=form.deals, submission=submission)
    except AlreadyStarted as earlier:
        return _shown(request, access, form, status=CONFLICT, started=earlier.evening)
    except TooManyWriters:
        form.refuse(Fault("", CROWDED))
        return later(_shown(request, access, form, is_checked=True))
    except Fault as fault:
        form.refuse(fault)
        return _shown(request, access, form, status=UNPROCESSABLE, is_checked=True)
    return see_other(reverse("show-settling", args=[evening.circle_id, evening.pk]))


def _shown(
    request: HttpRequest,
    access: Access,
    form: PaperForm,
    *,
    status: int = 200,
    is_checked: bool = False,
    started: Evening | None = None,
) -> HttpResponse:
    page = paper_page(access, form, is_checked=is_checked, started=started)
    return render(request, "paper/paper.html", {"page": page, "form": form}, status=status)
