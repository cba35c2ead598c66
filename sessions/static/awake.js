/* The screen stays awake while an open table is in sight. */

import { choices } from "./choices.js";

let lock;

const isWanted = () =>
  choices().awake && document.querySelector("#board[data-state=open]") && !document.hidden;

/* Take or give back the lock that keeps the screen awake, as the table and the choice want it. */
async function stayAwake() {
  if (!isWanted()) {
    lock?.release();
    lock = undefined;
  } else if (!lock || lock.released) {
    // A phone that saves its battery refuses; then the screen goes dark as ever.
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
  }
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("napledger:chosen", stayAwake);
document.addEventListener("napledger:shown", stayAwake);
stayAwake();
