"""Forgetting a person, and where a forgotten name is still mentioned."""
