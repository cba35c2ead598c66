"""What the web server calls: `application`."""

from __future__ import annotations

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db.backends.signals import connection_created

from napledger.site.databases import limit_waiting
from napledger.site.hosts import below

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "napledger.settings")

# A command may ask what takes an hour; whoever waits for a page does not.
connection_created.connect(limit_waiting)

application = below(get_wsgi_application(), settings.BASE_PATH)
