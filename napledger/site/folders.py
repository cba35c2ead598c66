"""Where templates and static files lie: the site's own, and those that every game brings."""

from __future__ import annotations

from pathlib import Path

from django.conf.locale import LANG_INFO
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


WRITTEN_IN = ("en-gb", "English")
"""The language that every text is written in, which needs no catalogue; as it calls itself."""


def languages_in(*folders: Path) -> list[tuple[str, str]]:
    """Return the languages that texts can be read in, each with what it calls itself.

    They are those whose catalogue was compiled when this was set up.
    """
    compiled = {each.parents[1].name for folder in folders for each in folder.rglob("*.mo")}
    return [
        WRITTEN_IN,
        *((key, LANG_INFO[key]["name_local"].capitalize()) for key in sorted(compiled)),
    ]
