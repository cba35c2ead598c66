"""The app as another Django site installs it: `INSTALLED_APPS = [..., "napledger"]`.

Django finds the one class here; what it names is the app `sessions`, which lies inside this package
where it was installed (napledger/site/layout.py).
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from napledger.site import layout  # which SQLite, before Django takes one
from napledger.site.terminal import gettext

layout.put_parts_behind_path()

_found = find_spec("sessions")
if _found is None or Path(_found.origin or "").parent != layout.BASE_DIR / "sessions":
    _said = gettext(
        "This site has a module “sessions” of its own, and napledger's app has the same name: give "
        "yours another. It is found at %(place)s."
    )
    raise ImproperlyConfigured(_said % {"place": getattr(_found, "origin", None)})

from sessions import apps  # noqa: E402  # found only now


class Embedded(apps.CardSessions):
    """The app in another site."""
