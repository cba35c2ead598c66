/* The screen stays awake while an open table is in sight. */

import { choices } from "./choices.js";

let lock;

const isWanted = () =>
  choices().awake && document.querySelector("#board[data-state=open]") && !document.hidden;

async function locked() {
  const held = await navigator.wakeLock.request("screen");
  // The phone itself lets go when the page is out of sight.
  held.onrelease = () => (lock = undefined);
  return held;
}

/* Take or give back the lock that keeps the screen awake, as the table and the choice want it. */
function stayAwake() {
  if (!isWanted()) return lock?.then((held) => held?.release());
  // A phone that saves its battery refuses; then the screen goes dark as ever.
  lock ??= locked().catch(() => (lock = undefined));
  return lock;
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("napledger:chosen", stayAwake);
document.addEventListener("napledger:shown", stayAwake);
stayAwake();
