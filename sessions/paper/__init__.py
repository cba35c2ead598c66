"""An evening from a paper score sheet."""
