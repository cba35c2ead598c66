"""Accounts, transfers, balances and settlement. Plain Python, no framework."""
