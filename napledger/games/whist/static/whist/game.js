/* Whist on the phone: a cut seats the four at once, and the deal that is tapped carries its price.
   What each deal leads to, the server has put into the button that saves. */

import { dealerOf, showTurn } from "../table/deal_form.js";

const FOUR = ["four_1", "four_2", "four_3", "four_4"];
const form = () => document.querySelector("#board form.play");
const sidesOf = (play) => play.querySelector(".sides");
const listed = (text) => text.split(" ").filter(Boolean);
const chosen = (play, name) => play.querySelector(`[name="${name}"]:checked`)?.value ?? "";

/* The price of the deal as it is tapped goes onto the button that saves it. Where deals wait, nobody
   here knows whether this one ends the rubber. */
function price(play) {
  const button = play.querySelector(".outcome");
  const place = Number(play.querySelector(".sides__place:has(:checked)")?.dataset.place || 1);
  const side = button.querySelector(`.by-side > :nth-child(${place % 2 ? 1 : 2})`);
  const odd = side?.querySelector(`:scope > :nth-child(${chosen(play, "odd") || 1})`);
  const lead = odd?.querySelector(`[data-held="${chosen(play, "honours")}"]`);
  const { price: said = "", gain = "" } = lead?.dataset ?? {};
  button.dataset.priced = JSON.stringify("about" in play.dataset ? {} : { price: said, gain });
}

/* Who deals after whom, and who stands out, whoever deals. */
function turn(play, four, outs) {
  const word = sidesOf(play).dataset.out;
  for (const radio of play.querySelectorAll("[name=dealer]")) {
    const place = four.indexOf(radio.value) + 1;
    if (place) radio.dataset.left = [...four.slice(place), ...four.slice(0, place)].join(" ");
    radio.dataset.marks = JSON.stringify(Object.fromEntries(outs.map((seat) => [seat, word])));
    radio.dataset.idle = outs.join(" ");
  }
}

/* The partners of each column by name, wherever a phone tells of a side. */
function pair(play, columns) {
  const names = new Map(
    [...play.querySelectorAll("[data-seat]")].map(({ dataset }) => [dataset.seat, dataset.name]),
  );
  const pairs = columns.map((column) => column.map((seat) => names.get(seat)).join(" & "));
  for (const input of play.querySelectorAll("[name=side]")) {
    const column = columns.findIndex((seats) => seats.includes(input.value));
    input.dataset.pair = pairs[column] ?? names.get(input.value);
  }
  for (const input of play.querySelectorAll("[data-column]")) {
    input.dataset.pair = pairs[Number(input.dataset.column)];
  }
  const head = document.querySelector("#board .rubber");
  // The score in the book is that of a rubber which is over by now.
  head.toggleAttribute("data-over", play.querySelector(".cut--later") !== null);
  head.querySelectorAll(".rubber__name").forEach((side, at) => {
    const said = columns[at].map((seat, place) => names.get(seat) + (place ? "" : " &"));
    side.className = `rubber__name fit-${Math.max(...said.map(({ length }) => length))}`;
    [...side.children].forEach((name, place) => (name.textContent = said[place]));
  });
}

/* Whoever comes in by a cut may deal, too. */
function admit(play, four) {
  const chips = play.querySelector("#dealer .chips");
  for (const key of four.filter((each) => !chips.querySelector(`[value="${CSS.escape(each)}"]`))) {
    const chip = chips.firstElementChild.cloneNode(true);
    const { name } = play.querySelector(`[data-seat="${CSS.escape(key)}"]`).dataset;
    Object.assign(chip.querySelector("input"), { value: key, checked: false }).dataset.word = name;
    chip.lastChild.textContent = ` ${name}`;
    chips.append(chip);
  }
}

/* Seat these four, clockwise from the dealer: each side in a column, as they sit at the table. */
function seat(play, four, dealer) {
  const places = [...play.querySelectorAll(".sides__place")];
  const seats = places.map((place) => place.querySelector("[data-seat]").dataset.seat);
  const sides = [0, 1].map((side) => seats.filter((key) => four.indexOf(key) % 2 === side));
  const columns = seats.find((key) => four.includes(key)) === sides[0][0] ? sides : sides.reverse();
  places.forEach((place, at) => {
    const column = columns.findIndex((each) => each.includes(seats[at]));
    place.dataset.place = column < 0 ? "out" : 2 * columns[column].indexOf(seats[at]) + column + 1;
  });
  admit(play, four);
  turn(play, four, seats.filter((key) => !four.includes(key)));
  pair(play, columns);
  play.elements.places.value = four.join(" ");
  showTurn(play, dealer);
}

/* Who was tapped in a cut so far, the dealer first. */
const tapped = (play) => FOUR.map((name) => chosen(play, name)).filter(Boolean);

/* Show them as tapped, each with the place, and seat the four once they are whole. */
function showCut(play) {
  const words = [...play.querySelectorAll("[data-place-word]")].map(({ dataset }) => dataset.placeWord);
  const four = tapped(play);
  for (const button of play.querySelectorAll("[data-cut]")) {
    const place = four.indexOf(button.dataset.cut);
    button.setAttribute("aria-pressed", place >= 0);
    button.querySelector("[data-cut-place]").textContent = words[place] ?? "";
  }
  if (new Set(four).size < FOUR.length || four.join(" ") === play.elements.places.value) return;
  seat(play, four, four[0]);
  play.querySelector(".cut").removeAttribute("open");
}

/* Set the taps of a cut, and say so as if each had been tapped on its own. */
function tap(play, four) {
  FOUR.forEach((name, place) => {
    play.querySelector(`[name="${name}"][value="${CSS.escape(four[place] ?? "")}"]`).checked = true;
  });
  play.querySelector(`[name="${FOUR[0]}"]`).dispatchEvent(new Event("change", { bubbles: true }));
}

/* A tap adds to the four; one on who was tapped already takes back from there on. */
function tapCut(play, key) {
  const four = tapped(play);
  const place = four.indexOf(key);
  if (place >= 0) return tap(play, four.slice(0, place));
  return tap(play, four.length < FOUR.length ? [...four, key] : [key]);
}

document.addEventListener("click", ({ target }) => {
  const play = form();
  const { cut, sameAgain } = target.closest("[data-cut], [data-same-again]")?.dataset ?? {};
  if (!play || (cut === undefined && sameAgain === undefined)) return;
  if (cut !== undefined) tapCut(play, cut);
  else {
    tap(play, []);
    const four = listed(sameAgain);
    seat(play, four, four[0]);
    play.querySelector(".cut").removeAttribute("open");
  }
});

document.addEventListener("change", ({ target }) => {
  const play = form();
  if (!play || target.form !== play) return;
  showCut(play);
  price(play);
});

/* After a deal that waits the four of that deal go on, and no score of before bars honours. */
document.addEventListener("napledger:turn", ({ target: play, detail: fields }) => {
  for (const chip of play.querySelectorAll("[data-barred]")) {
    chip.disabled = false;
    chip.closest("label").querySelector("small").textContent = chip.dataset.barred;
  }
  const places = fields?.find(([name]) => name === "places")?.[1] ?? "";
  const four = listed(places);
  if (four.length !== FOUR.length || places === play.elements.places?.value) return;
  seat(play, four, dealerOf(play));
});

/* What was tapped before is filled in again. */
document.addEventListener("napledger:filled", ({ target: play }) => {
  showCut(play);
  price(play);
});

if (form()) price(form());
