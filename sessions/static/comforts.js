/* Small comforts: a tick in the hand when a deal is saved, and the section "This phone". */

import { choices, choose } from "./choices.js";

const TICK_MS = 15;

document.addEventListener("napledger:saved", () => {
  if (choices().tick) navigator.vibrate?.(TICK_MS);
});

/* While the page lies upside down, a button to turn it back is always at hand. */
function showTurnBack() {
  const parts = document.querySelector(".turn-back-part");
  const shown = document.querySelector(".turn-back");
  if (!choices().turned) return shown?.remove();
  if (parts && !shown) document.body.append(parts.content.cloneNode(true));
}

function chosen(name, isOn) {
  choose(name, isOn);
  showTurnBack();
  for (const box of document.querySelectorAll(".this-phone input")) box.checked = choices()[box.name];
  document.dispatchEvent(new Event("napledger:chosen"));
}

document.addEventListener("click", (event) => {
  if (event.target.closest(".turn-back")) chosen("turned", false);
});

const section = document.querySelector(".this-phone");
if (section) {
  // Only here can it be of use, so only now is it shown.
  section.hidden = false;
  for (const box of section.querySelectorAll("input")) {
    box.checked = choices()[box.name];
    box.addEventListener("change", () => chosen(box.name, box.checked));
    // What this browser cannot do is not offered.
    box.closest(".choice").hidden = box.dataset.needs && !(box.dataset.needs in navigator);
  }
}

showTurnBack();
