"""Addresses of a group's people."""

from __future__ import annotations

from django.urls import path

from sessions.people import joining_views, views

CIRCLE = "circles/<uuid:circle_id>/people/"

urlpatterns = [
    path(CIRCLE, views.show_people, name="show-people"),
    path(f"{CIRCLE}merge/", views.merge_players, name="merge-players"),
    path(f"{CIRCLE}<uuid:player_id>/part/", views.part_players, name="part-players"),
    path(f"{CIRCLE}groups/", joining_views.join_groups, name="join-groups"),
    path(f"{CIRCLE}groups/offer/", joining_views.offer_group, name="offer-group"),
    path("groups/offered/", joining_views.offered_group, name="offered-group"),
    path(f"{CIRCLE}groups/<uuid:other_id>/part/", joining_views.part_groups, name="part-groups"),
]
