"""How the site is served: server, hosts, headers, logs, keys, databases, files."""
