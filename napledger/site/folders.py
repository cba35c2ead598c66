"""Where templates and static files lie: the site's own, and those that every game brings."""

from __future__ import annotations

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from napledger.games import OTHERS, folders, games
from napledger.site.layout import BASE_DIR
from napledger.site.terminal import gettext as _


def game_folders() -> tuple[Path, ...]:
    """Return the folder of each game; raise ImproperlyConfigured where one cannot be loaded."""
    try:
        games()
        return folders()
    except (ImportError, AttributeError) as error:
        said = _(
            "A game cannot be loaded: %(error)s. %(setting)s names packages, like ours.brag, that "
            "lie on Python's path and have a game.py"
        )
        raise ImproperlyConfigured(said % {"error": error, "setting": OTHERS}) from error


def template_folders() -> list[Path]:
    """Return the folders of templates, in the order in which they are looked through."""
    return [BASE_DIR / "templates", *(folder / "templates" for folder in game_folders())]


def static_folders() -> list[Path]:
    """Return the folders of static files, in the order in which they are looked through."""
    of_games = (folder / "static" for folder in game_folders())
    return [BASE_DIR / "static", *(folder for folder in of_games if folder.is_dir())]
