"""README and docs hold to what is there: commands, links, pictures, settings, buttons."""
