"""The page on which a paper score sheet is entered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games import game_of
from napledger.games.web import purse_of, web_game
from sessions.common.circle_names import known_as
from sessions.models import Access, Circle, Evening
from sessions.models.rows import new_id
from sessions.paper.forms import USUAL, PaperForm
from sessions.starting.page import Money, moneys, offer_of


@dataclass(frozen=True, slots=True)
class PaperPage:
    """The form with what can be chosen in it; `started` is the evening that it made already."""

    circle: Circle
    title: str
    form: PaperForm
    help: str
    moneys: tuple[tuple[str, tuple[Money, ...]], ...]
    presets: tuple[tuple[str, str], ...]
    key: str
    is_checked: bool = False
    started: Evening | None = None


def offered_paper(access: Access) -> PaperForm:
    """Return the form filled in with what the circle played last."""
    offer = offer_of(access)
    sent = QueryDict(mutable=True)
    sent.update(
        {
            "players": ", ".join(offer.players),
            "currency": offer.currency,
            "stake": purse_of(offer.currency).plain(offer.stake),
            "rules": USUAL,
            "key": str(new_id()),
        }
    )
    return PaperForm(sent, access.circle.game, usual_of(access.circle))


def sent_paper(access: Access, *, sent: QueryDict) -> PaperForm:
    """Return the form as it was sent."""
    return PaperForm(sent, access.circle.game, usual_of(access.circle))


def usual_of(circle: Circle) -> dict[str, Any]:
    """Return what a circle plays by."""
    return {"currency": circle.currency, "rules": circle.rules}


def paper_page(
    access: Access, form: PaperForm, *, is_checked: bool = False, started: Evening | None = None
) -> PaperPage:
    """Return the page."""
    circle = access.circle
    presets = game_of(circle.game).presets.values()
    return PaperPage(
        circle=circle,
        title=known_as(circle),
        form=form,
        help=_(web_game(circle.game).shorthand_help),
        moneys=moneys(also=form.text("currency")),
        presets=((USUAL, _("As last time")), *((each.key, _(each.title)) for each in presets)),
        key=str(new_id()) if started is not None else form.text("key"),
        is_checked=is_checked,
        started=started,
    )
