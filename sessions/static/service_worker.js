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
  const { outerHTML } = page.documentElement;
  await pages.put(location.pathname, new Response(`<!doctype html>${outerHTML}`, { headers }));
}

/* Some browsers ask people whether a site may keep things for good, so it is asked for only when
   something does wait. */
const askToKeep = () => document.querySelector(".waiting") && navigator.storage?.persist?.();

async function begin({ serviceWorker }) {
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

/* A page is fetched and shown before anybody can want to keep it as an app. */
const manifest = document.createElement("link");
manifest.rel = "manifest";
manifest.href = "/manifest.webmanifest";
document.head.append(manifest);

if (navigator.serviceWorker && window.caches) begin(navigator).catch(() => undefined);
