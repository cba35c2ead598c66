"""What the web server calls: `application`."""

from __future__ import annotations

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from napledger.site.base_path import below

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "napledger.settings")

application = below(get_wsgi_application(), settings.BASE_PATH)
