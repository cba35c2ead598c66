"""The project's settings, without any language but the one that it is written in."""

from __future__ import annotations

from napledger.settings import *  # noqa: F403 (all of them, and two otherwise)
from napledger.settings import LANGUAGES as EVERY

LANGUAGES = EVERY[:1]
USE_I18N = False
