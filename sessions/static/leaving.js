/* Signing out: what waits in the outbox is asked about first. What the phone keeps of its tables, the
   service worker throws away when the server has signed it out. */

import { hasWaiting } from "./outbox.js";

const LEFT = "napledger left";

/** Say that something waits; the next tap signs out all the same. */
function ask(form) {
  const notice = form.querySelector("[data-if-waiting]");
  notice.hidden = false;
  notice.scrollIntoView({ block: "nearest" });
  form.dataset.asked = "";
}

for (const form of document.querySelectorAll("[data-signs-out]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // A browser that keeps no outbox has nothing waiting.
    const waits = await hasWaiting().catch(() => false);
    if (waits && form.dataset.asked === undefined) return ask(form);
    // A page that the browser still has in memory, for its way back, is asked for anew.
    localStorage.setItem(LEFT, Date.now());
    form.submit();
  });
}
