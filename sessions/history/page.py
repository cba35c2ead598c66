"""The home page and a circle's history: evenings on cards, newest first.

What a circle is called, and whether a device keeps it among its tables.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.core.paginator import Page
from django.db.models import Count, Exists, OuterRef, Q, Subquery, Sum
from django.db.models.fields.json import KT
from django.http import QueryDict
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games import games as all_games
from napledger.games.headings import Words
from napledger.games.web import MoneyFormat, money_format_of
from napledger.site import dates
from sessions.access.permissions import is_hidden, own_player, role_of
from sessions.access.roles import RECORD, may
from sessions.book.everybody import homes_of, read_together
from sessions.book.joined import Read, read_with
from sessions.common.games_played import ONE_GAME, GamesPlayed, deals_dealt, game_words, games_of
from sessions.common.http import Pages
from sessions.common.words import (
    about_kitty,
    evening_title,
    known_as,
    rules_title,
    titles_of,
)
from sessions.history.let_in import let_in_words
from sessions.models import Access, Circle, Entry, Evening, Milestone, Seat, Tournament
from sessions.models.evenings import KITTY_SEAT


def rename_circle(circle: Circle, *, name: str) -> Circle:
    """Return the circle under another name, which must be a clean line."""
    circle.name = name
    circle.save(update_fields=["name"])
    return circle


def hide_circle(access: Access, *, hidden: bool) -> None:
    """Keep a circle out of the tables of one device, or among them again; nobody else notices."""
    access.is_hidden = hidden
    access.save_fields("is_hidden")


EVENINGS_A_PAGE = 20

PAGE_OF = {
    Evening.OPEN: "show-table",
    Evening.REVIEWING: "show-settling",
    Evening.CLOSED: "show-sheet",
}
"""Which of an evening's pages its card leads to."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Who sat at an evening, what they won there, and what they stand at, in the smallest coin."""

    name: str
    won: int
    balance: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class EveningCard:
    """An evening in a few words; `won` is who won and how much, `state` what it waits for.

    `may_go` is whether nothing was dealt yet, so that it can be thrown away; `owed` what a closed
    one has still unpaid.
    """

    id: uuid.UUID
    circle_id: uuid.UUID
    page: str
    title: str
    won: str
    facts: str
    state: str
    players: str
    may_go: bool = False
    owed: str = ""


@dataclass(frozen=True, slots=True)
class CircleCard:
    """A circle in a few words; `has_name` is false while it goes by its players' names.

    `owed` is what all its closed evenings have still unpaid, `last` who won its newest one, and
    `own` what this phone's player won in all, `dealer` who deals next.
    """

    id: uuid.UUID
    title: str
    has_name: bool
    evenings: str
    players: str
    facts: str
    owed: str = ""
    last: str = ""
    own: str = ""
    dealer: str = ""


@dataclass(frozen=True, slots=True)
class HomePage:
    """The evenings that go on, and the circles that a device may see, the last to play first.

    `past` are the evenings, closed by now, to which alone it was let in; `hidden` the circles that
    it keeps out of its tables.
    """

    going_on: tuple[EveningCard, ...]
    circles: tuple[CircleCard, ...]
    past: tuple[EveningCard, ...] = ()
    hidden: tuple[CircleCard, ...] = ()


@dataclass(frozen=True, slots=True)
class CirclePage:
    """A circle and a page of its evenings; `name` and `alarm` belong to its renaming."""

    circle: CircleCard
    games: GamesPlayed
    evenings: tuple[EveningCard, ...]
    page: Page[Evening]
    name: str
    let_in: Sequence[str]
    had_tournaments: bool
    alarm: str = ""


