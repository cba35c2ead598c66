"""What machines ask of the site."""

from __future__ import annotations

from django.urls import path

from napledger.site.embedding import is_embedded
from sessions.monitoring import health, metrics

urlpatterns = [path("health/", health.show_health, name="show-health")]

# What another Django site counts is its own business.
if not is_embedded():
    urlpatterns.append(path("metrics", metrics.show_metrics, name="show-metrics"))
