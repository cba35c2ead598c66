"""The table: the board of an evening, and what is recorded at it."""

from __future__ import annotations

from django.urls import path

from sessions.table import entry_views, live_views, views

CIRCLE = "circles/<uuid:circle_id>/"
EVENING = "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"

urlpatterns = [
    path(EVENING, views.show_table, name="show-table"),
    path(f"{EVENING}deals/", views.record_deal, name="record-deal"),
    path(f"{EVENING}deals/price/", views.price_deal, name="price-deal"),
    path(f"{EVENING}undo/", views.undo_last_entry, name="undo-last"),
    path(f"{EVENING}redo/", views.redo_last_entry, name="redo-last"),
    path(f"{EVENING}live/", live_views.show_live, name="show-live"),
    path(f"{EVENING}witness/", live_views.tell_lost_head, name="tell-lost-head"),
    path(f"{EVENING}witness/answer/", live_views.answer_lost_heads, name="answer-lost-heads"),
    path(f"{EVENING}big/", live_views.show_big, name="show-big"),
    path(f"{EVENING}baton/", live_views.take_over, name="take-over"),
    path(f"{EVENING}more/", entry_views.show_more, name="show-more"),
    path(f"{EVENING}joins/", entry_views.record_join, name="record-join"),
    path(f"{EVENING}players/<int:number>/name/", entry_views.put_name_right, name="put-name-right"),
    path(f"{CIRCLE}players/<uuid:player_id>/name/", entry_views.find_name, name="find-name"),
    path(f"{EVENING}leaves/", entry_views.record_leave, name="record-leave"),
    path(f"{EVENING}leaves/settled/", entry_views.settle_leaver, name="settle-leaver"),
    path(f"{EVENING}seats/", entry_views.record_seats, name="record-seats"),
    path(f"{EVENING}offences/", entry_views.record_offence, name="record-offence"),
    path(f"{EVENING}payments/", entry_views.record_payment, name="record-payment"),
    path(f"{EVENING}adjustments/", entry_views.record_adjustment, name="record-adjustment"),
    path(f"{EVENING}adjustments/later/", entry_views.adjust_closed, name="adjust-closed"),
    path(f"{EVENING}kitty/", entry_views.record_kitty, name="record-kitty"),
]
