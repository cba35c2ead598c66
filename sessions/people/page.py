"""The people of a group, what each stands at, and the log of who was merged with whom."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import Count, Q, Sum
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games.web import labelled, money_format_of, sentence_of
from napledger.money.pay_handles import TITLES
from napledger.reading.faults import Fault
from napledger.site import dates
from napledger.site.in_order import in_order
from sessions.access.in_force import not_revoked
from sessions.book.joined import Read, read_with
from sessions.book.persons import merged_into, steps_in
from sessions.book.submission import new_key
from sessions.common.words import day_title, known_as, titles_of
from sessions.models import (
    Access,
    Circle,
    Evening,
    Forgetting,
    Joining,
    Merging,
    PayHandle,
    Player,
    Seat,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player, or several who are one, stands at; money by currency, in the smallest coin.

    `owed` is of the evenings that are closed, positive for who is owed.
    """

    evenings: int = 0
    won: Counter[str] = field(default_factory=Counter)
    owed: Counter[str] = field(default_factory=Counter)
    devices: int = 0
    ways: tuple[str, ...] = ()

    def __add__(self, other: Standing) -> Standing:
        return Standing(
            self.evenings + other.evenings,
            _sum(self.won, other.won),
            _sum(self.owed, other.owed),
            self.devices + other.devices,
            tuple(dict.fromkeys((*self.ways, *other.ways))),
        )

    @property
    def in_words(self) -> list[str]:
        """Return it in short phrases, the money first."""
        said = [*_money(self.won, _won), *_money(self.owed, _owed)]
        if self.evenings and not any(self.owed.values()):
            said.append(_("nothing owed"))
        counted = ngettext("%(count)s evening", "%(count)s evenings", self.evenings)
        said.append(counted % {"count": self.evenings})
        if self.devices:
            phones = ngettext("%(count)s phone", "%(count)s phones", self.devices)
            said.append(phones % {"count": self.devices})
        if self.ways:
            words = {"ways": get_text_list([TITLES[each] for each in self.ways], _("and"))}
            # Translators: %(ways)s are services: “paid by PayPal and Monzo”
            said.append(_("paid by %(ways)s") % words)
        return said


def _sum(one: Counter[str], other: Counter[str]) -> Counter[str]:
    found = Counter(one)
    found.update(other)
    return found


def _won(amount: int) -> str:
    return _("up %(amount)s in all") if amount > 0 else _("down %(amount)s in all")


def _owed(amount: int) -> str:
    return _("is owed %(amount)s") if amount > 0 else _("owes %(amount)s")


def _money(sums: Mapping[str, int], wording: Callable[[int], str]) -> list[str]:
    return [
        wording(amount) % {"amount": money_format_of(currency).lone(abs(amount))}
        for currency, amount in sorted(sums.items())
        if amount
    ]


Standings = Mapping[uuid.UUID, Standing]
"""What each player stands at by themself, by their id."""


def standings_in(circle: Circle, read: Read | None = None) -> Standings:
    """Return what every player of a circle stands at, each for themself, in three queries.

    Where it is `read` with others, that is of their evenings too, by whom players are matched to.
    """
    read = read or Read((circle.pk,))
    found: dict[uuid.UUID, Standing] = defaultdict(Standing)
    shown = read.shown().order_by().values("pk")
    seats = Seat.objects.filter(**read.where, player__isnull=False, evening__in=shown)
    closed = Q(evening__state=Evening.CLOSED)
    rows = seats.order_by().values_list("player", "evening__currency")
    for player, currency, nights, won, owed in rows.annotate(
        nights=Count("pk"), all_won=Sum("won"), all_owed=Sum("balance", filter=closed)
    ):
        who = read.matched.get(player, player)
        found[who] += Standing(nights, Counter({currency: won}), Counter({currency: owed or 0}))
    held = Access.objects.filter(not_revoked(), circle=circle, player__isnull=False)
    for player, devices in held.order_by().values_list("player").annotate(Count("pk")):
        found[player] += Standing(devices=devices)
    handles = PayHandle.objects.filter(**read.where).order_by("service", "pk")
    for player, service in handles.values_list("player", "service"):
        found[read.matched.get(player, player)] += Standing(ways=(service,))
    return found


def _together(standings: Standings, players: Iterable[uuid.UUID]) -> Standing:
    return sum((standings.get(each, Standing()) for each in players), Standing())


