"""slate."""
