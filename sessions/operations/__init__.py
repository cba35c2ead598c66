"""What machines ask, the app on a phone and its theme, a demo, and failures to write."""
