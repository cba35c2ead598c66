"""What makes the site an app on a phone: manifest, service worker, a page without network."""

from __future__ import annotations

import json
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from napledger.games import games
from napledger.games.web import web_game

FILES = (
    "announce.js",
    "comforts.js",
    "css/napledger.css",
    "css/pages.css",
    "django_htmx/htmx-2.min.js",
    "fonts/eb-garamond.woff2",
    "icon.svg",
    "lazy_htmx.js",
    "live.js",
    "outbox.js",
    "phone.js",
    "preferences.js",
    "sending.js",
    "service_worker.js",
    "table/board.js",
    "table/deal_form.js",
    "table/recording.js",
    "waiting.js",
    "witness.js",
)
"""The static files that a table needs and what leads to it; the phone keeps them."""

ICONS = (
    ("icons/napledger-192.png", "192x192", "any"),
    ("icons/napledger-512.png", "512x512", "any"),
    ("icons/napledger-maskable-512.png", "512x512", "maskable"),
)

CLOTH = "#0e3b2c"


@require_safe
def show_manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  # Django's signature
    """Return what a phone shows of the site as an app."""
    home = reverse("show-home")
    manifest = {
        "id": home,
        "name": "napledger",
        "short_name": "napledger",
        "description": _("The book of a real card table."),
        "lang": settings.LANGUAGE_CODE,
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": CLOTH,
        "theme_color": CLOTH,
        "icons": [
            {"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    response = HttpResponse(json.dumps(manifest), content_type="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def show_service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  # Django's signature
    """Return the service worker, which changes whenever a file that it keeps does."""
    files = json.dumps([] if settings.DEBUG else [static(name) for name in _files()])
    imported = f'import {{ base, drain, ours }} from "{static("outbox.js")}";'
    script = f"const FILES = {files};\n{imported}\n{_script('sw.js')}"
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    # It stands above all the rest already; the header says that it is meant to be in charge of it.
    response.headers["Service-Worker-Allowed"] = reverse("show-home")
    return response


def _files() -> list[str]:
    """Return what the phone keeps: the site's files, and those of every game."""
    of_games = (name for key in games() for name in (web_game(key).style, web_game(key).script))
    return [*FILES, *filter(None, of_games)]


def _script(name: str) -> str:
    path = finders.find(name)
    assert isinstance(path, str), f"{name} is one of our static files"
    return Path(path).read_text(encoding="utf-8")


@require_safe
def show_offline(request: HttpRequest) -> HttpResponse:
    """Show what a phone shows instead of a page that it cannot fetch and has not kept."""
    return render(request, "operations/offline.html")


@require_GET
@never_cache
def show_token(request: HttpRequest) -> HttpResponse:
    """Return a fresh token against forged forms, for entries that waited longer than their page."""
    return HttpResponse(get_token(request), content_type="text/plain")
