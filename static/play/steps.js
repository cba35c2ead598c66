/* A form of steps on the phone: a tap on a tile answers the step that is due; what the deal says and
   pays is put together from what the page carries (napledger/games/steps.py, prices.js). Without
   it each step stands as chips. */

import { dealerOf } from "../table/deal_form.js";
import { signed } from "./money.js";
import { amountOf, billOf, met, seatsOf, toldBy, under } from "./prices.js";

/** Return the form, where the page has one. */
export const formOf = () => document.querySelector("#main form:has([data-declared])");
const named = (form, name) => [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
/** Return the values chosen in a field. */
export const chosen = (form, name) => named(form, name).filter((each) => each.checked && !each.disabled).map(({ value }) => value);
/** Return the controls whose names begin with a field's: those of each seat. */
export const beginning = (form, name) => [...form.querySelectorAll(`[name^="${CSS.escape(name)}-"]:enabled`)];
/** Return the tiles. */
export const tilesOf = (form) => [...form.querySelectorAll("[data-seat]")];
const tileOf = (form, seat) => form.querySelector(`[data-seat="${CSS.escape(seat)}"]`);
/** Return the name of a seat, or of the kitty. */
export const nameOf = (form, seat) => tileOf(form, seat)?.dataset.name ?? form.dataset.kitty;
const listed = (names) => new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);

/* What the page carries: the steps and the tariff, and what hangs on the table. */
const toldOn = (form) => JSON.parse(form.querySelector("[data-declared]").textContent);
const tableOf = (form) => JSON.parse(form.querySelector("[data-table]").dataset.table);

/* The same circle, from the left of a seat on. */
function turnedFrom(seat, circle) {
  const start = circle.indexOf(seat) + 1;
  return [...circle.slice(start), ...circle.slice(0, start)];
}

/** Return both sides in turn, clockwise. */
export const circleOf = (sides) => (sides[0] ?? []).flatMap((seat, n) => [seat, sides[1][n]]);

/* Who is there and who holds cards, clockwise from the dealer's left: of two sides each in turn. */
function placesOf(form, { steps, sits_out: sitsOut }, table) {
  const other = steps.map((step) => KINDS[step.kind]?.seats?.(form, step, table)).find(Boolean);
  const { sides, dealer: dealt } = { ...table, ...other };
  const seated = tilesOf(form).map(({ dataset }) => dataset.seat);
  const dealer = other?.dealer ?? dealerOf(form) ?? dealt;
  const away = chosen(form, "away");
  const players = turnedFrom(dealer, seated).filter((seat) => !away.includes(seat));
  const out = (sitsOut[players.length] ?? []).map((place) => players.at(place));
  const inPlay = sides.length ? turnedFrom(dealer, circleOf(sides)) : players.filter((seat) => !out.includes(seat));
  const [side1, side2] = sides;
  const told = { seated, players, in_play: inPlay, dealer: [dealer], first: inPlay.slice(0, 1), last: inPlay.slice(-1) };
  return { ...told, ...(side1 && { side1, side2 }) };
}

/* The sides as they stand on the board: left that of whoever sits there first. */
function columnsOf({ seated, in_play: inPlay, side1, side2 }) {
  if (!side1) return [];
  const order = [...seated, ...inPlay];
  const at = (seat) => order.indexOf(seat);
  const columns = [side1, side2].map((side) => [...side].sort((one, next) => at(one) - at(next)));
  return columns.sort(([one], [next]) => at(one) - at(next));
}

const bySeat = (posts, input) => `${input.name.slice(posts.length + 1)}=${input.value}`;

/* What is particular to a kind of step: how it is read, whether its answer is whole, what it shows
   besides, and what a tap on a tile does while it is due. */
