/* A form of steps on the phone: a tap on a tile answers the step that is due; what the deal says and
   pays is put together from what the page carries (napledger/games/steps/, prices.js). Without
   it each step stands as chips. */

import { pageText } from "../announce.js";
import { dealerOf, showSet } from "../table/deal_form.js";
import { amountOf, billOf, briefly, inOneUnit, met, seatsOf, signed, toldBy, under } from "./prices.js";

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
const TOLD = new WeakMap();
function toldOn(form) {
  const place = form.querySelector("[data-declared]");
  if (!TOLD.has(place)) TOLD.set(place, JSON.parse(place.textContent));
  return TOLD.get(place);
}
/** Return the steps that the page carries. */
export const stepsOf = (form) => toldOn(form).steps;
const tableOf = (form) => JSON.parse(form.querySelector("[data-table]").dataset.table);

/* The same circle, from the left of a seat on. */
function turnedFrom(seat, circle) {
  const start = circle.indexOf(seat) + 1;
  return [...circle.slice(start), ...circle.slice(0, start)];
}

/** Return both sides in turn, clockwise. */
export const circleOf = (sides) => (sides[0] ?? []).flatMap((seat, n) => [seat, sides[1][n]]);

/* Who is there and who holds cards, clockwise from the dealer's left: of two sides each in turn. Where
   it is asked who does, one of them deals. */
