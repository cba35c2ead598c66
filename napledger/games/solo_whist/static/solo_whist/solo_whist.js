/* Solo Whist at the table: what the taps would do to each seat and who would pay whom, at once and
   without a network; and who lost a general misère, asked for when all have passed. It only adds up
   what the server has put on the controls. */

import { signed } from "../play/money.js";
import { isOdd, leaveOut } from "../table/deal_form.js";

const KITTY = "kitty";
const LONG = 36;
const dealForm = () => document.querySelector("#board form.play");
const moneyOf = (form) => JSON.parse(form.dataset.money);
const isPassing = (form) => "passing" in form.dataset;
const chosen = (form, name) => form.querySelector(`[name="${name}"]:enabled:checked`);
const buttonOf = (form, value) => form.querySelector(`[name="outcome"][value="${value}"]`);
const seatsOf = (form) => [...form.querySelectorAll("[data-seat]")];
const awayIn = (form) => [...form.querySelectorAll("[name=away]:checked")].map(({ value }) => value).join(" ");

/* What the server says of a deal by this dealer; nothing where something odd is filled in, or
   somebody else is away. */
function dealtBy(form) {
  const { before, facing, without } = chosen(form, "dealer")?.dataset ?? {};
  if (!facing || isOdd(form) || without !== awayIn(form)) return undefined;
  return { before: Object.entries(JSON.parse(before)), facing: JSON.parse(facing) };
}

/* The buttons that would save what is tapped, each with the shares of caller, partner, opponent and
   kitty in what it does. */
function endsOf(form) {
  const call = chosen(form, "call");
  const tricks = chosen(form, "tricks");
  if (!call) return [];
  const { made, lost } = call.dataset;
  if (made) return [["made", JSON.parse(made)], ["lost", JSON.parse(lost)]];
  return tricks ? [["record", JSON.parse(tricks.dataset.shares)[call.value]]] : [];
}

/* Payments of coins above nought from payer to payee, each pair once; those with the kitty last. */
function tidied(payments) {
  const owed = new Map();
  for (const [one, other, coins] of payments.filter(([, , each]) => each)) {
    const [payer, payee] = coins > 0 ? [one, other] : [other, one];
    const pair = JSON.stringify([payer, payee]);
    owed.set(pair, (owed.get(pair) ?? 0) + Math.abs(coins));
  }
  const listed = [...owed].map(([pair, coins]) => [...JSON.parse(pair), coins]);
  const isKittys = (payment) => payment.includes(KITTY);
  return [...listed.filter((each) => !isKittys(each)), ...listed.filter(isKittys)];
}

/* What the deal itself costs each, before there is a call. */
const antes = ({ before }) => before.filter(([who]) => who !== KITTY).map(([who, coins]) => [who, KITTY, -coins]);

function paymentsOf(form, [, partner, opponent, kitty]) {
  const dealt = dealtBy(form);
  const called = chosen(form, "caller")?.value;
  const accepted = partner ? chosen(form, "partner")?.value : "";
  const others = dealt?.facing[called]?.[accepted];
  if (!others) return undefined;
  const sides = accepted ? [called, accepted] : others.map(() => called);
  return tidied([...others.map((other, at) => [other, sides[at], -opponent]), ...antes(dealt), [called, KITTY, kitty]]);
}

/* Return the buttons that would save the call that is tapped, each with its payments; none while
    something is still to be tapped, and where only the server can say. */
function callsEnds(form) {
  const ends = endsOf(form).map(([value, shares]) => [buttonOf(form, value), paymentsOf(form, shares)]);
  return ends.filter(([, payments]) => payments);
}

/* Return what each account gains by payments. */
function gainsOf(payments) {
  const gains = {};
  for (const [payer, payee, coins] of payments) {
    gains[payer] = (gains[payer] ?? 0) - coins;
    gains[payee] = (gains[payee] ?? 0) + coins;
  }
  return gains;
}

/* Return what each account gains when all pass, by whose loss if somebody has lost. */
function gainsOfPass(form, loser) {
  const dealt = dealtBy(form);
  if (!dealt) return undefined;
  const [lost, , other, kitty] = JSON.parse(buttonOf(form, "passed").dataset.shares);
  const gains = Object.fromEntries(dealt.before);
  for (const player of Object.keys(dealt.facing)) gains[player] = (gains[player] ?? 0) + (player === loser ? lost : other);
  gains[KITTY] = (gains[KITTY] ?? 0) + kitty;
  return gains;
}

/* Return payments as sentences in a row: those of equal coins by one, or to one, in one of them. */
function saidOf(form, payments, { many, each, one, kitty, none, apart }) {
  const money = moneyOf(form);
  const nameOf = (account) => form.querySelector(`[data-seat="${CSS.escape(account)}"]`)?.dataset.name ?? kitty;
  const list = new Intl.ListFormat(document.documentElement.lang || "en-GB");
  const groups = [];
  for (const [payer, payee, coins] of payments) {
    const last = groups.at(-1);
    const isAlike = last?.coins === coins;
    if (isAlike && last.payees.length === 1 && last.payees[0] === payee) last.payers.push(payer);
    else if (isAlike && last.payers.length === 1 && last.payers[0] === payer) last.payees.push(payee);
    else groups.push({ payers: [payer], payees: [payee], coins });
  }
  const said = groups.map(({ payers, payees, coins }) => {
    const pattern = payers.length > 1 ? many : payees.length > 1 ? each : one;
    const amount = signed(coins, money).slice(1);
    const words = { payers: list.format(payers.map(nameOf)), payees: list.format(payees.map(nameOf)), amount };
    return pattern.replace(/\{(\w+)\}/g, (_, name) => words[name]);
  });
  return said.join(apart) || none;
}

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
