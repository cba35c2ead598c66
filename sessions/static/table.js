/* What the table needs beyond HTML: prices of odd deals as they are filled in, and a voice for
   those who listen. Everything works without this file; it only saves taps. */

const announcer = () => document.querySelector(".announcer");

/** Whether anything in the drawer of further things differs from what the page came with. */
function holdsExtras(tray) {
  const chosen = [...tray.querySelectorAll("input[type=radio], input[type=checkbox]")];
  const listed = [...tray.querySelectorAll("option")];
  return (
    chosen.some((input) => input.checked !== input.defaultChecked) ||
    listed.some((option) => option.selected !== option.defaultSelected && option.value !== "0")
  );
}

/* A price on show belongs to what is chosen now: it goes at once, and the new one is fetched. */
document.addEventListener("change", (event) => {
  const play = event.target.closest(".play");
  const tray = play?.querySelector(".extras__tray");
  const priced = play?.querySelector(".priced");
  if (!tray || !priced) return;
  priced.replaceChildren();
  if (holdsExtras(tray)) window.htmx?.trigger(priced, "price");
});

/* The board is exchanged whole, so its own status would not be read out. */
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "board") return;
  const said = document.querySelector("#board .bar__said, #board [role=alert]");
  if (said) announcer().textContent = said.textContent.trim().replace(/\s+/g, " ");
  document.querySelector("#board [role=alert]")?.scrollIntoView({ block: "nearest" });
});

/* A form that could not be sent or answered: it stays as it is, and says so. */
const alarm = () => document.querySelector(".alarm");

for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, () => {
    alarm().replaceChildren(document.querySelector(".alarm-offline").content.cloneNode(true));
  });
}

document.addEventListener("htmx:beforeRequest", () => alarm().replaceChildren());
