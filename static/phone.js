/* What a phone does beyond HTML, on every page. Everything can be done without it; with it what was
   recorded is safe on the phone until it is written, and the table needs no network. */

import { useToken } from "./outbox.js";
import { applyPreferences } from "./preferences.js";
import { beginSending, waiting } from "./sending.js";

const DEFERRED_MS = 1000;
let deferred;

async function load() {
  await Promise.all([
    import("./comforts.js"),
    import("./lazy_htmx.js"),
    import("./live.js"),
    import("./waiting.js"),
    document.querySelector(".calling, [data-stance=could-record]") && import("./table/calling.js"),
  ]);
  await import("./register_worker.js");
  if (!isSecureContext) await import("./plain_http.js");
}

/** Load what nobody waits for once the page is there: showing what waits, if the server does not
    answer at once; what others write; comforts; the service worker. Only a first visit waits for
    it: later ones find it on the phone. */
export const loadDeferred = () => (deferred ??= load().catch(() => (deferred = undefined)));

applyPreferences();
useToken(document.querySelector("[name=csrfmiddlewaretoken]")?.value);
beginSending().then(() => {
  if (waiting().length || navigator.serviceWorker?.controller) return loadDeferred();
});
addEventListener("pageshow", ({ persisted }) => persisted && applyPreferences());
addEventListener("load", () => setTimeout(loadDeferred, DEFERRED_MS));
