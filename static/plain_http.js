/* Plain http in the living room: one line, once, says what a phone cannot do there; and a link says
   that there is no network before the page is gone for it. */

import { alarm } from "./announce.js";
import { base, endingIn } from "./outbox.js";

const PATIENCE_MS = 4000;
const TOLD = "napledger told of plain http";

async function tell() {
  const answer = await fetch(`${base}https/line/`);
  if (!answer.ok) return;
  document.querySelector(".skip").insertAdjacentHTML("afterend", await answer.text());
  localStorage.setItem(TOLD, "1");
  const line = document.querySelector(".plain-http");
  line.querySelector("button").addEventListener("click", () => line.remove());
}

/* Whether a click would put another page of ours in this one's place. */
function leadsAway({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }) {
  const link = target.closest('a[href]:not([href^="#"], [target], [download])');
  const isElsewhere = altKey || ctrlKey || metaKey || shiftKey;
  return link?.origin === location.origin && !defaultPrevented && !isElsewhere;
}

document.addEventListener("click", async (event) => {
  if (!leadsAway(event) || !document.querySelector(".alarm-pages")) return;
  const link = event.target.closest("a");
  event.preventDefault();
  const signal = endingIn(PATIENCE_MS);
  const isThere = await fetch(`${base}token/`, { cache: "no-store", signal }).catch(() => false);
  if (isThere) location.assign(link.href);
  else alarm("pages");
});

if (!localStorage.getItem(TOLD)) tell().catch(() => undefined);
