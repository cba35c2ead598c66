"""Vingt-Un (twenty-one): one deals and plays against everybody, by the Victorian books."""
