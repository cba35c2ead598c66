"""An entry's page, and its corrections."""

from __future__ import annotations

from django.urls import path

from sessions.correcting import views

EVENING = "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"

urlpatterns = [
    path(f"{EVENING}entries/<int:number>/", views.show_entry, name="show-entry"),
    path(f"{EVENING}entries/<int:number>/correct/", views.correct_entry, name="correct-entry"),
    path(f"{EVENING}entries/<int:number>/void/", views.void_entry, name="void-entry"),
    path(f"{EVENING}entries/<int:number>/restore/", views.restore_entry, name="restore-entry"),
]
