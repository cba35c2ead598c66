/* Tiles with a stake and a hand, in all ways of playing Vingt-Un: a tap on a tile goes on to the
   next that the hand can be, − and + move the stake, and a pair puts a further hand on the tile.
   The server has said to what a tap goes on and what a counter brings (phone.py): here it is
   only followed and added up. */

import { dealerOf, isOdd } from "../table/deal_form.js";

const HELD_MS = 400;
const REPEAT_MS = 90;
const HANDS_MAX = 4;
const FURTHER = /^(?:(\d+) )?(\w+)$/;

/** Return the form of a round, where the page records or corrects one. */
export const formOf = () => document.querySelector("form.play:has(.hands)");

/** Return what the server says of hands. */
export const toldOf = (form) => JSON.parse(form.querySelector(".hands").dataset.told);

/** Return the value chosen in a field, "" for none. */
export const chosen = (form, name) => form.querySelector(`[name="${CSS.escape(name)}"]:checked`)?.value ?? "";

const fieldOf = (seat, name) => seat.querySelector(`[name="${CSS.escape(name + seat.dataset.seat)}"]`);
const stakeOf = (seat) => Number(fieldOf(seat, "stake-").value);
const saysSo = (control) => control.dispatchEvent(new Event("change", { bubbles: true }));
const pointsOf = (form, seat) => form.querySelector(`[name="points-${CSS.escape(seat.dataset.seat)}"]`)?.value ?? "";
const isDealt = (form, seat) => seat.dataset.seat === leadOf(form);

/** Return who deals, the buyer of the turn if it was sold. */
export const leadOf = (form) =>
  chosen(form, "sale_to") || dealerOf(form) || form.querySelector("[data-deals]")?.dataset.seat;

/** Return the tiles of those who play against the dealer. */
export const punters = (form) =>
  [...form.querySelectorAll("[data-seat]")].filter(
    (seat) => !isDealt(form, seat) && !seat.querySelector("input").disabled,
  );

/* The further hands that a tile's text says: each with its stake, the first one's if it has none. */
function furtherOf(seat) {
  const text = fieldOf(seat, "more-")?.value.trim();
  const parts = text ? text.split(",") : [];
  return parts.map((part) => {
    const [, stake, hand] = part.trim().match(FURTHER) ?? [];
    return { stake: stake ? Number(stake) : stakeOf(seat), hand };
  });
}

function writeFurther(seat, hands) {
  const field = fieldOf(seat, "more-");
  field.value = hands.map(({ stake, hand }) => `${stake} ${hand}`).join(", ");
  saysSo(field);
}

/** Return the hands of a punter, the likeliest for one of which nothing was said. */
export function handsOf(form, seat, cycle) {
  const hand = pointsOf(form, seat) || chosen(form, `hand-${seat.dataset.seat}`) || cycle[0];
  return [{ stake: stakeOf(seat), hand }, ...furtherOf(seat)];
}

const after = (hand, cycle) => cycle[(cycle.indexOf(hand) + 1) % cycle.length];

/* On to the next that a hand can be. */
function turn(form, seat, cycle) {
  const [{ hand }] = handsOf(form, seat, cycle);
  const next = after(hand, cycle);
  const said = next === cycle[0] ? "" : next;
  const noted = form.querySelector(`[name="points-${CSS.escape(seat.dataset.seat)}"]`);
  if (noted) noted.value = "";
  const radio = seat.querySelector(`.hand__picks [value="${CSS.escape(said)}"]`);
  radio.checked = true;
  saysSo(radio);
}

function step(seat, by, { least, most, same }) {
  const field = fieldOf(seat, "stake-");
  field.value = Math.min(Math.max(stakeOf(seat) + by, least), most);
  saysSo(field);
  if (same && furtherOf(seat).length) {
    writeFurther(seat, furtherOf(seat).map(({ hand }) => ({ stake: stakeOf(seat), hand })));
  }
}

