/* Vingt-Un on the phone: what a plain round pays and who deals next, put on the button that saves
   it, so that it can wait without a network. Rounds are followed by their number in the deal. */

import { showGains } from "../play/gains.js";
import { dealerOf } from "../table/deal_form.js";
import { chosen, gainsOfHands, handsOf, leadOf, playHands, punters, toldOf } from "./hands.js";

const numberOf = (form) => Number(form.elements.number.value);
const cycleOf = (form) => toldOf(form).cycles[chosen(form, "hand")] ?? [];

/* What is said of a first round, or of a later one. */
const roundOf = (form, told) => (numberOf(form) === 1 ? told.first : told.later);

/* Those whose hand ends the deal, clockwise from the eldest. */
function enders(form, { ends }, cycle) {
  const hands = ends[chosen(form, "hand")] ?? [];
  const order = form.querySelector("[name=dealer]:checked")?.dataset.left.split(" ") ?? [];
  const who = punters(form)
    .filter((seat) => handsOf(form, seat, cycle).some(({ hand }) => hands.includes(hand)))
    .map((seat) => seat.dataset.seat);
  return order.filter((seat) => who.includes(seat));
}

/* Who deals next: the seats in order, of whom the first that is there does. */
function nextDealer(form, told, cycle) {
  const [ender] = enders(form, roundOf(form, told), cycle);
  if (ender && told.toHolder) return ender;
  const isLast = told.last && numberOf(form) >= told.last;
  return ender || isLast || chosen(form, "deal_ends") ? "{dealer.left}" : leadOf(form);
}

/* Return whether only the server can say what it pays. */
function price(form) {
  const [told, cycle, dealt] = [toldOf(form), cycleOf(form), chosen(form, "hand")];
  const button = form.querySelector(".record");
  if (!dealt) return showGains(form, { button, lead: leadOf(form) }), false;
  button.dataset.nextDealer = nextDealer(form, told, cycle) ?? "{dealer.value}";
  const { gains, fromOthers } = roundOf(form, told);
  const sums = gainsOfHands(form, cycle, { gains: gains[dealt], fromOthers: fromOthers[dealt] });
  showGains(form, { gains: sums, button, lead: leadOf(form) });
  return !sums;
}

/* After a round that waits: the next of the same deal, the same one again, or the first of another. */
function turn(form, fields) {
  const isSame = fields.get("dealer") === dealerOf(form);
  const number = Number(fields.get("number"));
  const next = fields.get("outcome")?.startsWith("abandoned") ? number : number + 1;
  form.elements.number.value = form.elements.number.defaultValue = isSame ? next : 1;
}

/* A round whose turn was sold is sent to the server at once, which alone knows who deals after it. */
function show(form) {
  for (const button of form.querySelectorAll("[name=outcome]")) {
    const { dealText, plainText = dealText } = button.dataset;
    Object.assign(button.dataset, { plainText, dealText: chosen(form, "sale_to") ? "" : plainText });
  }
}

playHands({ cycleOf, price, turn, show });

/* Where rounds wait, nobody here knows whose turn there is to sell. */
document.addEventListener("napledger:turn", ({ target }) => target.querySelector("#sale_to")?.remove());
