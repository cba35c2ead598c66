/* What a tap on the table becomes in the outbox. */

import { fieldsOf } from "./fields.js";
import { change, newKey } from "./outbox.js";
import { pricesOf, saidOf } from "./said.js";
import { worded } from "./words.js";

const DOUBLE_TAP_MS = 600;

let lastTap = { at: 0 };

/** Return whether this is the second half of a double tap. */
export function isDoubleTap(button) {
  const tap = { what: `${button?.name} ${button?.value} ${button?.textContent}`, at: Date.now() };
  const isDouble = tap.what === lastTap.what && tap.at - lastTap.at < DOUBLE_TAP_MS;
  lastTap = tap;
  return isDouble;
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

/* What an undo takes back, among what waits: the last deal that no other undo took back. */
function takenBack(entries) {
  const standing = [];
  for (const entry of entries) {
    if (entry.kind === "undo") standing.pop();
    else standing.push(entry);
  }
  return standing.at(-1);
}

/* How far the deal goes back; null where only the book knows. */
function turnBack(target, ofRecorded) {
  if (target) return target.turn === null ? null : -target.turn;
  return ofRecorded ? Number(ofRecorded) : null;
}

const dropped = ({ number }) =>
  change(number, (found) => (found.tried && !found.refused ? undefined : null));

/** Return the entry for an undo or a redo; or "dropped", when that did it: what was never sent
    need not be taken back. */
export async function undoOf(kind, entries) {
  const last = entries.at(-1);
  const isOpposite = kind === "undo" ? last && last.kind !== "undo" : last?.kind === "undo";
  if (isOpposite && (await dropped(last)) === null) return "dropped";
  const bar = document.querySelector("#board form.bar");
  const target = kind === "undo" ? takenBack(entries) : last;
  const recorded = entries.length ? "" : bar?.querySelector(".bar__said")?.textContent;
  return {
    key: newKey(),
    fields: [],
    said: worded(kind, { said: target?.said ?? recorded?.trim() ?? "" }),
    price: "",
    gain: "",
    turn: turnBack(target, recorded && bar.dataset.turn),
  };
}
