"""What is set from outside, looked at as it is read: a sentence says what is wrong with it.

It is read twice, by Django's settings and by gunicorn's, which load no Django.

Where templates and static files lie: the site's own, and those that every game brings.

Where the parts lie: beside this package in a checkout, inside it where it was installed.

A wheel has one package at its top, `napledger`, so that it collides with nobody's `sessions` or
`templates`: what stands beside the package in a checkout lies in its folder `_app`
(pyproject.toml, "wheel"). The modules there go by the same names, because the settings put that
folder on the path before anything of it is imported; in another Django site napledger/apps.py does,
behind all that is that site's. Whoever only imports `napledger.evening` reads no settings, and
keeps a path of their own.

The key that signs cookies, made on the first run and kept.
"""

from __future__ import annotations

import difflib
import os
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.core.exceptions import ImproperlyConfigured
from environs import Env

from napledger.games import OTHERS, folders, games
from napledger.site.kept_files import keep_once


def game_folders() -> tuple[Path, ...]:
    """Return the folder of each game; raise ImproperlyConfigured where one cannot be loaded."""
    try:
        games()
        return folders()
    except (ImportError, AttributeError) as error:
        raise ImproperlyConfigured(
            f"A game cannot be loaded: {error}. {OTHERS} names packages, like ours.brag, that lie "
            "on Python's path and have a game.py"
        ) from error


def template_folders() -> list[Path]:
    """Return the folders of templates, in the order in which they are looked through."""
    return [BASE_DIR / "templates", *(folder / "templates" for folder in game_folders())]


def static_folders() -> list[Path]:
    """Return the folders of static files, in the order in which they are looked through."""
    of_games = (folder / "static" for folder in game_folders())
    return [BASE_DIR / "static", *(folder for folder in of_games if folder.is_dir())]


PACKAGE = Path(__file__).resolve().parents[1]

IS_INSTALLED = (PACKAGE / "_app").is_dir()

BASE_DIR = PACKAGE / "_app" if IS_INSTALLED else PACKAGE.parent
"""The folder of manage.py, `sessions`, `static` and `templates`."""

MANAGE = "napledger" if IS_INSTALLED else "manage.py"
"""What a command's name stands behind, as one types it here."""

SERVE = "napledger serve" if IS_INSTALLED else "make serve"
"""How one starts the server, as one types it here."""

NO_BOOK = f"There is no book here yet. {SERVE} begins one."
"""What a command says that is to look at a book where there is none."""

LAUNCH = Path(__file__).with_name("launch.py")
"""The program that becomes the server."""


def put_parts_on_path() -> None:
    """Have `sessions` found where it lies, before anybody's of the same name."""
    if IS_INSTALLED and sys.path[:1] != [str(BASE_DIR)]:
        sys.path.insert(0, str(BASE_DIR))


def put_parts_behind_path() -> None:
    """Have `sessions` found where it lies, unless somebody else has a module of that name."""
    if IS_INSTALLED and str(BASE_DIR) not in sys.path:
        sys.path.append(str(BASE_DIR))


def serve_with(setting: str) -> str:
    """Return how one starts the server with a setting, as one types it here."""
    return f"{setting} {SERVE}" if IS_INSTALLED else f"{SERVE} {setting}"


def extra(name: str) -> str:
    """Return how one asks here for what not everybody needs: “metrics”, “names”, “postgres”."""
    return f"napledger[{name}]" if IS_INSTALLED else f"make serve EXTRAS={name}"


def usual_var_dir() -> Path:
    """Return the folder of the database, the key and the collected files, if VAR_DIR names none.

    An installed package is replaced by the next one, so nothing is kept in it.
    """
    return data_home() / "napledger" if IS_INSTALLED else BASE_DIR / "var"