/* What a tap on a further hand does to the hands of that tile. */
function tapFurther(seat, target, cycle, { least, most }) {
  const row = target.closest(".further");
  const place = [...seat.querySelectorAll(".further")].indexOf(row);
  const hands = furtherOf(seat);
  const hand = hands[place];
  const { furtherStep } = target.dataset;
  if ("furtherOff" in target.dataset) hands.splice(place, 1);
  else if (furtherStep) hand.stake = Math.min(Math.max(hand.stake + Number(furtherStep), least), most);
  else hand.hand = after(hand.hand, cycle);
  writeFurther(seat, hands);
}

function pairUp(seat, cycle) {
  const hands = furtherOf(seat);
  if (hands.length < HANDS_MAX - 1) writeFurther(seat, [...hands, { stake: stakeOf(seat), hand: cycle[0] }]);
}

/* The rows of further hands as the text has them. */
function showFurther(form, seat, told) {
  const place = seat.querySelector(".furthers");
  if (!place) return;
  const part = form.querySelector("template[data-further-hand]");
  const rows = furtherOf(seat).map(({ stake, hand }) => {
    const row = part.content.firstElementChild.cloneNode(true);
    row.querySelector("[data-further-turn]").textContent = told.words[hand] ?? hand;
    row.querySelector(".further__stake").textContent = stake;
    for (const button of row.querySelectorAll("[data-further-step]")) button.hidden = told.same;
    row.querySelector(".further__stake").hidden = told.same;
    return row;
  });
  const isHeld = place.contains(document.activeElement);
  const held = [...place.querySelectorAll("button")].indexOf(document.activeElement);
  place.replaceChildren(...rows);
  if (isHeld) place.querySelectorAll("button")[held]?.focus({ preventScroll: true });
}

/* The dealer's hand is another: every tile says the likeliest again, further hands too. */
function startAnew(form, cycle, undivided) {
  for (const radio of form.querySelectorAll(".hand__picks [value='']")) radio.checked = true;
  for (const noted of form.querySelectorAll("select[name^='points-']")) noted.value = "";
  for (const seat of form.querySelectorAll("[data-seat]")) {
    const hands = undivided ? [] : furtherOf(seat).map(({ stake }) => ({ stake, hand: cycle[0] }));
    const field = fieldOf(seat, "more-");
    if (field) field.value = hands.map(({ stake, hand }) => `${stake} ${hand}`).join(", ");
  }
}

/** Show on the tiles what the fields say. */
export function showTiles(form, told) {
  const lead = leadOf(form);
  const against = punters(form).map((seat) => `points-${seat.dataset.seat}`);
  for (const noted of form.querySelectorAll("select[name^='points-']")) noted.disabled = !against.includes(noted.name);
  for (const seat of form.querySelectorAll("[data-seat]")) {
    seat.toggleAttribute("data-deals", seat.dataset.seat === lead);
    const points = pointsOf(form, seat);
    seat.toggleAttribute("data-points", points !== "");
    seat.querySelector(".came--points").textContent = told.words[points] ?? points;
    showFurther(form, seat, told);
    const [less, more] = seat.querySelectorAll("[data-step]");
    fieldOf(seat, "stake-").readOnly = true;
    less.disabled = stakeOf(seat) <= told.least;
    more.disabled = stakeOf(seat) >= told.most;
  }
  const dealing = form.querySelector("[data-deals]");
  dealing?.querySelector("[data-mark]").append(...form.querySelectorAll("[data-mark] > *"));
  for (const said of form.querySelectorAll(".record__said [data-text]")) said.textContent = dealing?.dataset.name;
}

/* Each figure is set as large as its tile lets it be (css/components/fit.css). */
function fit(form) {
  for (const figure of form.querySelectorAll(".seat__would, [data-gain]")) {
    for (const name of [...figure.classList].filter((each) => each.startsWith("fit-"))) figure.classList.remove(name);
    figure.classList.add(`fit-${figure.textContent.length || 1}`);
  }
}

/** Keep the stakes of a deal that waits: the next begins with them. */
export function carryStakes(form, fields) {
  for (const [name, value] of fields) {
    const field = name.startsWith("stake-") && form.querySelector(`[name="${CSS.escape(name)}"]`);
    if (field) field.value = field.defaultValue = value;
  }
}

