"""Whist: tricks and honours into games, games into a rubber, and what the rubber pays."""
