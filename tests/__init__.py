"""The tests. They run with the settings that a fresh machine has, whatever is set on this one."""

from __future__ import annotations

import os

SETTINGS = (
    "PORT BIND ALLOWED_HOSTS CSRF_TRUSTED_ORIGINS TLS HSTS_SECONDS PROXIES RATE_LIMITS SECRET_KEY "
    "DATABASE_URL TIME_ZONE LOG_LEVEL ACCESS_LOG DEBUG"
)
"""What README documents, but DATABASE_URL_TEST and VAR_DIR; and what a benchmark may try out."""

for setting in SETTINGS.split():
    os.environ.pop(setting, None)
