"""Documents and exports; and a score of a document that is stored nowhere."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router
from pydantic import ConfigDict, Field

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from sessions.api.calls import (
    CIRCLE,
    EVENING,
    CircleToOwn,
    CircleToWatch,
    Sent,
    ToOwn,
    ToWatch,
    access_by_token,
    circle_access,
    evening_access,
)
from sessions.api.declared import DocumentSent
from sessions.api.schemas import Answer, Currency, Pay, Priced
from sessions.auditing.schema import line_in_parts
from sessions.book.log_slice import ENTRIES_AT_ONCE
from sessions.exporting import views as exports
from sessions.exporting.document_export import document_as_read

router = Router(tags=["Documents and exports"], by_alias=True)


class ScoredEntry(Answer):
    """What an entry of a document did; further facts of a deal stand beside these."""

    model_config = ConfigDict(json_schema_extra={"additionalProperties": True})

    kind: str
    changes: dict[str, int]
    kitty: int
    kitty_after: int
    lines: list[Priced]


class Score(Answer):
    """What a document comes to: entry by entry, what everybody stands at, and who pays whom."""

    currency: Currency
    entries: list[ScoredEntry]
    balances: dict[str, int]
    kitty: int
    transfers: list[Pay] | None = Field(description="null while a kitty is to be drawn for")
    warnings: list[str]


@router.post("score", response=Score)
def score(request: HttpRequest, sent: Sent[DocumentSent]) -> Any:
    """Score an evening document, as `manage.py score --json` does. Nothing is stored."""
    access_by_token(request)
    document = read_document(sent.json)
    return {"currency": document.opening.currency, **as_json(scored(document))}


@router.get(f"{EVENING}/document", response=dict[str, Any])
def show_document(request: HttpRequest, at: ToWatch) -> Any:
    """The evening as a document: what stands of its log, to be scored anywhere."""
    access = evening_access(request, at)
    document = document_as_read(access.evening)
    if access.evening.version <= ENTRIES_AT_ONCE:
        return {**document, "log": [*document["log"]]}
    parts = line_in_parts(document, json.dumps)
    return StreamingHttpResponse(parts, content_type="application/json; charset=utf-8")


@router.get(f"{EVENING}/deals.csv")
def export_deals(request: HttpRequest, at: ToWatch) -> Any:
    """The deals of an evening as a table."""
    evening_access(request, at)
    return exports.export_deals(request, at.circle_id, at.evening_id)


@router.get(f"{EVENING}/transfers.csv")
def export_transfers(request: HttpRequest, at: ToWatch) -> Any:
    """The transfers of an evening as a table."""
    evening_access(request, at)
    return exports.export_transfers(request, at.circle_id, at.evening_id)


@router.get(f"{EVENING}/book.json")
def export_book(request: HttpRequest, at: ToOwn) -> Any:
    """The evening with everything in its book, for whoever owns the circle."""
    evening_access(request, at)
    return exports.export_book(request, at.circle_id, at.evening_id)


@router.get(f"{CIRCLE}/deals.csv")
def export_circle_deals(request: HttpRequest, at: CircleToWatch) -> Any:
    """The deals of a circle as a table."""
    circle_access(request, at)
    return exports.export_circle_deals(request, at.circle_id)


@router.get(f"{CIRCLE}/transfers.csv")
def export_circle_transfers(request: HttpRequest, at: CircleToWatch) -> Any:
    """The transfers of a circle as a table."""
    circle_access(request, at)
    return exports.export_circle_transfers(request, at.circle_id)


@router.get(f"{CIRCLE}/circle.json")
def export_circle(request: HttpRequest, at: CircleToOwn) -> Any:
    """The whole circle with everything in it, for its owner."""
    circle_access(request, at)
    return exports.export_circle_book(request, at.circle_id)
