"""The rules at a table, in plain sentences, and changing them from the next deal on."""
