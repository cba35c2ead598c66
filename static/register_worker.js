/* Registers the service worker (sw.js), and names the page that it opens without a network. Plain http
   in the living room has neither: there the outbox alone keeps what was recorded. */

import { base, ours } from "./outbox.js";
import { evening } from "./sending.js";

const PAGES = ours("pages");
const WORKER = `${base}sw.js`;
const ASK_AFTER_MS = 5000;
const NEWS = ["napledger:board", "napledger:page"];
let lastKept = Promise.resolve();

/* A whole page that came is kept as it is; a board stands in the page that is kept already. */
function pageWith(html, kept) {
  if (html.includes("</html>")) return html;
  const page = new DOMParser().parseFromString(kept, "text/html");
  const template = document.createElement("template");
  template.innerHTML = html;
  page.querySelector("#board")?.replaceWith(template.content);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/* What came last is what the phone keeps, of a page that it keeps at all: what was thrown away,
   because somebody signed out, does not come back. */
async function keepNews(html) {
  const pages = await caches.open(PAGES);
  const kept = await pages.match(location.pathname, { ignoreVary: true });
  if (!kept) return;
  const headers = new Headers(kept.headers);
  headers.set("Date", new Date().toUTCString());
  const page = pageWith(html, await kept.text());
  await pages.put(location.pathname, new Response(page, { headers }));
}

/* Some browsers ask people whether a site may keep things for good, so it is asked for only when
   something does wait. */
const askToKeep = () => document.querySelector(".waiting") && navigator.storage?.persist?.();

/* One after the other, so that the last is the one that stays. */
function keepWhatComes() {
  const keep = ({ detail }) => {
    lastKept = lastKept.then(() => keepNews(detail)).catch(() => undefined);
  };
  for (const news of NEWS) document.addEventListener(news, keep);
}

async function begin({ serviceWorker }) {
  // Until ours has come, the worker of a site above may look after the page.
  const isNew = !serviceWorker.controller?.scriptURL.endsWith(WORKER);
  await serviceWorker.register(WORKER, { type: "module" });
  const registration = await serviceWorker.ready;
  // A first visit came before the worker, which has kept nothing of it yet.
  if (isNew) registration.active.postMessage({ keep: [location.pathname, base] });
  document.addEventListener("napledger:saved", () => {
    // Chromium alone sends what waits even when the page is closed.
    registration.sync?.register("outbox").catch(() => undefined);
    setTimeout(askToKeep, ASK_AFTER_MS);
  });
}

/* Where a page of an evening was not kept, its table is. */
const way = document.querySelector("[data-at-table]");
if (way && evening && location.pathname !== evening) {
  way.href = evening;
  way.textContent = way.dataset.atTable;
}

/* A page is fetched and shown before anybody can want to keep it as an app. */
const manifest = document.createElement("link");
manifest.rel = "manifest";
manifest.href = `${base}manifest.webmanifest`;
document.head.append(manifest);

if (navigator.serviceWorker && window.caches) {
  keepWhatComes();
  begin(navigator).catch(({ name }) => {
    if (name === "SecurityError") document.querySelector(".this-phone__untrusted")?.removeAttribute("hidden");
  });
}
