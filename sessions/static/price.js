/* The price of an odd deal, fetched as it is filled in. */

import { isTouched } from "./fields.js";
import { htmxThere } from "./further.js";

const holdsFurther = (tray) =>
  [...tray.querySelectorAll("input:not([type=text]), select")].some(isTouched);

/* A price on show belongs to what is chosen now: it goes at once, and the new one is fetched. */
document.addEventListener("change", (event) => {
  const play = event.target.closest(".play");
  const tray = play?.querySelector(".extras__tray");
  const priced = play?.querySelector(".priced");
  if (!tray || !priced) return;
  priced.replaceChildren();
  if (!holdsFurther(tray)) return;
  // Without a network there is no price, and the deal is written all the same.
  htmxThere().then((htmx) => htmx?.trigger(priced, "price"));
});
