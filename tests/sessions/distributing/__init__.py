"""distributing."""
