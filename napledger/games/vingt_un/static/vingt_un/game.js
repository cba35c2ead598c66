/* Tiles with a stake and a hand, in all ways of playing Vingt-Un: a tap on a tile goes on to the
   next that the hand can be, a tap on its word lists all; − and + move the stake, which may be typed
   too; and a divided pair has a further hand (napledger/games/vingt_un/hand_steps.py). */

import { dealerOf } from "../table/deal_form.js";
import { addKind, chosen, formOf, nameOf, stepsOf, tilesOf, update } from "../play/steps.js";
import { met } from "../play/prices.js";

const HELD_MS = 400;
const REPEAT_MS = 90;
const HANDS_MAX = 4;
const FURTHER = /^(?:(\d+) )?(\w+)$/;
const GOOD = ["won", "21", "natural", "five"];

const fieldOf = (form, prefix, seat) => form.elements[`${prefix}-${seat}`];
const saysSo = (control) => control.dispatchEvent(new Event("change", { bubbles: true }));
const stakeOf = (form, seat) => Number(fieldOf(form, "stake", seat).value);
const stepOf = (form, kind) => stepsOf(form).filter((step) => step.kind === kind);

/* Who plays against the dealer. */
const puntersIn = ({ players, dealer: [dealer] }) => players.filter((seat) => seat !== dealer);

/* What taps go through now. */
const cycleOf = ({ beside, cycles, otherwise = "" }, answers) => cycles[answers[beside]?.[0]] ?? cycles[otherwise];

/* Whether pairs are divided in this round; and whether one may be now: not where the dealer has shown a hand before. */
const divides = ({ several, divided }, answers) => several && met(divided, answers);
const mayDivide = (step, answers) => divides(step, answers) && !(step.undivided ?? []).includes(answers[step.beside]?.[0]);

/* The further hands that a tile's text says: each with its stake, the first one's if it has none. */
function furtherOf(form, seat) {
  const text = fieldOf(form, "more", seat)?.value.trim();
  return (text ? text.split(",") : []).map((part) => {
    const [, stake, hand] = part.trim().match(FURTHER) ?? [];
    return { stake: stake ? Number(stake) : stakeOf(form, seat), hand };
  });
}

const written = (hands) => hands.map(({ stake, hand }) => `${stake} ${hand}`).join(", ");

function writeFurther(form, seat, hands) {
  const field = fieldOf(form, "more", seat);
  field.value = written(hands);
  saysSo(field);
}

/* The hands of a punter, the likeliest for one of which nothing was said. */
function handsOf(form, step, seat, answers) {
  const hand = fieldOf(form, "hand", seat).value || cycleOf(step, answers)[0];
  const further = divides(step, answers) ? furtherOf(form, seat) : [];
  return [{ stake: stakeOf(form, seat), hand }, ...further];
}

/* On to the next that a hand can be. */
function turnOn(form, step, seat, answers) {
  if (!puntersIn(answers).includes(seat)) return;
  const [cycle, field] = [cycleOf(step, answers), fieldOf(form, "hand", seat)];
  const next = cycle[(cycle.indexOf(field.value || cycle[0]) + 1) % cycle.length];
  field.value = next === cycle[0] ? "" : next;
  saysSo(field);
}

/* A choice of what a hand can be beside the dealer's: what cannot be is not there. */
function showOptions(select, { labels, cannot }, dealt, cycle, value, isOpen = false) {
  const out = cannot?.[dealt] ?? [];
  for (const option of select.options) option.hidden = Boolean(option.value) && (!(option.value in labels) || out.includes(option.value));
  select.options[0].textContent = isOpen ? "–" : labels[cycle[0]];
  select.dataset.came = GOOD.includes(value) ? "up" : ["lost", "over", "forfeit"].includes(value) ? "down" : "";
}

/* The further hands as choices: the first of each takes it away. Until the dealer's hand is told, all
   that is known is that they are there. */
