"""The pages that start an evening: what is offered from last time, and the form as it stands."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.text import get_text_list
from django.utils.translation import get_language, gettext, ngettext

from napledger.evening.kinds.kitty import fund_end
from napledger.games import game_of, games
from napledger.games.headings import Turns
from napledger.games.web import money_format_of, rules_form_of
from napledger.money.currencies import COUNTERS, LANGUAGE
from napledger.reading.faults import Fault, marked
from napledger.site.in_order import by_name
from sessions.book.joined import Read, read_with
from sessions.book.open_book import Book, open_book
from sessions.book.start import usual_of_game
from sessions.common.words import kitty_word, known_as, rules_title
from sessions.models import Access, Circle, Evening
from sessions.models.rows import new_id
from sessions.rules.code import game_shared
from sessions.rules.saved_rule_sets import NO_CARDS, SHARED, PickedCards, cards_with, saved_rules
from sessions.starting.forms import FIELDS, StartForm
from sessions.starting.moneys import Money, first_stake, moneys
from sessions.starting.old_debt_choices import OldDebtChoice, old_debt_choices
from sessions.starting.places import NIGHT_ENDS_HOUR, this_night

FIRST_PLACE = "1"

PLAY = "play"
"""What a button sends that chooses another game; the form comes back with all that was typed."""

ROWS_SHOWN = 4
"""How many rows for names stand open before one more is asked for."""

STAYS = ("key", "player", "dealer", "phone", "title", "place", "played_on", "along")
"""What was typed stays so when another game is chosen."""

LINES = {
    "title": (marked("Name of the evening"), "text"),
    # Translators: where the evening is played
    "place": (marked("Place"), "text"),
    "played_on": (marked("Day"), "date"),
}
"""The lines of text in the drawer, and the types of their fields."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What an evening is offered to begin with: last time's, where there was a last time.

    `players` are in last time's table order, of whom it is the `dealer`'s turn; `known` are all
    names of the circle, `kitty` is what last time carried on, in the smallest coin, `since` the day
    of it; `coins` is whether it is any.
    """

    game: str
    currency: str = COUNTERS
    stake: int = 1
    cards: PickedCards = NO_CARDS
    players: tuple[str, ...] = ()
    dealer: str = ""
    known: tuple[str, ...] = ()
    kitty: int = 0
    coins: bool = False
    since: datetime.date | None = None
    keeper: str | None = None


@dataclass(frozen=True, slots=True)
class SeatField:
    """A place at the table: its number, who was typed there, and what is wrong with that.

    A spare one is shown when it is asked for, or where no script can ask.
    """

    number: str
    name: str
    deals: bool
    errors: tuple[str, ...]
    is_spare: bool


@dataclass(frozen=True, slots=True)
class TextField:
    """A line of text that may be left empty; `kind` is the type of its field."""

    name: str
    label: str
    kind: str
    value: str
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartPage:
    """Everything that the pages show.

    `title` is the circle's, if it is known; `fields` are what stands in the single fields; `alarms`
    are what is wrong, with the field's id; `started` is the evening that the form has begun
    already, `same` the circle in which these very people play. `old_debts` are what players may
    bring along, `along` what comes along as it is ticked, `with_kitty` what does with the kitty.
    """

    title: str
    offer: Offer
    form: StartForm
    fields: Mapping[str, str]
    places: tuple[SeatField, ...]
    lines: tuple[TextField, ...]
    moneys: tuple[tuple[str, tuple[Money, ...]], ...]
    games: tuple[tuple[str, str], ...]
    key: str
    carried_kitty: str
    alarms: tuple[tuple[str, str], ...]
    started: Evening | None = None
    same: Circle | None = None
    old_debts: tuple[OldDebtChoice, ...] = ()
    along: str = ""
    with_kitty: str = ""

    @property
    def turns(self) -> Turns:
        """Return what is said of the seats, by the way the turn goes round."""
        return game_of(self.form.game).turns

    @property
    def seats_in_words(self) -> str:
        """Return how many play in a deal, where others sit out; and who plays with whom."""
        game = game_of(self.form.game)
        most = game.deal_players[-1]
        sides = game.sides(tuple(map(str, range(1, most + 1))))
        said = []
        if most < game.seats[-1]:
            many = {"most": most}
            said.append(gettext("At most %(most)s play in a deal; the others sit out.") % many)
        if sides:
            first, second = (get_text_list([*side], gettext("and")) for side in sides)
            words = {"first": first, "second": second}
            # Translators: partners, by the numbers of their places: “1 and 3 play against 2 and 4.”
            said.append(gettext("%(first)s play against %(second)s.") % words)
        return " ".join(said)

    @property
    def is_fresh(self) -> bool:
        """Return whether no name stands in the form yet."""
        return not any(place.name for place in self.places)

    @property
    def has_spare_places(self) -> bool:
        """Return whether there may be more players than rows that stand open."""
        return any(place.is_spare for place in self.places)

    @property
    def terms(self) -> str:
        """Return stake, rules and the kitty brought forward, in one line."""
        words = {"stake": self.fields["stake"], "rules": self._rules_named}
        line = gettext("Stake %(stake)s · %(rules)s") % words
        if not self.fields["kitty"]:
            return line
        return f"{line} · {self.kitty_word} {self.fields['kitty']}"

    @property
    def _rules_named(self) -> str:
        """Return what the rules are called: those of a book that were changed are house rules."""
        form, game = self.form.rules, game_of(self.form.game)
        if form.errors:
            return form.title
        try:
            rules = form.rules()
        except Fault:
            form.errors.clear()
            return form.title
        preset = game.presets[rules["preset"]]
        own = form.title if form.title != gettext(preset.title) else ""
        return rules_title({**rules, "name": own}, game=game)

    @property
    def regulars(self) -> list[str]:
        """Return who plays in this group and stands in no row yet."""
        typed = {place.name.strip().casefold() for place in self.places}
        return [name for name in self.offer.known if name.casefold() not in typed]

    @property
    def game_title(self) -> str:
        return dict(self.games)[self.form.game]

    @property
    def kitty_word(self) -> str:
        return kitty_word(game_of(self.form.game).words)

    @property
    def terms_are_open(self) -> bool:
        """Return whether something is wrong with the stake or the rules."""
        return bool({"stake", "currency", "kitty"} & self.form.errors.keys()) or bool(
            self.form.rules.errors
        )

    @property
    def same_names(self) -> str:
        return get_text_list([place.name for place in self.places if place.name], gettext("and"))

    @property
    def is_for_counters(self) -> bool:
        return self.form.currency == COUNTERS

    @property
    def units(self) -> tuple[str, ...]:
        """Return what a typed stake may name its money by: a phone's figures have no letters."""
        is_english = (get_language() or LANGUAGE).startswith("en")
        return ("£", "p", "s", "d", "€", "$") if is_english else ("€", "£", "$")

    @property
    def stake_label(self) -> str:
        return gettext(game_of(self.form.game).words.stake)

    @property
    def ways_to_draw(self) -> tuple[tuple[str, str], ...]:
        """Return how the first deal may be drawn for: each way's key, and what it is called."""
        ways = game_of(self.form.game).first_deal
        return tuple((way.key, gettext(way.title)) for way in ways)

    @property
    def laid_over(self) -> str:
        """Return which rule set the house rules are laid over, and at what stake."""
        worth = gettext(game_of(self.form.game).words.worth) % {"stake": self.fields["stake"]}
        words = {"title": self.form.rules.title, "worth": worth}
        return gettext("based on %(title)s · %(worth)s") % words

    @property
    def heading(self) -> str:
        """Return how many things are to be put right."""
        many = len(self.alarms)
        said = ngettext("Please fix one thing.", "Please fix %(many)s things.", many)
        return said % {"many": many}

    @property
    def night(self) -> str:
        """Return the day whose evening it is now, as far as the server knows the phone's clock."""
        return this_night().isoformat()

    @property
    def night_ends(self) -> int:
        """Return the hour until which it is asked after midnight whose evening it is."""
        return NIGHT_ENDS_HOUR

    @property
    def further_is_open(self) -> bool:
        """Return whether something is wrong in the drawer."""
        return bool({*LINES, "phone"} & self.form.errors.keys())