const KINDS = {
  SeatPerTrick: {
    read: (form, { posts, many }) => Array.from({ length: many }, (_, n) => chosen(form, `${posts}${n + 1}`)[0]),
    isWhole: ({ one, many }, answer, answers, waits) =>
      answer[0] === "nobody" || answer.length >= (one && (waits || met(one, answers)) ? 1 : many),
    show: showSlots,
    tap: (form, step, seat) => put(form, fieldsOf(step).find((field) => !chosen(form, field)[0]), seat),
  },
  CountPerSeat: {
    read: (form, { posts }) => beginning(form, posts).filter(({ value }) => Number(value)).map((each) => bySeat(posts, each)),
  },
  WordPerSeat: {
    read: (form, { posts }) => beginning(form, posts).filter((each) => each.checked && each.value).map((each) => bySeat(posts, each)),
  },
};

/** Let a form have steps of a further kind. */
export function addKind(name, kind) {
  KINDS[name] = kind;
  update();
}

const isTricks = ({ kind }) => kind === "SeatPerTrick";

function readStep(form, step, answers) {
  const read = KINDS[step.kind]?.read ?? (() => [...new Set(chosen(form, step.posts))]);
  const found = read(form, step, answers).filter((each) => each && each !== step.usual);
  const left = found.filter((seat) => !(step.but ?? []).some((other) => answers[other]?.includes(seat)));
  return left.length ? left : (answers[step.usual] ?? []);
}

const isWhole = (step, answer, answers, waits) =>
  answer.length > 0 && (KINDS[step.kind]?.isWhole?.(step, answer, answers, waits) ?? true);

/* The deal as filled in, if it ends so: its answers, the steps that are asked and those still open,
   and the one that a tap on a tile answers. Of what hangs on the table, nobody knows after a deal
   that waits. */
function stateOf(form, told, table, ending) {
  const waits = "about" in form.dataset;
  const answers = { ...(waits ? {} : table.flags), ...placesOf(form, told, table) };
  const isAlone = told.steps.some(({ alone }) => alone?.includes(ending));
  const asked = [];
  for (const step of told.steps) {
    if (step.kind === "EndButtons" || (isAlone && !step.further) || !met(step.when, answers)) continue;
    asked.push(step);
    const answer = readStep(form, step, answers);
    if (answer.length) answers[step.name] = answer;
  }
  const { tells = {}, also = {} } = told.ends[ending] ?? {};
  for (const [name, answer] of Object.entries(also)) answers[name] ??= answer;
  Object.assign(answers, ending && { [told.ended_by]: [ending] }, tells);
  const open = asked.filter((step) => step.needed && !isWhole(step, answers[step.name] ?? [], answers, waits));
  const due = open.find(({ tiles }) => tiles) ?? asked.findLast((step) => step.tiles && !isTricks(step));
  return { answers, asked, open, due, waits };
}

const rowsOf = ([left, right]) => left.flatMap((seat, n) => [seat, right[n]]);

/* The score of a match, the left side's first. */
function scoreOf(answers) {
  const isLeft = columnsOf(answers)[0]?.includes(answers.side1?.[0]);
  const score = ["side1", "side2"].map((side) => under(`score of ${side}`, answers)[0]);
  return (isLeft ? score : score.reverse()).join("–");
}

/* "Ben two, Cat one"; "Ann, Cat and Dan looed"; "5–2, the game"; nothing where nobody is. */
function said(form, told, { text, who, counted, when, amount = 0 }, answers) {
  const seats = met(when, answers) ? seatsOf(who, answers).filter((seat) => tileOf(form, seat)) : [];
  if (!seats.length) return "";
  const figures = { score: () => scoreOf(answers), amount: () => amountOf(amount, { answers }) };
  const word = (name) => figures[name]?.() ?? chosenWord(form, told.steps.find((step) => step.name === name)) ?? "";
  const filled = (names, times) => text.replace("{who}", names).replace("{word}", times).replace(/\{(\w+)\}/g, (_, name) => word(name));
  if (!counted) return filled(listed(seats.map((seat) => nameOf(form, seat))));
  const times = (seat) => answers[who.of[0]].filter((each) => each === seat).length;
  const most = [...seats].sort((one, other) => times(other) - times(one));
  return most.map((seat) => filled(nameOf(form, seat), counted[times(seat) - 1])).join(", ");
}

