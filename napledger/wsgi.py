"""What the web server calls: `application`."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from napledger.room import with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "napledger.settings")

application = with_room(get_wsgi_application())
