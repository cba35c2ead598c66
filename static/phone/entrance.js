/* The page on the http port: as soon as this device trusts the table's certificate, it goes on to
   https by itself. A link leads here with its address behind the #, which no server sees. */

const ASK_AGAIN_MS = 2000;
const way = document.querySelector("[data-way-in]");

/* A browser that does not trust a certificate fetches nothing, and says no more than that. */
const isTrusted = () =>
  fetch(way.dataset.probe, { mode: "no-cors", cache: "no-store" }).then(() => true, () => false);

async function goOnOnceTrusted() {
  if (!document.hidden && (await isTrusted())) location.replace(way.href);
  else setTimeout(goOnOnceTrusted, ASK_AGAIN_MS);
}

if (location.hash.startsWith("#/")) way.href = new URL(way.href).origin + location.hash.slice(1);
if (location.protocol === "http:") goOnOnceTrusted();
