"""Everything that writes. Each service is one action, in one transaction."""
