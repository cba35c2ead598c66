"""Several tables in one evening: their sizes, who is drawn to which, who stands where."""
