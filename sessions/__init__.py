"""The site: keeps evenings and shows them."""
