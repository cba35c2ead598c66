"""French Vingt-Un: eight rounds to each dealer, each played in its own way."""
