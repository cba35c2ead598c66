"""What machines ask of the site, the app on a phone, a demo, and failures to write."""
