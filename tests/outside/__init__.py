"""A game that lives outside of the tree: a package of its own, installed as anybody's is."""
