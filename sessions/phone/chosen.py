"""What a phone has chosen for its pages: their theme, and the language they are told in.

Each is kept in a cookie of the phone, so that the first thing drawn is drawn so, with scripts or
without; and nowhere else.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from napledger.reading.faults import marked
from napledger.site import hosts as cookies
from napledger.site.embedding import is_embedded
from napledger.site.pages import render
from sessions.common.http import is_ours, see_other

SYSTEM = "system"

# Translators: the theme or the language, as the whole phone is set
AS_THE_PHONE = marked("as the phone")

THEMES: dict[str, str] = {
    SYSTEM: AS_THE_PHONE,
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


def chosen(request: HttpRequest) -> dict[str, object]:
    """Return for the templates what this phone has chosen, and what there is to choose from.

    `languages` have their codes, and call themselves as they do; "" is the phone's own. There are
    none where the site that this is part of says in which language its pages are.
    """
    theme = _theme(request.COOKIES.get(f"{COOKIE}{cookies.suffix()}", ""))
    return {
        "theme": theme,
        "theme_bars": BARS[theme],
        "theme_scheme": SCHEMES[theme],
        "themes": THEMES,
        "language_chosen": _language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")),
        "languages": _languages(),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def show_phone(request: HttpRequest) -> HttpResponse:
    """Show what is chosen for this phone alone; keep the theme or the language that it chose."""
    if request.method != "POST":
        return render(request, "phone/phone.html")
    response = see_other(_back(request))
    if "language" in request.POST:
        language = _language(request.POST["language"])
        cookies.keep(response, settings.LANGUAGE_COOKIE_NAME, language)
    else:
        # Not HttpOnly: the phone's script writes it too, where no server can be reached.
        theme = _theme(request.POST.get("theme", ""))
        cookies.keep(response, f"{COOKIE}{cookies.suffix()}", theme, is_hidden=False)
    return response


def _theme(text: str) -> str:
    """Return the theme of that name; as the phone has it for what is none."""
    return text if text in THEMES else SYSTEM


def _languages() -> dict[str, str]:
    """Return the languages to choose from, the phone's own first; none where there is one."""
    if is_embedded() or not settings.USE_I18N:
        return {}
    return {"": AS_THE_PHONE, **dict(settings.LANGUAGES)}


def _language(text: str) -> str:
    """Return the language of that code; the phone's own, "", for what is none."""
    return text if text in _languages() else ""


def _back(request: HttpRequest) -> str:
    """Return the page of ours on which it was chosen."""
    came_from = request.POST.get("back", "")
    return came_from if is_ours(came_from) else reverse("show-phone")
