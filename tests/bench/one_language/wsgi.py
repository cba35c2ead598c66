"""The server that has one language, as the web server wants it, and as deep as a request says."""

from __future__ import annotations

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.one_language.settings"

# isort: split
from tests.bench.deeper import application  # noqa: F401  # reads the settings
