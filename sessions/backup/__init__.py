"""Backups: made, tried, kept, put back; and the one before a newer napledger starts."""
