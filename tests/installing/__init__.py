"""Ways to install: the wheel and its command, the container, the units, a release."""
