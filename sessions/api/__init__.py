"""The interface for programs: what a phone at the table can do, by the same rights and promises.

A scoreboard on the wall, a spreadsheet, a bot: each shows a token that the circle's owner made
(sessions/access), and goes the way that a phone's forms go, through the services of the rooms and
the kernel. What a deal says is read by the game's own strict reader, with players by their names as
in an evening document; what a game says of its deals is described by the facts it declares.

Django Ninja reads addresses, checks answers and writes down what there is (OpenAPI). It is an
extra, `napledger[api]`: where it is not installed, none of this room is imported.
"""

from __future__ import annotations
