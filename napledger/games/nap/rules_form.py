"""To be written."""


def rules_form(rules, *, sent=None):
    raise NotImplementedError
