/* htmx, fetched once the page is there: the table is played without it, and nothing waits for it. */

let htmxAsked;

async function fetchHtmx(address) {
  // It looks the page over only when all of it has come.
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
  const script = document.createElement("script");
  script.src = address;
  await new Promise((done, failed) => {
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
  return window.htmx;
}

/** Return htmx as soon as it is there, or undefined where it cannot be had now. */
export function htmxThere() {
  const address = document.querySelector("meta[name=htmx-script]")?.content;
  if (window.htmx || !address) return Promise.resolve(window.htmx);
  htmxAsked ??= fetchHtmx(address).catch(() => (htmxAsked = undefined));
  return htmxAsked;
}
