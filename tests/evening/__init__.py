"""evening."""