def data_home() -> Path:
    """Return where programs keep what is their user's, as this system has it."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The XDG Base Directory Specification has a path that is not absolute ignored.
    return named if named.is_absolute() else Path.home() / ".local" / "share"


KEY_BYTES = 50


def kept_secret_key(path: Path) -> str:
    """Return the secret key kept in the file at `path`, made first if there is none.

    Raises ImproperlyConfigured where the file holds none, as after a full disk.
    """
    if not path.exists():
        keep_once(path, secrets.token_urlsafe(KEY_BYTES))
    key = path.read_text(encoding="ascii").strip()
    if not key:
        raise ImproperlyConfigured(
            f"The key in {path} is empty. Put it back from a copy of the folder; or remove the "
            "file, and a new key is made, by which accounts sign in again"
        )
    return key


TOLD_OF = """
ACCESS_LOG ALLOWED_HOSTS BASE_PATH BIND CSRF_TRUSTED_ORIGINS DATABASE_URL DATABASE_URL_TEST DEBUG
GAMES HSTS_PRELOAD HSTS_SECONDS HTTPS HTTPS_PORT LOG_FORMAT LOG_LEVEL METRICS_TOKEN PORT PROXIES
RATE_LIMITS SECRET_KEY THREADS TIME_ZONE TLS VAR_DIR WEBHOOKS WEBHOOKS_NETWORKS WORKERS
"""
NAMES = tuple(TOLD_OF.split())
"""Every setting that there is (docs/settings.md)."""

PORTS = (1, 65_535)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
"""The levels that both Python and gunicorn know."""

ALIKE = 0.86
"""From which likeness on a name that nobody reads is taken for a setting misspelt."""


@dataclass(frozen=True, slots=True)
class Served:
    """Where the site is served, and by how many."""

    bind: str
    port: int
    https: bool
    https_port: int
    workers: int
    threads: int
    log_level: str


def read() -> Env:
    """Return what is set. What is set to nothing, as compose does with `NAME=`, is not set."""
    for name in NAMES:
        if os.environ.get(name) == "":
            del os.environ[name]
    return Env()


def served(env: Env) -> Served:
    """Return what the server goes by; raise ImproperlyConfigured, or EnvError."""
    return Served(
        bind=env.str("BIND", default="0.0.0.0"),  # noqa: S104  # the phones are on the network
        port=env.int("PORT", default=8000, validate=within("PORT", *PORTS)),
        https=env.bool("HTTPS", default=False),
        https_port=env.int("HTTPS_PORT", default=8443, validate=within("HTTPS_PORT", *PORTS)),
        workers=env.int("WORKERS", default=1, validate=within("WORKERS", 1, 1_000)),
        threads=env.int("THREADS", default=16, validate=within("THREADS", 1, 1_000)),
        log_level=env.str("LOG_LEVEL", default="WARNING", validate=a_level).upper(),
    )


def within(name: str, least: int, most: int) -> Callable[[int], None]:
    """Return what holds a setting to be a whole number between two."""

    def look(number: int) -> None:
        if not least <= number <= most:
            raise ImproperlyConfigured(f"{name} is from {least} to {most}, not {number}")

    return look


def a_level(text: str) -> None:
    """Hold LOG_LEVEL to be one of LEVELS."""
    if text.upper() not in LEVELS:
        raise ImproperlyConfigured(f"LOG_LEVEL is one of {', '.join(LEVELS)}, not {text!r}")


def a_zone(text: str) -> None:
    """Hold TIME_ZONE to be one that there is."""
    try:
        ZoneInfo(text)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        near = difflib.get_close_matches(text, available_timezones(), n=1)
        said = f"TIME_ZONE is like {near[0] if near else 'Europe/London'}, not {text!r}"
        raise ImproperlyConfigured(said) from None


def a_folder(path: Path) -> Path:
    """Return VAR_DIR, made for its owner alone if it is not there; raise ImproperlyConfigured."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = "that is a file" if isinstance(error, FileExistsError) else error.strerror
        raise ImproperlyConfigured(
            f"Nothing can be kept in {path}: {why}. Name a folder that you can write to in VAR_DIR"
        ) from error
    return path


def misspelt() -> list[tuple[str, str]]:
    """Return what is set and is no setting, but nearly one, and which."""
    strangers = sorted(os.environ.keys() - {*NAMES})
    near = ((each, difflib.get_close_matches(each, NAMES, n=1, cutoff=ALIKE)) for each in strangers)
    return [(name, found[0]) for name, found in near if found]
