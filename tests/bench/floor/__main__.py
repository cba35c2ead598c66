"""Makes the floor's database, and prints the session of its one signed-in user."""

from __future__ import annotations

import os
import sys

import django
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.floor.settings"
django.setup()
call_command("migrate", run_syncdb=True, interactive=False, verbosity=0)
browser = Client()
browser.force_login(get_user_model().objects.create_user("ann"))
sys.stdout.write(browser.cookies["sessionid"].value)
