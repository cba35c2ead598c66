"""What the site does from the command line."""