@dataclass(frozen=True, slots=True)
class OtherName:
    """A player who was merged into the person they stand under: since when, by whom."""

    id: uuid.UUID
    name: str
    said: str


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person of a group, what they stand at, and the other names that they have."""

    id: uuid.UUID
    name: str
    facts: Sequence[str]
    others: Sequence[OtherName]


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Everything that the page of a group's people shows; `log` is the newest line first."""

    circle: Circle
    title: str
    persons: Sequence[PersonLine]
    choices: Sequence[tuple[str, str]]
    log: Sequence[tuple[str, str]]


def people_page(circle: Circle) -> PeoplePage:
    """Return the people of a group, in eight queries at most, and two where it took others in."""
    players = in_order(Player.objects.filter(circle=circle).order_by("pk"))
    names = {player.pk: player.name for player in players}
    standings = standings_in(circle, read_with(circle))
    mergings = _mergings(circle)
    into = merged_into(steps_in(circle.pk)) if circle.mergings else {}
    newest = {row.player_id: row for row in mergings}
    others: dict[uuid.UUID, list[OtherName]] = defaultdict(list)
    for player in players:
        if player.pk in into:
            said = _since(newest[player.pk], names, person=player.person_id)
            others[player.person_id].append(OtherName(player.pk, player.name, said))
    return PeoplePage(
        circle=circle,
        title=known_as(circle),
        persons=[
            PersonLine(
                player.pk,
                player.name,
                _together(standings, [player.pk, *(o.id for o in others[player.pk])]).in_words,
                others[player.pk],
            )
            for player in players
            if player.person_id == player.pk
        ],
        choices=[(str(each.pk), each.name) for each in players if each.person_id == each.pk],
        log=[*_log(circle, mergings, names)],
    )


def _mergings(circle: Circle) -> list[Merging]:
    """Return a circle's mergings, the first one first; in no query where there are none."""
    if not circle.mergings:
        return []
    return list(Merging.objects.filter(circle=circle).select_related("by__person").order_by("pk"))


def _when(row: Merging | Forgetting | Joining) -> str:
    at = timezone.localtime(row.at)
    # Translators: %(day)s is like "Sunday 22 Nov", %(time)s like "20:15"
    words = {"day": day_title(at.date()), "time": dates.clock(at)}
    return _("%(day)s, %(time)s") % words


def _since(row: Merging, names: Mapping[uuid.UUID, str], *, person: uuid.UUID) -> str:
    """Return since when, by whom, and into whom where that was not the person themself."""
    into = _("as %(name)s") % {"name": names[row.into_id]} if row.into_id != person else ""
    by = _("by %(name)s") % {"name": row.by.called} if row.by else ""
    return " · ".join(filter(None, (into, by, _when(row))))


def _log(
    circle: Circle, mergings: Sequence[Merging], names: Mapping[uuid.UUID, str]
) -> list[tuple[str, str]]:
    """Return what was done to the people of a group: when, and what, the newest first."""
    found = [(row.at, _when(row), _merging_in_words(row, names)) for row in mergings]
    joinings = _joinings(circle)
    others = {row.other for row in joinings}
    titles = titles_of(list(Circle.objects.filter(pk__in=others))) if others else {}
    found += [(row.at, _when(row), _joining_in_words(row, titles)) for row in joinings]
    gone = _("Somebody was forgotten: the name was taken away.")
    found += [(row.at, _when(row), gone) for row in Forgetting.objects.filter(circle=circle)]
    found.sort(key=lambda each: each[0], reverse=True)
    return [(when, said) for _at, when, said in found]


def _joinings(circle: Circle) -> list[Joining]:
    """Return a circle's joinings, in no query where there are none."""
    if not circle.joinings:
        return []
    return list(Joining.objects.filter(circle=circle).select_related("by__person").order_by("pk"))


def _joining_in_words(row: Joining, titles: Mapping[uuid.UUID, str]) -> str:
    """Return what was joined or parted; a group whose book is not on this site has no name here."""
    sentences = {
        (Joining.JOINED, Joining.HOST): _("%(group)s was taken in."),
        (Joining.JOINED, Joining.GUEST): _("This group was taken in by %(group)s."),
        (Joining.LEFT, Joining.HOST): _("%(group)s was parted from this group again."),
        (Joining.LEFT, Joining.GUEST): _("This group was parted from %(group)s again."),
    }
    # Translators: a group of players whose name is not known here, in place of its name
    group = titles.get(row.other, _("another group"))
    said = sentences[row.kind, row.role] % {"group": group}
    said = f"{said[:1].upper()}{said[1:]}"
    return labelled(row.by.called, said) if row.by else said


