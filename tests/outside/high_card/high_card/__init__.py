"""High card: everybody cuts the pack, and whoever cuts the highest takes a stake from each."""
