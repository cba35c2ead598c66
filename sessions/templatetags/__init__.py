"""What the templates of the site can load."""
