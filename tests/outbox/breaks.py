"""Ways to break the scripts, each with a history that shows it: some on purpose, some that were so.

Those that were so are what the simulation found: the script as it was, and the seed that tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Break:
    """A piece of a script, and what stands in its place; `seed` gives a history that shows it."""

    script: str
    piece: str
    instead: str
    seed: int = 0

    def applied_to(self, sources: Mapping[str, str]) -> dict[str, str]:
        whole = sources[self.script]
        assert whole.count(self.piece) == 1, f"{self.script} has this piece once: {self.piece}"
        return {**sources, self.script: whole.replace(self.piece, self.instead)}


OUTBOX, SENDING, WAITING = "outbox.js", "sending.js", "waiting.js"
RECORDING, FORM = "table/recording.js", "table/deal_form.js"

ON_PURPOSE: Mapping[str, Break] = {
    "a new key for each sending": Break(OUTBOX, '["key", key]', '["key", newKey()]', seed=1),
    "struck off before the answer": Break(
        OUTBOX,
        "const entry = await change(waiting.number, (found) => ({ ...found, tried: true }));",
        "const entry = waiting; await change(waiting.number, () => null);",
        seed=1,
    ),
    "the last first": Break(OUTBOX, "entries.find((each)", "entries.findLast((each)", seed=2),
    "no stop behind a refusal": Break(
        OUTBOX,
        "if (each.refused) stopped.add(lineOf(each));",
        "if (each.refused) return false;",
        seed=6,
    ),
    "versions as they were": Break(
        OUTBOX, "if (isAfter || other.target === number)", "if (false)", seed=2
    ),
    "an old token for ever": Break(OUTBOX, "answer.status !== 403 || isAgain", "true", seed=2),
    "any answer is enough": Break(OUTBOX, 'if (!OURS.test(html)) return "";', "", seed=4),
    "one try": Break(SENDING, "else timer = setTimeout(send, untilNextTry(outcome));", "", seed=5),
    "no pause between tries": Break(
        SENDING, "wait = Math.min(2 * wait, WAIT_MS_MAX);", "wait = 1;", seed=90
    ),
    "a wrong count": Break(WAITING, "{ n: entries.length }", "{ n: entries.length + 1 }", seed=1),
    "only what is new is shown": Break(
        SENDING, "return [...written, ...unwritten];", "return unwritten.slice(-1);", seed=2
    ),
    "what is written goes on waiting": Break(SENDING, "table?.isAhead(made)", "true", seed=1),
    "both halves of a double tap": Break(RECORDING, "if (isAgain) return;", "", seed=4),
    "a drop that sends": Break(
        WAITING, "drop: () => null", "drop: (entry) => ({ ...entry, refused: undefined })", seed=25
    ),
}

ONCE: Mapping[str, Break] = {
    "a hotel that names the address in its page was believed": Break(
        OUTBOX,
        r'html.match(/data-version="(\d+)"/)?.[1]',
        r'html.match(/data-version="(\d+)"/)?.[1] ?? Infinity',
        seed=12,
    ),
    "a store that failed once ended all sending": Break(
        SENDING, "await drain(showWritten).catch(() => ({}))", "await drain(showWritten)", seed=6
    ),
    "a database that went without a word was lost until a reload": Break(
        OUTBOX,
        "await begun(mode, durability).catch(() => {\n      database = undefined;\n      "
        "return begun(mode, durability);\n    })",
        "await begun(mode, durability)",
        seed=19,
    ),
    "what one page kept, another did not show when it came to the front": Break(
        SENDING, "document.hidden || show().then(sendNow)", "document.hidden || sendNow()", seed=343
    ),
    "the undo of a deal that was thrown away took back another": Break(
        WAITING, "...following(number))", ")", seed=536
    ),
    "what was written showed as waiting while the next was sent": Break(
        SENDING, "drain(showWritten)", "drain()", seed=31
    ),
    "a deal that may be written was offered to be mended": Break(
        WAITING, "mend: isLookedAt && kind", "mend: kind", seed=76
    ),
    "a decision that the full phone could not keep was lost in silence": Break(
        WAITING, '.catch(() => alarm("full"))', "", seed=96
    ),
    "the undo of an undo said that it undoes it": Break(
        RECORDING,
        'kind === "undo" && !entries.length ? bar.dataset : {}',
        '!entries.length ? { said: bar.querySelector(".bar__said").textContent } : {}',
        seed=85,
    ),
    "a deal that another page had mended already lay open": Break(
        FORM,
        "if (refused) fillRefused(form, refused, fields);\n  else forgetDraft();",
        "fillRefused(form, refused ?? { number: mends, fields });",
        seed=50,
    ),
}

BREAKS = {**ON_PURPOSE, **ONCE}