const chosenWord = (form, step) => named(form, step.posts).find(({ checked }) => checked)?.dataset.word;

const direction = (coins) => (coins > 0 ? "up" : coins < 0 ? "down" : "");

/* What a deal that ends so would do to a seat: a figure, or one for each of two ends. */
function showWould(tile, figures, money) {
  const would = tile.querySelector(".seat__would");
  const shown = figures.map((coins) => Object.assign(document.createElement("b"), { className: direction(coins), textContent: signed(coins, money) }));
  would.replaceChildren(...(figures.some(Boolean) ? shown.flatMap((each, n) => (n ? [" / ", each] : [each])) : []));
}

function showMark(tile, told, { answers }) {
  const { seat } = tile.dataset;
  const columns = columnsOf(answers);
  if (columns.length) tile.dataset.place = rowsOf(columns).indexOf(seat) + 1 || "out";
  const [place, isDealer] = [tile.querySelector("[data-mark]"), answers.dealer[0] === seat];
  const word = !answers.players.includes(seat) ? "away" : !answers.in_play.includes(seat) ? "out" : answers.first[0] === seat ? "first" : "";
  const coin = isDealer ? tile.closest("form").querySelector("template[data-dealer]").content.cloneNode(true) : "";
  place.replaceChildren(told.words[word] ?? "", coin);
  tile.toggleAttribute("data-deals", isDealer);
  tile.disabled = !answers.in_play.includes(seat);
}

function showTile(form, tile, told, state, bills, money) {
  const { seat } = tile.dataset;
  const { answers, asked, open } = state;
  const tricks = asked.find(isTricks);
  const won = answers[tricks?.name]?.filter((each) => each === seat).length ?? 0;
  const known = { ...answers, ...(open.length ? {} : bills[0]?.answers) };
  const mark = told.marks.find(({ who, when }) => met(when, known) && seatsOf(who, known).includes(seat));
  const isAnswer = asked.some(({ tiles, name, sides }) => tiles && (answers[name]?.includes(seat) || (sides && under(`side of ${name}`, answers).includes(seat))));
  const pips = Array.from({ length: won }, () => Object.assign(document.createElement("i"), { className: "pip" }));
  tile.querySelector("[data-came]").replaceChildren(...pips, mark?.text ?? "");
  tile.setAttribute("aria-pressed", String(isAnswer));
  tile.dataset.is = !(isAnswer || mark) ? "" : mark && (bills[0]?.gains[seat] ?? 0) < 0 ? "lost" : "won";
  showMark(tile, told, state);
  // Each end says on its button what it leads to: here is room for two, or for one and a mark.
  showWould(tile, bills.length > (mark ? 1 : 2) ? [] : bills.map(({ gains }) => gains[seat] ?? 0), money);
}

/* The tricks as cards in a row, each with who won it; one that nobody need win is not there. */
function showSlots(form, { one }, { answers }) {
  for (const slot of form.querySelectorAll("[data-slot]")) {
    const [seat] = chosen(form, slot.dataset.slot).filter(Boolean);
    const { gives, nth } = slot.dataset;
    const isWon = gives ? seat === gives : Boolean(seat) && seat !== "nobody";
    slot.dataset.won = String(isWon);
    if (!gives) slot.textContent = isWon ? nameOf(form, seat) : nth;
    slot.hidden = Boolean(one) && (gives ? !met(one, answers) : met(one, answers) && nth !== "1");
  }
}

/* Whose gain matters most, and how much it is; in a match that was played on the score, and what is
   paid for it. */
function sumOf(form, told, { gains, answers }, money, isPlayed) {
  const [lead] = seatsOf(told.lead, answers);
  const gain = lead === undefined ? "" : signed(gains[lead] ?? 0, money);
  if (!isPlayed || !answers["points of side1"]) return gain && `${nameOf(form, lead)} ${gain}`;
  const score = told.scores.map((phrase) => said(form, told, phrase, answers)).find(Boolean);
  return gains[lead] ? `${score} · ${gain}` : score;
}

