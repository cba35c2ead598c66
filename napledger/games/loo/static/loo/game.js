/* Loo on the phone: what a plain deal says and pays, put on the button that saves it, so that it can
   wait without a network. The server has said what is played for; here it is only added up. What has
   something odd in it the server prices, and what follows deals that wait is priced when saved. */

import { showGains } from "../play/gains.js";
import { signed } from "../play/money.js";
import { isOdd } from "../table/deal_form.js";

const formOf = () => document.querySelector("form.play:has(.loo)");
const chosen = (form, name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
const isOn = (form, name) => chosen(form, name) !== "";
const nameOf = (form, seat) => form.querySelector(`[data-seat="${CSS.escape(seat)}"]`)?.dataset.name ?? "";
const lastHand = (form) => form.querySelector("[name=dealer]:checked")?.dataset.last ?? "";

/* Everybody in table order, and who of them holds cards. */
const inPlace = (form) => [...form.querySelectorAll("[data-seat]")].map((seat) => seat.dataset.seat);
const inPlay = (form) =>
  inPlace(form).filter((seat) => !form.querySelector(`[name=looed][value="${CSS.escape(seat)}"]`).disabled);

const marked = (form) =>
  [...form.querySelectorAll("[data-seat] [name=looed]:checked")].map(({ value }) => value);

/* Who took the pool whole, if it was, and whom a flush looes. */
function takenWhole(form, told) {
  const tapped = form.querySelector("[data-seat] .taker:checked")?.value;
  if (isOn(form, "pool")) return { way: "pool", taker: tapped ?? lastHand(form), looed: [] };
  const others = inPlay(form).filter((seat) => seat !== tapped);
  const isMust = told.isMust || isOn(form, "club");
  const looed = told.flushLooesAll || isMust ? others : others.filter((seat) => marked(form).includes(seat));
  return { way: "flush", taker: tapped, looed };
}

/* Who won each trick and who is looed; undefined while something is still to be tapped. Deals that
   wait may have made a must of this one, or none: then only what was tapped is said. */
function played(form, told) {
  if (isOn(form, "pool") || isOn(form, "flush")) {
    const taken = takenWhole(form, told);
    return taken.taker ? taken : undefined;
  }
  const waits = "about" in form.dataset;
  const slots = Array.from({ length: told.tricks }, (_, place) => chosen(form, `trick${place + 1}`));
  const isNobody = slots[0] === "nobody";
  const winners = isNobody ? [] : slots.filter(Boolean);
  const isMust = isOn(form, "club") || (told.isMust && !waits);
  const isOneCard = waits ? told.mayBeOneCard && winners.length <= 1 : told.isOneCard;
  if (!isNobody && (isOneCard ? !winners.length : winners.length < told.tricks)) return undefined;
  const others = inPlay(form).filter((seat) => !winners.includes(seat));
  const looed = isMust ? others : others.filter((seat) => marked(form).includes(seat));
  const isAlone = !isNobody && new Set(winners).size + looed.length < 2 && !waits;
  return isAlone ? undefined : { winners, looed };
}

/* "Ann, Cat and Dan". */
const listed = (names, and) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}` : names.join("");

function textOf(form, { way, taker, winners, looed }, { words }) {
  if (way) return words[way].replace("{player}", nameOf(form, taker));
  const often = new Map();
  for (const seat of winners) often.set(seat, (often.get(seat) ?? 0) + 1);
  const took = [...often].sort(([, one], [, other]) => other - one);
  const said = took.map(([seat, tricks]) => `${nameOf(form, seat)} ${words.tricks[tricks - 1]}`).join(", ");
  const paid = looed.length && `${listed(looed.map((seat) => nameOf(form, seat)), words.and)} ${words.looed}`;
  return [said || (paid ? "" : words.nobody), paid].filter(Boolean).join("; ");
}

/* What each gains, "kitty" the pool: the put-ins, the shares of the tricks or the pool, the loos. */
function gainsOf({ way, taker, winners, looed }, told) {
  const gains = { ...told.putIns };
  const pay = (payer, payee, coins) => {
    gains[payer] = (gains[payer] ?? 0) - coins;
    gains[payee] = (gains[payee] ?? 0) + coins;
  };
  if (way) pay("kitty", taker, told.pool);
  else winners.forEach((seat, place) => pay("kitty", seat, told.shares[place]));
  const payee = way && told.flushTo !== "kitty" ? taker : "kitty";
  for (const seat of looed) pay(seat, payee, told.loo);
  return gains;
}

/* The line above the button: who takes and who pays, and what the next pool begins with. */
function showLine(form, gains, told) {
  const money = JSON.parse(form.dataset.money);
  const made = (tag, className, ...parts) => {
    const element = Object.assign(document.createElement(tag), { className });
    element.append(...parts);
    return element;
  };
  const change = (tag, name, figure) => made(tag, "price__change", `${name} `, made("b", "", figure));
  const seats = inPlace(form).filter((seat) => gains[seat]);
  const changes = seats.flatMap((seat) => [change("span", nameOf(form, seat), signed(gains[seat], money)), " "]);
  const next = signed(told.kitty + (gains.kitty ?? 0), money).replace("+", "");
  const line = made("div", "price__said", made("div", "price__changes", ...changes), change("p", told.words.nextPool, next));
  form.querySelector("#price")?.replaceChildren(line);
}

/* Whose deal it is: who took the pool or the most tricks. */
const leadOf = ({ taker, winners = [] }) =>
  taker ?? [...winners].sort((one, other) => count(winners, other) - count(winners, one))[0];
const count = (seats, seat) => seats.filter((each) => each === seat).length;

function update() {
  const form = formOf();
  const button = form?.querySelector(".record");
  if (!button) return;
  const told = JSON.parse(form.querySelector(".loo").dataset.loo);
  for (const seat of form.querySelectorAll("[data-seat]")) {
    seat.toggleAttribute("data-last", seat.dataset.seat === lastHand(form));
  }
  const deal = played(form, told);
  if (deal) button.dataset.dealText = textOf(form, deal, told);
  else delete button.dataset.dealText;
  if (isOdd(form) && form.closest("#board")) return void delete button.dataset.priced;
  const gains = deal && !("about" in form.dataset) ? gainsOf(deal, told) : undefined;
  showGains(form, { gains, button, lead: deal && leadOf(deal) });
  if (gains) showLine(form, gains, told);
}

// After whoever else listens: a price that was on show is taken away first.
addEventListener("change", ({ target }) => target.form === formOf() && update());
addEventListener("napledger:filled", update);
addEventListener("submit", update, true);
update();
