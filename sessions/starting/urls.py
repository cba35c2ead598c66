"""Starting an evening."""

from __future__ import annotations

from django.urls import path

from sessions.starting import demonstration, views

urlpatterns = [
    path("start/", views.start_evening, name="start-evening"),
    path("circles/<uuid:circle_id>/start/", views.start_evening, name="start-evening-of"),
    path("demonstration/", demonstration.start_demonstration, name="start-demonstration"),
    path("demonstration/end/", demonstration.end_demonstration, name="end-demonstration"),
    path(
        "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/throw-away/",
        views.throw_evening_away,
        name="throw-evening-away",
    ),
]