def offer_of(
    access: Access | None, *, game: str = "", code: str = "", nearest: str = COUNTERS
) -> Offer:
    """Return what an evening is offered to begin with, in the device's circle or in a new one.

    `code` are rules that somebody shared: it is offered to play by them. A new group plays for the
    money of its region, which is `nearest`.
    """
    circle = None if access is None else access.circle
    game = game_to_play(circle, asked=game or game_shared(code))
    if access is None or circle is None:
        cards = cards_with((), {}, game=game, code=code)
        return Offer(game, currency=nearest, stake=first_stake(nearest), cards=cards)
    usual = usual_of_game(circle, game=game)
    own = saved_rules(circle.pk, game=game)
    offer = Offer(
        game=game,
        currency=usual.get("currency", circle.currency),
        stake=usual.get("stake", circle.stake),
        cards=cards_with(own, usual.get("rules", {}), game=game, code=code),
        known=tuple(sorted(circle.players.persons().values_list("name", flat=True), key=by_name)),
        keeper=None if access.player is None else access.player.name,
    )
    # Who sat there, only a game that is installed here can say.
    evenings = read_with(circle).shown().filter(game__in=games())
    evenings = evenings.order_by("-played_on", "-id")
    last = evenings.first()
    if last is None:
        return offer
    of_game = last if last.game == game else evenings.filter(game=game).first()
    return _with_last(offer, open_book(last), of_game=of_game, read=read_with(circle))


