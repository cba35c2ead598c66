"""Correcting an entry: its page, the form, what would change, and whose word it stands on."""
