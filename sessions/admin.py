"""The admin shows everything and changes nothing: the book is written at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from sessions.models import Access, Circle, Entry, Evening, Forgetting, Player, Seat, Transfer

# Django's classes take a type argument only for the type checker.
if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnly(ModelAdmin):
    """A table to look at."""

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        return False


@admin.register(Circle)
class CircleAdmin(ReadOnly):
    """Circles."""

    list_display = ("name", "game", "currency", "created_at")


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    """Players."""

    list_display = ("name", "circle")
    list_select_related = ("circle",)


@admin.register(Access)
class AccessAdmin(ReadOnly):
    """Accesses, whose hashed secrets stay out of sight."""

    list_display = ("role", "circle", "player", "created_at")
    list_select_related = ("circle", "player")
    exclude = ("secret_hash",)


@admin.register(Evening)
class EveningAdmin(ReadOnly):
    """Evenings."""

    list_display = ("played_on", "title", "circle", "state", "deals")
    list_select_related = ("circle",)


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Seats."""

    list_display = ("evening", "number", "player", "balance", "won")
    list_select_related = ("evening", "player")


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """Entries."""

    list_display = ("evening", "number", "kind", "by", "at")
    list_select_related = ("evening", "by")


@admin.register(Transfer)
class TransferAdmin(ReadOnly):
    """Transfers."""

    list_display = ("evening", "payer", "payee", "amount", "why", "takes_back")
    list_select_related = ("evening", "payer__player", "payee__player")


@admin.register(Forgetting)
class ForgettingAdmin(ReadOnly):
    """Who was forgotten, by whom and when."""

    list_display = ("player_id", "circle", "by", "at")
    list_select_related = ("circle",)
