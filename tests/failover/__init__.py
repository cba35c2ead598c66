"""A standby that takes over: three machines on one, hurt in turn while phones write."""
