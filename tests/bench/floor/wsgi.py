"""The floor as the server wants it."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.floor.settings"

application = get_wsgi_application()
