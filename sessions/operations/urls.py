"""What machines ask of the site."""

from __future__ import annotations

from django.urls import path

from napledger.site.embedding import is_embedded
from sessions.operations import app_shell, demonstration, entrance, health, metrics, theme

urlpatterns = [
    path("health/", health.show_health, name="show-health"),
    path("demonstration/", demonstration.start_demonstration, name="start-demonstration"),
    path("demonstration/end/", demonstration.end_demonstration, name="end-demonstration"),
    path("manifest.webmanifest", app_shell.show_manifest, name="show-manifest"),
    path("sw.js", app_shell.show_service_worker, name="show-service-worker"),
    path("offline/", app_shell.show_offline, name="show-offline"),
    path("phone/", theme.show_phone, name="show-phone"),
    path("https/", entrance.show_https, name="show-https"),
    path("https/line/", entrance.show_https_line, name="show-https-line"),
    path("https/napledger.crt", entrance.show_certificate, name="show-certificate"),
    path("token/", app_shell.show_token, name="show-token"),
]

# What another Django site counts is its own business.
if not is_embedded():
    urlpatterns.append(path("metrics", metrics.show_metrics, name="show-metrics"))
