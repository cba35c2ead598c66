/* Signing out: what waits in the outbox is asked about first, and what was written is forgotten, as
   are the codes of its links. What the phone keeps of its tables, the service worker throws away when
   the server has signed it out. */

import { forgetCodes } from "../access/codes.js";
import { forgetWritten, hasWaiting, ours } from "../outbox.js";

for (const form of document.querySelectorAll("[data-signs-out]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // A browser that keeps no outbox has nothing waiting. The next tap signs out all the same.
    if (form.dataset.asked === undefined && (await hasWaiting().catch(() => false))) {
      const notice = form.querySelector("[data-if-waiting]");
      notice.hidden = false;
      notice.scrollIntoView({ block: "nearest" });
      form.dataset.asked = "";
      return;
    }
    forgetCodes();
    await forgetWritten().catch(() => undefined);
    // A page that the browser still has in memory, for its way back, is asked for anew.
    localStorage.setItem(ours("napledger left"), Date.now());
    form.submit();
  });
}
