"""Starting an evening."""

from __future__ import annotations

from django.urls import path

from sessions.starting import views

urlpatterns = [
    path("start/", views.start_evening, name="start-evening"),
    path("circles/<uuid:circle_id>/start/", views.start_evening, name="start-evening-of"),
]
