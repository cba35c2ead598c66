"""Addresses of a group's people."""

from __future__ import annotations

from django.urls import path

from sessions.people import views

CIRCLE = "circles/<uuid:circle_id>/people/"

urlpatterns = [
    path(CIRCLE, views.show_people, name="show-people"),
    path(f"{CIRCLE}merge/", views.merge_players, name="merge-players"),
    path(f"{CIRCLE}<uuid:player_id>/part/", views.part_players, name="part-players"),
]
