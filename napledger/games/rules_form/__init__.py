"""The form for the rules of a table, for every game that lists its options in one table.

It knows Django, as a game's own forms do. A game brings its option table, what a rule set's card
says of its prices, and a few questions if its books can be told apart by them (`kit.py`).
"""
