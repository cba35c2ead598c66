"""High card, spoilt in one place after another; each with the test of the suite that finds it."""

from __future__ import annotations

from collections.abc import Callable

from napledger.games.conformance import (
    test_deal_form,
    test_deals,
    test_examples,
    test_game,
    test_offline,
    test_refusals,
    test_rule_sets,
    test_rules_form,
    test_shorthand,
    test_state,
    test_static,
    test_table,
    test_templates,
)

DEAL, FORM, GAME, RULES = "deal.py", "form.py", "game.py", "rules.py"
EXAMPLES, PRESETS = "examples.json", "presets.json"
CSS = "static/high_card/game.css"
HEAD = "templates/high_card/score.html"
JS = "static/high_card/cut.js"

Spoilt = tuple[str, Callable[..., None], str, str, str]
"""What is wrong, what finds it, the file, and what stands there for what."""

SOUND = test_templates.test_the_form_of_a_deal_is_sound_at_every_table
ADDED = test_offline.test_what_a_phone_adds_up_of_a_deal_is_what_scoring_writes
AGAIN = test_deal_form.test_a_form_filled_in_with_a_deal_sends_that_deal_again
FORGED = test_deal_form.test_forged_fields_are_refused_in_a_sentence_and_shown
MONEY = test_deals.test_a_deal_moves_money_only_by_transfers_that_say_why
SENTENCE = test_deals.test_a_deal_is_told_in_one_sentence_by_its_parts
LAYER = test_static.test_every_style_sheet_says_its_layer
OWN = test_static.test_a_style_sheet_has_no_colour_and_no_file_of_its_own
SCRIPT = test_static.test_a_script_asks_nobody_else_and_runs_no_text

PRICE = "what, (each, each * (players - 1)), source"
SUMMARY = "summary=Summary((won,)),"
ACE_TAKES = '<p class="played-for"'
BOUND = "game, form, tariff_for = GAME, FORM, tariff_of"
PAID = "transfers = tariff_of(table.terms).bill(answers).transfers"
BEFORE = "    def prices("
FUND = "from napledger.games.fund import CARRIED_ONLY, FundEnd\n"
MISHAP = "        from napledger.games.deal_score import Mishap\n"
TERMS = "terms_type, deal = Terms, Deal"
TOO_SMALL = """\
    def terms(self, rules, *, stake):
        terms = super().terms(rules, stake=stake)
        object.__setattr__(terms.options, "players", (1, 1))
        return terms"""
SENT = "lambda rules, sent=None:"
KIT_FORM = "partial(HouseRulesForm, KIT)"


def own(answer: str, *, method: str) -> tuple[str, str, str]:
    """Return what gives the game a method of its own, in the place of that of most games."""
    told = "from napledger.games.deal_score import DealSentence"
    wrong = "from napledger.reading.faults import Fault"
    body = f"        {told}\n        {wrong}\n        return {answer}"
    return GAME, BEFORE, f"    def {method}:\n{body}\n\n{BEFORE}"


