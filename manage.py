#!/usr/bin/env python
"""Napledger's commands: `manage.py help` lists them."""

from __future__ import annotations

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from environs import EnvError

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "napledger.settings")
    try:
        execute_from_command_line(sys.argv)
    except (EnvError, ImproperlyConfigured) as error:
        # What was set says what is wrong with it; where in the code helps nobody.
        sys.exit(str(error))
