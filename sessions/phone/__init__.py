"""The app on a phone: its shell, its theme, its first hints, and how https is trusted."""