OF_THE_GAME: tuple[Spoilt, ...] = (
    (
        "a key that is not the package’s name",
        test_game.test_a_game_is_known_by_the_name_of_its_package,
        *(GAME, '= "high_card", _(', '= "highcard", _('),
    ),
    (
        "a heading of a deal without its number",
        test_game.test_a_game_has_a_word_for_everything_that_every_game_has,
        *(GAME, '_("Cut %(number)s")', '_("Cut")'),
    ),
    (
        "no full stop where figures are none",
        test_game.test_a_game_heads_its_figures,
        *(GAME, "card yet.", "card yet"),
    ),
    (
        "one side only",
        test_game.test_sides_are_made_of_who_sits_there,
        *own("(seated[:1],)", method="sides(self, seated)"),
    ),
    (
        "a table for one",
        test_game.test_a_game_says_how_many_may_sit_and_how_many_play,
        *(RULES, "range(2, 8)", "range(1, 8)"),
    ),
    (
        "a rule set without a full stop",
        test_rule_sets.test_a_rule_set_says_what_it_is_and_where_it_is_printed,
        *(PRESETS, "stakes from each.", "stakes from each"),
    ),
    (
        "a price without a source",
        test_rule_sets.test_a_rule_set_has_a_price_table,
        *(GAME, '(ACE, terms.rates["ace"], "The Cut, p. 2")', '(ACE, terms.rates["ace"], "")'),
    ),
    (
        "what a part wins in all, without a word of what that counts",
        test_rule_sets.test_what_a_part_wins_and_costs_in_all_is_told_with_what_it_counts,
        *(GAME, PRICE, f"{PRICE}, in_all=(each, 0)"),
    ),
    (
        "what a part wins in all, by another word than the part’s",
        test_deals.test_parts_go_by_the_words_of_what_they_win_in_all,
        *(GAME, f"PriceRow({PRICE}", f'PriceRow("a " + {PRICE}, in_all=(each, 0)'),
    ),
    (
        "columns of prices that come and go",
        test_rule_sets.test_price_tables_can_stand_side_by_side,
        *(GAME, '(PriceColumn(_("each")),', '(PriceColumn(_("each"), str(players)),'),
    ),
    (
        "prices that do not rise with the stake",
        test_rule_sets.test_prices_rise_with_the_stake,
        *own("super().terms(rules, stake=2)", method="terms(self, rules, *, stake)"),
    ),
    (
        "a rule with a place for nothing",
        test_rule_sets.test_a_rule_set_is_told_in_whole_sentences,
        *(
            RULES,
            'takes {coins} from each."),\n                SOURCE',
            'takes {} from each."),\n                SOURCE',
        ),
    ),
    (
        "a rule set that is too small for any table",
        test_rule_sets.test_the_terms_of_a_rule_set_stand_at_a_usable_stake,
        *(GAME, BEFORE, f"{TOO_SMALL}\n\n{BEFORE}"),
    ),
    (
        "rules that anything goes in",
        test_rule_sets.test_what_is_no_rules_is_refused,
        *own(
            'super().terms({"preset": "aces"}, stake=stake)', method="terms(self, rules, *, stake)"
        ),
    ),
    (
        "a season by rules that there are not",
        test_table.test_a_game_has_a_season_to_show,
        *(GAME, '"aces", 5, 16', '"kings", 5, 16'),
    ),
    (
        "a season that cannot be dealt",
        test_table.test_a_season_can_be_dealt_and_its_evenings_end,
        *(GAME, '"winner": chance.choice(table.seated)', '"winner": "Zed"'),
    ),
    (
        "a believable deal at one table only",
        test_table.test_a_believable_deal_can_be_at_any_table,
        *(GAME, '"winner": chance.choice(table.seated)', '"winner": "Ann"'),
    ),
)

FLAG = "import Flag, Player, Text, TypedFacts"
WINNER = "winner: Player"
NOTE = 'note: Text = ""'

