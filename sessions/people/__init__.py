"""The people of a group: who two names of one person are, and the group's own log of it."""
