/* Figures typed on a pad: for each who holds cards (napledger/games/steps/, ScorePerSeat), or one
   number (NumberPad). A figure goes where the ring is, and the ring goes on by itself when that has
   all its figures. */

import { met, SIDES } from "./prices.js";
import { addKind, answerOf, nameOf, tilesOf, update } from "./steps.js";

/* The pads that are asked, as they were shown last, and the one that is typed on. */
const pads = new Map();
let now;
const ONE = "";
const isOne = ({ kind }) => kind === "NumberPad";
/* Of whom a number is asked: who holds cards, but for those of some steps. */
const askedOf = ({ but = [] }, answers) => answers.in_play.filter((seat) => !but.some((name) => answers[name]?.includes(seat)));
const seats = () => (isOne(now.step) ? [ONE] : askedOf(now.step, now.answers));
/* By its name alone: what stands around it may have an id of that name. */
const fieldNamed = (form, name) => form.querySelector(`input[name="${CSS.escape(name)}"]`);
const fieldOf = (seat, { form, step } = now) => fieldNamed(form, seat === ONE ? step.posts : `${step.posts}-${seat}`);
const otherFields = "input:not([type=radio], [type=checkbox]), select, textarea";

/* What stood there before a correction gives way to a figure, and what the server refused. */
function isGiven(field) {
  if ("typed" in field.dataset || !field.value) return false;
  return [field.defaultValue, now.form.dataset.mends && field.dataset.refused].includes(field.value);
}

/* A tap on a tile asks for the most figures that there can be. */
function isFull(field) {
  const { most, figures } = now.step;
  const limit = figures && !("longer" in field.dataset) ? Math.min(most, 10 ** figures - 1) : most;
  const number = field.value.replace("-", "");
  return number !== "" && !isGiven(field) && (Number(number) === 0 || Number(`${number}0`) > limit);
}

/* What was typed or tapped last: there the keys add. */
const lastOf = () => (seats().includes(now.form.dataset.ring) ? now.form.dataset.ring : ringed());

/* Whoever has a number without typing. */
const isFilled = (seat) => Object.keys(now.step.fills ?? {}).some((name) => now.answers[name]?.includes(seat));

/* Where the next figure goes: there, or to the first after it that lacks one. */
function ringed() {
  const place = Math.max(seats().indexOf(now.form.dataset.ring), 0);
  const inTurn = [...seats().slice(place), ...seats().slice(0, place)];
  const isDue = (seat) => seat === now.form.dataset.ring || !isFilled(seat);
  return inTurn.find((seat) => !isFull(fieldOf(seat)) && isDue(seat)) ?? inTurn[0];
}

function ring(seat) {
  now.form.dataset.ring = seat;
  for (const each of seats()) if (each !== seat) delete fieldOf(each).dataset.longer;
}