function priceOf(form, told, { gains, answers }, money) {
  const seats = [...answers.seated, "kitty"].filter((seat) => gains[seat]);
  const price = seats.map((seat) => `${nameOf(form, seat)} ${signed(gains[seat], money)}`).join(", ");
  const [lead] = seatsOf(told.lead, answers);
  return JSON.stringify({ price, gain: signed(gains[lead] ?? 0, money) });
}

/* Who deals next: the first of these who is there; of two sides the other. */
function nextDealers({ seated, side1, in_play: inPlay, dealer: [dealer] }, next) {
  const turn = turnedFrom(dealer, side1 ? inPlay : seated);
  return next === "same" ? [dealer, ...turn.slice(0, -1)] : turn;
}

/* What each button that ends the deal says and pays. Return the bills of those that are ready. */
function showEnds(form, told, table, money) {
  const shown = [];
  for (const button of form.querySelectorAll("button[data-next]")) {
    const state = stateOf(form, told, table, button.value);
    const bill = billOf(told.tariff, state.answers, table.kitty);
    const [isReady, isSaid] = [!state.open.length, !bill.isUnsaid && (!state.waits || "steady" in form.dataset)];
    const { dataset } = button;
    const parts = told.says.map((phrase) => said(form, told, phrase, bill.answers)).filter(Boolean).join("; ");
    const text = dataset.says?.replace("{dealer}", nameOf(form, state.answers.dealer[0])) ?? ([parts, dataset.said].filter(Boolean).join(", ") || button.innerText);
    const line = button.querySelector("[data-sum]");
    dataset.nextDealer = nextDealers(state.answers, dataset.next).join(" ");
    button.classList.toggle("record--due", isReady);
    delete dataset.priced;
    delete dataset.dealText;
    if (isReady) dataset.dealText = text;
    if (isReady && isSaid) dataset.priced = priceOf(form, told, bill, money);
    if (line) line.textContent = !isReady ? "" : isSaid ? sumOf(form, told, bill, money, dataset.says === undefined) : "~";
    if (isReady && isSaid && dataset.says === undefined) shown.push(bill);
    if (dataset.says === undefined) form.toggleAttribute("data-asks", isReady && bill.isUnsaid);
  }
  return shown;
}

/* Above the buttons: who gains, and what the kitty then holds. */
function showLine(form, bills, table, money) {
  const line = form.querySelector("[data-line]");
  const [bill, other] = bills;
  if (!bill || other) return line.replaceChildren();
  const gaining = bill.answers.seated.filter((seat) => bill.gains[seat] > 0);
  const who = gaining.map((seat) => `${nameOf(form, seat)} ${signed(bill.gains[seat], money)}`).join(" · ");
  const next = bill.gains.kitty && `${line.dataset.line} ${signed(table.kitty + bill.gains.kitty, money).replace("+", "")}`;
  const part = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  line.replaceChildren(part("span", who), ...(next ? [part("b", next)] : []));
}

/* The name of who is meant where nobody is tapped. */
function showUsual(form, { answers }) {
  for (const place of form.querySelectorAll("[data-whose]")) place.textContent = nameOf(form, answers[place.dataset.whose]?.[0]);
}

/* Who plays with whom, in the head of a match; who has left stays there. */
function showHead(form, { answers }) {
  const columns = columnsOf(answers);
  if (columns.length) document.querySelector("#board [data-unknown]")?.removeAttribute("data-unknown");
  columns.forEach((column, place) => {
    const names = document.querySelectorAll(`#board [data-column="${place + 1}"] [data-partner]`);
    names.forEach((name, n) => (name.textContent = tileOf(form, column[n])?.dataset.name ?? name.textContent));
  });
}

