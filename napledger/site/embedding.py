"""Whether the app stands in somebody else's Django site, and what it goes by there.

A site of napledger's own has napledger/settings.py. In another site the settings are that site's,
where a name like `PORT` or `BASE_DIR` may mean anything: there the app goes by what stands here,
and by what the site says in one setting of its own, `NAPLEDGER = {"PROXIES": 1}`.
"""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings

from napledger.site import layout

APP: Final = "napledger"
"""What another site writes in its INSTALLED_APPS."""

SETTING: Final = "NAPLEDGER"

SETTABLE: Final = {"PROXIES": 0, "RATE_LIMITS": True}
"""What another site may say in its setting, and what holds if it does not (docs/settings.md)."""

FIXED: Final = {
    "BASE_PATH": "",
    # Who serves the site says at which address: `localhost` is taken for this machine alone.
    "BIND": "localhost",
    "HTTPS": False,
    "METRICS_TOKEN": "",
    "WEBHOOKS": False,
    "WEBHOOKS_NETWORKS": (),
}
"""What is the site's own business there, and not the app's."""


def is_embedded() -> bool:
    return APP in settings.INSTALLED_APPS


def option(name: str) -> Any:
    """Return what a setting of the app says: napledger/settings.py's, or the other site's."""
    if not is_embedded():
        return getattr(settings, name)
    return {**SETTABLE, **FIXED, **said()}[name]


def said() -> dict[str, Any]:
    """Return what another site says in its setting."""
    found: dict[str, Any] = getattr(settings, SETTING, {})
    return found


def manage() -> str:
    """Return what a command's name stands behind, as one types it here."""
    return "manage.py" if is_embedded() else layout.MANAGE
