"""A later release."""
