"""Accounts, transfers, balances, settlement and money. Plain Python, no framework."""
