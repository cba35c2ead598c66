"""The page on which a paper score sheet is entered."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games import game_of
from napledger.games.contract import usual_preset
from napledger.games.web import money_format_of, web_game
from sessions.book.start import usual_of_game
from sessions.common.circle_names import known_as
from sessions.models import Access, Circle, Evening
from sessions.models.rows import new_id
from sessions.paper.forms import USUAL, PaperForm
from sessions.starting.moneys import Money, moneys
from sessions.starting.page import game_to_play, games_in_order, offer_of


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
