"""The pages and what can be sent from them. A view looks up, binds, calls, renders."""
