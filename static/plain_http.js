/* Plain http in the living room: one line, once, that says what a phone cannot do there. */

import { base } from "./outbox.js";

const TOLD = "napledger told of plain http";

async function tell() {
  const answer = await fetch(`${base}https/line/`);
  if (!answer.ok) return;
  document.querySelector(".skip").insertAdjacentHTML("afterend", await answer.text());
  localStorage.setItem(TOLD, "1");
  const line = document.querySelector(".plain-http");
  line.querySelector("button").addEventListener("click", () => line.remove());
}

if (!localStorage.getItem(TOLD)) tell().catch(() => undefined);