def _with_last(offer: Offer, book: Book, *, of_game: Evening | None, read: Read) -> Offer:
    """Return an offer with what last time leaves: who sat there, and a kitty that goes on.

    The kitty is that of the game's last evening, which another game's may have followed.
    """
    names = {
        key: read.called(seat.player_id, book.names[key]) or "" for key, seat in book.seats.items()
    }
    players = tuple(names[key] for key in book.table.seated)
    kept = book if of_game in (None, book.evening) else open_book(of_game)
    kitty = 0 if of_game is None else carried_kitty(kept)
    since = kept.evening.played_on if kitty else None
    coins = of_game is not None and kept.kitty_is_coins
    dealer = names[book.table.dealer]
    return replace(offer, players=players, dealer=dealer, kitty=kitty, coins=coins, since=since)


def game_to_play(circle: Circle | None, *, asked: str) -> str:
    """Return the game that was asked for, if there is one of that key; else the usual one."""
    usual = "" if circle is None else circle.game
    return next(key for key in (asked, usual, *games()) if key in games())


def carried_kitty(book: Book) -> int:
    """Return the kitty that a closed evening carried on, in the smallest coin."""
    table = book.table
    if not table.kitty or book.evening.state != Evening.CLOSED:
        return 0
    carries = fund_end(book.game.fund_end(table.terms), game=book.game).carries
    return table.kitty if table.kitty_carried or carries else 0


def offered_form(offer: Offer) -> StartForm:
    rules = rules_form_of(offer.game, offer.cards.rules, own=offer.cards.own)
    return StartForm(fields_of(offer), rules, offer.game)


def sent_form(circle: Circle | None, *, sent: QueryDict, nearest: str = COUNTERS) -> StartForm:
    """Return the form as it was sent; of another game than last time's, with its own last rules."""
    game = game_to_play(circle, asked=sent.get("game", ""))
    rules = {} if circle is None else usual_of_game(circle, game=game).get("rules", {})
    own = () if circle is None else saved_rules(circle.pk, game=game)
    cards = cards_with(own, rules, game=game, code=sent.get(SHARED, ""))
    form = rules_form_of(game, cards.rules, sent=sent, own=cards.own)
    return StartForm(sent, form, game, nearest=nearest)


