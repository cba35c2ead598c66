"""Evenings of every game at which as many sit as may, of every state, with all their pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page

from napledger.games import game_of, games
from napledger.games.contract import usual_preset
from sessions.models import Access, Circle, Delivery, Link, Player, RuleSet
from sessions.people.joining import join_groups
from sessions.rules.code import code_of
from sessions.settling.service import close_evening, review_evening
from tests.support.past import brought_in
from tests.support.phones import Crown, Start
from tests.support.roles import ADDRESSES, ROWS, a_tournament, a_webhook

NAMES = (
    *("Bartholomew Featherstonehaugh", "Christopher-James", "Guinevere", "Maximilian"),
    *("Ann", "Ben", "Catherine", "Dan", "Eve", "Jonathan", "Harriet", "Ivy"),
)
GAMES = [game.key for game in games().values()]
DEALS = (
    ("1", "nap", True),
    ("2", "3", True),
    ("3", "4", False),
    ("4", "2", True),
    ("5", "3", False),
    ("1", "2", False),
    ("3", "nap", False),
)
"""Deals of Nap after which five owe and are owed."""

OURS = {"preset": "hoyle_kitty", "options": {"ante_dealer": 2, "pay": {"nap": [12, 6]}}}
"""Rules that the circle keeps, and shares."""

OF_DJANGO = {"sign-in-to-admin"}
"""Pages that are Django's own, and the host's alone."""

MET_SIGNED_IN = {"end-account", "account_logout"}
"""Pages of an account, which test_accounts.py looks at after signing up."""


def played(crown: Crown, *, state: str, chance: random.Random | None = None) -> Crown:
    """Play seven deals, by chance six, and go on to the state that is wanted."""
    if chance:
        for _ in range(6):
            book = crown.book
            crown.write(**book.game.demo_deal(book.table, chance=chance))
    else:
        for caller, call, made in DEALS:
            crown.write(caller=caller, call=call, made=made)
    steps: dict[str, tuple[Any, ...]] = {
        "under way": (),
        "ended": (review_evening,),
        "closed": (review_evening, close_evening),
    }
    book = crown.book
    if steps[state] and book.game.closing(book.table):
        crown.write(**book.game.break_off)
    for step in steps[state]:
        crown.do(step)
    return crown


def full_table(
    start: Start, game: str, *, state: str, players: int | None = None, stake: int = 25_000
) -> Crown:
    """Return an evening of as many as may sit, who owe each other thousands of pounds."""
    names = list(NAMES[: players or max(game_of(game).seats)])
    rules = {"preset": "hoyle_kitty"} if game == "nap" else {}
    money = {"currency": "GBP", "stake": stake}
    crown = start(game=game, rules=rules, players=names, first_dealer=names[1], **money)
    return played(crown, state=state, chance=random.Random(7))  # noqa: S311  # no secret


def addresses_of(crown: Crown, *, state: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of everything that can be asked for."""
    circle, game = crown.evening.circle, crown.evening.game
    rules = OURS if game == "nap" else {"preset": usual_preset(game_of(game))}
    one, other = circle.players.order_by("name")[:2]
    owner = Access.objects.filter(circle=circle).earliest("created_at")
    known = {
        "circle_id": circle.pk,
        "evening_id": crown.evening.pk,
        "number": 2,
        "player_id": one.pk,
        "other_id": other.pk,
        "link_id": Link.objects.create(circle=circle, role="watcher", token_hash="x" * 64).pk,
        "rule_set_id": RuleSet.objects.create(
            circle=circle, game=game, name="Ours", rules=rules, by=one
        ).pk,
        "code": code_of(game, rules),
        "token": "a token that opens nothing",
        "kind": "qif",
        "name": brought_in(owner, names={"Ann": str(one.pk), "Ben": str(other.pk), "Cat": "new"}),
        "tournament_id": a_tournament(circle, title=NAMES[0]).pk,
        "webhook_id": (webhook := a_webhook(circle)).pk,
        "delivery_id": Delivery.objects.create(circle=circle, webhook=webhook, event="test").pk,
        "access_id": Access.objects.create(
            circle=circle, role="watcher", secret_hash="y" * 64, says_player=one
        ).pk,
    }
    for name, route in ADDRESSES.items():
        is_met = ROWS[name][0] is not None and name not in OF_DJANGO | MET_SIGNED_IN
        if is_met and (state == "closed" or "evening_id" in route):
            yield name, "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(known[found[1]]), route)
    if state == "closed":
        yield from _of_two_groups(owner)


def _of_two_groups(owner: Access) -> Iterator[tuple[str, str]]:
    """Yield where a second group's people are matched, and where two that are joined are parted."""
    mondays, fridays, saturdays = (
        Access.objects.create(
            circle=Circle.objects.create(name=f"The {name} of the Featherstonehaughs"),
            secret_hash=owner.secret_hash,
        )
        for name in ("Mondays", "Fridays", "Saturdays")
    )
    for name in NAMES[:5]:
        for each in (mondays, fridays):
            Player.objects.create(circle=each.circle, name=name)
    match_at = reverse("join-groups", args=[owner.circle_id])
    yield "who is who", f"{match_at}?guest={mondays.circle_id}"
    people = {each.pk: each.name for each in fridays.circle.players.all()}
    join_groups(fridays, saturdays, match=people, key="f" * 32)
    yield "to be parted", reverse("part-groups", args=[saturdays.circle_id, fridays.circle_id])
    yield "joined", reverse("show-people", args=[saturdays.circle_id])


def is_page(page: Page, address: str) -> bool:
    """Say whether a whole page stands there: no file, no part of a page."""
    return page.request.get(address).text().lstrip().lower().startswith("<!doctype html")