def _merging_in_words(row: Merging, names: Mapping[uuid.UUID, str]) -> str:
    words = {
        "name": names[row.player_id],
        "into": names[row.into_id],
        "by": row.by.called if row.by else "",
    }
    if row.kind == Merging.MERGED:
        pattern = _("%(by)s merged %(name)s into %(into)s.")
        alone = _("%(name)s was merged into %(into)s.")
    else:
        pattern = _("%(by)s took %(name)s and %(into)s apart.")
        alone = _("%(name)s and %(into)s were taken apart.")
    return (pattern if words["by"] else alone) % words


@dataclass(frozen=True, slots=True)
class Stands:
    """Somebody by a heading, and what they stand at in short phrases."""

    name: str
    facts: Sequence[str]


@dataclass(frozen=True, slots=True)
class MergePage:
    """What two players stand at and what the person would; `alarm` is why they cannot be one."""

    circle: Circle
    title: str
    choices: Sequence[tuple[str, str]]
    player: str
    into: str
    names: tuple[str, str]
    before: Sequence[Stands]
    after: Stands | None
    both_paid: str
    alarm: str
    alarm_at: str
    key: str


def merge_page(
    circle: Circle, *, player: str, into: str, fault: Fault | None, is_asked: bool
) -> MergePage:
    """Return the page, in six queries at most."""
    persons = in_order(Player.objects.persons().filter(circle=circle).order_by("pk"))
    names = {str(each.pk): each.name for each in persons}
    page = MergePage(
        circle=circle,
        title=known_as(circle),
        choices=[*names.items()],
        player=player,
        into=into,
        names=(names.get(player, ""), names.get(into, "")),
        before=(),
        after=None,
        both_paid="",
        alarm=sentence_of(fault) if fault is not None and is_asked else "",
        alarm_at=fault.path if fault is not None else "",
        key=new_key(),
    )
    if player not in names or into not in names or player == into:
        return page
    standings, all_of = standings_in(circle, read_with(circle)), _names_by_person(circle)
    one, other = (_together(standings, all_of[uuid.UUID(each)]) for each in (player, into))
    both = [TITLES[each] for each in one.ways if each in other.ways]
    words = {"ways": get_text_list(both, _("and")), "name": names[into]}
    return replace(
        page,
        before=(Stands(names[player], one.in_words), Stands(names[into], other.in_words)),
        after=Stands(names[into], (one + other).in_words),
        # Translators: where both names have said how they are paid: “PayPal and Monzo”
        both_paid=_("Both said %(ways)s; what %(name)s said is used.") % words if both else "",
    )


def _names_by_person(circle: Circle) -> Mapping[uuid.UUID, Collection[uuid.UUID]]:
    found: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    players = Player.objects.filter(circle=circle)
    for player, person in players.values_list("pk", "person"):
        found[person].append(player)
    return found


@dataclass(frozen=True, slots=True)
class PartPage:
    """What one person stands at, and what the two would stand at who they are made of."""

    circle: Circle
    title: str
    player: Player
    before: Stands
    after: Sequence[Stands]
    key: str


def part_page(circle: Circle, player_id: uuid.UUID) -> PartPage | None:
    """Return the page, in five queries; None for who is merged into nobody."""
    into = merged_into(steps_in(circle.pk))
    if player_id not in into:
        return None
    player = Player.objects.select_related("person").get(circle=circle, pk=player_id)
    standings = standings_in(circle, read_with(circle))
    everybody = set(_names_by_person(circle)[player.person_id])
    own = {each for each in everybody if player_id in _way(each, into)}
    return PartPage(
        circle=circle,
        title=known_as(circle),
        player=player,
        before=Stands(player.called, _together(standings, everybody).in_words),
        after=(
            Stands(player.called, _together(standings, everybody - own).in_words),
            Stands(player.name, _together(standings, own).in_words),
        ),
        key=new_key(),
    )


def _way(player: uuid.UUID, into: Mapping[uuid.UUID, uuid.UUID]) -> list[uuid.UUID]:
    """Return a player, whom they were merged into, and so on."""
    way = [player]
    while way[-1] in into:
        way.append(into[way[-1]])
    return way
