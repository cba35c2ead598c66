"""The theme that a phone is shown: as the phone has it, light, dark, or dim.

Kept in a cookie of the phone, so that the first thing drawn is drawn in it, with scripts or
without; and nowhere else.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from napledger.reading.faults import marked
from napledger.site import hosts as cookies
from napledger.site.pages import render
from sessions.common.http import is_ours, see_other

SYSTEM = "system"

THEMES: dict[str, str] = {
    # Translators: light or dark, as the whole phone is set
    SYSTEM: marked("as the phone"),
    # Translators: a theme of the pages
    "light": marked("light"),
    # Translators: a theme of the pages
    "dark": marked("dark"),
    # Translators: a theme of the pages: darker than dark, and warm
    "dim": marked("dim"),
}

LIGHT_BAR, DARK_BAR, DIM_BAR = "#efe9db", "#0e3b2c", "#120e08"

BARS: dict[str, tuple[str, str]] = {
    SYSTEM: (LIGHT_BAR, DARK_BAR),
    "light": (LIGHT_BAR, LIGHT_BAR),
    "dark": (DARK_BAR, DARK_BAR),
    "dim": (DIM_BAR, DIM_BAR),
}
"""The colour of the browser's own bar, on a phone that is set to light and on one set to dark."""

SCHEMES: dict[str, str] = {SYSTEM: "light dark", "light": "light", "dark": "dark", "dim": "dark"}
"""What the browser draws by itself: the page before ours, scroll bars, lists to pick from."""

COOKIE = "napledger_theme"


def theme(request: HttpRequest) -> dict[str, object]:
    """Return for the templates which theme this phone is shown, and which there are."""
    chosen = _read(request.COOKIES.get(f"{COOKIE}{cookies.suffix()}", ""))
    return {
        "theme": chosen,
        "theme_bars": BARS[chosen],
        "theme_scheme": SCHEMES[chosen],
        "themes": THEMES,
    }


@require_http_methods(["GET", "HEAD", "POST"])
def show_phone(request: HttpRequest) -> HttpResponse:
    """Show what is chosen for this phone alone; keep the theme that it chose."""
    if request.method != "POST":
        return render(request, "phone/phone.html")
    response = see_other(_back(request))
    # Not HttpOnly: the phone's script writes it too, where no server can be reached.
    chosen = _read(request.POST.get("theme", ""))
    cookies.keep(response, f"{COOKIE}{cookies.suffix()}", chosen, is_hidden=False)
    return response


def _read(text: str) -> str:
    """Return the theme of that name; as the phone has it for what is none."""
    return text if text in THEMES else SYSTEM


def _back(request: HttpRequest) -> str:
    """Return the page of ours on which the theme was chosen."""
    came_from = request.POST.get("back", "")
    return came_from if is_ours(came_from) else reverse("show-phone")
