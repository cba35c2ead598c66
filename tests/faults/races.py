"""Races for access: two requests at one moment, one that lets in and one that lets out.

However they fall, whoever comes by what was ended is out when both have been answered.
"""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import connections
from django.test import Client

from sessions.access.permissions import cookie_name, own
from sessions.models import Circle, Link

APART_SECONDS = 0.004
"""A request takes about as long: one of the two begins so much later, at most."""

SECRET = "the secret of the owner in a race"
ACCOUNT = {"username": "ben", "password1": "eldest hand leads", "password2": "eldest hand leads"}
SIGN_IN = {"login": "ben", "password": "eldest hand leads"}
SHOWN = re.compile(r'(?:/join/#|class="code">)([\w-]+)')


@dataclass(frozen=True, slots=True)
class Race:
    """Two requests, and whether anybody is in after them who should be out."""

    lets_in: Callable[[], Any]
    lets_out: Callable[[], Any]
    is_in: Callable[[], bool]


class Noted:
    """A request whose answer is kept."""

    def __init__(self, request: Callable[[], Any]) -> None:
        self.request = request
        self.answer: Any = None

    def __call__(self) -> Any:
        self.answer = self.request()
        return self.answer


class AccessRaces:
    """A circle whose owner makes a link, sends it, and ends it in the moment it is used."""

    def __init__(self) -> None:
        self.circle = Circle.objects.create(name="The Crown", game="nap")
        own(self.circle, secret=SECRET)
        self.owner = Client()
        self.owner.cookies[cookie_name()] = SECRET
        self.path = f"/circles/{self.circle.pk}/"
        self.ben = Client()

    def join_against(self, how: str) -> Race:
        code, link = self._link()
        return Race(self._opening(self.ben, code), self._ending(link, how), self._ben_is_in)

    def claim_against_revoke(self) -> Race:
        """An account takes over what its phone owns by a link that is being revoked."""
        if "csrf" in self.ben.post("/account/sign-in/", SIGN_IN).content.decode():
            self.ben.post("/account/sign-up/", ACCOUNT)
        link = self._joined()

        def an_account_is_in() -> bool:
            other = Client()
            other.post("/account/sign-in/", SIGN_IN)
            found = self._ben_is_in() or other.get(self.path).status_code == 200
            # Else the account would be signed in on a thousand phones in the end.
            other.post("/account/sign-out/everywhere/")
            return found

        claim = partial(self.ben.post, "/account/circles/")
        return Race(claim, self._ending(link, "revoke"), an_account_is_in)

    def spend_against_revoke(self) -> Race:
        """A recovery code is typed in while the link by which its maker came is revoked."""
        link = self._joined()
        written_down = _shown(self.ben.post(f"{self.path}recovery/"))
        thief = Client()
        spend = Noted(self._opening(thief, written_down))

        def thief_is_in() -> bool:
            return thief.get(self.path).status_code == 200 or self._opens(_shown(spend.answer))

        return Race(spend, self._ending(link, "revoke"), thief_is_in)

    def make_against_revoke(self) -> Race:
        """A co-owner makes an owner's link while the link by which they came is revoked."""
        link = self._joined()
        make = Noted(partial(self.ben.post, f"{self.path}links/new/", {"role": "owner"}))
        return Race(make, self._ending(link, "revoke"), lambda: self._opens(_shown(make.answer)))

    def _joined(self) -> Link:
        code, link = self._link()
        self.ben.post("/join/open/", {"code": code})
        return link

    def _link(self) -> tuple[str, Link]:
        answer = self.owner.post(f"{self.path}links/new/", {"role": "owner"})
        links = Link.objects.filter(circle=self.circle, once=False, account__isnull=True)
        return _shown(answer), links.latest("created_at")

    def _opening(self, phone: Client, code: str) -> Callable[[], Any]:
        return lambda: phone.post("/join/open/", {"code": code})

    def _ending(self, link: Link, how: str) -> Callable[[], Any]:
        return lambda: self.owner.post(f"{self.path}links/{link.pk}/{how}/", {"sure": "1"})

    def _opens(self, code: str) -> bool:
        return bool(code) and Client().post("/join/open/", {"code": code}).status_code != 422

    def _ben_is_in(self) -> bool:
        return self.ben.get(self.path).status_code == 200


RACES: dict[str, Callable[[AccessRaces], Race]] = {
    "a join against a renewal": lambda access: access.join_against("renew"),
    "a join against a revocation": lambda access: access.join_against("revoke"),
    "a claim against a revocation": AccessRaces.claim_against_revoke,
    "a recovery code against a revocation": AccessRaces.spend_against_revoke,
    "a link made under another against its revocation": AccessRaces.make_against_revoke,
}


def run(kind: str, *, races: int, seed: int = 1881) -> int:
    chance = random.Random(seed)  # noqa: S311
    unended = RACES[kind](AccessRaces())
    unended.lets_in()
    assert unended.is_in(), "whoever nobody lets out is in"
    with ThreadPoolExecutor(max_workers=2) as both:
        won = sum(_was_won(RACES[kind](AccessRaces()), both, chance) for _ in range(races))
        gate = threading.Barrier(2)
        for _ in range(2):
            both.submit(_close, gate)
    return won


def _close(gate: threading.Barrier) -> None:
    """Close a thread's connection; the gate sees to it that each of the two comes here once."""
    gate.wait()
    connections.close_all()


def _was_won(race: Race, both: ThreadPoolExecutor, chance: random.Random) -> bool:
    gate = threading.Barrier(2)
    later = chance.uniform(-APART_SECONDS, APART_SECONDS)

    def go(request: Callable[[], Any], wait_seconds: float) -> int:
        gate.wait()
        time.sleep(max(0.0, wait_seconds))
        status: int = request().status_code
        return status

    going = [both.submit(go, race.lets_in, later), both.submit(go, race.lets_out, -later)]
    answers = [each.result() for each in going]
    assert max(answers) < 500, f"nobody waits for somebody who waits for them: {answers}"
    return race.is_in()


def _shown(answer: Any) -> str:
    found = SHOWN.search(answer.content.decode())
    return "" if found is None else found[1]