OF_A_DEAL: tuple[Spoilt, ...] = (
    (
        "facts that are not written",
        test_deals.test_a_deal_is_written_as_it_was_read,
        *(DEAL, NOTE, f'{NOTE}\n    written = lambda self: {{"winner": self.winner}}'),
    ),
    (
        "a note that is lost",
        test_deals.test_a_deal_may_have_a_note,
        *(DEAL, NOTE, f'{NOTE}\n    check = lambda self: object.__setattr__(self, "note", "")'),
    ),
    (
        "a name that is not changed",
        test_deals.test_a_deal_among_others_pays_the_others,
        *(DEAL, WINNER, "winner: Text"),
    ),
    (
        "a player who pays himself",
        MONEY,
        GAME,
        PAID,
        f"{PAID}; transfers += [type(transfers[0])(deal.winner, deal.winner, 1, 'a cut', SOURCE)]",
    ),
    ("money without a reason", MONEY, GAME, '_("an ace cut")', '""'),
    (
        "a kitty where there is none",
        test_deals.test_a_game_without_a_kitty_puts_nothing_into_one,
        *(GAME, "WINNER, high,", 'Party(("kitty",)), high,'),
    ),
    (
        "a next dealer who sits nowhere",
        test_deals.test_a_deal_says_who_dealt_and_who_deals_next,
        *(GAME, "Turn(dealer, table.left_of(dealer))", 'Turn(dealer, "Zed")'),
    ),
    ("a word beside the parts", SENTENCE, GAME, SUMMARY, 'summary=Summary((won,), "cut"),'),
    (
        "a sentence without its player",
        SENTENCE,
        *own('DealSentence("somebody cut")', method="line(self, summary)"),
    ),
    (
        "more in the line than is stored",
        test_deals.test_what_is_told_of_a_deal_can_be_stored,
        *own(
            "DealSentence(str(summary.parts[0].at_stake[0]) + summary.players[0])",
            method="line(self, summary)",
        ),
    ),
    (
        "money in the middle of a match",
        test_deals.test_a_match_moves_no_money_before_it_is_over,
        *(
            GAME,
            SUMMARY,
            "summary=Summary((won,), '', type('Match', (), {'over': 0, 'paid': 0})()),",
        ),
    ),
    (
        "recording that changes the deal",
        test_deals.test_what_recording_fixes_changes_nothing_of_the_deal,
        *own('{"dealer": score.turn.next_dealer}', method="fixed_facts(self, score)"),
    ),
    (
        "a mishap of nobody",
        test_deals.test_what_went_wrong_and_was_counted_is_of_who_sits_there,
        *(
            GAME,
            "        return DealScore(",
            f"{MISHAP}        return DealScore(mishaps=(Mishap('Zed', 'a slip'),),",
        ),
    ),
    (
        "a remark in the place of the dealer",
        test_deals.test_what_else_score_prints_of_a_deal_is_plain,
        *(GAME, SUMMARY, f'{SUMMARY} remarks={{"dealer": "Ann"}},'),
    ),
    (
        "a state that can be changed",
        test_state.test_the_state_is_a_frozen_dataclass_of_plain_values,
        *(
            GAME,
            "slots=True)\nclass Nothing:",
            "eq=False)\nclass Nothing:\n    cut: object = print",
        ),
    ),
    (
        "a state that is not read back",
        test_state.test_the_state_survives_being_stored,
        *own("None", method="read_state(self, stored)"),
    ),
    (
        "an end that never comes",
        test_table.test_nothing_is_unfinished_before_the_first_deal,
        *own('Fault("", "never")', method="closing(self, table)"),
    ),
    (
        "what cannot be broken off",
        test_table.test_what_is_unfinished_can_be_broken_off,
        *own('Fault("", "never")', method="closing(self, table)"),
    ),
    (
        "a sentence with a place for nothing",
        test_table.test_what_cannot_be_now_is_told_in_a_sentence,
        *own('Fault("", "{why}")', method="closing(self, table)"),
    ),
    (
        "two ends of a kitty with one name",
        test_table.test_the_ways_to_end_a_kitty_differ_and_say_what_they_do,
        *(GAME, TERMS, f"{FUND}    fund_ends = CARRIED_ONLY * 2\n    {TERMS}"),
    ),
    (
        "a kitty that is left over",
        test_table.test_a_kitty_that_ends_leaves_nothing_in_it,
        *(GAME, TERMS, f'{FUND}    fund_ends = (FundEnd("split", "S", "s"),)\n    {TERMS}'),
    ),
    (
        "a next deal that is not plain",
        test_table.test_what_the_next_deal_takes_over_is_plain,
        *own("{1: ()}", method="carried_facts(self, facts, *, table)"),
    ),
    (
        "a fact that is not read",
        test_refusals.test_a_strange_fact_is_refused_at_a_place,
        *(DEAL, FLAG, f"{FLAG}, Codec\n\nFlag = type(Flag)(bool, (Codec(lambda raw: raw + 0),))"),
    ),
    (
        "a fact that nobody misses",
        test_refusals.test_a_fact_that_is_left_out_is_missed_at_a_place,
        *(DEAL, WINNER, f"{WINNER} | None = None\n    check = lambda self: len(self.winner)"),
    ),
)

