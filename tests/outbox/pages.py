"""What the real server answers to a phone, once of each kind: the pages of the model."""

from __future__ import annotations

from typing import Any

from django.test import Client

from sessions.access.permissions import cookie_name, own
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Circle, Evening
from sessions.settling.service import reopen_evening, review_evening
from tests.addresses import at
from tests.outbox.browser import Answer

RULES = {"preset": "peel_pool"}
FACTS = {"game": "nap", "title": "Thursday at the Crown", "currency": "counters", "stake": 1}
FACTS |= {"rules": RULES, "players": ["Ann", "Ben"], "first_dealer": "Ann"}
MINE, THEIRS = "the secret of a phone", "the secret of another phone"
DEAL = {"caller": "2", "call": "3", "outcome": "made", "dealer": "1"}


class Table:
    """An evening on the real server, and a phone that sends it forms as the outbox does."""

    def __init__(self, *, title: str = "The Crown") -> None:
        circle = Circle.objects.create(name=title, game="nap")
        self.device_id = own(circle, secret=MINE).pk
        own(circle, secret=THEIRS)
        submission = Submission(new_key(), Recorder(device_id=self.device_id))
        self.evening: Evening = start_evening(circle, facts=FACTS, submission=submission).evening
        self.path = at(self.evening)

    def client(self, secret: str) -> Client:
        client = Client(enforce_csrf_checks=True)
        client.cookies[cookie_name()] = secret
        client.token = client.get("/token/").content.decode()  # type: ignore[attr-defined]  # ours
        return client

    def send(
        self, client: Client, action: str, fields: dict[str, Any], token: str = "", **headers: str
    ) -> Answer:
        """Return the answer to a form, with a key of its own unless `fields` has one."""
        known = token or client.token  # type: ignore[attr-defined]  # ours
        sent = {"HX-Request": "true", "X-CSRFToken": known, **headers}
        answer = client.post(f"{self.path}{action}/", {"key": new_key()} | fields, headers=sent)
        return page_of(answer)

    def review(self) -> None:
        self.evening.refresh_from_db()
        review_evening(self.evening, submission=self._submission())
        self.evening.refresh_from_db()

    def reopen(self) -> None:
        self.evening.refresh_from_db()
        reopen_evening(self.evening, submission=self._submission(), is_owner=True)

    def _submission(self) -> Submission:
        return Submission(new_key(), Recorder(device_id=self.device_id, without_baton=True))


def page_of(answer: Any) -> Answer:
    retry = answer.headers.get("Retry-After")
    headers = {"Retry-After": retry} if retry else {}
    return {"status": answer.status_code, "headers": headers, "html": answer.content.decode()}


def real_pages() -> dict[str, Answer]:
    """Return one page of the real server for everything that it may answer."""
    table = Table()
    mine, theirs = table.client(MINE), table.client(THEIRS)
    pages = {
        "page": page_of(mine.get(table.path)),
        "sheet": page_of(mine.get(f"{table.path}sheet/")),
    }
    for action in ("undo", "redo"):
        pages[f"no_{action}"] = table.send(mine, action, {"version": 1})
    key = new_key()
    pages["deal"] = table.send(mine, "deals", DEAL | {"version": 1, "key": key})
    pages["reused"] = table.send(mine, "deals", DEAL | {"version": 1, "key": key, "call": "2"})
    pages["impossible"] = table.send(mine, "deals", DEAL | {"version": 2, "tricks": "1"})
    pages["forged"] = table.send(mine, "deals", DEAL, token="x" * 64)
    pages["another"] = table.send(mine, "deals", DEAL, **{"Napledger-Made-By": "somebody else"})
    pages["gone"] = table.send(table.client("no phone of theirs"), "deals", DEAL)
    for action in ("deals", "undo", "redo"):
        fields = DEAL if action == "deals" else {}
        pages[f"outdated_{action}"] = table.send(mine, action, fields | {"version": 1})
        pages[f"elsewhere_{action}"] = table.send(theirs, action, fields | {"version": 2})
    pages["page_watched"] = page_of(theirs.get(table.path))
    table.review()
    pages["page_settling"] = page_of(mine.get(table.path))
    version = {"version": table.evening.version}
    pages["settling"] = table.send(mine, "deals", DEAL | version)
    pages["unsettled"] = table.send(mine, "undo", version)
    return pages
