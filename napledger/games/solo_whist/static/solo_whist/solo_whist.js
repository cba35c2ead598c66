/* Solo Whist at the table: what the taps would do to each seat and who would pay whom, at once and
   without a network; and who lost a general misère, asked for when all have passed. */

import { signed } from "../play/money.js";
import { KITTY, buttonOf, callsEnds, chosen, gainsOf, gainsOfPass, saidOf, seatsOf } from "./payments.js";
import { isOdd, leaveOut } from "../table/deal_form.js";

const LONG = 36;
const dealForm = () => document.querySelector("#board form.play");
const moneyOf = (form) => JSON.parse(form.dataset.money);
const isPassing = (form) => "passing" in form.dataset;

function element(tag, content, name = "") {
  const made = document.createElement(tag);
  made.append(...[content].flat());
  if (name) made.className = name;
  return made;
}

/* What a seat would gain: by the one button, or made and lost. */
function showAt(seat, coins, money) {
  const figures = coins.some(Boolean) ? coins : [];
  const shown = figures.map((each) => element("b", signed(each, money), each > 0 ? "up" : each ? "down" : ""));
  const apart = shown.flatMap((each, at) => (at ? [element("span", "/", "seat__or"), each] : [each]));
  seat.querySelector(".seat__would").replaceChildren(...apart);
}

/* What a button's deal pays in a row, and the figure that matters most, for a deal that waits. */
function price(form, button, gains, lead) {
  const money = moneyOf(form);
  const accounts = [...seatsOf(form).map(({ dataset }) => [dataset.seat, dataset.name]), [KITTY, form.dataset.kitty]];
  const moved = accounts.filter(([account]) => gains[account]);
  const said = moved.map(([account, name]) => `${name} ${signed(gains[account], money)}`).join(", ");
  const gain = lead ? signed(gains[lead] ?? 0, money) : "";
  button.dataset.priced = JSON.stringify({ price: said, gain });
  button.querySelector("[data-gain]")?.replaceChildren(gain);
}

/* Who pays whom: of made and lost on their buttons, else in the line above the button. */
function showWho(form, ends) {
  const line = form.querySelector("#price");
  line.replaceChildren();
  for (const [button, payments] of ends) {
    const said = saidOf(form, payments, JSON.parse(line.dataset.patterns));
    const name = said.length > LONG ? "price__of price__of--long" : "price__of";
    const place = button.querySelector(".outcome__said");
    if (place) place.textContent = said;
    else line.append(element("p", element("span", said, name), "price__said"));
  }
}

/* All passed, and somebody lost: what that costs stands on each tile, and a tap on one saves. */
function showLosers(form) {
  const [loser] = JSON.parse(buttonOf(form, "passed").dataset.shares);
  for (const seat of seatsOf(form)) {
    const holdsCards = seat.querySelector("[name=caller]:enabled");
    showAt(seat, holdsCards && !isOdd(form) ? [loser] : [], moneyOf(form));
  }
}

function update(form) {
  if (!form) return;
  for (const button of form.querySelectorAll("[name=outcome]")) delete button.dataset.priced;
  const [record, passed] = [buttonOf(form, "record"), buttonOf(form, "passed")];
  const called = chosen(form, "caller")?.value;
  const isAsked = "asksLoser" in passed.dataset;
  const lost = !isAsked || called ? gainsOfPass(form, called) : undefined;
  record.dataset.dealText = isOdd(form) ? record.dataset.oddText : record.dataset.plainText;
  if (lost) price(form, passed, lost, isAsked ? called : "");
  if (isPassing(form)) return showLosers(form);
  // What is odd, the server prices.
  if (isOdd(form)) return;
  const ends = callsEnds(form);
  const gains = ends.map(([, payments]) => gainsOf(payments));
  for (const seat of seatsOf(form)) showAt(seat, gains.map((each) => each[seat.dataset.seat] ?? 0), moneyOf(form));
  ends.forEach(([button], at) => price(form, button, gains[at], called));
  showWho(form, ends);
}

/* Let nothing of these names be chosen. */
function clear(form, ...names) {
  for (const control of form.elements) if (names.includes(control.name)) control.checked = false;
}

/* A tap on the caller takes the caller back; a tap while all have passed says who lost. */
let tapped = null;

addEventListener("pointerdown", ({ target }) => {
  const caller = target.closest?.(".seat__face")?.querySelector("[name=caller]");
  tapped = caller ? { caller, was: caller.checked } : null;
});

addEventListener("keydown", () => (tapped = null));

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.matches?.("#board .play [name=caller]") && tapped?.caller === target && tapped.was) {
    clear(target.form, "caller", "partner");
    target.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const passed = target.closest?.("#board .play [data-asks-loser]");
  if (!passed || (chosen(passed.form, "caller") && !chosen(passed.form, "call"))) return;
  event.preventDefault();
  clear(passed.form, "caller", "call", "partner");
  passed.form.toggleAttribute("data-passing");
  passed.dispatchEvent(new Event("change", { bubbles: true }));
});

// On the window, so that it comes after the prices of before were taken away.
addEventListener("change", ({ target }) => {
  const { form, name } = target;
  if (!form?.matches("#board .play")) return;
  if (name === "call") form.removeAttribute("data-passing");
  if (name === "caller" && chosen(form, "partner")?.value === target.value) clear(form, "partner");
  update(form);
  if (isPassing(form) && name === "caller" && tapped) form.requestSubmit(buttonOf(form, "passed"));
});

// The server's answer says who cannot call now.
document.addEventListener("htmx:afterSettle", () => {
  const form = dealForm();
  const idle = form?.querySelector("#price").dataset.idle.split(" ");
  if (idle) leaveOut(form, idle);
});

for (const name of ["turn", "filled", "shown"]) document.addEventListener(`napledger:${name}`, () => update(dealForm()));
update(dealForm());