/** Return what each gains by the hands: whole coins by seat; undefined where only the server knows.
    `gains` are by hand what a counter brings, `fromOthers` what it takes from each other punter. */
export function gainsOfHands(form, cycle, { gains, fromOthers = {} }) {
  const times = chosen(form, "doubled") ? 2 : 1;
  const lead = leadOf(form);
  const sums = { [lead]: 0 };
  const pay = (payer, payee, coins) => {
    sums[payer] = (sums[payer] ?? 0) - coins;
    sums[payee] = (sums[payee] ?? 0) + coins;
  };
  const all = punters(form).map((seat) => [seat.dataset.seat, handsOf(form, seat, cycle)]);
  const takers = all.filter(([, hands]) => hands.some(({ hand }) => fromOthers[hand]));
  for (const [seat, hands] of all) {
    for (const { stake, hand } of hands) {
      if (typeof gains?.[hand] !== "number") return undefined;
      pay(lead, seat, gains[hand] * stake * times);
      const others = all.filter(([each]) => !takers.some(([taker]) => taker === each));
      for (const [other] of fromOthers[hand] ? others : []) pay(other, seat, fromOthers[hand] * stake);
    }
  }
  return sums;
}

/* A finger that stays on − or + goes on. */
let held;
const letGo = () => (clearTimeout(held), clearInterval(held));

/* What each hand came to, for the list of what waits. */
function handsSaid(form, cycle, { words }) {
  const said = (seat) => handsOf(form, seat, cycle).map(({ hand }) => words[hand] ?? hand).join(" + ");
  return cycle.length ? punters(form).map((seat) => `${seat.dataset.name} ${said(seat)}`).join(", ") : "";
}

/** Have tiles answer to taps. `cycleOf` is to what taps go on now; `price` puts what the round pays
    on the button and returns whether only the server can say; `turn` goes on after a deal that
    waits; `show` shows what else the tiles say. */
export function playHands({ cycleOf, price, turn: goOn, show = () => undefined }) {
  const update = () => {
    const form = formOf();
    if (!form) return;
    const details = handsSaid(form, cycleOf(form), toldOf(form));
    for (const button of form.querySelectorAll("[value=record]")) button.dataset.dealDetails = details;
    showTiles(form, toldOf(form));
    show(form);
    if (!isOdd(form)) price(form);
    fit(form);
  };
  const soon = () => requestAnimationFrame(update);

  document.addEventListener("click", ({ target }) => {
    const form = formOf();
    const seat = form && target.closest("[data-seat]");
    const button = target.closest("button");
    if (!seat || !button) return;
    const [told, cycle] = [toldOf(form), cycleOf(form)];
    if ("step" in button.dataset) step(seat, Number(button.dataset.step), told);
    else if (!cycle.length || isDealt(form, seat)) return;
    else if ("turns" in button.dataset) turn(form, seat, cycle);
    else if ("pair" in button.dataset) pairUp(seat, cycle);
    else if (button.closest(".further")) tapFurther(seat, button, cycle, told);
  });

  document.addEventListener("pointerdown", ({ target }) => {
    letGo();
    const button = target.closest?.("[data-step]");
    const form = button && formOf();
    if (!form) return;
    const go = () => step(button.closest("[data-seat]"), Number(button.dataset.step), toldOf(form));
    held = setTimeout(() => (held = setInterval(go, REPEAT_MS)), HELD_MS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(name, letGo);

  // Before whoever else listens: it is said whether the server must be asked.
  addEventListener(
    "change",
    ({ target }) => {
      const form = formOf();
      if (!form || target.form !== form) return;
      if (target.name === "hand") startAnew(form, cycleOf(form), toldOf(form).undivided?.includes(target.value));
      form.toggleAttribute("data-asks", price(form));
    },
    true,
  );
  // After them: a price that was on show is taken away first.
  addEventListener("change", ({ target }) => target.form === formOf() && update());
  addEventListener("napledger:turn", ({ target, detail }) => {
    if (detail && !target.dataset.mends) {
      carryStakes(target, detail);
      goOn(target, new Map(detail));
    }
    soon();
  });
  for (const name of ["napledger:shown", "napledger:filled"]) addEventListener(name, soon);
  soon();
}
