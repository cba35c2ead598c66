/* What the deal as filled in does to each seat, where a game's script can add it up from what the
   server has put on the controls: shown on the tiles and the button at once, and kept with a deal
   that waits. The phone knows no rule: it adds. */

import { isOdd } from "../table/deal_form.js";
import { signed } from "./money.js";

const moneyOf = (form) => JSON.parse(form.dataset.money);
const wayOf = (coins) => (coins > 0 ? "up" : coins < 0 ? "down" : "");

/* A gain in its place: a figure, in the colour of its direction. */
function show(place, coins, money) {
  if (!place) return;
  place.textContent = coins ? signed(coins, money) : "";
  place.classList.remove("up", "down");
  if (wayOf(coins)) place.classList.add(wayOf(coins));
}

/** Show the gains of the deal as filled in: whole coins by seat, and by "kitty" if it has any.
    `button` saves the deal; `lead` is the seat whose gain matters most. Without gains, where only
    the server can say, nothing is shown and the deal is priced when it is saved. In a correction
    nobody asks the server: of an odd deal its next page says what changes. */
export function showGains(form, { gains: added, button, lead }) {
  const gains = isOdd(form) && !form.closest("#board") ? undefined : added;
  const money = moneyOf(form);
  const seats = [...form.querySelectorAll("[data-seat]")];
  for (const seat of seats) show(seat.querySelector(".seat__would"), gains?.[seat.dataset.seat] ?? 0, money);
  show(button.querySelector("[data-gain]"), gains?.[lead] ?? 0, money);
  delete button.dataset.priced;
  if (!gains) return;
  const named = [...seats.map(({ dataset }) => [dataset.seat, dataset.name]), ["kitty", form.dataset.kitty]];
  const said = named.filter(([seat]) => gains[seat]).map(([seat, name]) => `${name} ${signed(gains[seat], money)}`);
  button.dataset.priced = JSON.stringify({ price: said.join(", "), gain: signed(gains[lead] ?? 0, money) });
}
