"""What if: an evening or a season scored again under other rules. Nothing is written."""
