"""What the forms of all games share: a deal as sent, what it would pay, how it is shown.

A game's own form (games/<key>/form.py) is a `DeclaredForm`: its steps and its tariff, bound to a
table. One template renders it, templates/deal_form/steps.html; its look and its script are in
static/play/.
"""
