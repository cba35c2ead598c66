"""What tests of roles make and send."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from napledger.urls import urlpatterns
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name, own
from sessions.access.service import make_link
from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.witness import SeenHead, note_lost_head
from sessions.book.writing import write
from sessions.models import (
    Access,
    Circle,
    Delivery,
    Evening,
    Link,
    PayHandle,
    Player,
    RuleSet,
    Tournament,
    TournamentTable,
    Webhook,
)
from sessions.settling.service import review_evening
from tests.sessions.conftest import FACTS
from tests.support.past import brought_in

ANYBODY, WATCHER, RECORDER, OWNER = "anybody", "watcher", "recorder", "owner"


NOBODY = "nobody"


ROWS: dict[str, tuple[str | None, str | None]] = {
    "show-home": (ANYBODY, None),
    "start-evening": (ANYBODY, ANYBODY),
    "join": (ANYBODY, ANYBODY),
    "open-link": (None, ANYBODY),
    "show-health": (ANYBODY, None),
    # Without METRICS_TOKEN there is no such page: test_metrics.py.
    "show-metrics": (NOBODY, None),
    "sign-in-to-admin": (ANYBODY, ANYBODY),
    # To whoever is not signed in these say: sign in. What is whose account's, test_accounts.py.
    "show-account": (ANYBODY, None),
    "account_signup": (ANYBODY, ANYBODY),
    "account_login": (ANYBODY, ANYBODY),
    "mfa_login_webauthn": (ANYBODY, ANYBODY),
    "account_logout": (ANYBODY, ANYBODY),
    "sign-out-everywhere": (None, ANYBODY),
    "account_inactive": (ANYBODY, None),
    "account_reauthenticate": (ANYBODY, ANYBODY),
    "mfa_reauthenticate_webauthn": (ANYBODY, ANYBODY),
    "account_change_password": (ANYBODY, ANYBODY),
    "account_set_password": (ANYBODY, ANYBODY),
    "mfa_add_webauthn": (ANYBODY, ANYBODY),
    "remove-passkey": (None, ANYBODY),
    "keep-circles": (None, ANYBODY),
    "export-account": (ANYBODY, None),
    "end-account": (ANYBODY, ANYBODY),
    "start-demonstration": (None, ANYBODY),
    "end-demonstration": (None, ANYBODY),
    "api-docs": (ANYBODY, None),
    "api-openapi": (ANYBODY, None),
    "show-manifest": (ANYBODY, None),
    "show-service-worker": (ANYBODY, None),
    "show-offline": (ANYBODY, None),
    "show-token": (ANYBODY, None),
    "show-phone": (ANYBODY, ANYBODY),
    "show-https": (ANYBODY, None),
    "show-https-line": (ANYBODY, None),
    "show-certificate": (ANYBODY, None),
    "show-circle": (WATCHER, None),
    "rename-circle": (None, OWNER),
    "make-recovery-code": (None, OWNER),
    "start-evening-of": (RECORDER, RECORDER),
    "show-links": (OWNER, None),
    "show-people": (WATCHER, None),
    "merge-players": (OWNER, OWNER),
    "part-players": (OWNER, OWNER),
    "join-groups": (OWNER, OWNER),
    "offer-group": (OWNER, None),
    "offered-group": (ANYBODY, ANYBODY),
    "part-groups": (OWNER, OWNER),
    "make-link": (None, OWNER),
    "renew-link": (OWNER, OWNER),
    "revoke-link": (OWNER, OWNER),
    "rename-link": (None, OWNER),
    "make-feed": (None, OWNER),
    "end-feed": (None, OWNER),
    # Who has the token of a feed reads it, in whatever role; here it is one that opens nothing.
    "show-feed": (NOBODY, None),
    "show-webhooks": (OWNER, None),
    "add-webhook": (None, OWNER),
    "show-webhook": (OWNER, None),
    "test-webhook": (None, OWNER),
    "pause-webhook": (None, OWNER),
    "resume-webhook": (None, OWNER),
    "renew-secret": (None, OWNER),
    "delete-webhook": (None, OWNER),
    "send-again": (None, OWNER),
    "show-programs": (OWNER, None),
    "make-program": (None, OWNER),
    "agree-who": (None, OWNER),
    "refuse-who": (None, OWNER),
    "show-table": (WATCHER, None),
    "show-live": (WATCHER, None),
    "show-big": (WATCHER, None),
    "show-sheet": (WATCHER, None),
    "show-log": (WATCHER, None),
    "replay-evening": (WATCHER, None),
    "show-curve": (WATCHER, None),
    "search-evenings": (WATCHER, None),
    "show-figures": (WATCHER, None),
    "show-league": (WATCHER, None),
    "list-marks": (WATCHER, None),
    "show-player": (WATCHER, None),
    "show-against": (WATCHER, None),
    "show-between": (WATCHER, None),
    "show-worth": (WATCHER, None),
    "what-if": (WATCHER, None),
    "what-if-season": (WATCHER, None),
    "show-paying": (WATCHER, None),
    "enter-paper": (RECORDER, RECORDER),
    "bring-past": (OWNER, OWNER),
    "show-brought": (OWNER, None),
    "take-back-past": (None, OWNER),
    "edit-handles": (OWNER, OWNER),
    "show-result": (WATCHER, None),
    "draw-result": (WATCHER, None),
    "export-deals": (WATCHER, None),
    "export-transfers": (WATCHER, None),
    "export-cash": (WATCHER, None),
    "export-evening-cash": (WATCHER, None),
    "export-document": (WATCHER, None),
    "export-book": (OWNER, None),
    "show-export": (WATCHER, None),
    "export-circle-deals": (WATCHER, None),
    "export-circle-transfers": (WATCHER, None),
    "export-circle-book": (OWNER, None),
    "show-statement": (WATCHER, None),
    "export-statement": (WATCHER, None),
    "show-entry": (WATCHER, None),
    "show-rules": (WATCHER, None),
    "show-more": (WATCHER, None),
    "show-kitty": (WATCHER, None),
    "show-settling": (WATCHER, None),
    "say-who": (WATCHER, WATCHER),
    "invite": (OWNER, OWNER),
    "take-over": (None, RECORDER),
    "tell-lost-head": (None, WATCHER),
    "answer-lost-heads": (None, RECORDER),
    "record-deal": (None, RECORDER),
    "price-deal": (None, RECORDER),
    "put-up-call": (None, RECORDER),
    "take-down-call": (None, RECORDER),
    "throw-evening-away": (RECORDER, RECORDER),
    "hide-circle": (None, WATCHER),
    "put-name-right": (RECORDER, RECORDER),
    "find-name": (RECORDER, None),
    "undo-last": (None, RECORDER),
    "redo-last": (None, RECORDER),
    "correct-entry": (RECORDER, RECORDER),
    "void-entry": (RECORDER, RECORDER),
    "restore-entry": (RECORDER, RECORDER),
    "change-rules": (RECORDER, RECORDER),
    "list-rule-sets": (WATCHER, None),
    "compare-rule-sets": (WATCHER, None),
    "make-rule-set": (RECORDER, RECORDER),
    "show-rule-set": (WATCHER, None),
    "print-rule-set": (WATCHER, None),
    "change-rule-set": (RECORDER, RECORDER),
    "delete-rule-set": (RECORDER, RECORDER),
    "show-shared-rules": (ANYBODY, None),
    "record-join": (None, RECORDER),
    "record-leave": (None, RECORDER),
    "settle-leaver": (RECORDER, RECORDER),
    "record-seats": (None, RECORDER),
    "record-offence": (None, RECORDER),
    "record-payment": (None, RECORDER),
    "record-adjustment": (None, RECORDER),
    "adjust-closed": (None, OWNER),
    "record-kitty": (None, RECORDER),
    "mark-paid": (None, RECORDER),
    "mark-unpaid": (None, RECORDER),
    "list-tournaments": (WATCHER, None),
    "make-tournament": (OWNER, OWNER),
    "show-tournament": (WATCHER, None),
    "show-tournament-live": (WATCHER, None),
    "show-ranking": (WATCHER, None),
    "print-tables": (WATCHER, None),
    "print-codes": (None, OWNER),
    "draw-round": (None, OWNER),
    "take-draw-back": (None, OWNER),
    "throw-tournament-away": (OWNER, OWNER),
    "exchange-two": (None, OWNER),
    "change-players": (None, OWNER),
    "begin-round": (None, OWNER),
    "end-play": (None, RECORDER),
    "settle-tournament": (WATCHER, None),
    "show-paying-in-tournament": (WATCHER, None),
    "pay-in-tournament": (None, RECORDER),
    "take-back-in-tournament": (None, RECORDER),
    "close-tables": (None, RECORDER),
    "show-slate": (WATCHER, None),
    "show-slate-then": (WATCHER, None),
    "pay-from-slate": (None, RECORDER),
    "take-back-from-slate": (None, RECORDER),
    "show-ways": (WATCHER, None),
    "show-why": (WATCHER, None),
    "round-balances": (None, RECORDER),
    "price-counters": (None, RECORDER),
    "show-purses": (WATCHER, None),
    "share-purse": (None, RECORDER),
    "part-purse": (None, RECORDER),
    "pay-leaver": (None, RECORDER),
    "choose-plan": (None, RECORDER),
    "acknowledge-payment": (None, WATCHER),
    "break-off": (None, RECORDER),
    "review-evening": (None, RECORDER),
    "close-evening": (None, RECORDER),
    "reopen-evening": (None, RECORDER),
}


HOYLE_KITTY = "i1bKSyxQ0lHKyK_MSY3PziwpqVTSqa6NBQA"


def addresses(patterns: object, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name and the route of every address that has a name, but for two sets of them.

    The admin's are Django's, and those for programs have a matrix of their own.
    """
    assert isinstance(patterns, list), "patterns are a list"
    for pattern in patterns:
        if isinstance(pattern, URLPattern) and pattern.name:
            yield str(pattern.name), prefix + str(pattern.pattern)
        elif isinstance(pattern, URLResolver) and pattern.namespace not in ("admin", "api"):
            yield from addresses(pattern.url_patterns, prefix + str(pattern.pattern))


