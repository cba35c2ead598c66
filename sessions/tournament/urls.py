"""Tournaments of a circle: a group's evening at several tables."""

from __future__ import annotations

from django.urls import path

from sessions.tournament import views

CIRCLE = "circles/<uuid:circle_id>/tournaments/"
TOURNAMENT = f"{CIRCLE}<uuid:tournament_id>/"

urlpatterns = [
    path(CIRCLE, views.list_tournaments, name="list-tournaments"),
    path(f"{CIRCLE}new/", views.make_tournament, name="make-tournament"),
    path(TOURNAMENT, views.show_tournament, name="show-tournament"),
    path(f"{TOURNAMENT}live/", views.show_tournament_live, name="show-tournament-live"),
    path(f"{TOURNAMENT}ranking/", views.show_ranking, name="show-ranking"),
    path(f"{TOURNAMENT}print/", views.print_tables, name="print-tables"),
    path(f"{TOURNAMENT}codes/", views.print_codes, name="print-codes"),
    path(f"{TOURNAMENT}draw/", views.draw_round, name="draw-round"),
    path(f"{TOURNAMENT}draw/back/", views.take_draw_back, name="take-draw-back"),
    path(f"{TOURNAMENT}throw-away/", views.throw_tournament_away, name="throw-tournament-away"),
    path(f"{TOURNAMENT}exchange/", views.exchange_two, name="exchange-two"),
    path(f"{TOURNAMENT}players/", views.change_players, name="change-players"),
    path(f"{TOURNAMENT}begin/", views.begin_round, name="begin-round"),
    path(f"{TOURNAMENT}end/", views.end_play, name="end-play"),
    path(f"{TOURNAMENT}settle/", views.settle_tournament, name="settle-tournament"),
    path(
        f"{TOURNAMENT}settle/pay/",
        views.show_paying_in_tournament,
        name="show-paying-in-tournament",
    ),
    path(f"{TOURNAMENT}settle/paid/", views.pay_in_tournament, name="pay-in-tournament"),
    path(
        f"{TOURNAMENT}settle/back/",
        views.take_back_in_tournament,
        name="take-back-in-tournament",
    ),
    path(f"{TOURNAMENT}settle/close/", views.close_tables, name="close-tables"),
]
