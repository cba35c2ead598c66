"""Starting an evening: who sits where, for what stake, by which rules, who deals first."""
