"""What a phone keeps of the app, and how it comes to trust https at home."""

from __future__ import annotations

from django.urls import path

from sessions.phone import app_shell, chosen, entrance

urlpatterns = [
    path("manifest.webmanifest", app_shell.show_manifest, name="show-manifest"),
    path("sw.js", app_shell.show_service_worker, name="show-service-worker"),
    path("offline/", app_shell.show_offline, name="show-offline"),
    path("phone/", chosen.show_phone, name="show-phone"),
    path("https/", entrance.show_https, name="show-https"),
    path("https/line/", entrance.show_https_line, name="show-https-line"),
    path("https/napledger.crt", entrance.show_certificate, name="show-certificate"),
    path("token/", app_shell.show_token, name="show-token"),
]
