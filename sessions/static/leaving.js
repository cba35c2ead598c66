/* Signing out: what waits in the outbox is asked about first, and what the phone keeps of its tables
   goes with the account. */

import { hasWaiting } from "./outbox.js";

const KEPT_PAGES = "pages";

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
    await window.caches?.delete(KEPT_PAGES).catch(() => undefined);
    form.submit();
  });
}
