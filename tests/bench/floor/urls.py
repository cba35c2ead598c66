"""The floor's one address."""

from __future__ import annotations

from django.urls import path

from tests.bench.floor.views import show_or_write

urlpatterns = [path("", show_or_write, name="floor")]
