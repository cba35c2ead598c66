"""What `manage.py doctor` looks at: a module for each kind of thing, a function for each look."""
