"""past."""
