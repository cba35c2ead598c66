"""The app's own."""

from __future__ import annotations

from importlib import import_module

Migration = import_module("sessions.migrations.0003_corrections_of_evening").Migration
