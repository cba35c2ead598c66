"""The app's migrations with one more, so that a step can be taken forwards and back."""
