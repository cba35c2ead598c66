"""Every address of the app, room by room; in another Django site, what stands before each of them.

There the rooms are those that need nothing else of a site of napledger's own.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from django.apps import apps
from django.urls import URLPattern, URLResolver, include, path

from napledger.site.embedding import is_embedded
from napledger.site.own_files import show_file
from sessions.embedded import guard

ROOMS: tuple[str, ...] = (
    "history",
    "starting",
    "table",
    "correcting",
    "settling",
    "slate",
    "tournament",
    "figures",
    "what_if",
    "rules",
    "paper",
    "past",
    "exporting",
    "people",
    "access",
    "feed",
    "webhooks",
    "accounts",
    "phone",
    "monitoring",
)

if find_spec("ninja") is not None:
    # An extra, `napledger[api]`: a site without it keeps the memory that it would take.
    ROOMS = (*ROOMS, "api")

APPS = {"accounts": "sessions.accounts"}
"""The rooms that are apps of their own, which another site does not install."""

rooms = [room for room in ROOMS if room not in APPS or apps.is_installed(APPS[room])]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include(f"sessions.{room}.urls")) for room in rooms
]

if is_embedded():
    for room in rooms:
        guard(import_module(f"sessions.{room}.urls").urlpatterns)
    urlpatterns.append(path("static-<slug:of>/<path:name>", show_file, name="show-file"))
