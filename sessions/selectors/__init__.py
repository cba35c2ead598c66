"""Everything that is read for a page. Selectors write nothing."""