OF_EXAMPLES: tuple[Spoilt, ...] = (
    (
        "a worked deal that does not come out",
        test_examples.test_a_worked_deal_comes_to_what_was_worked_out,
        *(EXAMPLES, '"Ann": 8, "Ben": -4', '"Ann": 9, "Ben": -4'),
    ),
    (
        "an evening that does not come out",
        test_examples.test_a_worked_evening_comes_to_what_was_worked_out,
        *(EXAMPLES, '"balances": {"Ann": 7', '"balances": {"Ann": 8'),
    ),
    (
        "a fault at another place",
        test_examples.test_what_cannot_have_been_is_refused_at_its_place,
        *(EXAMPLES, '"path": "log[0].winner"', '"path": "log[0].loser"'),
    ),
    (
        "two worked deals with one name",
        test_examples.test_a_game_brings_worked_deals,
        *(EXAMPLES, '"an ace doubles"', '"the highest card"'),
    ),
    (
        "a worked deal of another game",
        test_examples.test_a_worked_deal_is_of_this_game,
        *(EXAMPLES, '"game": "high_card"', '"game": "nap"'),
    ),
    (
        "a row that stands for another deal",
        test_shorthand.test_a_row_of_paper_stands_for_its_deal,
        *(FORM, '{"ace": True}', '{"ace": False}'),
    ),
    (
        "a row that is not understood",
        test_shorthand.test_whatever_is_written_is_a_deal_or_is_refused,
        *(FORM, "if name not in players:", "if not name:"),
    ),
    (
        "help without a full stop",
        test_shorthand.test_a_game_says_how_deals_are_written_on_paper,
        *(FORM, "“Ann ace”.", "“Ann ace”"),
    ),
)

OF_FORMS: tuple[Spoilt, ...] = (
    (
        "a player without a seat",
        test_deal_form.test_a_form_has_a_seat_for_each_who_sits_there,
        *(FORM, BOUND, f"{BOUND}\n    seats = property(lambda self: super().seats[1:])"),
    ),
    (
        "a fault that is not shown",
        test_deal_form.test_an_empty_form_offers_a_button_and_asks_what_is_missing,
        *(FORM, '{"ace": "card"}', '{"winner": "loser"}'),
    ),
    ("a choice that is lost", AGAIN, FORM, '{"ace": True}', "{}"),
    ("a button that does not stand", AGAIN, FORM, BOUND, f"{BOUND}\n    stands = ()"),
    (
        "a forged name",
        FORGED,
        FORM,
        BOUND,
        f"{BOUND}\n    facts = lambda self: {{'winner': self.names[self.text('winner')]}}",
    ),
    (
        "a phone that says another price",
        ADDED,
        *(FORM, "FORM, tariff_of", "FORM, lambda terms: type(tariff_of(terms))()"),
    ),
    (
        "rules that are not as they were picked",
        test_rules_form.test_a_rule_set_that_is_picked_is_that_rule_set,
        *(FORM, KIT_FORM, f"{SENT} HouseRulesForm(KIT, rules)"),
    ),
    (
        "rules that change when they are sent back",
        test_rules_form.test_a_rule_set_sent_back_untouched_is_that_rule_set,
        *(
            FORM,
            KIT_FORM,
            f"{SENT} HouseRulesForm(KIT, rules, None if sent and len(sent) > 2 else sent)",
        ),
    ),
    (
        "rules that cannot be picked",
        test_rules_form.test_every_rule_set_can_be_picked,
        *(FORM, KIT_FORM, "partial(type('Bare', (HouseRulesForm,), {'drawers': ()}), KIT)"),
    ),
    (
        "a forged option",
        test_rules_form.test_forged_rules_are_refused_in_a_sentence_and_shown,
        *(
            FORM,
            KIT_FORM,
            f"{SENT} HouseRulesForm(KIT, rules, sent and {{**sent}}['rule-ace'] and sent)",
        ),
    ),
)