function write(seat, value) {
  const field = fieldOf(seat);
  Object.assign(field, { value });
  field.dataset.typed = "";
  ring(seat);
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

function typeDigit(digit) {
  const seat = ringed();
  const field = fieldOf(seat);
  // One number that is whole is begun anew.
  if (isGiven(field) || (seat === ONE && isFull(field))) write(seat, digit);
  else if (!isFull(field)) write(seat, field.value + digit);
}

function turnSign() {
  const { value } = fieldOf(lastOf());
  write(lastOf(), value.startsWith("-") ? value.slice(1) : `-${value}`);
}

function goBack() {
  const place = seats().indexOf(ringed());
  const before = [...seats().slice(0, place + 1).reverse(), ...seats().slice(place + 1).reverse()];
  const seat = before.find((each) => fieldOf(each).value);
  if (seat !== undefined) write(seat, fieldOf(seat).value.slice(0, -1));
}

/* To whoever comes after the one whose number it is. */
function goOn() {
  const place = seats().indexOf(lastOf()) + 1;
  const inTurn = [...seats().slice(place), ...seats().slice(0, place)];
  ring(inTurn.find((seat) => !fieldOf(seat).value) ?? inTurn[0]);
  update();
}

const KEYS = {
  digit: typeDigit,
  add: (more) => write(lastOf(), Number(fieldOf(lastOf()).value) + Number(more)),
  back: goBack,
  sign: turnSign,
  on: goOn,
};

/* The score of a side, or of a player, before the deal and after it, where that is known. */
function totalOf(seat, { known }, { value }) {
  if (known.score) {
    const [now, added] = [answerOf(known.score, seat), answerOf(known.scored, seat)];
    return value === "" ? `${now - added}` : `${now - added} → ${now}`;
  }
  const side = SIDES.find((each) => known[each]?.includes(seat));
  const after = known[`score of ${side}`]?.[0];
  const before = after - known[`points of ${side}`]?.[0];
  return after === undefined ? "" : value === "" ? `${before}` : `${before} → ${after}`;
}

/* The sign as it is printed. */
const printed = (text) => `${text}`.replaceAll("-", "−");

function showScore(tile, { known, ...state }, step) {
  const { seat } = tile.dataset;
  const place = tile.querySelector("[data-score]");
  const value = answerOf(known[step.name], seat);
  const total = Object.assign(document.createElement("small"), { textContent: printed(totalOf(seat, { known }, { value })) });
  const isCounted = !value && met(step.unless ?? [{ names: [] }], known) && place.textContent;
  if (!askedOf(step, state.answers).includes(seat)) place.replaceChildren();
  else if (!isCounted) place.replaceChildren(Object.assign(document.createElement("b"), { textContent: printed(value) }), total);
}

/* Have a pad typed on, if it is asked. */
function showPad(form, step, { asked, answers }) {
  pads.delete(step.name);
  if (!asked.some(({ name }) => name === step.name)) return false;
  now = { form, step, answers };
  pads.set(step.name, now);
  for (const field of form.querySelectorAll(`[name="${step.posts}"], [name^="${step.posts}-"]`)) if (!field.value) delete field.dataset.typed;
  return true;
}

addKind("NumberPad", {
  // What it asks stands beside the number.
  ask: () => "",
  read: (form, { posts }) => [fieldNamed(form, posts)?.value.trim()].filter((each) => each && each !== "-"),
  show: (form, step, state) => {
    // What is typed here needs no keyboard of the phone's.
    if (showPad(form, step, state)) fieldOf(ONE).inputMode = "none";
  },
});

addKind("ScorePerSeat", {
  // A tap goes to a tile that has its number, too.
  tapsOn: true,
  read: (form, step, answers) =>
    askedOf(step, answers).flatMap((seat) => {
      const [fill] = Object.entries(step.fills ?? {}).filter(([name]) => answers[name]?.includes(seat));
      const value = fieldOf(seat, { form, step })?.value.trim() || fill?.[1];
      return value === undefined || value === "-" ? [] : [`${seat}=${value}`];
    }),
  isWhole: (step, answer, answers) =>
    answer.length === askedOf(step, answers).length || (!answer.length && Boolean(step.unless) && met(step.unless, answers)),
  ask: (form, { ask, name }, { answers, open }) =>
    open.some((each) => each.name === name) ? ask.replace("{who}", () => nameOf(form, ringed())) : "",
  show: (form, step, state) => {
    if (!showPad(form, step, state)) return;
    for (const tile of tilesOf(form)) {
      showScore(tile, state, step);
      tile.toggleAttribute("data-ring", tile.dataset.seat === ringed());
    }
    form.querySelector(".seats__tiles--rows [data-ring]")?.scrollIntoView({ block: "nearest" });
  },
  tap: (form, step, seat) => {
    const field = fieldOf(seat);
    ring(seat);
    field.toggleAttribute("data-longer", field.value.length > 1);
    for (const tile of tilesOf(form)) tile.toggleAttribute("data-ring", tile.dataset.seat === seat);
  },
});

addEventListener("click", ({ target }) => {
  const key = target.closest?.(".pad button");
  const [act] = Object.keys(KEYS).filter((name) => key && name in key.dataset);
  now = pads.get(key?.closest("[data-step]").dataset.step) ?? now;
  if (act && now) KEYS[act](key.dataset[act]);
});

/* The keys of a keyboard do the same. */
addEventListener("keydown", ({ target, key, ctrlKey, metaKey, altKey }) => {
  const isElsewhere = !pads.size || !now?.form.isConnected || target.matches?.(otherFields) || now.form.querySelector("details[open]");
  if (isElsewhere || ctrlKey || metaKey || altKey) return;
  if (/^[0-9]$/.test(key)) typeDigit(key);
  else if (key === "Backspace") goBack();
});
