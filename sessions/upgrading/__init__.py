"""A newer napledger's first start: a backup, and then the database brought up to date."""
