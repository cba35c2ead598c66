"""The rules at a table, the rule sets that a circle keeps, and rules that somebody shared."""

from __future__ import annotations

from django.urls import path

from sessions.rules import saved_rule_sets_views, views
from sessions.rules import views as shared_views

EVENING = "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"
KEPT = "circles/<uuid:circle_id>/rule-sets/"
ONE = f"{KEPT}<uuid:rule_set_id>/"

urlpatterns = [
    path(f"{EVENING}rules/", views.show_rules, name="show-rules"),
    path(f"{EVENING}rules/change/", views.change_rules, name="change-rules"),
    path(KEPT, saved_rule_sets_views.list_rule_sets, name="list-rule-sets"),
    path(f"{KEPT}new/", saved_rule_sets_views.make_rule_set, name="make-rule-set"),
    path(f"{KEPT}compare/", saved_rule_sets_views.compare_rule_sets, name="compare-rule-sets"),
    path(ONE, saved_rule_sets_views.show_rule_set, name="show-rule-set"),
    path(f"{ONE}change/", saved_rule_sets_views.change_rule_set, name="change-rule-set"),
    path(f"{ONE}delete/", saved_rule_sets_views.delete_rule_set, name="delete-rule-set"),
    path(f"{ONE}card/", saved_rule_sets_views.print_rule_set, name="print-rule-set"),
    path("rules/<str:code>/", shared_views.show_shared_rules, name="show-shared-rules"),
]
