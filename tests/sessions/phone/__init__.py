"""phone."""
