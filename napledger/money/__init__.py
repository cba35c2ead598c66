"""Money in whole numbers of the smallest coin: currencies, written, typed, and ways of paying."""
