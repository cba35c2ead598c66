"""starting."""
