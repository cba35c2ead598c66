"""What tests of figures make and send."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from sessions.access.permissions import own
from sessions.book.correct import Correction, correct_entry, undo_last
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.models import Circle, Evening, Tries
from tests.sessions.conftest import FACTS, OWNER_SECRET


def meta(model: type[models.Model]) -> Any:
    """Return what Django knows about a model; its name is Django's, and documented."""
    return model._meta  # noqa: SLF001


MODELS = tuple(apps.get_app_config("card_sessions").get_models(include_auto_created=True))


LOCAL = (Tries,)


IN_CIRCLES = tuple(model for model in MODELS if model not in (Circle, *LOCAL))


def play(circle: Circle) -> Evening:
    """Return an evening of a circle in which one thing of each sort was written."""
    recorder = Recorder(device_id=own(circle, secret=OWNER_SECRET).pk)
    evening = start_evening(circle, facts=FACTS, submission=Submission(new_key(), recorder)).evening

    def enter(kind: str, **facts: Any) -> None:
        write(evening, kind=kind, facts=facts, submission=Submission(new_key(), recorder))

    enter("deal", caller="1", call="3", made=True)
    enter("deal", caller="2", call="nap", made=False)
    enter("payment", **{"from": "2", "to": "1", "amount": 3})
    heard = Correction("amend", 2, {"caller": "1", "call": "4", "made": True})
    correct_entry(
        evening, correction=heard, why="misheard", submission=Submission(new_key(), recorder)
    )
    enter("deal", caller="3", call="2", made=True)
    undo_last(evening, submission=Submission(new_key(), recorder))
    return evening


TABLE = re.compile(
    r'(?:FROM|JOIN|UPDATE|INTO) "(card_sessions_\w+)"'
    r"(?: (?!(?:ON|WHERE|INNER|LEFT|SET|ORDER|GROUP|LIMIT)\b)(\w+))?"
)


COLUMN = r'"?(\w+)"?\."circle_id"'


SAME_CIRCLE = re.compile(rf"{COLUMN} = \(?{COLUMN}\)?")


def named_by(circle: Circle, sql: str) -> bool:
    """Return whether every table of ours in a query is held to this circle, by its id."""
    sql = sql.replace(circle.pk.hex, "CIRCLE").replace(str(circle.pk), "CIRCLE")
    sql = sql.replace('"card_sessions_circle"."id"', '"card_sessions_circle"."circle_id"')
    if sql.startswith("INSERT"):
        return "circle_id" in sql and "CIRCLE" in sql
    touched = {alias or table for table, alias in TABLE.findall(sql)}
    held = set(re.findall(rf"{COLUMN} = 'CIRCLE'", sql))
    pairs = [set(pair) for pair in SAME_CIRCLE.findall(sql)]
    for _ in pairs:
        held |= {each for pair in pairs if pair & held for each in pair}
    return touched <= held


def queries_of(request: Callable[[], Any]) -> list[str]:
    """Return the queries about tables of ours that a request makes; it must be answered well."""
    with CaptureQueriesContext(connection) as captured:
        response = request()
    assert response.status_code in (200, 303)
    asked = [each["sql"] for each in captured.captured_queries]
    return [sql for sql in asked if "card_sessions_" in sql]
