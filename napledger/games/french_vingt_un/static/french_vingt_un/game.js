/* French Vingt-Un on the phone: what each of the eight rounds pays, added up from what the server
   has said; and on to the next round after one that waits. */

import { showGains } from "../play/gains.js";
import { dealerOf, showAsleep } from "../table/deal_form.js";
import { chosen, formOf, gainsOfHands, leadOf, playHands, punters, toldOf } from "../vingt_un/hands.js";

const BET = ["lost", "won"];

const roundOf = (form) => form.querySelector("[name=round]:checked");
const sortOf = (form) => roundOf(form)?.dataset.sort;

const cycleOf = (form) => {
  if (sortOf(form) === "bets") return BET;
  return (sortOf(form) === "hands" && toldOf(form).cycles[chosen(form, "hand")]) || [];
};

const unitsOf = (form, seat) => form.querySelector(`[name="units-${CSS.escape(seat)}"]`);
const timesOf = (form) => (chosen(form, "doubled") ? 2 : 1);

/* What each gains where the dealer pays every punter so many coins, or is paid them. */
function fromDealer(form, coinsOf) {
  const lead = leadOf(form);
  const paid = punters(form).map((seat) => [seat.dataset.seat, coinsOf(seat) * timesOf(form)]);
  const all = paid.reduce((sum, [, coins]) => sum + coins, 0);
  return { ...Object.fromEntries(paid), [lead]: -all };
}

function differences(form, told) {
  const points = (seat) => unitsOf(form, seat)?.value;
  const dealt = points(leadOf(form));
  const isWhole = dealt && punters(form).every((seat) => points(seat.dataset.seat));
  return isWhole ? fromDealer(form, (seat) => told.unit * (points(seat.dataset.seat) - dealt)) : undefined;
}

/* What either winner brings goes on the two buttons. */
function priceWinners(form, told, coinsOf) {
  const lead = leadOf(form);
  for (const button of form.querySelectorAll(".winner")) {
    const sign = button.value === "company" ? 1 : -1;
    showGains(form, { gains: fromDealer(form, (seat) => sign * coinsOf(seat)), button, lead });
  }
  // The tiles say nothing: it is still open who wins.
  showGains(form, { button: document.createElement("button"), lead });
}

const counters = (form, seat) => Number(form.querySelector(`[name="stake-${CSS.escape(seat.dataset.seat)}"]`).value);

const GAINS = {
  hands: (form, told) => {
    const gains = told.gains[chosen(form, "hand")];
    return gains && gainsOfHands(form, cycleOf(form), { gains });
  },
  bets: (form, told) => gainsOfHands(form, BET, { gains: told.bet }),
  differences,
};

/* Whether a tile was tapped: until then nobody has said how a round of guesses ended. */
const isSaid = (form) => Boolean(form.querySelector(".hand__picks input:checked:not([value=''])"));

function showUnsaid(form, sort) {
  form.querySelector(".record").toggleAttribute("data-unsaid", sort === "bets" && !isSaid(form) && Boolean(form.closest("#board")));
  showAsleep(form);
}

/* Return false: the server need never be asked. */
function price(form) {
  const [told, sort] = [toldOf(form), sortOf(form)];
  showUnsaid(form, sort);
  if (sort === "clock") priceWinners(form, told, () => told.clock);
  else if (sort === "company") priceWinners(form, told, (seat) => counters(form, seat) * told.bet.won);
  else showGains(form, { gains: GAINS[sort]?.(form, told), button: form.querySelector(".record"), lead: leadOf(form) });
  return false;
}

/* The dealer's points are asked for first, then those of the others, clockwise. */
function inTurn(form) {
  const lead = leadOf(form);
  const seats = [...form.querySelectorAll("[data-seat]")].filter((seat) => !seat.querySelector("input").disabled);
  const place = seats.findIndex((seat) => seat.dataset.seat === lead);
  return [...seats.slice(place), ...seats.slice(0, place)];
}

let tapped;

/* The tile that was tapped, or the first whose points are not known. */
const asked = (form) => {
  const seats = inTurn(form);
  return seats.find((seat) => seat.dataset.seat === tapped) ?? seats.find((seat) => !unitsOf(form, seat.dataset.seat)?.value);
};

function lightUp(form) {
  const lit = sortOf(form) === "differences" ? asked(form) : undefined;
  for (const seat of form.querySelectorAll("[data-seat]")) {
    seat.toggleAttribute("data-asked", seat === lit);
    seat.querySelector(".came--units").textContent = unitsOf(form, seat.dataset.seat)?.value ?? "";
  }
}

document.addEventListener("click", ({ target }) => {
  const form = formOf();
  if (!form || sortOf(form) !== "differences") return;
  const { units } = target.closest("[data-units]")?.dataset ?? {};
  const seat = units ? asked(form) : target.closest("[data-seat]");
  if (!seat) return;
  tapped = units ? undefined : seat.dataset.seat;
  const field = unitsOf(form, seat.dataset.seat);
  if (units) field.value = units;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

/* After a round that waits: the same one again, the next, or the first of another dealer. */
function turn(form, fields) {
  const { programme } = toldOf(form);
  const isSame = fields.get("dealer") === dealerOf(form);
  const place = programme.indexOf(Number(fields.get("round")));
  const next = programme[place + (fields.get("outcome")?.startsWith("abandoned") ? 0 : 1)];
  const due = (isSame && next) || programme[0];
  for (const radio of form.querySelectorAll("[name=round]")) {
    radio.checked = radio.defaultChecked = radio.value === String(due);
    radio.toggleAttribute("data-plain", radio.checked);
  }
}

playHands({ cycleOf, price, turn, show: lightUp });
