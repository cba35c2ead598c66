/* A cut on the tiles: a tap for each place, the dealer first. Both sides follow from it, and who
   deals; while deals wait, the four of the last one play on. */

import { dealerOf } from "../table/deal_form.js";
import { addKind, chosen, circleOf, formOf, tilesOf } from "./steps.js";

const fieldsOf = ({ posts, counted }) => counted.map((_, n) => `${posts}_${n + 1}`);
const tapped = (form, step) => fieldsOf(step).map((name) => chosen(form, name)[0]).filter(Boolean);
const isFull = (four, { counted }) => new Set(four).size === counted.length;
const sidesOf = (four) => [0, 1].map((side) => four.filter((_, n) => n % 2 === side));

/* Who goes on after a deal that waits, as it was sent. */
const goingOn = (form) => form.elements.places?.dataset.four?.split(" ") ?? [];

/* Set the taps of a cut, and say so as if each had been tapped on its own. */
function tapAll(form, names, four) {
  names.forEach((name, place) => {
    for (const input of form.querySelectorAll(`[name="${name}"]`)) input.checked = input.value === (four[place] ?? "");
  });
  form.querySelector(`[name="${names[0]}"]`).dispatchEvent(new Event("change", { bubbles: true }));
}

/* Whoever is cut first deals. */
function showDealer(form, dealer) {
  if (dealerOf(form) === dealer) return;
  for (const radio of form.querySelectorAll("[name=dealer]")) {
    radio.checked = radio.defaultChecked = radio.value === dealer;
    radio.toggleAttribute("data-plain", radio.checked);
  }
}

addKind("Cut", {
  read: tapped,
  isWhole: (step, four) => isFull(four, step),
  isNeeded(form, step, { side1, cut = [], lasts = [] }) {
    const { cuts } = form.dataset;
    const isOpen = cuts === "on" || !side1 || (cuts !== "off" && cut.length > 0);
    return tapped(form, step).length > 0 || (!lasts.length && isOpen);
  },
  seats(form, step) {
    const four = tapped(form, step);
    if (isFull(four, step)) return { sides: sidesOf(four), dealer: four[0] };
    return isFull(goingOn(form), step) ? { sides: sidesOf(goingOn(form)) } : undefined;
  },
  tap(form, step, seat) {
    const four = tapped(form, step);
    const place = four.indexOf(seat);
    tapAll(form, fieldsOf(step), place < 0 ? [...four, seat] : four.slice(0, place));
  },
  show(form, step, { answers, due, waits }) {
    const [four, isDue] = [tapped(form, step), due === step];
    for (const tile of isDue ? tilesOf(form) : []) {
      const place = four.indexOf(tile.dataset.seat);
      tile.disabled = false;
      tile.dataset.is = place < 0 ? "" : "won";
      tile.setAttribute("aria-pressed", String(place >= 0));
      tile.querySelector("[data-came]").textContent = step.counted[place] ?? "";
    }
    const [bar] = form.querySelectorAll("[data-cut]");
    bar.hidden = answers.lasts?.length > 0 || (isDue && !answers.side1);
    bar.querySelector("[data-opens]").hidden = isDue;
    bar.querySelector("[data-again]").hidden = !isDue;
    form.elements.places.value = circleOf([answers.side1 ?? [], answers.side2 ?? []]).join(" ");
    if (!isFull(four, step)) return;
    showDealer(form, four[0]);
    // The score in the book is that of a rubber which is over by now.
    document.querySelector("#board .match")?.toggleAttribute("data-over", waits);
  },
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-opens], [data-again]");
  const form = formOf();
  if (!button || !form) return;
  form.dataset.cuts = button.matches("[data-opens]") ? "on" : "off";
  const { cut } = button.closest("[data-cut]").dataset;
  const names = new Set([...form.querySelectorAll(`[name^="${cut}"]`)].map(({ name }) => name));
  tapAll(form, [...names], []);
});

document.addEventListener("napledger:turn", ({ target: form, detail: fields }) => {
  const four = fields?.find(([name]) => name === "places")?.[1];
  if (four && form.elements.places) form.elements.places.dataset.four = four;
  delete form.dataset.cuts;
});
