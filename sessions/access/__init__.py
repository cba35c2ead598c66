"""Who may do what: roles, links, tokens of programs, devices, recovery codes, limits of tries."""
