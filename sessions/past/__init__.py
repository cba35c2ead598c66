"""Past nights out of a spreadsheet: understood, shown night by night, brought in, taken back whole.

How a spreadsheet is read stands in napledger/past. Leans on what puts evening documents in.
"""
