"""The benchmark, `make bench`: the real server over HTTP, beside a floor that does the least."""
