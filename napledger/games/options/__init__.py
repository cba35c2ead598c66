"""The options of a game's rules as one table, and the rule sets of its books as data.

A game declares its options once, as fields that carry their rows (`option.py`, `kinds.py`); the
reader of rules (`table.py`), the rules in words (`telling.py`) and the form for house rules read
them. Rule sets are a JSON file beside it (`presets.py`).
"""
