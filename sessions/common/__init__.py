"""What several rooms say alike: headings, titles, moments, amounts, answers over HTTP."""
