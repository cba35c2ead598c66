"""Every address of the app, room by room."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import include, path

ROOMS: tuple[str, ...] = (
    "history",
    "starting",
    "table",
    "correcting",
    "settling",
    "slate",
    "figures",
    "what_if",
    "rules",
    "paper",
    "exporting",
    "access",
    "feed",
    "webhooks",
    "accounts",
    "operations",
)

if find_spec("ninja") is not None:
    # An extra, `napledger[api]`: a site without it keeps the memory that it would take.
    ROOMS = (*ROOMS, "api")

urlpatterns = [path("", include(f"sessions.{room}.urls")) for room in ROOMS]