def home_page(circles: Sequence[Circle], *, evenings: Sequence[Evening] = ()) -> HomePage:
    """Return the home page of a device that may see these circles, in six queries at most.

    `evenings` are those that it may see by themselves.
    """
    here = {each.pk for each in circles}
    # A group that was taken in goes by the one that took it in, as far as this phone sees that.
    together = read_together(circles)
    homes = homes_of(circles)
    guest = [each for each in evenings if each.circle_id not in here]
    many = evenings_by_game(together.circles)
    for taken, host in homes.items():
        if taken != host:
            many[host].update(many[taken])
    played = games_of(
        [
            *(game for by_game in many.values() for game in by_game),
            *(evening.game for evening in guest),
        ]
    )
    known = open_and_newest(together.circles)
    seats = seats_of([*known, *guest], read=together)
    recording = {each.pk for each in circles if may(role_of(each), RECORD)}
    newest: dict[uuid.UUID, Evening] = {}
    for evening in known:
        newest.setdefault(homes[evening.circle_id], evening)
    in_turn = list(newest)
    owed, titles, own = owed_in(circles), titles_of(circles), own_totals(circles)
    cards = tuple(
        replace(
            circle_card(
                circle,
                evenings=many[circle.pk].total(),
                title=titles[circle.pk],
                players=names_of(seats[newest[circle.pk].pk]) if circle.pk in newest else (),
                games=played,
            ),
            owed=owed.get(circle.pk, ""),
            last=last_won(newest[circle.pk], seats) if circle.pk in newest else "",
            own=" · ".join(own.get(circle.pk, ())),
            dealer=deals_next(newest.get(circle.pk), seats),
        )
        for circle in sorted(
            circles,
            key=lambda each: in_turn.index(each.pk) if each.pk in newest else len(in_turn),
        )
    )
    cards = tuple(card for card in cards if homes[card.id] == card.id)
    hidden = {circle.pk for circle in circles if is_hidden(circle)}
    known = [each for each in known if each.circle_id in here]
    return HomePage(
        going_on=tuple(
            replace(
                evening_card(evening, seats[evening.pk], games=played),
                may_go=evening.circle_id in recording and _is_empty(evening),
            )
            for evening in sorted([*known, *guest], key=_played, reverse=True)
            if evening.state != Evening.CLOSED and evening.circle_id not in hidden
        ),
        past=tuple(
            evening_card(evening, seats[evening.pk], games=played)
            for evening in guest
            if evening.state == Evening.CLOSED
        ),
        circles=tuple(card for card in cards if card.id not in hidden),
        hidden=tuple(card for card in cards if card.id in hidden),
    )


def owed_in(circles: Sequence[Circle]) -> Mapping[uuid.UUID, str]:
    """Return what the closed evenings of each circle have still unpaid, in words, in one query."""
    told_in, together = homes_of(circles), read_together(circles)
    unpaid = Seat.objects.filter(
        circle__in=told_in, evening__state=Evening.CLOSED, player__isnull=False
    ).exclude(balance=0)
    sums: dict[tuple[uuid.UUID, str], Counter[tuple[Any, str]]] = defaultdict(Counter)
    rows = unpaid.order_by("evening__currency", "player__person__name").values_list(
        "circle", "evening__currency", "player__person", "player__person__name"
    )
    for circle, currency, player, name, balance in rows.annotate(Sum("balance")):
        home = told_in[circle]
        party = together.person(player), together.called(player, name) or ""
        sums[home, currency][party] += balance
    stands = {
        key: [SeatResult(name, 0, balance) for (_player, name), balance in owed.items() if balance]
        for key, owed in sums.items()
    }
    words = {circle.pk: game_words([circle.game]) for circle in circles}
    said: dict[uuid.UUID, list[str]] = defaultdict(list)
    for (circle, currency), seats in stands.items():
        said[circle] += owed_among(seats, words[circle], money=money_format_of(currency))
    return {circle: " · ".join(owed) for circle, owed in said.items() if owed}


def owed_among(seats: Sequence[SeatResult], words: Words, *, money: MoneyFormat) -> list[str]:
    """Return what is still owed to players, and to a kitty, of what players stand at, in words.

    Who owes the kitty has a name where it can be nobody else.
    """
    balances = [seat.balance for seat in seats]
    due, kitty = sum(each for each in balances if each > 0), -sum(balances)
    owing = names_of(seat for seat in seats if seat.balance < 0)
    money = money.in_one_unit((due, kitty))
    said = []
    if due:
        said.append(_("%(amount)s still owed") % {"amount": money.plain(due)})
    if kitty > 0:
        is_known = not due or len(owing) == 1
        by = get_text_list([*owing], _("and")) if is_known else ""
        # Translators: “£14 owed to the kitty by Ann and Ben”
        named = _("%(amount)s owed to the %(kitty)s by %(names)s")
        pattern = named if by else _("%(amount)s owed to the %(kitty)s")
        said.append(about_kitty(pattern, words, amount=money.plain(kitty), names=by))
    return said