ADDRESSES = dict(addresses(urlpatterns))


def a_webhook(circle: Circle) -> Webhook:
    """Return a webhook of the circle, which nobody sends to."""
    return Webhook.objects.create(
        circle=circle, address="https://example.org/told", events=["entry.written"], key="a-webhook"
    )


def a_tournament(circle: Circle, *, title: str = "", evening: Evening | None = None) -> Tournament:
    """Return a tournament of four players of the circle, its first round drawn.

    Or begun, with an evening as its second table, at the first of which nobody sat.
    """
    players = [[str(pk)] for pk in circle.players.order_by("name").values_list("pk", flat=True)[:4]]
    draw = {"way": "mixed", "seed": 7, "by_hand": False, "byes": []}
    tournament = Tournament.objects.create(
        circle=circle,
        key=f"a-tournament-{Tournament.objects.count()}",
        title=title,
        played_on="2026-11-19",
        game="nap" if evening is None else evening.game,
        currency="counters" if evening is None else evening.currency,
        terms={"stake": 1, "rules": {}, "place": title},
        way="mixed",
        table_size=2,
        contestants=players,
        draws=[draw | {"tables": [[], players] if evening else [players[:2], players[2:]]}],
        rounds=0 if evening is None else 1,
    )
    if evening is not None:
        TournamentTable.objects.create(
            circle=circle, tournament=tournament, evening=evening, round=1, number=2
        )
    return tournament


