"""Documents and exports; and a score of a document that is stored nowhere."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from sessions.access.roles import OWN
from sessions.api import schemas
from sessions.api.calls import access_by_token, body_of, circle_access, evening_access
from sessions.api.log_views import EVENING
from sessions.auditing.schema import line_in_parts
from sessions.book.log_slice import ENTRIES_AT_ONCE
from sessions.exporting import views as exports
from sessions.exporting.document_export import document_as_read

router = Router(tags=["Documents and exports"])

CIRCLE = "circles/{uuid:circle_id}"


@router.post("score", response=schemas.Score, by_alias=True)
def score(request: HttpRequest) -> Any:
    """Score an evening document, as `manage.py score --json` does. Nothing is stored."""
    access_by_token(request)
    document = read_document(body_of(request))
    return {"currency": document.opening.currency, **as_json(scored(document))}


@router.get(f"{EVENING}/document", response=dict[str, Any])
def show_document(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """The evening as a document: what stands of its log, to be scored anywhere."""
    access = evening_access(request, circle_id, evening_id)
    document = document_as_read(access.evening)
    if access.evening.version <= ENTRIES_AT_ONCE:
        return {**document, "log": [*document["log"]]}
    parts = line_in_parts(document, json.dumps)
    return StreamingHttpResponse(parts, content_type="application/json; charset=utf-8")


@router.get(f"{EVENING}/deals.csv")
def export_deals(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """The deals of an evening as a table."""
    evening_access(request, circle_id, evening_id)
    return exports.export_deals(request, circle_id, evening_id)


@router.get(f"{EVENING}/transfers.csv")
def export_transfers(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """The transfers of an evening as a table."""
    evening_access(request, circle_id, evening_id)
    return exports.export_transfers(request, circle_id, evening_id)


@router.get(f"{EVENING}/book.json")
def export_book(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """The evening with everything in its book, for whoever owns the circle."""
    evening_access(request, circle_id, evening_id, action=OWN)
    return exports.export_book(request, circle_id, evening_id)


@router.get(f"{CIRCLE}/deals.csv")
def export_circle_deals(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """The deals of a circle as a table."""
    circle_access(request, circle_id)
    return exports.export_circle_deals(request, circle_id)


@router.get(f"{CIRCLE}/transfers.csv")
def export_circle_transfers(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """The transfers of a circle as a table."""
    circle_access(request, circle_id)
    return exports.export_circle_transfers(request, circle_id)


@router.get(f"{CIRCLE}/circle.json")
def export_circle(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """The whole circle with everything in it, for its owner."""
    circle_access(request, circle_id, action=OWN)
    return exports.export_circle_book(request, circle_id)
