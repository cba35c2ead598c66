"""The benchmark of size, `make bench-scale`: a country's book beside one that was just begun."""
