"""What the forms of all games share: a deal as sent, what it would pay, the drawer of odd things.

A game's own form (games/<key>/deal_form.py) is a `PlayForm` with its fields. Its templates stand in
the frame `deal_form/form.html` and put the shared pieces together: `coin.html`, `tile.html`,
`price.html`, `drawer.html`. Their look is in the style sheets of `static/play/`, which the game's
own style sheet lists.
"""