@pytest.fixture
def address_of(
    circle: Circle, evening: Evening, record: Callable[..., object], settings: Any
) -> object:
    """A maker of addresses in the circle, with an entry and a link that are there."""
    settings.WEBHOOKS = True
    record(evening, kind="deal", caller="1", call="3", made=True)
    link = Link.objects.create(circle=circle, role="watcher", token_hash="x" * 64)
    asking = Access.objects.create(
        circle=circle,
        role="watcher",
        secret_hash="y" * 64,
        says_player=circle.players.first(),
    )
    values = {
        "circle_id": circle.pk,
        "evening_id": evening.pk,
        "link_id": link.pk,
        "access_id": asking.pk,
        "number": 2,
        "player_id": circle.players.order_by("name")[0].pk,
        "other_id": circle.players.order_by("name")[1].pk,
        "rule_set_id": RuleSet.objects.create(circle=circle, game="nap", name="Ours").pk,
        "code": HOYLE_KITTY,
        "token": "a token that opens nothing",
        "webhook_id": (webhook := a_webhook(circle)).pk,
        "delivery_id": Delivery.objects.create(circle=circle, webhook=webhook, event="test").pk,
        "tournament_id": a_tournament(circle).pk,
        "kind": "ofx",
        "name": brought_in(
            own(circle, secret="brings past evenings in"), "Date,Ann,Ben\n2024-01-12,4,-4"
        ),
    }

    def made(route: str) -> str:
        return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(values[found.group(1)]), route)

    return made