/* A control of the drawer is for who holds cards, or at least is there; a word is where it can be. */
function showControls(form, { steps, tariff }, { answers, asked }) {
  const known = toldBy(tariff, answers);
  for (const { posts, only = {} } of steps) {
    for (const input of named(form, posts).filter(({ value }) => only[value])) {
      input.disabled = !input.defaultChecked && !met(only[input.value], known);
    }
  }
  const unasked = steps.filter((step) => !asked.includes(step)).map(({ name }) => name);
  for (const place of form.querySelectorAll("[data-step]")) place.hidden = unasked.includes(place.dataset.step);
  for (const input of form.querySelectorAll("[data-hand], [data-there]")) {
    const { hand, there } = input.dataset;
    input.disabled = !(hand ? answers.in_play : answers.players).includes(hand ?? there);
  }
}

/** Show all that follows from what is filled in. */
export function update() {
  const form = formOf();
  if (!form) return;
  const [told, table, money] = [toldOn(form), tableOf(form), JSON.parse(form.dataset.money)];
  // Who deals stands in the book alone until somebody says otherwise.
  if (!dealerOf(form)) {
    for (const radio of named(form, "dealer")) {
      radio.checked = radio.defaultChecked = radio.value === table.dealer;
      radio.toggleAttribute("data-plain", radio.checked);
    }
  }
  const state = stateOf(form, told, table);
  const bills = showEnds(form, told, table, money);
  showControls(form, told, state);
  showUsual(form, state);
  for (const tile of tilesOf(form)) showTile(form, tile, told, state, bills, money);
  showHead(form, state);
  for (const step of told.steps) KINDS[step.kind]?.show?.(form, step, state, bills);
  const known = bills[0]?.answers ?? state.answers;
  const hint = state.open.length ? undefined : told.hints.find((each) => said(form, told, each, known));
  form.querySelector("[data-ask]").textContent = hint?.text ?? (state.due ?? state.open[0])?.ask ?? "";
  showLine(form, bills, table, money);
}

/** Answer by a field's value, or take the answer back, and say so as a tap does. */
export function put(form, name, value, on = true) {
  const inputs = named(form, name);
  for (const input of inputs) if (input.value === value) input.checked = on;
  inputs[0].dispatchEvent(new Event("change", { bubbles: true }));
}

const fieldsOf = ({ posts, many }) => Array.from({ length: many }, (_, n) => `${posts}${n + 1}`);

/* A tap on a tile answers the step that is due; on one that has all its tricks it takes one back. */
function tap(form, seat) {
  const { due, asked, answers, open } = stateOf(form, toldOn(form), tableOf(form));
  const tricks = asked.find(isTricks);
  if (tricks && !open.includes(tricks) && answers[tricks.name]?.includes(seat)) {
    put(form, fieldsOf(tricks).findLast((field) => chosen(form, field)[0] === seat), "");
  } else if (due && KINDS[due.kind]?.tap) KINDS[due.kind].tap(form, due, seat, answers);
  else if (due) {
    const side = due.sides ? under(`side of ${due.name}`, answers) : [];
    const on = chosen(form, due.posts).find((each) => each === seat || side.includes(seat));
    put(form, due.posts, on ?? seat, on === undefined);
  }
}

/* A tap counts one more; after the most there can be, none. */
function countUp(input) {
  const number = Number(input.value) + 1;
  input.value = number > Number(input.max) ? "" : number;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

addEventListener("click", (event) => {
  const form = formOf();
  const control = event.target.closest?.("[data-seat], [data-slot], .chip--count");
  if (!form || !form.contains(control)) return;
  const { seat, slot, gives = "" } = control.dataset;
  if (seat) tap(form, seat);
  else if (slot) put(form, slot, chosen(form, slot)[0] === gives ? "" : gives);
  else {
    event.preventDefault();
    countUp(control.querySelector("input"));
  }
});

/* After whoever else listens: what cannot be together is taken off. */
addEventListener("change", ({ target }) => {
  const form = formOf();
  if (!form || target.form !== form) return;
  const { clears = [] } = (target.checked && toldOn(form).steps.find(({ posts }) => posts === target.name)) || {};
  for (const input of clears.flatMap((name) => named(form, name))) input.checked = false;
  update();
});
for (const name of ["napledger:filled", "napledger:turn"]) addEventListener(name, update);
addEventListener("submit", update, true);
update();
