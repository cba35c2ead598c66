"""The page that sets a tournament up: as it is offered, as it was sent, and as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games import game_of
from napledger.games.web import money_format_of, rules_form_of
from napledger.money.currencies import COUNTERS
from napledger.site.in_order import by_name
from napledger.tournament.draw import MITCHELL, MIXED, RANDOM, RANK
from sessions.book.start import usual_of_game
from sessions.common.games_played import game_title
from sessions.common.words import known_as
from sessions.models import Access, Circle, Evening, Player, Seat, Tournament
from sessions.models.rows import new_id
from sessions.rules.saved_rule_sets import cards_with, saved_rules
from sessions.starting.moneys import Money, moneys
from sessions.starting.page import Offer, game_to_play, games_in_order, offer_of
from sessions.tournament.drawing import playing_in
from sessions.tournament.forms import TournamentForm
from sessions.tournament.ways import WayChoice, way_choices


@dataclass(frozen=True, slots=True)
class TournamentFormPage:
    """The form that sets a tournament up, as it stands; `known` are the group's players."""

    circle: Circle
    title: str
    form: TournamentForm
    fields: Mapping[str, str]
    known: tuple[str, ...]
    ways: tuple[WayChoice, ...]
    moneys: tuple[tuple[str, tuple[Money, ...]], ...]
    games: tuple[tuple[str, str], ...]
    units = ("£", "p", "s", "d", "€", "$")

    @property
    def alarms(self) -> tuple[tuple[str, str], ...]:
        return self.form.alarms

    @property
    def game_title(self) -> str:
        return game_title(self.form.game)

    @property
    def stake_label(self) -> str:
        return _(game_of(self.form.game).words.stake)

    @property
    def is_for_counters(self) -> bool:
        return self.form.currency == COUNTERS

    @property
    def terms(self) -> str:
        """Return stake and rules in one line."""
        form = self.form.rules
        words = {"stake": self.fields["stake"], "rules": form.title}
        return _("Stake %(stake)s · %(rules)s") % words

    @property
    def terms_are_open(self) -> bool:
        return bool(self.form.rules.errors or {"stake", "currency"} & self.form.errors.keys())


FIELDS = ("stake", "currency", "called", "title", "place", "played_on", "others", "lasts")


def offered_tournament(access: Access, *, game: str, nearest: str) -> TournamentForm:
    """Return the form as it is offered: as the game was last played, and whoever came last."""
    offer = offer_of(access, game=game, nearest=nearest)
    money = money_format_of(offer.currency)
    fields = QueryDict(mutable=True)
    fields.update(
        {
            "key": str(new_id()),
            "game": offer.game,
            "currency": offer.currency,
            "stake": money.plain(offer.stake),
        }
    )
    fields.setlist("player", _who_came_last(access.circle))
    return _form(offer, fields)


def switched_tournament(
    access: Access, *, sent: QueryDict, game: str, nearest: str
) -> TournamentForm:
    """Return the form for another game: who plays and how stays as it was sent."""
    form = offered_tournament(access, game=game, nearest=nearest)
    for name in ("key", "player", "others", "title", "place", "played_on", "lasts", "partners"):
        form.sent.setlist(name, sent.getlist(name))
    return form


def sent_tournament(access: Access, *, sent: QueryDict, nearest: str) -> TournamentForm:
    game = game_to_play(access.circle, asked=sent.get("game", ""))
    usual = usual_of_game(access.circle, game=game).get("rules", {})
    cards = cards_with(saved_rules(access.circle_id, game=game), usual, game=game, code="")
    rules = rules_form_of(game, cards.rules, sent=sent, own=cards.own)
    return TournamentForm(sent, rules, game, nearest=nearest)


def tournament_form_page(form: TournamentForm, circle: Circle) -> TournamentFormPage:
    known = tuple(sorted(circle.players.persons().values_list("name", flat=True), key=by_name))
    ways = [MIXED, RANDOM, RANK, *([MITCHELL] if form.offers_pairs else [])]
    return TournamentFormPage(
        circle=circle,
        title=known_as(circle),
        form=form,
        fields={name: form.text(name) for name in FIELDS} | {"currency": form.currency},
        known=known,
        ways=way_choices(ways, picked=form.way),
        moneys=moneys(also=form.text("currency")),
        games=games_in_order(circle),
    )


def _form(offer: Offer, fields: QueryDict) -> TournamentForm:
    rules = rules_form_of(offer.game, offer.cards.rules, own=offer.cards.own)
    return TournamentForm(fields, rules, offer.game)


def _who_came_last(circle: Circle) -> list[str]:
    """Return the names of whoever played in the last tournament, or on the group's last day."""
    last = Tournament.objects.shown().filter(circle=circle).order_by("-played_on", "-id").first()
    players = Player.objects.persons().filter(circle=circle)
    if last is not None:
        ids = {who for each in playing_in(last) for who in each}
        return sorted(players.filter(pk__in=ids).values_list("name", flat=True), key=by_name)
    day = Evening.objects.shown(circle).order_by("-played_on").values("played_on")[:1]
    seats = Seat.objects.filter(circle=circle, evening__circle=circle, evening__played_on=day)
    sat = seats.values("player__person")
    return list(players.filter(pk__in=sat).values_list("name", flat=True))
