"""What several rooms say alike: entries in words, moments, amounts, answers over HTTP."""
