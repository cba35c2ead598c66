"""The slate: what evenings have left unpaid in a circle, and the payments that clear it."""
