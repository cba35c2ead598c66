"""What machines ask of the site."""

from __future__ import annotations

from django.urls import path

from sessions.operations import app_shell, health

urlpatterns = [
    path("health/", health.show_health, name="show-health"),
    path("manifest.webmanifest", app_shell.show_manifest, name="show-manifest"),
    path("sw.js", app_shell.show_service_worker, name="show-service-worker"),
    path("offline/", app_shell.show_offline, name="show-offline"),
    path("token/", app_shell.show_token, name="show-token"),
]
