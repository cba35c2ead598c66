"""The app's own."""

from __future__ import annotations

from importlib import import_module

Migration = import_module("sessions.migrations.0002_rule_sets").Migration