def own_totals(circles: Sequence[Circle]) -> Mapping[uuid.UUID, list[str]]:
    """Return what each phone's own player won in all, by circle, in words, in one query."""
    told_in, together = homes_of(circles), read_together(circles)
    own = {(told_in[each.pk], together.person(own_player(each))) for each in circles}
    sat = {sat for _home, who in own if who is not None for sat in together.sat_by(who)}
    if not sat:
        return {}
    rows = Seat.objects.filter(circle__in=told_in, player__person__in=sat).order_by(
        "evening__currency"
    )
    found: Counter[tuple[uuid.UUID, str]] = Counter()
    for circle, currency, player, won in rows.values_list(
        "circle", "evening__currency", "player__person"
    ).annotate(Sum("won")):
        if (told_in[circle], together.person(player)) in own:
            found[told_in[circle], currency] += won
    totals: dict[uuid.UUID, list[str]] = defaultdict(list)
    for (circle, currency), won in found.items():
        # Translators: how the player whose phone this is stands, over all evenings.
        pattern = _("You are %(amount)s up") if won > 0 else _("You are %(amount)s down")
        amount = money_format_of(currency).lone(abs(won))
        totals[circle].append(pattern % {"amount": amount} if won else _("You are level"))
    return totals


def deals_next(evening: Evening | None, seats: Mapping[uuid.UUID, list[SeatResult]]) -> str:
    """Return whose turn it is to deal, at a group's newest evening; "" where nobody sat yet."""
    if evening is None or (evening.state == Evening.CLOSED and not evening.deals):
        return ""
    dealer: str | None = getattr(evening, "dealer", None)
    names = {f"{each.number}": each.name for each in seats[evening.pk]}
    return _("%(name)s deals next") % {"name": names[dealer]} if dealer in names else ""


def last_won(evening: Evening, seats: Mapping[uuid.UUID, list[SeatResult]]) -> str:
    """Return who won a closed evening, and which it was; "" for one that goes on."""
    won = won_in_words(evening, seats[evening.pk]) if evening.state == Evening.CLOSED else ""
    words = {"evening": evening_title(evening), "won": won}
    # Translators: “Sunday 22 Nov: Ben won £4”
    return _("%(evening)s: %(won)s") % words if won else ""


def _is_empty(evening: Evening) -> bool:
    return evening.state == Evening.OPEN and not evening.deals


def evenings_by_game(circles: Collection[uuid.UUID]) -> Mapping[uuid.UUID, Counter[str]]:
    """Return how many evenings each circle has of each game, in one query."""
    found: dict[uuid.UUID, Counter[str]] = defaultdict(Counter)
    rows = (
        Evening.objects.shown().filter(circle__in=circles).values_list("circle", "game").order_by()
    )
    for circle, game, many in rows.annotate(Count("id")):
        found[circle][game] = many
    return found


def _played(evening: Evening) -> tuple[date, uuid.UUID]:
    return evening.played_on, evening.pk


def open_and_newest(circles: Collection[uuid.UUID]) -> list[Evening]:
    """Return the evenings that are not closed, and each circle's newest; the newest first."""
    newest = Evening.objects.shown(OuterRef("circle")).order_by("-played_on", "-id")
    last = Entry.objects.filter(
        circle=OuterRef("circle"), evening=OuterRef("pk"), number=OuterRef("version")
    )
    return list(
        Evening.objects.shown()
        .filter(circle__in=circles)
        .filter(~Q(state=Evening.CLOSED) | Q(pk=Subquery(newest.values("pk")[:1])))
        .annotate(dealer=Subquery(last.values(dealer=KT("table_after__dealer"))))
        .order_by("-played_on", "-id")
    )


def circle_page(
    circle: Circle, *, sent: QueryDict | None = None, name: str | None = None, alarm: str = ""
) -> CirclePage:
    """Return a page of the circle's evenings, in four queries: of all games, or of one."""
    sent = sent or QueryDict()
    read = read_with(circle)
    by_game = read.shown().order_by().values_list("game")
    many = Counter(dict(by_game.annotate(Count("id"))))
    played = games_of(many, sent=sent)
    evenings = read.shown().order_by("-played_on", "-id")
    if played.chosen:
        evenings = evenings.filter(game=played.chosen)
    pages = Pages(evenings, sent, on_screen=EVENINGS_A_PAGE)
    # They are counted already.
    pages.count = many[played.chosen] if played.chosen else many.total()
    page = pages.asked()
    seats = seats_of(page.object_list, read=read)
    # The first line of its chain, which every group with an evening has, says what else it is.
    lines = Milestone.objects.filter(Q(kind=Milestone.LET_IN) | Q(number=1), circle=circle.pk)
    told = lines.order_by("-number").annotate(
        had=Exists(Tournament.objects.shown().filter(**read.where)),
    )
    about = told.values("kind", "at", "had")
    return CirclePage(
        circle=circle_card(circle, evenings=many.total(), title=known_as(circle), games=played),
        games=played,
        evenings=tuple(
            evening_card(each, seats[each.pk], games=played) for each in page.object_list
        ),
        page=page,
        name=circle.name if name is None else name,
        let_in=let_in_words(line["at"] for line in about if line["kind"] == Milestone.LET_IN),
        had_tournaments=any(line["had"] for line in about),
        alarm=alarm,
    )


