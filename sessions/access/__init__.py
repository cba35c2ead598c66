"""Who may do what: roles, links, devices and whose they are, recovery codes, limits of tries."""
