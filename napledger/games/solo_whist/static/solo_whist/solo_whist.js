/* Solo Whist at the table: what the taps would do to each seat, at once and without a network; and
   who lost a general misère, asked for when all have passed. The phone knows no rule: it adds what
   the server has put on the controls. */

import { signed } from "../play/money.js";
import { isOdd } from "../table/deal_form.js";

const KITTY = "kitty";
const dealForm = () => document.querySelector("#board form.play");
const chosen = (form, name) => form.querySelector(`[name="${name}"]:enabled:checked`);
const buttonOf = (form, value) => form.querySelector(`[name="outcome"][value="${value}"]`);
const seatsOf = (form) => [...form.querySelectorAll("[data-seat]")];
const isPassing = (form) => "passing" in form.dataset;

/* What each account gains: what the deal costs those in play, and the share of each. Undefined while
   somebody is still to be tapped, and where only the server can say. */
function gainsOf(form, [caller, partner, opponent, kitty]) {
  const { before, idle } = chosen(form, "dealer")?.dataset ?? {};
  const called = chosen(form, "caller")?.value;
  const accepted = partner ? chosen(form, "partner")?.value : undefined;
  const isWhole = before && called && (!partner || (accepted && accepted !== called));
  if (!isWhole || isOdd(form)) return undefined;
  const gains = JSON.parse(before);
  const add = (account, coins) => (gains[account] = (gains[account] ?? 0) + coins);
  const out = idle.split(" ");
  for (const { dataset } of seatsOf(form)) {
    const share = dataset.seat === called ? caller : dataset.seat === accepted ? partner : opponent;
    if (!out.includes(dataset.seat)) add(dataset.seat, share);
  }
  add(KITTY, kitty);
  return gains;
}

/* The buttons that would save what is tapped, each with what it does: shares by button. */
function endsOf(form) {
  const call = chosen(form, "call");
  const tricks = chosen(form, "tricks");
  if (!call) return [];
  const { made, lost } = call.dataset;
  if (made) return [["made", JSON.parse(made)], ["lost", JSON.parse(lost)]];
  return tricks ? [["record", JSON.parse(tricks.dataset.shares)[call.value]]] : [];
}

const figureOf = (coins, money) => {
  const figure = document.createElement("b");
  figure.textContent = signed(coins, money);
  if (coins) figure.className = coins > 0 ? "up" : "down";
  return figure;
};

/* What a seat would gain: by the one button, or made and lost. */
function showAt(place, coins, money) {
  const figures = coins.some(Boolean) ? coins.map((each) => figureOf(each, money)) : [];
  place?.replaceChildren(...figures.flatMap((each, at) => (at ? [" / ", each] : [each])));
}

/* What a deal pays in a row, for one that waits and for the line above the buttons. */
function saidOf(form, gains, money) {
  const named = [...seatsOf(form).map(({ dataset }) => [dataset.seat, dataset.name]), [KITTY, form.dataset.kitty]];
  const moved = named.filter(([account]) => gains[account]);
  return moved.map(([account, name]) => `${name} ${signed(gains[account], money)}`).join(", ");
}

function showPrices(form) {
  const money = JSON.parse(form.dataset.money);
  const ends = endsOf(form).map(([value, shares]) => [buttonOf(form, value), gainsOf(form, shares)]);
  const known = ends.filter(([, gains]) => gains);
  for (const seat of seatsOf(form)) {
    showAt(seat.querySelector(".seat__would"), known.map(([, gains]) => gains[seat.dataset.seat] ?? 0), money);
  }
  for (const button of form.querySelectorAll("[name=outcome]")) delete button.dataset.priced;
  for (const [button, gains] of known) {
    const gain = signed(gains[chosen(form, "caller").value] ?? 0, money);
    const price = saidOf(form, gains, money);
    button.dataset.priced = JSON.stringify({ price, gain });
    button.querySelector("[data-gain]").textContent = gain;
  }
}

/* With a network the server says who pays whom; without, what each gains. */
function showLine(form) {
  const line = form.querySelector("#price");
  const { priced } = buttonOf(form, "record").dataset;
  if (line && priced && !navigator.onLine) line.textContent = JSON.parse(priced).price;
}

/* All passed, and somebody lost: what that costs stands on each tile, and a tap on one saves. */
function showLosers(form) {
  const money = JSON.parse(form.dataset.money);
  const [loser] = JSON.parse(buttonOf(form, "passed").dataset.shares);
  for (const seat of seatsOf(form)) {
    const holdsCards = seat.querySelector("[name=caller]:enabled");
    showAt(seat.querySelector(".seat__would"), holdsCards && !isOdd(form) ? [loser] : [], money);
  }
}

function update(form) {
  if (!form) return;
  const record = buttonOf(form, "record");
  record.dataset.dealText = isOdd(form) ? record.dataset.oddText : record.dataset.plainText;
  if (isPassing(form)) showLosers(form);
  else showPrices(form);
  showLine(form);
}

/* Let nothing of a name be chosen. */
const clear = (form, ...names) => {
  for (const control of form.elements) if (names.includes(control.name)) control.checked = false;
};

/* A tap on the caller takes the caller back; a tap while all have passed says who lost. */
let tapped = null;

addEventListener("pointerdown", ({ target }) => {
  const caller = target.closest?.(".seat__face")?.querySelector("[name=caller]");
  tapped = caller ? { caller, was: caller.checked } : null;
});

addEventListener("keydown", () => (tapped = null));

document.addEventListener("click", (event) => {
  const { target } = event;
  const { form } = target;
  if (target.matches?.("#board .play [name=caller]") && tapped?.caller === target && tapped.was) {
    clear(form, "caller", "partner");
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
  if (isPassing(form) && name === "caller" && tapped) {
    form.requestSubmit(buttonOf(form, "passed"));
    return;
  }
  if (name === "call") form.removeAttribute("data-passing");
  if (name === "caller" && chosen(form, "partner")?.value === target.value) clear(form, "partner");
  update(form);
});

// The server's answer says who cannot call now; but it knows of no loser yet.
document.addEventListener("htmx:afterSettle", () => {
  const form = dealForm();
  const idle = form?.querySelector("#price")?.dataset.idle.split(" ");
  if (!idle) return;
  for (const caller of form.querySelectorAll("[name=caller]")) caller.disabled = idle.includes(caller.value);
  if (isPassing(form)) showLosers(form);
});

document.addEventListener("napledger:turn", () => update(dealForm()));
document.addEventListener("napledger:shown", () => update(dealForm()));
update(dealForm());
