"""Takes what is set on this machine out of the environment, so that tests run as on a fresh one."""

from __future__ import annotations

import os

SETTINGS = (
    "PORT BIND BASE_PATH HTTPS HTTPS_PORT ALLOWED_HOSTS CSRF_TRUSTED_ORIGINS TLS HSTS_SECONDS "
    "HSTS_PRELOAD PROXIES RATE_LIMITS SECRET_KEY DATABASE_URL TIME_ZONE WORKERS THREADS LOG_LEVEL "
    "LOG_FORMAT ACCESS_LOG METRICS_TOKEN WEBHOOKS WEBHOOKS_NETWORKS DEBUG"
)
"""What docs/settings.md tells of, but VAR_DIR, GAMES and DATABASE_URL_TEST."""

for setting in SETTINGS.split():
    os.environ.pop(setting, None)