GUESTS = ("guest watcher", "guest recorder", "guest owner")


OUTSIDE = ("stranger", "foreign owner")


INSIDE = ("watcher", "recorder", "owner")


HTMX = {"HX-Request": "true"}


DEAL = {"caller": "2", "call": "3", "outcome": "made"}


AMENDED = {"dealer": "4", "caller": "2", "call": "3", "outcome": "lost"}


SIGNED = {"confirm": "yes", "by": "2", "reason": "misheard"}


START = {"game": "nap", "player": ["Ann", "Ben"], "dealer": "1", "stake": "1", "phone": "1"}


PAID = {"payer": "2", "payee": "1", "amount": "1"}


FORMS: dict[str, list[dict[str, Any]]] = {
    "start-evening": [{}, START | {"currency": "counters", "preset": "hoyle"}],
    "start-evening-of": [{}, START | {"currency": "counters", "preset": "hoyle"}],
    "join": [{"code": "x"}, {"code": "the code of a guest"}],
    "open-link": [{"code": "x"}],
    "enter-paper": [{}, {"players": "Ann", "step": "check"}],
    "bring-past": [{}, {"pasted": "Date,Ann,Ben\n2024-01-12,4,-4\n", "step": "look"}],
    "make-link": [{}, {"role": "watcher"}],
    "add-webhook": [
        {"address": "x"},
        {"address": "https://example.org/x", "event": "entry.written"},
    ],
    "renew-secret": [{"secret": "1"}],
    "make-program": [{}, {"role": "watcher", "name": "Spreadsheet"}],
    "record-deal": [{}, {"caller": "9"}, DEAL],
    "price-deal": [{}, DEAL],
    "correct-entry": [{}, AMENDED, AMENDED | SIGNED],
    "void-entry": [{}, SIGNED],
    "restore-entry": [{}, SIGNED],
    "change-rules": [{}, {"stake": "x"}, {"stake": "2", "preset": "modern"}],
    "record-join": [{}, {"player": "Ann"}, {"player": "x" * 99}, {"player": "Eve"}],
    "record-leave": [{}, {"player": "9"}, {"player": "1"}],
    "record-offence": [{}, {"what": "misdeal", "player": "9"}, {"what": "misdeal", "player": "1"}],
    "record-seats": [{}, {"first": "1", "second": "1"}, {"first": "1", "second": "2"}],
    "record-payment": [{}, {"from": "9", "to": "1", "amount": "x"}, {"from": "1", "to": "2"}],
    "record-adjustment": [{}, {"sign-1": "up", "change-1": "4"}],
    "record-kitty": [{}, {"how": "draw"}, {"how": "split"}],
    "mark-paid": [{}, PAID],
    "mark-unpaid": [{}, {"number": "3"}],
    "round-balances": [{}, {"coin": "7"}, {"coin": "5"}],
    "share-purse": [{}, {"player": ["1"]}, {"player": ["1", "2"]}],
    "part-purse": [{}, {"holder": "1"}],
    "pay-leaver": [{}, PAID],
    "choose-plan": [{}, {"way": "banker", "banker": "9"}, {"way": "fewest"}],
    "acknowledge-payment": [{}, {"entry": "3", "what": "received"}],
    "pay-from-slate": [{}, {"all": "yes"}],
    "make-tournament": [
        {},
        {"others": "Ann & Ben & Cat"},
        START | {"currency": "counters", "preset": "hoyle", "others": "A, B, C, D"},
    ],
    "draw-round": [{}, {"way": "mitchell"}, {"way": "random"}],
    "exchange-two": [{}, {"first": "x", "second": "x"}],
    "change-players": [{}, {"others": "Ann"}],
    "pay-in-tournament": [{}, {"all": "yes"}],
    "say-who": [{}, {"player": "x"}],
    "make-rule-set": [{}, {"name": "Ours", "preset": "hoyle"}],
    "change-rule-set": [{}, {"name": "Theirs", "preset": "hoyle"}],
}


