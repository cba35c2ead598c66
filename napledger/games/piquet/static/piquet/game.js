/* Piquet on the phone: the pad, and the tray in which a deal is counted by its parts, which the server
   adds up. */

import "../play/pad.js";
import { addKind, beginning, chosen, formOf } from "../play/steps.js";

const trayOf = (form) => form.querySelector("#parts");
const inputsOf = (form) => [...(trayOf(form)?.querySelectorAll("input") ?? [])];

/* Without its play nothing can be counted; but what was said of a hand asks for it. */
const isCounted = (form) =>
  ["played", "point", "pique", "blanche"].some((name) => chosen(form, name)[0]) ||
  [...beginning(form, "sequence"), ...form.querySelectorAll("[name=quatorzes], [name=trios]")].some(({ value }) => Number(value));

/* Only the plays that there can be for so many tricks. */
function showPlays(form) {
  const [tricks] = chosen(form, "elder_tricks");
  for (const play of form.querySelectorAll("[name=played]")) {
    const fits = play.value.startsWith(`${tricks}-`);
    if (play.checked && !fits) play.checked = false;
    play.closest(".chips").hidden = !fits;
  }
}

const textOf = ({ textContent }) => textContent.trim().replace(/\s+/g, " ");

/* What was counted, for the list of what waits: row by row what is on. */
function countedIn(form) {
  const rows = [...trayOf(form).querySelectorAll(".chips")].map((row) => {
    const on = [...row.querySelectorAll("input")].filter((each) => (each.type === "number" ? Number(each.value) : each.checked && each.value));
    const said = on.map((each) => `${textOf(each.closest("label"))}${each.type === "number" ? ` ${each.value}` : ""}`);
    return said.length && `${textOf(row.querySelector(".step__row"))}: ${said.join(", ")}`;
  });
  return rows.filter(Boolean).join(" · ");
}

addKind("CountedParts", {
  read: (form) => (isCounted(form) ? ["on"] : []),
  show: (form, _step, { answers }) => {
    showPlays(form);
    trayOf(form).closest("details").toggleAttribute("data-counted", "parts" in answers);
    const record = form.querySelector("button[value=record]");
    if (record) record.dataset.dealDetails = "parts" in answers ? countedIn(form) : "";
  },
});

function uncount(form) {
  for (const input of inputsOf(form)) {
    if (input.type === "number") input.value = "";
    else input.checked = "plain" in input.dataset;
  }
  trayOf(form).dispatchEvent(new Event("change", { bubbles: true }));
}

addEventListener("click", ({ target }) => target.closest?.("[data-uncount]") && uncount(formOf()));

/* What was counted for the elder before is no more to be counted when another is. */
addEventListener(
  "change",
  ({ target }) => {
    const form = formOf();
    if (["dealer", "first", "second"].includes(target.name) && form && isCounted(form)) uncount(form);
  },
  true,
);
