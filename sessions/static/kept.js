/* A page that the phone kept says from when it is: its figures may be older than the evening. */

import { worded } from "./words.js";

const FRESH_MS = 60_000;

/* The service worker gives a kept page the time at which it was fetched. */
const fetchedAt = new Date(document.lastModified);
let isKept = Date.now() - fetchedAt > FRESH_MS;

function sayFromWhen() {
  const facts = document.querySelector(".head__facts");
  if (!isKept || !facts) return;
  const time = fetchedAt.toTimeString().slice(0, 5);
  facts.textContent = `${worded("kept", { time })} · ${facts.textContent}`;
}

/* Back in sight by the way back, after somebody signed out: the page is asked for anew. */
const openedAt = Date.now();
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && Number(localStorage.getItem("napledger left")) > openedAt) location.reload();
});

document.addEventListener("napledger:board", () => (isKept = false));
document.addEventListener("napledger:shown", sayFromWhen);
sayFromWhen();
