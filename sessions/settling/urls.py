"""Settling an evening: what is owed, paid and shared."""

from __future__ import annotations

from django.urls import path

from sessions.settling import views
from sessions.settling import views as paying_views
from sessions.settling import views as purse_views

EVENING = "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"

urlpatterns = [
    path(f"{EVENING}settle/", views.show_settling, name="show-settling"),
    path(f"{EVENING}settle/paid/", views.mark_paid, name="mark-paid"),
    path(f"{EVENING}settle/unpaid/", views.mark_unpaid, name="mark-unpaid"),
    path(f"{EVENING}settle/mark/", views.acknowledge_payment, name="acknowledge-payment"),
    path(f"{EVENING}settle/why/", views.show_why, name="show-why"),
    path(f"{EVENING}settle/ways/", views.show_ways, name="show-ways"),
    path(f"{EVENING}settle/plan/", views.choose_plan, name="choose-plan"),
    path(f"{EVENING}settle/coin/", views.round_balances, name="round-balances"),
    path(f"{EVENING}settle/price/", views.price_counters, name="price-counters"),
    path(f"{EVENING}settle/leaver/", views.pay_leaver, name="pay-leaver"),
    path(f"{EVENING}settle/purses/", purse_views.show_purses, name="show-purses"),
    path(f"{EVENING}settle/purses/share/", purse_views.share_purse, name="share-purse"),
    path(f"{EVENING}settle/purses/part/", purse_views.part_purse, name="part-purse"),
    path(f"{EVENING}break-off/", views.break_off, name="break-off"),
    path(f"{EVENING}review/", views.review_evening, name="review-evening"),
    path(f"{EVENING}close/", views.close_evening, name="close-evening"),
    path(f"{EVENING}reopen/", views.reopen_evening, name="reopen-evening"),
    path(f"{EVENING}result/", views.show_result, name="show-result"),
    path(f"{EVENING}result/picture.svg", views.draw_result, name="draw-result"),
    path(f"{EVENING}pay/", paying_views.show_paying, name="show-paying"),
    path(
        "circles/<uuid:circle_id>/players/<uuid:player_id>/pay/",
        paying_views.edit_handles,
        name="edit-handles",
    ),
]
