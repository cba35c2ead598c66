"""Tally: everybody counts what he took, and whoever has fewer pays the difference."""