function showFurther(form, step, seat, answers, isOpen) {
  const tile = tilesOf(form).find(({ dataset }) => dataset.seat === seat);
  const place = tile.querySelector(".furthers");
  if (!place) return;
  const [hands, first, field] = [handsOf(form, step, seat, answers).slice(1), fieldOf(form, "hand", seat), fieldOf(form, "more", seat)];
  const said = written(hands) + isOpen;
  tile.toggleAttribute("data-divided", hands.length > 0);
  if (place.dataset.said === said) return;
  place.dataset.said = said;
  place.replaceChildren(
    ...hands.flatMap(({ stake, hand }, place) => {
      const choice = first.cloneNode(true);
      choice.removeAttribute("name");
      choice.disabled = false;
      showOptions(choice, step, answers[step.beside]?.[0], [hand], hand);
      choice.options[0].textContent = field.dataset.off;
      if (isOpen) choice.replaceChildren(choice.options[0], new Option("–", "?"));
      choice.value = isOpen ? "?" : hand;
      choice.onchange = (event) => (event.stopPropagation(), change(form, seat, place, choice.value && { hand: choice.value }));
      if (step.same) return [choice];
      const typed = Object.assign(fieldOf(form, "stake", seat).cloneNode(), { value: stake, className: "further__stake" });
      typed.removeAttribute("name");
      typed.onchange = (event) => (event.stopPropagation(), change(form, seat, place, { stake: within(form, typed.value) }));
      return [typed, choice];
    }),
  );
}

/* One of the further hands is another, or away. */
function change(form, seat, place, to) {
  const hands = furtherOf(form, seat);
  if (to) Object.assign(hands[place], to);
  else hands.splice(place, 1);
  writeFurther(form, seat, hands);
}

/* A stake within the limits. */
function within(form, stake) {
  const [{ least, most }] = stepOf(form, "StakePerSeat");
  return Math.min(Math.max(Math.trunc(Number(stake)) || least, least), most);
}

function setStake(form, seat, stake) {
  const field = fieldOf(form, "stake", seat);
  field.value = within(form, stake);
  const hands = furtherOf(form, seat);
  if (hands.length && stepOf(form, "HandPerSeat").some(({ same }) => same)) {
    fieldOf(form, "more", seat).value = written(hands.map(({ hand }) => ({ stake: field.value, hand })));
  }
  saysSo(field);
}

function divide(form, seat) {
  const [hands, step] = [furtherOf(form, seat), stepOf(form, "HandPerSeat").find(({ several }) => several)];
  const [hand] = cycleOf(step, { [step.beside]: chosen(form, step.beside) });
  if (hands.length < HANDS_MAX - 1) writeFurther(form, seat, [...hands, { stake: stakeOf(form, seat), hand }]);
}

/* The dealer's hand is another: every tile says the likeliest again, further hands too. */
function startAnew(form, step, dealt) {
  const cycle = cycleOf(step, { [step.beside]: [dealt] });
  for (const { dataset } of tilesOf(form)) {
    fieldOf(form, "hand", dataset.seat).value = "";
    const more = fieldOf(form, "more", dataset.seat);
    const hands = step.undivided?.includes(dealt) ? [] : furtherOf(form, dataset.seat);
    if (more) more.value = written(hands.map(({ stake }) => ({ stake, hand: cycle[0] })));
  }
}

/* What each hand came to, for the list of what waits. */
const saidOf = (form, step, answers) =>
  answers.seated
    .filter((seat) => puntersIn(answers).includes(seat))
    .map((seat) => `${nameOf(form, seat)} ${handsOf(form, step, seat, answers).map(({ hand }) => step.labels[hand] ?? hand).join(" + ")}`)
    .join(", ");

function showHands(form, step, { answers, asked, open }) {
  const isAsked = asked.includes(step);
  const told = asked.find(({ kind }) => kind === "HandPerSeat");
  for (const { dataset } of form.querySelectorAll("[data-next]:not([data-says])")) {
    dataset.dealDetails = told ? saidOf(form, told, answers) : "";
    // Who deals after a sold turn, the server alone knows.
    if (answers.sale_to) delete dataset.dealText;
  }
  if (!isAsked && !divides(step, answers)) return;
  const isOpen = !isAsked || open.includes(step);
  for (const seat of puntersIn(answers)) {
    const [{ hand }] = handsOf(form, step, seat, answers);
    showOptions(fieldOf(form, "hand", seat), step, answers[step.beside]?.[0], cycleOf(step, answers), isOpen ? "" : hand, isOpen);
    showFurther(form, step, seat, answers, isOpen);
  }
}

