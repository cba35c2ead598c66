"""The app's own migrations, and one more behind them."""

from __future__ import annotations

from sessions import migrations

__path__ = [*__path__, *migrations.__path__]
