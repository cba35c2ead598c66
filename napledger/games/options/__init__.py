"""The options of a game's rules as one table, and the rule sets of its books as data.

A game lists its options once (`kinds.py`); the reader of rules (`table.py`), the form for house
rules and the page of rules read that list. Rule sets are a JSON file beside it (`presets.py`).
"""
