"""French Tarot for three, four or five: one takes, alone or with a called king."""
