"""The project's settings, as the tests want them."""

from __future__ import annotations

from tests import environment  # noqa: F401  # before the settings are read

# isort: split
from napledger.settings import *  # noqa: F403 (all of them, and a few otherwise)
from napledger.settings import STORAGES, VAR_DIR, env
from napledger.site.databases import database_from_url, sqlite_url

SECRET_KEY = "only for the tests, where nothing is secret"

# A file as in real life: a database in memory locks in other ways.
DATABASES = {
    "default": database_from_url(
        env.str("DATABASE_URL_TEST", default="") or sqlite_url(VAR_DIR / "unused.sqlite3")
    ),
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}

# Files are served from where they are written, so nothing need be collected first; and what a
# server collected in this checkout is not read again for each client.
STATIC_ROOT = VAR_DIR / "uncollected"
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# The live server of the browser's tests is for this machine alone.
BIND = "localhost"

# Slow hashing guards passwords, of which the tests have none.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Tests send more in a second than a person in an hour; those of the limits turn them on.
RATE_LIMITS = False
