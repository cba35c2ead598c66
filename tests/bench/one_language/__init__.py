"""napledger as it is where no translation was compiled: for the benchmark alone."""
