"""The rules at a table, in plain sentences, and changing them from the next deal on.

And the rule sets that a circle keeps: under a name, for any game, compared line by line, shared by
an address that has the rules in it, printed as a card. Leans on the game's own form and words.
"""
