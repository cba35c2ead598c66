/* The service worker, and the page that it opens without a network. Plain http in the living room
   has neither: there the outbox alone keeps what was recorded. */

const PAGES = "pages";
const ASK_AFTER_MS = 5000;

/* The board that came last stands in the page that the phone keeps. */
async function keepBoard(html) {
  const pages = await caches.open(PAGES);
  const kept = await pages.match(location.pathname, { ignoreVary: true });
  if (!kept) return;
  const page = new DOMParser().parseFromString(await kept.text(), "text/html");
  const template = document.createElement("template");
  template.innerHTML = html;
  page.querySelector("#board")?.replaceWith(template.content);
  const headers = new Headers(kept.headers);
  headers.set("Date", new Date().toUTCString());
  const text = `<!doctype html>${page.documentElement.outerHTML}`;
  await pages.put(location.pathname, new Response(text, { headers }));
}

/* Some browsers ask people whether a site may keep things for good, so it is asked for only when
   something does wait. */
function askToKeep() {
  if (document.querySelector(".waiting")) navigator.storage?.persist?.();
}

/* A page is fetched and shown before anybody can want to keep it as an app. */
function linkManifest() {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "/manifest.webmanifest";
  document.head.append(link);
}

async function begin() {
  const { serviceWorker } = navigator;
  const isNew = !serviceWorker.controller;
  await serviceWorker.register("/sw.js", { type: "module" });
  const registration = await serviceWorker.ready;
  // A first visit came before the worker, which has kept nothing of it yet.
  if (isNew) registration.active.postMessage({ keep: [location.pathname, "/"] });
  document.addEventListener("napledger:board", ({ detail }) => keepBoard(detail));
  document.addEventListener("napledger:saved", () => {
    // Chromium alone sends what waits even when the page is closed.
    registration.sync?.register("outbox").catch(() => undefined);
    setTimeout(askToKeep, ASK_AFTER_MS);
  });
}

linkManifest();
if (navigator.serviceWorker && window.caches) begin().catch(() => undefined);
