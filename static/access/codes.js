/* The QR codes of links that this phone made. The server knows no token, only its hash, so a code is
   shown a second time by the phone alone that was told it: it is kept there, and sent to nobody.

   A code goes with its link: once that was renewed or revoked, by whatever phone, and when whoever
   holds the phone signs out. */

import { ours } from "../outbox.js";

const CODES = ours("napledger codes");

/* By link: its circle, the word for the token, and the code as it was drawn. */
const codes = () => JSON.parse(localStorage.getItem(CODES) ?? "{}");
const keep = (all) => localStorage.setItem(CODES, JSON.stringify(all));

/** Forget every code. */
export const forgetCodes = () => localStorage.removeItem(CODES);

/* The page of a link that was just made says what it is, as does that of several. */
function keepMade(made) {
  const { link, circle, token } = made.dataset;
  keep({ ...codes(), [link]: { circle, token, drawn: made.querySelector("svg").outerHTML } });
  document.querySelector(".made-kept").hidden = false;
}

/* The page of all links of a circle says which are in force. */
function forgetEnded({ circle }, places) {
  const inForce = new Map(places.map(({ dataset }) => [dataset.link, dataset.token]));
  const holds = ([link, each]) => each.circle !== circle || inForce.get(link) === each.token;
  keep(Object.fromEntries(Object.entries(codes()).filter(holds)));
}

function showIn(place) {
  const code = codes()[place.dataset.link];
  if (code?.token !== place.dataset.token) return;
  const drawing = new DOMParser().parseFromString(code.drawn, "text/html").querySelector("svg");
  place.querySelector(".qr-card").replaceChildren(drawing);
  place.hidden = false;
  place.closest(".kept-codes")?.removeAttribute("hidden");
}

const places = [...document.querySelectorAll(".kept-code")];
const all = document.querySelector("[data-all-links]");
document.querySelectorAll("[data-made]").forEach(keepMade);
if (all) forgetEnded(all.dataset, places);
places.forEach(showIn);
