"""Where accounts are signed in: Django's sessions, findable by account and by device."""
