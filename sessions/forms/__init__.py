"""What people send that no game knows of: how an evening begins, what a circle is called."""