def in_counters(sent: QueryDict) -> QueryDict:
    """Return what was sent, to be played for counters: for one, unless a number was typed."""
    changed = sent.copy()
    stake = changed.get("stake", "").strip()
    changed["currency"], changed["stake"] = COUNTERS, stake if stake.isdigit() else "1"
    return changed


def switched_form(offer: Offer, *, sent: QueryDict) -> StartForm:
    """Return the form for another game: who sits there stays as typed, the rest is as offered."""
    form = offered_form(offer)
    for name in STAYS:
        form.sent.setlist(name, sent.getlist(name))
    return form


def fields_of(offer: Offer) -> QueryDict:
    money = money_format_of(offer.currency)
    fields = QueryDict(mutable=True)
    fields.setlist("player", list(offer.players))
    places = {name: str(number) for number, name in enumerate(offer.players, start=1)}
    fields.update(
        {
            "key": str(new_id()),
            "game": offer.game,
            "shared": offer.cards.code,
            "currency": offer.currency,
            "stake": money.plain(offer.stake),
            "kitty": money.plain(offer.kitty) if offer.kitty else "",
            "kitty_coins": "yes" if offer.coins else "",
            "played_on": this_night().isoformat(),
            "dealer": places.get(offer.dealer, FIRST_PLACE),
            "phone": places.get(offer.keeper, "") if offer.keeper else FIRST_PLACE,
        }
    )
    return fields


def start_page(
    form: StartForm,
    offer: Offer,
    *,
    circle: Circle | None,
    started: Evening | None = None,
    same: Circle | None = None,
) -> StartPage:
    """Return the page; `started` is the evening that the form has begun already.

    `same` is the circle in which these very people play, where a new one was to be begun.

    Such a form gets a key of its own, for another one, and so does one without a key of ours.
    """
    key = form.text("key")
    choices, along, with_kitty = old_debt_choices(form, circle)
    return StartPage(
        title="" if circle is None else known_as(circle),
        offer=offer,
        form=form,
        fields={name: form.text(name) for name in FIELDS} | {"currency": form.currency},
        places=places_of(form),
        lines=lines_of(form),
        moneys=moneys(also=form.text("currency")),
        games=games_in_order(circle),
        key=str(new_id()) if started is not None or "" in form.errors else key,
        carried_kitty=money_format_of(offer.currency).plain(offer.kitty) if offer.kitty else "",
        alarms=_alarms(form),
        started=started,
        same=same,
        old_debts=choices,
        along=along,
        with_kitty=with_kitty,
    )


def games_in_order(circle: Circle | None) -> tuple[tuple[str, str], ...]:
    """Return every game by key and title: last time's first, the others by their titles."""
    first = game_to_play(circle, asked="")
    titles = {game.key: gettext(game.title) for game in games().values()}
    return tuple(sorted(titles.items(), key=lambda each: (each[0] != first, by_name(each[1]))))


def places_of(form: StartForm) -> tuple[SeatField, ...]:
    dealer = form.text("dealer")
    taken = [int(number) for number, text in form.rows.items() if text.strip()]
    usual = min(ROWS_SHOWN, game_of(form.game).deal_players[-1])
    shown = max([usual, *taken, *([int(dealer)] if dealer in form.rows else [])])
    return tuple(
        SeatField(
            number=number,
            name=text,
            deals=number == dealer,
            errors=tuple(form.errors.get(f"player-{number}", ())),
            is_spare=int(number) > shown,
        )
        for number, text in form.rows.items()
    )


def lines_of(form: StartForm) -> tuple[TextField, ...]:
    """Return the lines of text that may be left empty."""
    return tuple(
        TextField(name, gettext(label), kind, form.text(name), tuple(form.errors.get(name, ())))
        for name, (label, kind) in LINES.items()
    )


def _alarms(form: StartForm) -> tuple[tuple[str, str], ...]:
    return tuple(
        (name, each)
        for errors in (form.errors, form.rules.errors)
        for name, said in errors.items()
        for each in said
    )
