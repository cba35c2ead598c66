/* The dealer's button on a page that the server has not drawn anew: it goes on to the left with
   every deal that waits. What a tile says besides name and balance goes round with it: who calls
   first, who sits out. So do the names of those who deal again or stand for one. */

const NAMED = ".all-passed small, .outcome__pair:first-child > :first-child, [value=abandoned]";

/* A name that is part of no other word: A is not found in Abandoned. */
const asWord = (name) =>
  new RegExp(`(?<![\\p{L}\\d])${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\p{L}\\d])`, "u");

function namesTurned(board, names, next) {
  for (const element of board.querySelectorAll(NAMED)) {
    const place = names.findIndex((name) => asWord(name).test(element.textContent));
    if (place < 0) continue;
    element.textContent = element.textContent.replace(asWord(names[place]), () => next(place));
  }
}

const tiles = (board) => [...board.querySelectorAll(".seat input")];
const markOf = (input) => input.parentElement.querySelector(".seat__mark");
const awayBoxes = (board) => [...board.querySelectorAll("[name=away]")];

function markDealer(board) {
  const dealer = board.querySelector(".seat:has(.coin) input")?.value;
  for (const radio of board.querySelectorAll("[name=dealer]")) {
    radio.checked = radio.defaultChecked = radio.value === dealer;
  }
}

function inTheDeal(board) {
  const away = awayBoxes(board).filter((box) => box.checked).map((box) => box.value);
  return tiles(board).filter((input) => !away.includes(input.value));
}

/* Whoever was away stays away until said. Who then sits out or calls first, only the book says. */
function leaveAway(board, away) {
  const changed = awayBoxes(board).filter((box) => box.checked !== away.includes(box.value));
  if (!changed.length) return;
  for (const box of changed) box.checked = box.defaultChecked = away.includes(box.value);
  for (const input of tiles(board)) {
    input.disabled = away.includes(input.value);
    markOf(input).replaceChildren(...markOf(input).children);
  }
}

/** Move the deal on by so many players, or back; null takes the button off the table, where only
    the book knows who deals. */
export function turn(board, steps) {
  const inputs = inTheDeal(board);
  const count = inputs.length;
  if (!count || !steps) {
    if (steps === null) for (const input of inputs) markOf(input).replaceChildren();
    return markDealer(board);
  }
  const marks = inputs.map((input) => [[...markOf(input).childNodes], input.disabled]);
  inputs.forEach((input, place) => {
    const [nodes, isIdle] = marks.at((place - steps) % count);
    markOf(input).replaceChildren(...nodes);
    input.disabled = isIdle;
  });
  markDealer(board);
  const names = inputs.map((input) => input.parentElement.querySelector(".seat__name").textContent);
  namesTurned(board, names, (place) => names.at((place + steps) % count));
}

/** Show who dealt in a deal with these fields, and who was away. */
export function showDealOf(board, fields) {
  const valuesOf = (name) => fields.filter(([each]) => each === name).map(([, value]) => value);
  leaveAway(board, valuesOf("away"));
  const inputs = inTheDeal(board);
  const from = inputs.findIndex((input) => input.closest(".seat:has(.coin)"));
  const to = inputs.findIndex((input) => input.value === valuesOf("dealer")[0]);
  if (from >= 0 && to >= 0) turn(board, to - from);
}
