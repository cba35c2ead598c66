"""Settling the night: what is owed, plans, purses, the kitty, payments, the result to share."""
