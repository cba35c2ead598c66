/* What a tap on Undo or Redo becomes while entries wait. */

import { change, newKey } from "./outbox.js";
import { worded } from "./words.js";

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
export async function whatUndoes(kind, entries) {
  const last = entries.at(-1);
  const isOpposite = kind === "undo" ? last && last.kind !== "undo" : last?.kind === "undo";
  if (isOpposite && (await dropped(last)) === null) return "dropped";
  const bar = document.querySelector("#board form.bar");
  const target = kind === "undo" ? takenBack(entries) : last;
  // Above the table stands what is taken back, unless an undo stands there itself.
  const isPlain = kind === "undo" && !entries.length && !bar?.querySelector("[formaction]");
  const recorded = isPlain ? bar?.querySelector(".bar__said")?.textContent.trim() : undefined;
  const of = target?.of ?? target?.said ?? recorded ?? worded("before");
  const turn = turnBack(target, recorded && bar.dataset.turn);
  return { key: newKey(), fields: [], of, said: worded(kind, { said: of }), turn };
}
