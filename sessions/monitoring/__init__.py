"""What machines ask: whether the site is well, what is counted, and a line for each request."""
