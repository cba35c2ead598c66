"""The floor's settings: what `startproject` makes, with napledger's own database settings."""

from __future__ import annotations

import os
from pathlib import Path

from napledger.site.databases import database_from_url, sqlite_url

SECRET_KEY = "only for the floor, which serves nobody"
ALLOWED_HOSTS = ["127.0.0.1"]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "tests.bench.floor",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "tests.bench.floor.urls"
WSGI_APPLICATION = "tests.bench.floor.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).resolve().parent / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {
    "default": database_from_url(sqlite_url(Path(os.environ["VAR_DIR"]) / "floor.sqlite3")),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What the server's own worker asks for.
VAR_DIR = Path(os.environ["VAR_DIR"])
BIND, PORT, HTTPS = "127.0.0.1", int(os.environ.get("PORT", "8000")), False
BESIDE_SERVER: list[str] = []

LANGUAGE_CODE = "en-gb"
USE_TZ = True
