/* What a tap that saves becomes in the outbox. */

import { fieldsOf } from "./fields.js";
import { newKey } from "./outbox.js";
import { pricesOf, saidOf } from "./said.js";
import { worded } from "./words.js";

const DOUBLE_TAP_MS = 600;

let lastTap = { at: 0 };
let clicks = 1;

addEventListener("click", ({ detail }) => (clicks = detail), true);

/** Return whether this is the second half of a double tap: one that the browser calls so, or that
    came quickly and before the first was answered. */
export function isDoubleTap(button, isUnanswered) {
  const tap = { what: `${button?.name} ${button?.value} ${button?.textContent}`, at: Date.now() };
  const isQuick = tap.what === lastTap.what && tap.at - lastTap.at < DOUBLE_TAP_MS;
  lastTap = tap;
  return isQuick && (isUnanswered || clicks > 1);
}

/* What waits before it may change a price: a call may empty the kitty, an all-pass doubles. */
function pricedAfter(entries, form, button) {
  const prices = pricesOf(form, button);
  const isSteady = !entries.length || "steady" in form.dataset || !button.matches(".outcome");
  const later = worded("priced");
  if (!prices.length) return { price: later, gain: later };
  const [price, gain] = [prices.join(", "), prices[0].split(" ").at(-1)];
  if (isSteady) return { price, gain: button.matches(".outcome") ? gain : price };
  if (!entries.every((each) => each.isCall)) return { price: later, gain: later };
  return { price: worded("about", { price }), gain: worded("about", { price: gain }) };
}

/** Return the entry for a deal as it is filled in. */
export function entryOf(form, button, entries) {
  const mended = entries.find((each) => each.number === Number(form.dataset.mends));
  const before = entries.filter((each) => !mended || each.number < mended.number);
  const entry = {
    key: newKey(),
    fields: fieldsOf(form, button),
    said: saidOf(form, button),
    ...pricedAfter(before, form, button),
    isCall: button.matches(".outcome"),
    turn: button.value === "abandoned" ? 0 : 1,
  };
  return mended ? { ...entry, number: mended.number } : entry;
}