OF_PAGES: tuple[Spoilt, ...] = (
    ("a style in its place", SOUND, HEAD, ACE_TAKES, f'{ACE_TAKES} style="order: 1"'),
    ("a script in its place", SOUND, HEAD, ACE_TAKES, f'{ACE_TAKES} onclick="cut()"'),
    ("a script on the page", SOUND, HEAD, ACE_TAKES, f"<script>cut()</script>{ACE_TAKES}"),
    ("a style sheet on the page", SOUND, HEAD, ACE_TAKES, f"<style>b {{}}</style>{ACE_TAKES}"),
    (
        "an address of elsewhere",
        SOUND,
        HEAD,
        ACE_TAKES,
        f'<a href="https://cards.example">x</a>{ACE_TAKES}',
    ),
    (
        "a filter that is a script",
        SOUND,
        HEAD,
        ACE_TAKES,
        f'{ACE_TAKES} hx-trigger="click[ctrlKey]"',
    ),
    ("values that are a script", SOUND, HEAD, ACE_TAKES, f'{ACE_TAKES} hx-vals="js:{{}}"'),
    ("an id that stands twice", SOUND, HEAD, ACE_TAKES, f'{ACE_TAKES} id="card"'),
    ("a label of nothing", SOUND, HEAD, ACE_TAKES, f'<label for="nothing">x</label>{ACE_TAKES}'),
    ("a button without a name", SOUND, HEAD, ACE_TAKES, f"<button></button>{ACE_TAKES}"),
    ("an element that does not end", SOUND, HEAD, "</b>", ""),
    ("a word that nobody gave", SOUND, HEAD, "form.ace_figure", "form.ace_price"),
    (
        "a card of rules without a name",
        test_templates.test_the_forms_of_rules_are_sound,
        *(PRESETS, '"title": "Aces double"', '"title": ""'),
    ),
)

OF_FILES: tuple[Spoilt, ...] = (
    ("a rule outside of the layers", LAYER, CSS, "", "b { order: 1 }\n@layer components {}\n"),
    ("a layer that does not end", LAYER, CSS, "", "@layer components { b { order: 1 }\n"),
    ("a brace too many", LAYER, CSS, "", "}\n@layer components {}\n"),
    ("text behind the layers", LAYER, CSS, "", "@layer components {}\nb\n"),
    ("a colour of its own", OWN, CSS, "", "@layer components { b { color: #fff; } }\n"),
    (
        "a picture of elsewhere",
        OWN,
        CSS,
        "",
        "@layer components { b { background: url(//x.example/a.png); } }\n",
    ),
    ("what goes over all", OWN, CSS, "", "@layer components { b { order: 1 !important; } }\n"),
    (
        "a part that is not there",
        test_static.test_what_a_style_sheet_lists_is_there,
        *(CSS, "", '@import url("../play/try.css");\n'),
    ),
    ("a script that asks elsewhere", SCRIPT, JS, "", 'import x from "https://x.example/x.js";'),
    ("a script that runs text", SCRIPT, JS, "", 'form.innerHTML = "<b>";'),
    (
        "a file of another game",
        test_static.test_templates_and_static_files_lie_under_the_games_key,
        *("static/nap/game.css", "", "@layer components {}"),
    ),
)

RIGHT: tuple[Spoilt, ...] = (
    ("nothing", SOUND, HEAD, ACE_TAKES, ACE_TAKES),
    (
        "a script of its own",
        SCRIPT,
        JS,
        "",
        '// https://x.example\nimport "../play/prices.js";',
    ),
    (
        "a style sheet of its own",
        LAYER,
        *(CSS, "", '@import url("../play/steps.css");\n@layer components { b { order: 1; } }\n'),
    ),
)
"""What is not wrong: the suite must not say so."""