SETTLING = {"settle", "review", "pay", "result", "close", "reopen", "slate"}


ASKED = [
    (name, state)
    for name in sorted(ROWS)
    for state in ("open", "reviewing", "closed")
    if state == "open" or SETTLING & set(ADDRESSES[name].split("/"))
]


@pytest.fixture
def crowd(circle: Circle, evening: Evening, access: Access) -> dict[str, Client]:
    """A browser in each role, and everybody of whom guests and strangers are told nothing."""
    keeper = Player.objects.create(circle=circle, name="Heron the keeper")
    access.player = keeper
    access.save_fields("player")
    recorder = Recorder(device_id=access.pk, player_id=keeper.pk)
    other_facts = FACTS | {
        "title": "Night of the herons",
        "place": "Heron House",
        "players": ["Heron the elder", "Ann", "Ben", "Young Heron"],
        "first_dealer": "Ann",
    }
    other = start_evening(
        circle, facts=other_facts, submission=Submission(new_key(), recorder)
    ).evening
    _play(other, recorder)
    review_evening(other, submission=Submission(new_key(), recorder))
    _play(evening, recorder)
    PayHandle.objects.create(
        circle=circle, player=keeper, service="paypal", handle="heron", holder="Heron"
    )
    Link.objects.create(circle=circle, role="owner", name="Heron's phone", token_hash="h" * 64)
    program, _ = make_link(
        access, role="recorder", evening=None, name="Heron's scoreboard", for_program=True
    )
    beside = Recorder(device_id=program.accesses.get().pk, without_baton=True)
    facts = {"caller": "1", "call": "3", "made": True}
    write(evening, kind="deal", facts=facts, submission=Submission(new_key(), beside))
    note_lost_head(evening, SeenHead(99, 98, "0" * 15), device_id=access.pk)
    Link.objects.create(
        circle=circle, evening=evening, role="watcher", token_hash=hashed("the code of a guest")
    )
    foreign = Circle.objects.create(name="The Magpie", game="nap")
    Player.objects.create(circle=foreign, name="Magpie")
    return {
        role: _browser(role, circle=foreign if role == "foreign owner" else circle, evening=evening)
        for role in (*GUESTS, *OUTSIDE, *INSIDE)
    }


def _play(evening: Evening, recorder: Recorder) -> None:
    """Write a line of each sort: a deal, one that is void, one that is corrected."""
    for made in (True, False, True):
        facts = {"caller": "1", "call": "3", "made": made}
        write(evening, kind="deal", facts=facts, submission=Submission(new_key(), recorder))
    for correction in (
        Correction("void", 3, {}),
        Correction("amend", 4, {"caller": "2", "call": "4", "made": True}),
    ):
        correct_entry(
            evening,
            correction=correction,
            why="misheard",
            submission=Submission(new_key(), recorder),
        )


def _browser(role: str, *, circle: Circle, evening: Evening) -> Client:
    client = Client()
    client.cookies[cookie_name()] = f"the secret of a {role}"
    if role != "stranger":
        Access.objects.create(
            circle=circle,
            evening=evening if role in GUESTS else None,
            role=role.rsplit(maxsplit=1)[-1],
            secret_hash=hashed(f"the secret of a {role}"),
        )
    return client
