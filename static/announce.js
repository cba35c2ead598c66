/* What the page says: its own sentences, what is said to those who listen, and what is said over
   the table when something went wrong. */

/** Return one of the page's sentences with words put in. */
export const pageText = (name, words = {}) =>
  document
    .querySelector(".waiting-parts")
    .dataset[name].replace(/\{(\w+)\}/g, (_, word) => words[word] ?? "");

/** Return what an element says, on one line. */
export const textOf = (element) => element.textContent.trim().replace(/\s+/g, " ");

/** Return a time by the phone's clock, like 14:05. */
export const clockAt = (time) => time.toTimeString().slice(0, 5);

/** Say something through the live region. */
export function announce(text) {
  const announcer = document.querySelector(".announcer");
  if (announcer) announcer.textContent = text;
}

/** Put a notice over the page, from a template of the page; without one, take it away. */
export function alarm(name) {
  const notice = name && document.querySelector(`.alarm-${name}`)?.content.cloneNode(true);
  document.querySelector(".alarm")?.replaceChildren(...(notice ? [notice] : []));
}

const TOAST_MS = 5000;

/** Say something over the page, for a moment; no alarm gives way to it. */
export function toast(textContent) {
  if (document.querySelector(".alarm > *")) return;
  const notice = Object.assign(document.createElement("p"), { className: "notice notice--newer", textContent });
  document.querySelector(".alarm")?.replaceChildren(notice);
  setTimeout(() => notice.remove(), TOAST_MS);
}

/** Say what the board says above the table: it is exchanged whole, so nobody would read it out. */
export function announceBoard() {
  const said = document.querySelector("#board [role=alert], #board .bar__said");
  const called = document.querySelector("#board .called");
  if (said) announce([said, ...(called ? [called] : [])].map(textOf).join(". "));
  document.querySelector("#board [role=alert]")?.scrollIntoView({ block: "nearest" });
}

/* A form that htmx could not send, or that was not answered: it stays as it is. That there is no price
   of what is only being filled in, nobody need be told; nor does asking for one end an alarm. */
const isPrice = (target) => target.matches("[hx-trigger=price]");
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, ({ target }) => isPrice(target) || alarm("offline"));
}
document.addEventListener("htmx:beforeRequest", ({ target, detail }) => {
  if (!isPrice(target)) alarm();
  // One that a later tap overtakes is no error: what stands here htmx would write in the console.
  if (target.matches("[hx-sync$=replace]")) detail.error = "";
});