function placesOf(form, { steps, sits_out: sitsOut, holders }, table, answers) {
  const other = steps.map((step) => KINDS[step.kind]?.seats?.(form, step, table)).find(Boolean);
  const { sides, dealer: dealt } = { ...table, ...other };
  const seated = tilesOf(form).map(({ dataset }) => dataset.seat);
  const holding = holders ? seatsOf(holders, answers) : [];
  const said = other?.dealer ?? dealerOf(form) ?? dealt;
  const dealer = holding.length && !holding.includes(said) ? holding[0] : said;
  const away = chosen(form, "away");
  const players = turnedFrom(dealer, seated).filter((seat) => !away.includes(seat));
  const out = holders ? players.filter((seat) => !holding.includes(seat)) : (sitsOut[players.length] ?? []).map((place) => players.at(place));
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

/** Return what an answer of each seat has for this one. */
export const answerOf = (answer, seat) => answer?.find((each) => each.startsWith(`${seat}=`))?.slice(seat.length + 1) ?? "";

const wordIn = (posts, { name }) => name.slice(posts.length + 1);
const bySeat = (posts, input) => `${wordIn(posts, input)}=${input.value}`;

/* What is particular to a kind of step: how it is read, whether its answer is whole, what it shows
   besides, and what a tap on a tile does while it is due. */
const KINDS = {
  SeatPerTrick: {
    read: (form, { posts, many }) => Array.from({ length: many }, (_, n) => chosen(form, `${posts}${n + 1}`)[0]),
    isOnce: true,
    isWhole: ({ one, many }, answer, answers, waits) =>
      answer[0] === "nobody" || answer.length >= (one && (waits || met(one, answers)) ? 1 : many),
    show: showSlots,
    tap: (form, step, seat) => put(form, fieldsOf(step).find((field) => !chosen(form, field)[0]), seat),
  },
  NumberRow: {
    read: (form, { posts }) => named(form, posts).filter((each) => each.checked && !each.disabled && !("plain" in each.dataset)).map(({ value }) => value),
    show: showPrices,
  },
  CountPerSeat: {
    read: (form, { posts }) => beginning(form, posts).filter(({ value }) => Number(value)).map((each) => bySeat(posts, each)),
  },
  SeatPerWord: {
    read: (form, { posts, only = {} }, answers) =>
      beginning(form, posts)
        .filter((each) => each.checked && each.value && met(only[wordIn(posts, each)], answers))
        .map((each) => `${each.value}=${wordIn(posts, each)}`),
    show: (form, { posts, only = {} }, { answers }) => {
      for (const each of form.querySelectorAll(`[name^="${CSS.escape(posts)}-"][value=""]`)) {
        each.closest(".chips").hidden = !met(only[wordIn(posts, each)], answers);
      }
    },
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
  const meant = found.length ? found : (answers[step.usual] ?? []);
  return meant.filter((seat) => !(step.but ?? []).some((other) => answers[other]?.includes(seat)));
}

const isWhole = (step, answer, answers, waits) =>
  KINDS[step.kind]?.isWhole?.(step, answer, answers, waits) ?? answer.length > 0;

/* The deal as filled in, if it ends so: its answers, the steps that are asked and those still open,
   and the one that a tap on a tile answers. Of what hangs on the table, nobody knows after a deal
   that waits. */
function stateOf(form, told, table, ending) {
  const waits = "about" in form.dataset;
  const answers = { ...(waits && !told.nearly ? {} : table.flags), ...table.places, ...(ending && { [told.ended_by]: [ending] }) };
  Object.assign(answers, placesOf(form, told, table, answers));
  Object.assign(answers, answers.dealer[0] === table.dealer && table.due);
  const isAlone = told.steps.some(({ alone }) => alone?.includes(ending));
  const asked = [];
  for (const step of told.steps) {
    if (step.kind === "EndButtons" || (isAlone && !step.further) || !met(step.when, answers)) continue;
    asked.push(step);
    const answer = readStep(form, step, answers);
    if (answer.length) answers[step.name] = answer;
    if (answer.length && step.deals) Object.assign(answers, { turn: answers.dealer, dealer: answer });
    if (told.holders) Object.assign(answers, placesOf(form, told, table, answers));
  }
  const { tells = {}, also = {}, skips = [] } = told.ends[ending] ?? {};
  for (const [name, answer] of Object.entries(also)) answers[name] ??= answer;
  Object.assign(answers, ending && { [told.ended_by]: [ending] }, tells);
  const isNeeded = (step) => met(step.due, answers) && (KINDS[step.kind]?.isNeeded?.(form, step, answers) ?? step.needed);
  const open = asked.filter((step) => isNeeded(step) && !skips.includes(step.name) && !isWhole(step, answers[step.name] ?? [], answers, waits));
  const due = open.find(({ tiles }) => tiles) ?? asked.findLast((step) => step.tiles && !KINDS[step.kind]?.isOnce);
  const isCrowd = told.plays > 0 && answers.players.length > told.plays;
  return { answers, asked, open, due, waits, isCrowd };
}

const rowsOf = ([left, right]) => left.flatMap((seat, n) => [seat, right[n]]);

/* The score of a match, the left side's first. */
function scoreOf(answers) {
  const isLeft = columnsOf(answers)[0]?.includes(answers.side1?.[0]);
  const score = ["side1", "side2"].map((side) => under(`score of ${side}`, answers)[0]);
  return (isLeft ? score : score.reverse()).join("–");
}

/* "Ben two, Cat one"; "Ann, Cat and Dan looed"; "5–2, the game"; nothing where nobody is. */
function said(form, told, { text, who, counted, when, each, amount = 0 }, answers) {
  const seats = met(when, answers) ? seatsOf(who, answers).filter((seat) => tileOf(form, seat)) : [];
  if (!seats.length) return "";
  const figures = { score: () => scoreOf(answers), amount: () => `${amountOf(amount, { answers })}`.replace("-", "−") };
  const word = (name) => figures[name]?.() ?? chosenWord(form, told.steps.find((step) => step.name === name)) ?? "";
  const filled = (names, times) => text.replace("{who}", () => names).replace("{word}", times).replace(/\{(\w+)\}/g, (_, name) => word(name));
  if (each) return seats.map((seat) => filled(nameOf(form, seat), answerOf(answers[each], seat))).join(", ");
  if (!counted) return filled(listed(seats.map((seat) => nameOf(form, seat))));
  const times = (seat) => answers[who.of[0]].filter((each) => each === seat).length;
  const most = [...seats].sort((one, other) => times(other) - times(one));
  return most.map((seat) => filled(nameOf(form, seat), counted[times(seat) - 1])).join(", ");
}

function chosenWord(form, step) {
  if (!step) return undefined;
  const found = named(form, step.posts).find(({ checked }) => checked);
  return found?.dataset.word ?? found?.value;
}

const part = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
const isTooLong = (element) => element.scrollWidth > element.clientWidth;
const direction = (coins) => (coins > 0 ? "up" : coins < 0 ? "down" : "");

/* What a deal that ends so would do to a seat: a figure, or one for each of two ends. */
function showWould(tile, figures, money) {
  const would = tile.querySelector(".seat__would");
  const show = (texts) => {
    const shown = texts.map((text, n) => Object.assign(document.createElement("b"), { className: direction(figures[n]), textContent: text }));
    would.replaceChildren(...shown.flatMap((each, n) => (n ? [part("i", " / "), each] : [each])));
  };
  would.classList.remove("seat__would--two");
  show(figures.some(Boolean) ? figures.map((coins) => signed(coins, money)) : []);
  // Room is kept for two.
  if (would.className.includes("fit-")) return;
  if (figures.length > 1 && isTooLong(would)) show(briefly(figures, money));
  would.classList.toggle("seat__would--two", figures.length > 1 && isTooLong(would));
}

/* What is tapped of a tile: all of it, or what stands above a game's own part. */
const faceOf = (tile) => tile.querySelector(".seat__face") ?? tile;

function showMark(tile, told, { answers }) {
  const { seat } = tile.dataset;
  const columns = columnsOf(answers);
  if (columns.length) {
    tile.parentElement.dataset.sides = "";
    tile.dataset.place = rowsOf(columns).indexOf(seat) + 1 || "out";
  }
  const [place, isDealer] = [tile.querySelector("[data-mark]"), answers.dealer[0] === seat];
  const word = !answers.players.includes(seat) ? "away" : !answers.in_play.includes(seat) ? "out" : answers.first[0] === seat ? "first" : "";
  const coin = isDealer ? tile.closest("form").querySelector("template[data-dealer]").content.cloneNode(true) : "";
  place.replaceChildren(told.words[word] ?? "", coin);
  tile.toggleAttribute("data-deals", isDealer);
  faceOf(tile).disabled = !answers.in_play.includes(seat);
}

/* What a player has on the list, or would have; nobody knows it after a deal that waits. */
function showScore(tile, { words }, before, after) {
  const points = answerOf(after ?? before, tile.dataset.seat);
  const text = points && (after ? "→ " : "") + words.points.replace("{points}", points.replace("-", "−"));
  tile.querySelector("[data-score]").replaceChildren(...(text ? [Object.assign(part("small", text), { className: after ? "seat__new" : "" })] : []));
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
  faceOf(tile).setAttribute("aria-pressed", String(isAnswer));
  tile.dataset.is = !(isAnswer || mark) ? "" : mark && (bills[0]?.gains[seat] ?? 0) < 0 ? "lost" : "won";
  showMark(tile, told, state);
  if (told.tariff.scoring && !told.tariff.scoring.of_sides) showScore(tile, told, answers.score, bills.length === 1 ? bills[0].answers.score : undefined);
  // Each end says on its button what it leads to: here is room for two, or for one and a mark.
  showWould(tile, bills.length > (mark?.text ? 1 : 2) ? [] : bills.map(({ gains }) => gains[seat] ?? 0), money);
}

/* The tricks as cards in a row, each with who won it; one that nobody need win is not there. */
function showSlots(form, { one }, { answers }) {
  for (const slot of form.querySelectorAll("[data-slot]")) {
    const [seat] = chosen(form, slot.dataset.slot).filter(Boolean);
    const { gives, nth } = slot.dataset;
    const isWon = gives ? seat === gives : Boolean(seat) && seat !== "nobody";
    slot.dataset.won = String(isWon);
    if (!gives) slot.replaceChildren(part("span", isWon ? nameOf(form, seat) : nth));
    slot.hidden = Boolean(one) && (gives ? !met(one, answers) : met(one, answers) && nth !== "1");
  }
}

/* Under each number what whoever matters most would gain then, while all else is answered; a line
   stands where that turns from a loss to a gain, or back. */
function showPrices(form, { name, posts, prices }, { answers, open, asked, waits }, { told, table, money }) {
  if (!prices) return;
  const isKnown = asked.some((each) => each.name === name) && open.every((each) => each.name === name);
  const chips = named(form, posts).map((input) => input.closest(".chip"));
  const gains = chips.map((chip) => {
    const bill = billOf(told.tariff, { ...answers, [name]: [chip.control.value] }, table.kitty);
    const isSaid = isKnown && !bill.isUnsaid && (!waits || "steady" in form.dataset);
    return isSaid ? (bill.gains[seatsOf(told.lead, bill.answers)[0]] ?? 0) : undefined;
  });
  const isSaid = !gains.includes(undefined);
  const show = (texts) => chips.forEach((chip, n) => (chip.querySelector("[data-price]").textContent = isSaid ? texts[n] : ""));
  const isWide = () => chips.some((chip) => chip.querySelector("[data-price]").scrollWidth > chip.clientWidth);
  chips.forEach((chip, n) => chip.toggleAttribute("data-turns", Math.sign(gains[n]) * Math.sign(gains[n - 1]) < 0));
  show(isSaid && gains.map((coins) => signed(coins, money)));
  if (isSaid && isWide()) show(briefly(gains, money));
  chips[0].parentElement.classList.toggle("chips--plain", isWide());
}

/* What a deal adds to the list of whoever it is, where no money moves before that is paid. */
function addedTo(lead, { words }, { gains, answers }) {
  const added = Object.values(gains).some(Boolean) ? "" : answerOf(answers.scored, lead);
  return added && words.points.replace("{points}", added > 0 ? `+${added}` : added.replace("-", "−"));
}

/* Whose gain matters most, and how much it is: of a deal that is dealt again the dealer's, if that is
   any; in a match the score, and what is paid for it; on a list that is paid later the points. */
function sumOf(form, told, { gains, answers }, money, { isAlone, isShort, isBrief, about }) {
  const [dealer] = answers.dealer;
  if (isAlone && !Object.values(gains).some(Boolean)) return [""];
  const [lead = isAlone && gains[dealer] ? dealer : undefined] = seatsOf(told.lead, answers);
  if (isAlone && (lead === undefined || answers.side1)) return ["", priceOf(form, { gains, answers }, money)];
  const gain = gains[lead] ?? 0;
  const figure = about + (addedTo(lead, told, { gains, answers }) || (isBrief ? briefly([gain], money)[0] : signed(gain, money)));
  if (!answers["points of side1"]) return lead === undefined ? [] : [isShort ? "" : nameOf(form, lead), figure];
  const score = told.scores.map((phrase) => said(form, told, phrase, answers)).find(Boolean);
  return [gains[lead] ? `${score} · ${figure}` : (score ?? "")];
}

function priceOf(form, { gains, answers }, money) {
  const seats = [...answers.seated, "kitty"].filter((seat) => gains[seat]);
  return seats.map((seat) => `${nameOf(form, seat)} ${signed(gains[seat], money)}`).join(", ");
}

const leadingGain = ({ lead }, { gains, answers }, money) => signed(gains[seatsOf(lead, answers)[0]] ?? 0, money);

/* Who deals next: the first of these who is there; of two sides the other. */
function nextDealers(answers, next, { holders }) {
  const { seated, side1, in_play: inPlay, dealer, turn = dealer } = answers;
  const circle = side1 || holders ? inPlay : seated;
  if (next === "left") return turnedFrom(turn[0], circle);
  const [first] = next === "same" ? dealer : seatsOf({ of: [next] }, answers);
  return [first, ...turnedFrom(first, circle).slice(0, -1)];
}

/* The end of a long name gives way to the figure behind it. */
function showSum(line, text, figure) {
  line.replaceChildren(...(figure && text ? [part("span", text), " ", part("b", figure)] : [figure ?? text ?? ""]));
}

/* What each button that ends the deal says and pays. Return the bills of those that are ready. */
function showEnds(form, told, table, money, { answers }) {
  const shown = [];
  let isAsked = false;
  const known = toldBy(told.tariff, answers);
  const { only = {} } = told.steps.find(({ name }) => name === told.ended_by);
  const buttons = [...form.querySelectorAll("button[data-next]")];
  const isCorrected = buttons.some(({ dataset }) => "stands" in dataset);
  const ways = buttons.filter(({ value, dataset }) => dataset.says === undefined && met(only[value], known)).length;
  for (const button of buttons) {
    const isOffered = met(only[button.value], known);
    // What ends a deal otherwise keeps its place; how a corrected deal ended is led to by its taps.
    const stands = "stands" in button.dataset;
    button.hidden = stands || (!isOffered && !(button.dataset.says !== undefined && button.closest(".ends")));
    const state = stateOf(form, told, table, button.value);
    const bill = billOf(told.tariff, state.answers, table.kitty);
    const isReady = isOffered && !state.open.length && !state.isCrowd;
    const isSure = !state.waits || "steady" in form.dataset;
    const [isSaid, isPriced] = [!bill.isUnsaid && isSure, !bill.isUnsaid && (isSure || told.nearly)];
    const { dataset } = button;
    const parts = told.says.map((phrase) => said(form, told, phrase, bill.answers)).filter(Boolean).join("; ");
    const says = dataset.says?.replace("{dealer}", () => nameOf(form, state.answers.dealer[0])).replace("{reason}", dataset.reason);
    const text = [says, parts, dataset.said].filter(Boolean).join(", ") || button.innerText;
    const line = button.querySelector("[data-sum]");
    const isShort = (ways > 1 && !told.pairs) || (says && button.closest(".ends"));
    const turn = dataset.says === undefined && told.turns.find(({ when }) => met(when, bill.answers));
    const dealers = nextDealers(bill.answers, turn ? turn.to : dataset.next, told);
    dataset.nextDealer = dealers.join(" ");
    if (turn?.text && !isCorrected) bill.passes = turn.text.replace("{who}", () => nameOf(form, dealers.find((seat) => bill.answers.players.includes(seat))));
    button.classList.toggle("record--due", isReady);
    delete dataset.priced;
    delete dataset.dealText;
    if (isReady) dataset.dealText = text;
    // One that nobody played may change what hangs on the table altogether.
    if (told.nearly && dataset.says === undefined) dataset.pricesAfter = "nearly";
    if (isReady && isPriced) dataset.priced = JSON.stringify({ price: priceOf(form, bill, money), gain: leadingGain(told, bill, money), moved: bill.gains });
    const isAlone = dataset.says !== undefined;
    const sum = (isBrief) => (isPriced ? sumOf(form, told, bill, money, { isAlone, isShort, isBrief, about: isSaid ? "" : "≈\u2009" }) : ["~"]);
    const isHint = !isReady || (line?.dataset.hint && ((isAlone && told.pairs) || !seatsOf(told.lead, bill.answers).length));
    if (line) showSum(line, ...(isHint ? [line.dataset.hint ?? ""] : sum()));
    if (line && !isHint && isTooLong(line)) showSum(line, ...sum(true));
    if (isReady && isSaid && dataset.says === undefined && (stands || !isCorrected)) shown.push(bill);
    isAsked ||= dataset.says === undefined && isReady && bill.isUnsaid && !state.waits;
  }
  form.toggleAttribute("data-asks", isAsked);
  return shown;
}

/* Above the buttons: who deals next, where another does; who gains, or who pays whom of two pairs; and
   what the kitty then holds. */
function showLine(form, bills, { words }, table, money) {
  const line = form.querySelector("[data-line]");
  const [bill, other] = bills;
  // What the server was asked for stays.
  if ("asks" in form.dataset) return;
  line.classList.remove("price--long");
  if (!bill || other) return line.replaceChildren();
  const gaining = bill.answers.seated.filter((seat) => bill.gains[seat] > 0);
  const pairs = bill.transfers.filter(([, , , isPair]) => isPair).map((pair) => [paidIn(form, pair, words.pays, money)]);
  const gains = gaining.map((seat) => [part("span", nameOf(form, seat)), " ", part("b", signed(bill.gains[seat], money))]);
  const next = bill.gains.kitty !== undefined && `${line.dataset.line} ${signed(table.kitty + bill.gains.kitty, money).replace("+", "")}`;
  const all = document.createElement("span");
  for (const [n, said] of [...(bill.passes ? [[part("span", bill.passes)]] : []), ...(pairs.length ? pairs : gains)].entries()) {
    const one = document.createElement("span");
    one.append(n ? " · " : "", ...said);
    all.append(one);
  }
  line.replaceChildren(all, ...(next ? [" ", part("b", next)] : []));
  line.classList.toggle("price--long", all.scrollHeight > all.clientHeight);
}

/* What was called can be put up once all of it is tapped that is known before the cards are played, if
   it is not what stands on the board. */
function showCalling(form, told, { answers, open, known }) {
  const line = form.querySelector(".calling");
  if (!line) return;
  const { steps, says } = told.calling;
  const isWhole = !open.some(({ name }) => steps.includes(name)) && says.some((phrase) => said(form, told, phrase, known));
  const up = JSON.parse(line.dataset.up ?? "{}");
  const isUp = steps.every((name) => `${answers[name] ?? ""}` === `${up[name] ?? ""}`);
  line.querySelector(".calling__up").hidden = !isWhole || isUp || "mends" in form.dataset;
}

function paidIn(form, [one, other, coins], pattern, money) {
  const [payer, payee] = coins > 0 ? [one, other] : [other, one];
  const said = { payer: nameOf(form, payer), payee: nameOf(form, payee), coins: signed(Math.abs(coins), money).replace("+", "") };
  return pattern.replace(/\{(\w+)\}/g, (_, name) => said[name]);
}

/* The name of who is meant where nobody is tapped, or what becomes of them then. */
function showUsual(form, { tariff: { parties = {} } }, { answers }) {
  for (const place of form.querySelectorAll("[data-whose]")) {
    const { whose, text = "{who}" } = place.dataset;
    const [seat] = seatsOf(parties[whose] ?? { of: [whose] }, answers);
    const [before, after] = text.split("{who}");
    place.replaceChildren(...(seat === undefined ? [] : [before, part("span", nameOf(form, seat)), after]));
  }
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

/* What the match comes to by each word of a step. */
function showLeads(form, told, state, table) {
  for (const { name, posts } of told.steps.filter(({ leads }) => leads)) {
    for (const input of named(form, posts)) {
      const bill = billOf(told.tariff, { ...state.answers, [name]: [input.value] }, table.kitty);
      const isKnown = !state.open.length && bill.answers["points of side1"];
      const score = isKnown && told.scores.map((phrase) => said(form, told, phrase, bill.answers)).find(Boolean);
      input.closest("label").querySelector("[data-lead]").textContent = !isKnown ? "" : bill.isUnsaid ? "~" : score;
    }
  }
}

const askOf = (form, step, state) => KINDS[step?.kind]?.ask?.(form, step, state) ?? step?.ask ?? "";

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
  const open = asked.map(({ posts }) => posts);
  for (const other of form.querySelectorAll(".other")) other.hidden = !open.includes(other.querySelector("input").name);
  for (const input of form.querySelectorAll("[data-hand], [data-there]")) {
    const { hand, there } = input.dataset;
    input.disabled = !(hand ? answers.in_play : answers.players).includes(hand ?? there);
  }
}

/* What each seat stands at with what waits, where the phone knows what all of that moves. */
function showStanding(form, money) {
  const { moved = {}, isNear } = JSON.parse(form.dataset.ahead ?? "{}");
  const balances = [...form.querySelectorAll("[data-coins]")];
  const stand = balances.map((each) => Number(each.dataset.coins) + (moved[each.closest("[data-seat]").dataset.seat] ?? 0));
  const isShown = balances.every(({ dataset: { coins, shown = coins } }, nth) => stand[nth] === Number(shown));
  balances.forEach((balance, nth) => {
    const { coins: stood, shown = stood } = balance.dataset;
    const [coins, [figure, word]] = [stand[nth], balance.children];
    balance.toggleAttribute("data-ahead", "ahead" in form.dataset);
    if (!isShown) figure.textContent = (isNear && coins !== Number(stood) ? "~" : "") + signed(coins, inOneUnit(stand, money));
    if (coins === Number(shown)) return;
    const direction = coins > 0 ? "up" : coins < 0 ? "down" : "level";
    balance.dataset.shown = coins;
    balance.classList.remove("up", "down", "level");
    balance.classList.add(direction);
    word.textContent = pageText(direction);
  });
}

/** Show all that follows from what is filled in. */
export function update() {
  const form = formOf();
  if (!form) return;
  const [told, table, money] = [toldOn(form), tableOf(form), JSON.parse(form.dataset.money)];
  // Who deals stands in the book alone until somebody says otherwise.
  const [isSaid, { usual = table.dealer }] = [dealerOf(form), table];
  for (const radio of isSaid && form.querySelector("[name=dealer][data-plain]") ? [] : named(form, "dealer")) {
    if (!isSaid) radio.checked = radio.defaultChecked = radio.value === usual;
    radio.toggleAttribute("data-plain", radio.value === usual);
  }
  // A word that cannot be now is no answer any more.
  showControls(form, told, stateOf(form, told, table));
  const state = stateOf(form, told, table);
  state.known = toldBy(told.tariff, state.answers);
  const bills = showEnds(form, told, table, money, state);
  showUsual(form, told, state);
  showLeads(form, told, state, table);
  for (const tile of tilesOf(form)) showTile(form, tile, told, state, bills, money);
  showHead(form, state);
  for (const step of told.steps) KINDS[step.kind]?.show?.(form, step, state, { bills, told, table, money });
  const known = bills[0]?.answers ?? state.answers;
  const hint = state.open.length ? "" : told.hints.map((each) => said(form, told, each, known)).find(Boolean);
  form.toggleAttribute("data-open", state.open.length > 0);
  const { open: [first], due } = state;
  const asking = first ?? (due?.needed ? undefined : due);
  form.querySelector("[data-ask]").textContent = (state.isCrowd && told.crowd) || hint || askOf(form, asking, state);
  showLine(form, bills, told, table, money);
  showCalling(form, told, state);
  showStanding(form, money);
  showSet(form);
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
  // Whoever was tapped for this step or one before it is taken back by another tap.
  const back = asked.slice(0, asked.indexOf(due) + 1).find(({ kind, tiles, posts }) => kind === "OneSeat" && tiles && chosen(form, posts).includes(seat));
  // Of whom a number is typed, too, the first tap is for that, and the next one takes it back.
  const isTyped = back && KINDS[due.kind]?.tapsOn && !(back.name in (due.fills ?? {})) && form.dataset.ring !== seat;
  if (back && !isTyped) put(form, back.posts, seat, false);
  else if (tricks && !open.includes(tricks) && answers[tricks.name]?.includes(seat)) {
    put(form, fieldsOf(tricks).findLast((field) => chosen(form, field)[0] === seat), "");
  } else if (due && KINDS[due.kind]?.tap) KINDS[due.kind].tap(form, due, seat, answers);
  else if (due && named(form, due.posts).length) {
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
  const control = event.target.closest?.("[data-seat], [data-slot], [data-own], .chip--count");
  if (!form || !form.contains(control) || "own" in control.dataset) return;
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

/* What the server says of a deal stands on its button. */
addEventListener("htmx:afterSettle", () => {
  const form = formOf();
  const priced = form?.querySelector("[data-prices-of]");
  if (!priced) return;
  const { pricesOf, dealGain, dealSays } = priced.dataset;
  const told = toldOn(form);
  const [lead] = seatsOf(told.lead, stateOf(form, told, tableOf(form), pricesOf).answers);
  const line = form.querySelector(`button[data-next][value="${CSS.escape(pricesOf)}"] [data-sum]`);
  // Whose it is stands beside the price, where no rule of the phone's says it.
  if (line && dealSays) showSum(line, dealSays);
  else if (line && dealGain) showSum(line, lead === undefined ? "" : nameOf(form, lead), dealGain);
});
addEventListener("submit", update, true);
update();
