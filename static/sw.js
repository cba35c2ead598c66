/* The service worker: it keeps the files and the pages of this phone's tables, so that they open
   without a network, and empties the outbox when the network is back and no page is open.

   The server puts before this FILES, the addresses of what every page needs, and what it takes of
   the outbox: drain(), which empties it, where the site lies, how what it keeps is named, and how long
   it waits for the browser. */

const KEPT_FILES = `files ${FILES.join(" ")}`;
const PAGES = ours("pages");
const PAGES_MAX = 30;
const OFFLINE = `${base}offline/`;
const WAIT_MS = 4000;
const GONE = [403, 404, 410];

/* The path of an address of ours, as it would be at the root. */
const within = (pathname) => pathname.replace(base, "/");

/* What may be looked at without a network: an evening's pages, and the way to them. */
const KEPT = /^\/(circles\/[^/]+\/(evenings\/[^/]+\/(\w+\/)?)?)?$/;

/* What ends here what the phone may open: its pages go too. */
const LEAVES = /^\/account\/(sign-out\/|sign-out\/everywhere\/|end\/)$/;

/* Where a phone chooses its language. */
const CHOSEN = /^\/phone\/$/;

async function keepPage(address, response) {
  const pages = await caches.open(PAGES);
  const headers = new Headers(response.headers);
  // By the phone's own clock: the server's may go otherwise.
  headers.set("Date", new Date().toUTCString());
  // The page that is kept stays until the whole of this one has come.
  const body = await response.blob();
  await pages.delete(address, { ignoreVary: true });
  await pages.put(address, new Response(body, { headers }));
  const addresses = await pages.keys();
  for (const oldest of addresses.slice(0, -PAGES_MAX)) await pages.delete(oldest);
}

/* A page that is kept here was drawn in the theme of its time: it is shown in the one chosen since. */
async function inTheme(page) {
  const chosen = await caches.match(base, { cacheName: ours("theme") });
  if (!page || !chosen) return page;
  const html = await page.text();
  const drawn = html.replace(/ data-theme="\w*"/, ` data-theme="${await chosen.text()}"`);
  return new Response(drawn, { headers: page.headers });
}

/* What is kept here, or nothing where the browser does not say in time. */
const soon = (found) => timely(found).catch(() => undefined);

const offline = () => soon(caches.match(OFFLINE).then(inTheme)).then((page) => page ?? Response.error());

/* A kept page, which its own script can tell from a fresh one by its time. */
async function keptPage(address) {
  const pages = await caches.open(PAGES);
  const kept = await pages.match(address, { ignoreVary: true, ignoreSearch: true });
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  headers.set("Last-Modified", kept.headers.get("Date"));
  return inTheme(new Response(kept.body, { headers }));
}

/* Keep a page as it came; what this phone may no longer see, it no longer keeps. */
async function keepAnswer(address, response) {
  if (response.headers.get("Napledger-Opens") === "nothing") return caches.delete(PAGES);
  if (response.ok) return keepPage(address, response);
  if (GONE.includes(response.status)) await (await caches.open(PAGES)).delete(address, { ignoreVary: true });
}

/* Where one page was refused, others may be too, and home tells of it; in another language all say
   something else: what is kept comes anew. */
async function keepAllAnew() {
  await (await caches.open(KEPT_FILES)).add(OFFLINE);
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) {
    const response = await fetch(url, { cache: "no-store", headers: { Accept: "text/html" } });
    await keepAnswer(new URL(url).pathname, response);
  }
}

/* A form that signs out was taken when the server sends the browser on. Without a network the phone
   shows what it kept no more, and says that the server is still to be told. */
async function answerToForm(event) {
  const { request } = event;
  const pathname = within(new URL(request.url).pathname);
  const isLeaving = LEAVES.test(pathname);
  const answer = await fetch(request).catch(() => undefined);
  if (answer && CHOSEN.test(pathname)) event.waitUntil(keepAllAnew().catch(() => undefined));
  if (isLeaving && (!answer || answer.type === "opaqueredirect")) await soon(caches.delete(PAGES));
  if (answer || !isLeaving) return answer ?? offline();
  const page = await (await offline()).text();
  return new Response(page.replace(" data-leaving hidden", ""), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/* The network's page, or the one kept here if that is long in coming. On the way back browsers take
   what they fetched last, however old: here the newest is kept, so they are not asked. */
async function answerTo(event) {
  const { pathname } = new URL(event.request.url);
  const fresh = fetch(event.request, { cache: "no-store" });
  if (KEPT.test(within(pathname))) {
    const kept = fresh.then(async (response) => {
      await keepAnswer(pathname, response.clone());
      if (GONE.includes(response.status)) await keepAllAnew();
    });
    event.waitUntil(kept.catch(() => undefined));
    const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    const first = await Promise.race([fresh, late]).catch(() => undefined);
    const page = !first || first.status >= 500 ? await soon(keptPage(pathname)) : undefined;
    if (page) return page;
  }
  return fresh.catch(offline);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT_FILES).then((files) => files.addAll([...FILES, OFFLINE])));
});

self.addEventListener("activate", (event) => {
  // Other sites of the host have theirs: old is what an earlier worker of this one kept.
  const isOld = (name) => name !== KEPT_FILES && name.startsWith(`files ${base}static`);
  const forget = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  const tidied = caches.keys().then(forget);
  event.waitUntil(tidied.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== location.origin) return;
  if (FILES.includes(pathname)) {
    event.respondWith(soon(caches.match(pathname)).then((kept) => kept ?? fetch(request)));
  } else if (request.mode === "navigate") {
    event.respondWith(request.method === "GET" ? answerTo(event) : answerToForm(event));
  }
});

/* Keep these pages as they are now, where they are such as may be looked at. */
const keepAll = (addresses) =>
  Promise.allSettled(
    addresses.filter((address) => KEPT.test(within(address))).map(async (address) => {
      const response = await fetch(address, { cache: "no-store", headers: { Accept: "text/html" } });
      if (response.ok) await keepPage(address, response);
    }),
  );

self.addEventListener("message", (event) => event.waitUntil(keepAll(event.data.keep ?? [])));

self.addEventListener("sync", (event) => {
  const tell = () => new BroadcastChannel(ours("napledger")).postMessage("changed");
  const sent = drain(tell).then(async ({ reached, changed, boards }) => {
    if (changed) tell();
    await keepAll([...boards.keys()]);
    // Told that it failed, the browser tries again later.
    if (!reached) throw new Error("the server was not reached");
  });
  event.waitUntil(sent);
});
