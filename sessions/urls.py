"""Every address of the app, room by room."""

from __future__ import annotations

from django.urls import include, path

ROOMS = (
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
    "accounts",
    "operations",
)

urlpatterns = [path("", include(f"sessions.{room}.urls")) for room in ROOMS]
