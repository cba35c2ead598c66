/* What is said to those who listen, and what is said over the table when something went wrong. */

/** Say something through the live region. */
export function say(words) {
  const announcer = document.querySelector(".announcer");
  if (announcer) announcer.textContent = words.trim().replace(/\s+/g, " ");
}

/** Put a notice over the page, from a template of the page; without one, take it away. */
export function alarm(name) {
  const notice = name && document.querySelector(`.alarm-${name}`)?.content.cloneNode(true);
  document.querySelector(".alarm")?.replaceChildren(...(notice ? [notice] : []));
}

/** Say what the board says above the table: it is exchanged whole, so nobody would read it out. */
export function sayBoard() {
  const said = document.querySelector("#board [role=alert], #board .bar__said");
  if (said) say(said.textContent);
  document.querySelector("#board [role=alert]")?.scrollIntoView({ block: "nearest" });
}

/* A form that htmx could not send, or that was not answered: it stays as it is. */
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, () => alarm("offline"));
}

document.addEventListener("htmx:beforeRequest", () => alarm());
