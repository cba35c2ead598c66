/* What a deal that is tapped would pay, added up from what the server has put on the controls; and
   the same in the server's sentences. The phone knows no rule. */

import { signed } from "../play/money.js";
import { isOdd } from "../table/deal_form.js";

export const KITTY = "kitty";

export const chosen = (form, name) => form.querySelector(`[name="${name}"]:enabled:checked`);
export const buttonOf = (form, value) => form.querySelector(`[name="outcome"][value="${value}"]`);
export const seatsOf = (form) => [...form.querySelectorAll("[data-seat]")];
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

/** Return the buttons that would save the call that is tapped, each with its payments; none while
    something is still to be tapped, and where only the server can say. */
export function callsEnds(form) {
  const ends = endsOf(form).map(([value, shares]) => [buttonOf(form, value), paymentsOf(form, shares)]);
  return ends.filter(([, payments]) => payments);
}

/** Return what each account gains by payments. */
export function gainsOf(payments) {
  const gains = {};
  for (const [payer, payee, coins] of payments) {
    gains[payer] = (gains[payer] ?? 0) - coins;
    gains[payee] = (gains[payee] ?? 0) + coins;
  }
  return gains;
}

/** Return what each account gains when all pass, by whose loss if somebody has lost. */
export function gainsOfPass(form, loser) {
  const dealt = dealtBy(form);
  if (!dealt) return undefined;
  const [lost, , other, kitty] = JSON.parse(buttonOf(form, "passed").dataset.shares);
  const gains = Object.fromEntries(dealt.before);
  for (const player of Object.keys(dealt.facing)) gains[player] = (gains[player] ?? 0) + (player === loser ? lost : other);
  gains[KITTY] = (gains[KITTY] ?? 0) + kitty;
  return gains;
}

/** Return payments as sentences in a row: those of equal coins by one, or to one, in one of them. */
export function saidOf(form, payments, { many, each, one, kitty, none, apart }) {
  const money = JSON.parse(form.dataset.money);
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
