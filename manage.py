#!/usr/bin/env python
"""Napledger's commands: `manage.py help` lists them."""

from __future__ import annotations

import os
import sys

from napledger.__main__ import run

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "napledger.settings")
    run("manage.py", sys.argv[1:])