def seats_of(
    evenings: Iterable[Evening], *, read: Read | None = None
) -> Mapping[uuid.UUID, list[SeatResult]]:
    """Return who sat at each evening, in table order, in one query; as they are `read`, if so."""
    shown = list(evenings)
    seats: dict[uuid.UUID, list[SeatResult]] = {evening.pk: [] for evening in shown}
    circles = {evening.circle_id for evening in shown}
    found = Seat.objects.filter(circle__in=circles, evening__in=seats).exclude(number=KITTY_SEAT)
    rows = found.order_by("number").values_list(
        "evening", "player__person", "player__person__name", "won", "balance", "number"
    )
    for evening, player, name, won, balance, number in rows:
        called = name if read is None else read.called(player, name) or ""
        seats[evening].append(SeatResult(called, won, balance, number))
    return seats


def names_of(seats: Iterable[SeatResult]) -> tuple[str, ...]:
    return tuple(seat.name for seat in seats)


def evening_card(
    evening: Evening, seats: Sequence[SeatResult], *, games: GamesPlayed = ONE_GAME
) -> EveningCard:
    """Return an evening in a few words; of which game it was, where `games` are several."""
    deals = deals_dealt(evening.deals, game_words([evening.game]))
    game = games.name(evening.game)
    # A night without a name goes by its day already; with the game before it, it is kept short.
    written = dates.day if game else dates.day_in_full
    day = written(evening.played_on) if evening.title else ""
    facts = (game, day, evening.place, deals)
    return EveningCard(
        id=evening.pk,
        circle_id=evening.circle_id,
        page=PAGE_OF[evening.state],
        title=evening_title(evening),
        won=won_in_words(evening, seats),
        facts=" · ".join(fact for fact in facts if fact),
        state=state_in_words(evening),
        players=", ".join(names_of(seats)),
        owed=owed_in_words(evening, seats),
    )


def owed_in_words(evening: Evening, seats: Sequence[SeatResult]) -> str:
    """Return what players have still to pay of a closed evening; "" for nothing."""
    if evening.state != Evening.CLOSED:
        return ""
    money = money_format_of(evening.currency)
    return " · ".join(owed_among(seats, game_words([evening.game]), money=money))


def won_in_words(evening: Evening, seats: Sequence[SeatResult]) -> str:
    """Return who won most and how much, or leads while it goes on; empty while all are level."""
    most = max((seat.won for seat in seats), default=0)
    if most <= 0:
        return ""
    winners = names_of(seat for seat in seats if seat.won == most)
    words = {
        "name": get_text_list([*winners], _("and")),
        "amount": money_format_of(evening.currency).lone(most),
    }
    if evening.state == Evening.OPEN:
        one, many = _("%(name)s leads with %(amount)s"), _("%(name)s lead with %(amount)s each")
    else:
        one, many = _("%(name)s won %(amount)s"), _("%(name)s won %(amount)s each")
    return (one if len(winners) == 1 else many) % words


def state_in_words(evening: Evening) -> str:
    return {
        # Translators: the state of an evening: play is on, being settled, or closed.
        Evening.OPEN: _(game_words([evening.game]).upcoming) % {"number": evening.deals + 1},
        Evening.REVIEWING: _("being settled"),
        Evening.CLOSED: _("closed"),
    }[evening.state]


def circle_card(
    circle: Circle,
    *,
    evenings: int,
    title: str,
    players: tuple[str, ...] = (),
    games: GamesPlayed = ONE_GAME,
) -> CircleCard:
    """Return a circle in a few words; `players` are those of its newest evening.

    Stake and rules are those of its usual game, which is said where `games` are several.
    """
    counted = ngettext("%(count)s evening", "%(count)s evenings", evenings) % {"count": evenings}
    stake = _("stake %(stake)s") % {"stake": money_format_of(circle.currency).lone(circle.stake)}
    facts = (games.name(circle.game), stake, _preset_title(circle))
    return CircleCard(
        id=circle.pk,
        title=title,
        has_name=bool(circle.name),
        evenings=counted,
        players=", ".join(players),
        facts=" · ".join(fact for fact in facts if fact),
    )


def _preset_title(circle: Circle) -> str:
    """Return what the circle's usual rule set is called; "" for none that is known here."""
    game = all_games().get(circle.game)
    return rules_title(circle.rules, game=game) if game and circle.rules else ""
