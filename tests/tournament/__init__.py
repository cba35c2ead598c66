"""How tables are drawn."""
