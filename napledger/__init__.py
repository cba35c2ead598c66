"""napledger: the book of a real card table."""
