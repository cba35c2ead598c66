/* htmx, fetched once the page is there: the table is played without it, and nothing waits for it. */

const address = document.querySelector("meta[name=htmx-script]")?.content;
let htmx;

async function load() {
  // It looks the page over only when all of it has come.
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
  await new Promise((onload, onerror) => {
    const script = Object.assign(document.createElement("script"), { src: address, onload, onerror });
    document.head.append(script);
  });
  return window.htmx;
}

/** Return htmx as soon as it is there, or undefined where it cannot be had now. */
export const htmxLoaded = () => (htmx ??= load().catch(() => (htmx = undefined)));

if (address) htmxLoaded();
