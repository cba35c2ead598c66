"""What every game is held to: the contract of contract.py and web.py, as tests.

    python -m napledger.games.conformance high_card

runs them over one game, whether it lies in this folder, is installed or is named in `GAMES`; what
comes after the game's key goes to pytest. In the project's own run the same tests go over all
games there are and the toys of its tests (tests/games/test_contract.py), and each names its game.

A game brings its worked deals: `examples.json` in its package, or where `--examples` says. In it
`deals` are evenings as documents, each with an `id` and what it comes to: `expect`, a list with
what `manage.py score --json` prints of each entry, or `expect_last`, what it prints of the last;
as much of it as matters. `refused` are documents that break a rule, with the `path` of the fault,
`evenings` documents with `expect`, `balances` and `kitty`, and `shorthand` rows of a paper sheet
with the `facts` they stand for, or the sentence by which they are `refused`. `moments` are tables,
and what is found when a deal or its form is said there (moments.py); `rules` what rules say and
what they cost. The last four may be left out.
"""
