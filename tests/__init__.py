"""The tests, in folders like those of the code."""