/* What a tile offers now: who deals has neither stake nor hand. */
function showStakes(form, step, { answers, asked }) {
  const punters = puntersIn(answers);
  const hands = stepOf(form, "HandPerSeat").find((each) => asked.includes(each));
  const dividing = stepOf(form, "HandPerSeat").find(({ several }) => several);
  for (const tile of tilesOf(form)) {
    const { seat } = tile.dataset;
    const isIn = punters.includes(seat);
    const [field, select] = [fieldOf(form, "stake", seat), fieldOf(form, "hand", seat)];
    tile.toggleAttribute("data-punts", isIn);
    tile.toggleAttribute("data-staked", asked.includes(step) || step.when.some(({ names }) => names.includes("hand")));
    tile.toggleAttribute("data-told", isIn && Boolean(hands));
    field.disabled = !isIn;
    select.disabled = !isIn || !hands;
    const [less, more] = tile.querySelectorAll("[data-by]");
    less.disabled = stakeOf(form, seat) <= step.least;
    more.disabled = stakeOf(form, seat) >= step.most;
    const pair = tile.querySelector("[data-pair]");
    if (pair) pair.disabled = !dividing || !mayDivide(dividing, answers);
  }
}

addKind("StakePerSeat", {
  read: (form, _step, answers) => {
    const dividing = stepOf(form, "HandPerSeat").some((step) => divides(step, answers));
    const further = (seat) => (dividing ? furtherOf(form, seat) : []);
    return puntersIn(answers).flatMap((seat) => [stakeOf(form, seat), ...further(seat).map(({ stake }) => stake)].map((stake) => `${seat}=${stake}`));
  },
  show: showStakes,
});
addKind("HandPerSeat", {
  read: (form, step, answers) => puntersIn(answers).flatMap((seat) => handsOf(form, step, seat, answers).map(({ hand }) => `${seat}=${hand}`)),
  isWhole: ({ cycles, otherwise = "" }, answer) => answer.some((each) => !each.endsWith(`=${cycles[otherwise][0]}`)),
  tap: turnOn,
  show: showHands,
});

/* Rounds are counted on in the same deal. */
addKind("RoundNumber", {
  read: (form, { posts }, { dealer: [dealer] }) => {
    const { value, dataset } = form.querySelector(`[name="${posts}"]`);
    dataset.of ??= dealer;
    return [dataset.of === dealer ? value : "1"];
  },
});

/* A finger that stays on − or + goes on. */
let held;
const letGo = () => (clearTimeout(held), clearInterval(held));

addEventListener("click", ({ target }) => {
  const form = formOf();
  const button = target.closest?.("[data-by], [data-pair]");
  const seat = button?.closest("[data-seat]")?.dataset.seat;
  if (!form || seat === undefined) return;
  if ("pair" in button.dataset) divide(form, seat);
  else setStake(form, seat, stakeOf(form, seat) + Number(button.dataset.by));
});
addEventListener("pointerdown", ({ target }) => {
  letGo();
  const button = target.closest?.("[data-by]");
  const form = button && formOf();
  if (!form) return;
  const { seat } = button.closest("[data-seat]").dataset;
  const go = () => setStake(form, seat, stakeOf(form, seat) + Number(button.dataset.by));
  held = setTimeout(() => (held = setInterval(go, REPEAT_MS)), HELD_MS);
});
for (const name of ["pointerup", "pointercancel", "pointerleave"]) addEventListener(name, letGo);
addEventListener("focusin", ({ target }) => target.matches?.(".stake__counters, .further__stake") && target.select());

// Before whoever else listens: what they keep and show is already so.
addEventListener(
  "change",
  ({ target }) => {
    const form = formOf();
    if (!form || target.form !== form) return;
    if (target.matches(".stake__counters[name]")) target.value = within(form, target.value);
    for (const step of stepOf(form, "HandPerSeat")) if (target.name === step.beside) startAnew(form, step, target.value);
  },
  true,
);

/* After a round that waits: stakes stay as they were, and the round of the deal is the next. */
addEventListener("napledger:turn", ({ target, detail }) => {
  const form = formOf();
  if (!form || !detail || target.dataset.mends) return;
  for (const [name, value] of detail) {
    const field = name.startsWith("stake-") && form.elements[name];
    if (field) field.value = field.defaultValue = value;
  }
  const [fields, number] = [new Map(detail), form.querySelector("[name=number]")];
  if (!number || !fields.has("number")) return;
  const isSame = fields.get("dealer") === dealerOf(form);
  const next = Number(fields.get("number")) + (fields.get("outcome")?.startsWith("abandoned") ? 0 : 1);
  number.value = number.defaultValue = isSame ? next : 1;
  number.dataset.of = dealerOf(form);
  update();
});
