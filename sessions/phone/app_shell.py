"""What makes the site an app on a phone: manifest, service worker, a page without network."""

from __future__ import annotations

import json

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from napledger.games import games
from napledger.games.web import static_file
from napledger.site.embedding import is_embedded
from napledger.site.own_files import address_of, text_of
from napledger.site.pages import render
from napledger.site.static_files import SmallFiles

FILES = (
    "comforts.js",
    "css/napledger.css",
    "css/pages.css",
    "django_htmx/htmx-2.min.js",
    "fonts/eb-garamond.woff2",
    "fonts/eb-garamond-accents.woff2",
    "icon.svg",
    "lazy_htmx.js",
    "live.js",
    "phone.js",
    "play/early.js",
    "play/steps.js",
    "sending.js",
    "register_worker.js",
    "table/calling.js",
    "table/recording.js",
    "waiting.js",
    "witness.js",
)
"""The static files that a table needs and what leads to it; the phone keeps them."""

PARTS = (
    "announce.js",
    "outbox.js",
    "play/match.css",
    "play/prices.js",
    "play/steps.css",
    "preferences.js",
    "table/board.js",
    "table/deal_form.js",
)
"""Those that are sent in others, unless the site that this is part of sends them one by one."""

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
        "lang": get_language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": CLOTH,
        "theme_color": CLOTH,
        "icons": [
            {"src": address_of(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    response = HttpResponse(json.dumps(manifest), content_type="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def show_service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  # Django's signature
    """Return the service worker, which changes whenever a file that it keeps does."""
    # Where DEBUG shows what is being written, nothing is kept of it.
    keeps = is_embedded() or not settings.DEBUG
    files = json.dumps([address_of(name) for name in _files()] if keeps else [])
    imported = f'import {{ base, drain, ours, timely }} from "{address_of("outbox.js")}";'
    script = f"const FILES = {files};\n{imported}\n{text_of('sw.js')}"
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    # It stands above all the rest already; the header says that it is meant to be in charge of it.
    response.headers["Service-Worker-Allowed"] = reverse("show-home")
    return response


def _files() -> list[str]:
    """Return what the phone keeps: the site's files, and those of every game."""
    of_games = (static_file(key, name) for key in games() for name in ("game.css", "game.js"))
    parts = () if isinstance(staticfiles_storage, SmallFiles) else PARTS
    return [*FILES, *parts, *filter(None, of_games)]


@require_safe
def show_offline(request: HttpRequest) -> HttpResponse:
    """Show what a phone shows instead of a page that it cannot fetch and has not kept."""
    return render(request, "phone/offline.html")


@require_GET
@never_cache
def show_token(request: HttpRequest) -> HttpResponse:
    """Return a fresh token against forged forms, for entries that waited longer than their page."""
    return HttpResponse(get_token(request), content_type="text/plain")
