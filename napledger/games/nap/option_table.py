"""Every option of Nap as a table: its group, what it may be, a sentence for players, its source.

The reader of rules, the form for house rules and the page of rules all read this one table.
"""

from __future__ import annotations

from dataclasses import dataclass

from napledger.reading.translatable import marked as _

KITTY_PAYERS = (
    "ante_dealer",
    "ante_others",
    "ante_round",
    "peep_price",
    "purchase_price",
    "knave_five",
    "misdeal_fine",
    "interference_fine",
    "spare_hand_forfeit",
    "revoke_fine",
    "out_of_turn_fine",
)
"""The rates that pay into the kitty, and so need one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that an option may have, with the sentence that says what it does."""

    value: str
    sentence: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the rules.

    `kind` is how it is written: "pay" (a price list), "rate" (stakes, whole or a half), "count",
    "flag", "choice", "hand" or "range" (fewest and most players).
    """

    name: str
    group: str
    kind: str
    label: str
    sentence: str
    source: str
    choices: tuple[Choice, ...] = ()


CALLS, ALL_PASS, KITTY, WRONGS, TABLE = (
    _("Calls and prices"),
    # Translators: every player passes: nobody calls
    _("When all pass"),
    _("The kitty"),
    _("Irregularities"),
    # Translators: a group of rules: how many play, how many cards each has
    _("The table"),
)

GROUPS = (CALLS, ALL_PASS, KITTY, WRONGS, TABLE)
"""The groups of the form, in the order in which the books treat of them."""

OPTIONS = (
    Option(
        "pay",
        CALLS,
        "pay",
        _("Prices"),
        _("What each call wins from, and loses to, every other player, in stakes."),
        "Hoffmann, p. 95",
    ),
    Option(
        "misery_rank",
        CALLS,
        "choice",
        _("Rank of misery"),
        _("Misery is to take no trick at all. Where does it stand among the calls?"),
        "Hoffmann, p. 96",
        (
            Choice("above_three", _("Between three and four."), "Hoffmann, p. 96"),
            Choice("below_three", _("Between two and three."), "Peel, p. 12"),
            Choice("top", _("Above every other call."), "Enquire Within, § 130"),
        ),
    ),
    Option(
        "misery_trumps",
        CALLS,
        "flag",
        _("Trumps in misery"),
        _("The first card led makes trumps in misery too. It does not change the price."),
        "Hoffmann, p. 96",
    ),
    Option(
        "spare_hand",
        CALLS,
        "flag",
        _("Spare hand"),
        _("A spare hand is dealt; whoever takes it must call Nap on the best of both hands."),
        "Hoffmann, p. 97",
    ),
    Option(
        "all_pass",
        ALL_PASS,
        "choice",
        _("If nobody calls"),
        _("What happens when every player passes."),
        "Hoffmann, p. 100",
        (
            Choice("dealer_one", _("The dealer stands for one."), "Hoffmann, p. 100"),
            Choice("eldest_one", _("The eldest hand stands for one."), "Peel, p. 10"),
            Choice("void", _("The deal is void and passes on."), "Enquire Within, § 130"),
            Choice(
                "double_header",
                _("A double header: calls pay double from the next deal until one is made."),
                "Peel, p. 13",
            ),
        ),
    ),
    Option(
        "forced_one",
        ALL_PASS,
        "choice",
        # Translators: a call of one trick that a player must make
        _("A forced one"),
        _("What the player who must stand for one wins or loses."),
        "Hoffmann, p. 100",
        (
            Choice("level", _("It wins and loses like any call of one."), "Hoffmann, p. 100"),
            Choice("lose_only", _("It can only lose; made, it wins nothing.")),
        ),
    ),
    Option(
        "double_header_compounds",
        ALL_PASS,
        "flag",
        _("Double headers mount up"),
        _("If all pass a second time, payments double again; a third time, once more."),
        "Peel, p. 13",
    ),
    Option(
        "kitty",
        KITTY,
        "flag",
        _("A kitty"),
        _("A common fund that grows with the evening and that a Nap can take."),
        "Hoffmann, p. 98",
    ),
    Option(
        "ante_dealer",
        KITTY,
        "rate",
        _("Dealer’s ante"),
        _("Stakes that the dealer puts in at every deal."),
        "Hoffmann, p. 98",
    ),
    Option(
        "ante_others",
        KITTY,
        "rate",
        _("Everybody else’s ante"),
        _("Stakes that every other player puts in at every deal."),
        "Hoffmann, p. 98",
    ),
    Option(
        "ante_round",
        KITTY,
        "rate",
        # Translators: an ante: what players put into the kitty before cards are dealt
        _("Ante of the round"),
        _("Stakes that every player puts in when the first dealer of the evening deals."),
        "Peel, p. 11",
    ),
    Option(
        "kitty_taken_by",
        KITTY,
        "choice",
        _("Who takes the kitty"),
        _("The call that takes it whole when it is made."),
        "Hoffmann, pp. 98–99",
        (
            Choice("nap_or_higher", _("Nap, Wellington or Blücher."), "Hoffmann, p. 98"),
            Choice("nap", _("Nap alone.")),
        ),
    ),
    Option(
        "failed_nap_kitty",
        KITTY,
        "choice",
        _("A lost Nap"),
        _("What the caller of a lost Nap owes the kitty."),
        "Hoffmann, p. 98",
        (
            Choice("none", _("Nothing.")),
            Choice("match", _("As much again as is in it."), "Hoffmann, p. 98"),
        ),
    ),
    Option(
        "spare_hand_forfeit",
        KITTY,
        "rate",
        _("Lost with the spare hand"),
        _("Stakes that a caller who took the spare hand and lost puts in."),
        "Peel, p. 13",
    ),
    Option(
        "peep_price",
        KITTY,
        "rate",
        _("A peep"),
        _("Stakes for a look at the spare cards, once a player. 0: no peeping."),
        "Hoffmann, p. 97",
    ),
    Option(
        "purchase_price",
        KITTY,
        "rate",
        _("A bought card"),
        _("Stakes for each card exchanged from the pack. 0: no buying."),
        "Hoffmann, p. 97",
    ),
    Option(
        "purchase_max",
        KITTY,
        "count",
        _("Cards bought, at most"),
        _("How many cards one player may buy in a deal."),
        "Hoffmann, p. 97",
    ),
    Option(
        "knave_five",
        KITTY,
        "rate",
        _("Knaves and fives"),
        _("Stakes for each knave or five of a plain suit played. 0: none."),
        "Hoffmann, p. 98",
    ),
    Option(
        "kitty_end",
        KITTY,
        "choice",
        # Translators: what happens to the kitty at the end of the evening
        _("At the end"),
        _("What becomes of the kitty when the evening ends; the table may still decide otherwise."),
        "Peel, p. 12",
        (
            Choice("split", _("It is split equally among the players."), "Peel, p. 12"),
            Choice("draw", _("It is drawn for; the lowest card takes all."), "Peel, p. 12"),
            Choice("carry", _("It is carried to the next evening.")),
        ),
    ),
    Option(
        "revoke",
        WRONGS,
        "choice",
        _("A revoke"),
        _("Not following suit, or refusing to show one’s cards."),
        "Hoffmann, p. 100",
        (
            Choice(
                "hoyle",
                _("The offender pays for everybody; a caller who revokes has lost."),
                "Hoffmann, p. 100",
            ),
            Choice(
                "cassell",
                _("The offender pays the caller five stakes and the cards are played again."),
                "Cassell, 1881",
            ),
            Choice("fine", _("A fine to the kitty; the deal stands."), "Bicycle, Pool Nap"),
            Choice("none", _("Nothing.")),
        ),
    ),
    Option(
        "revoke_fine",
        WRONGS,
        "rate",
        _("Fine for a revoke"),
        _("Stakes to the kitty, where a revoke is fined."),
        "Bicycle, Pool Nap",
    ),
    Option(
        "out_of_turn",
        WRONGS,
        "choice",
        _("A lead out of turn"),
        _("Playing before one’s turn."),
        "Hoffmann, p. 101",
        (
            Choice("none", _("Nothing: the rule has fallen into disuse."), "Hoffmann, p. 101"),
            Choice("as_revoke", _("It counts as a revoke."), "Hoffmann, p. 101"),
            Choice("fine", _("A fine to the kitty."), "Bicycle, Pool Nap"),
        ),
    ),
    Option(
        "out_of_turn_fine",
        WRONGS,
        "rate",
        _("Fine for a lead out of turn"),
        _("Stakes to the kitty, where it is fined."),
        "Bicycle, Pool Nap",
    ),
    Option(
        "wrong_cards",
        WRONGS,
        "choice",
        _("Wrong number of cards"),
        _("Found after the calls: somebody has too many cards or too few."),
        "Hoffmann, p. 101",
        (
            Choice(
                "hoyle",
                _(
                    "Whoever holds a wrong hand wins nothing: as the caller they are not paid "
                    "for a made call, as an opponent not for a lost one."
                ),
                "Hoffmann, p. 101",
            ),
            Choice("none", _("Nothing.")),
        ),
    ),
    Option(
        "misdeal_fine",
        WRONGS,
        "rate",
        _("Fine for a misdeal"),
        _("Stakes to the kitty for each misdeal; the same player deals again."),
        "Peel, p. 9",
    ),
    Option(
        "interference_fine",
        WRONGS,
        "rate",
        _("Fine for touching the cards"),
        _("Stakes to the kitty for each time somebody touches the cards of the deal."),
        "Peel, p. 9",
    ),
    Option(
        "players",
        TABLE,
        "range",
        # Translators: a rule: the fewest and the most players
        _("How many play"),
        _("The fewest and the most players these rules are for."),
        "Hoffmann, p. 99",
    ),
    Option(
        "hand_size",
        TABLE,
        "hand",
        _("Cards in a hand"),
        _("Five, or nine in nine-card Nap, where Nap is all nine tricks."),
        "Peel, p. 15",
        (Choice("5", _("Five cards.")), Choice("9", _("Nine cards."), "Peel, p. 15")),
    ),
    Option(
        "sit_out",
        TABLE,
        "choice",
        _("The dealer sits out"),
        _("A dealer who sits out holds no cards, but pays and receives like the others."),
        "Peel, p. 3",
        (
            # Translators: the dealer never sits out
            Choice("none", _("Never."), "Hoffmann, p. 99"),
            Choice("dealer_at_6", _("With six players."), "Peel, p. 3"),
            Choice("dealer_at_5_and_6", _("With five or six players."), "Peel, p. 3"),
        ),
    ),
)

BY_NAME = {option.name: option for option in OPTIONS}
