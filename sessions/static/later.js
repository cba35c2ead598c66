/* What a page does once it is there and nobody waits for it: showing what waits, if the server
   does not answer at once, and undoing it; what others write; the service worker; comforts. */

import "./awake.js";
import "./comforts.js";
import { showDealOf, turn } from "./dealer.js";
import "./kept.js";
import "./live.js";
import "./shell.js";
import { whatUndoes } from "./undoing.js";
import { showWaiting, ways } from "./waiting.js";
import "./zone.js";

/** Lay what waits over the board; while a deal is being mended, the table as it was at that one. */
export function overlay(board, entries, mended) {
  if (mended && board) showDealOf(board, mended.fields);
  const { madeBy } = board?.dataset ?? {};
  const mine = entries.filter((each) => !madeBy || each.madeBy === madeBy);
  for (const entry of board && !mended ? mine : []) {
    if (entry.kind === "deals") showDealOf(board, entry.fields);
    turn(board, entry.turn);
  }
  showWaiting(entries);
}

/** Return the entry for an undo or a redo, or "dropped" when dropping what waits was enough. */
export const undoOf = whatUndoes;

/** Return what becomes of a refused entry by this button, or undefined for mending it. */
export const wayOf = (button) => ways[button.value];
