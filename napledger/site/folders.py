"""Where templates and static files lie: the site's own, and those that every game brings."""

from __future__ import annotations

from pathlib import Path

from napledger.games import folders as game_folders
from napledger.site.layout import BASE_DIR


def template_folders() -> list[Path]:
    """Return the folders of templates, in the order in which they are looked through."""
    return [BASE_DIR / "templates", *(folder / "templates" for folder in game_folders())]


def static_folders() -> list[Path]:
    """Return the folders of static files, in the order in which they are looked through."""
    of_games = (folder / "static" for folder in game_folders())
    return [BASE_DIR / "static", *(folder for folder in of_games if folder.is_dir())]
