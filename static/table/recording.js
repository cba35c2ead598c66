/* Recording: a tap that saves becomes an entry in the outbox, as does one on Undo or Redo. */

import { alarm, announceBoard, pageText } from "../announce.js";
import { change, keep, newKey } from "../outbox.js";
import { loadDeferred } from "../phone.js";
import { evening, laid, mineOf, send, showKept, waiting } from "../sending.js";
import { board, dealForm, moveOn } from "./board.js";
import { dealerOf, dealOf, fieldsOf, forgetDraft, forgetPrice, hasTouched, keepDraft, showSet } from "./deal_form.js";

const SAID_AFTER_MS = 1500;
const DOUBLE_TAP_MS = 600;

/* Whether anything can be kept; undefined until the browser has said so, and what waits is shown. */
let canKeep;
let isHeld = false;
laid.then((isAnswered) => (canKeep = isAnswered));
let unanswered = 0;
let click = { detail: 1, timeStamp: 0, place: 0 };
let lastTap = { place: -1 };

function noteClick({ detail, timeStamp }) {
  click = { detail, timeStamp, place: click.place + 1 };
}

addEventListener("click", noteClick, true);

/* The second half of a double tap: on the same button, with no other tap between them, and one that
   the browser calls so, or that came quickly and before the first was answered. A button is known by
   what it would record: the first half left an empty form, on which nothing has a price. */
function isDoubleTap(kind, button) {
  const tap = { what: `${kind} ${button?.value}`, at: click.timeStamp, place: click.place };
  const isSame = tap.what === lastTap.what && tap.place === lastTap.place + 1;
  const isQuick = tap.at - lastTap.at < DOUBLE_TAP_MS;
  lastTap = tap;
  return isSame && (click.detail > 1 || (isQuick && unanswered > 0));
}

/* What waits before it may change a price: nearly, then only the figure that matters most is said; or
   wholly. */
function pricedAfter(before, { price, gain, moved, isSteady }) {
  if (price !== undefined && (!before.length || isSteady || !price)) return { price, gain, moved };
  const isNear = price !== undefined && before.every((each) => each.isNearly);
  const said = pageText(isNear ? "about" : "priced", { price: gain });
  return { price: said, gain: said, moved: isNear ? moved : undefined, isNear };
}

/* The entry for a deal as it is filled in; in the place of the one that it mends. */
function entryOf(form, button, deal, entries) {
  const place = entries.findIndex((each) => each.number === Number(form.dataset.mends));
  const before = place < 0 ? entries : entries.slice(0, place);
  const priced = pricedAfter(before, { ...deal, isSteady: "steady" in form.dataset });
  const entry = { key: newKey(), fields: fieldsOf(form, button), ...deal, ...priced };
  return place < 0 ? entry : { ...entry, number: entries[place].number };
}

/* What an undo takes back, among what waits: the last deal that no other undo took back. */
const takenBack = (entries) =>
  entries
    .reduce((still, each) => (each.kind === "undo" ? still.slice(0, -1) : [...still, each]), [])
    .at(-1);

const dropped = ({ number }) =>
  change(number, (found) => (found.tried && !found.refused ? undefined : null));

const pairsOf = (facts) => Object.entries(facts).flatMap(([name, values]) => values.map((value) => [name, value]));

/* The entry for an undo or a redo; or null, when what was never sent need only be dropped. */
async function undoOf(kind, bar, entries) {
  const last = entries.at(-1);
  const isOpposite = kind === "undo" ? last && last.kind !== "undo" : last?.kind === "undo";
  if (isOpposite && (await dropped(last)) === null) return null;
  const target = kind === "undo" ? takenBack(entries) : last;
  // Above the table stands what is taken back, unless an undo stands there itself.
  const { said, dealer: dealt, carriedUndone: before } = kind === "undo" && !entries.length ? bar.dataset : {};
  const of = target?.of ?? target?.said ?? said ?? pageText("before");
  const nextDealer = (target ? target.dealer : dealt) ?? null;
  const dealer = dealForm() && dealerOf(dealForm());
  const words = { of, said: pageText(kind, { said: of }), dealer, nextDealer };
  const back = target?.moved && Object.entries(target.moved).map(([account, coins]) => [account, -coins]);
  const carried = before && pairsOf(JSON.parse(before));
  return { key: newKey(), fields: [], carried, target: target?.number, above: last?.number ?? 0, ...words, moved: back && Object.fromEntries(back) };
}

/* Keep a deal, or else the undo or redo, below what was shown to wait when it was tapped. */
async function record(form, kind, deal, entries) {
  const mine = mineOf(entries);
  const entry = deal ?? (await undoOf(kind, form, mine));
  if (!entry) return showKept().then(announceBoard);
  const version = Number(form.elements.version.value);
  const { madeBy } = board().dataset;
  const base = { evening, kind, address: `${evening}${kind}/`, version, madeBy, at: Date.now() };
  const made = { ...base, ...entry };
  const refill = deal && moveOn(form, made, entries);
  const number = await keep(made, mine.at(-1)).catch((failure) => {
    refill?.();
    throw Object.assign(failure, { straight: !mine.length && made.key });
  });
  // It is on its way while it is shown to wait.
  const sending = send(number);
  await showKept();
  alarm();
  document.dispatchEvent(new Event("napledger:saved"));
  loadDeferred();
  const sayIfWaiting = () => waiting().some((each) => each.number === number) && announceBoard();
  setTimeout(sayIfWaiting, SAID_AFTER_MS);
  return sending;
}

/* What could not be kept stays on the page. Where the browser's store does not answer at all, it goes
   straight to the server, with the key that it would have waited with; but not past what waits. */
function unkept({ name, straight }, form, button) {
  const isMute = name === "TimeoutError" && straight && form.isConnected;
  if (!isMute) return alarm(name === "VersionError" ? "upgraded" : "full");
  canKeep = false;
  form.elements.key.value = straight;
  return form.requestSubmit(button);
}

document.addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter: button } = event;
    const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    const kind = address.match(/\/(deals|undo|redo)\/$/)?.[1];
    if (button?.ariaDisabled === "true") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    // Where nothing can be kept, forms are sent as ever.
    if (canKeep === false || !kind || !form.matches("#board :is(.play, .bar)")) return;
    // Before it is known what waits, it is not known who deals: if anything does, it is to be tapped again.
    if (canKeep === undefined) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!isHeld) laid.then(() => (waiting().length ? alarm("unseen") : form.requestSubmit(button)));
      isHeld = true;
      return;
    }
    const isAgain = isDoubleTap(kind, button);
    const deal = kind === "deals" ? dealOf(form, button) : undefined;
    // What is still to be tapped, the server says at its field; the first half left an empty form.
    if (kind === "deals" && !deal && !isAgain) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isAgain) return;
    unanswered += 1;
    const entries = waiting();
    const entry = deal && entryOf(form, button, deal, entries);
    record(form, kind, entry, entries)
      .catch((failure) => unkept(failure, form, button))
      .finally(() => (unanswered -= 1));
  },
  true,
);

/* What is mended no longer is, once something else was done about it. */
document.addEventListener("napledger:decided", ({ detail: number }) => {
  if (dealForm()?.dataset.mends === String(number)) forgetDraft();
});

/* A price on show belongs to what was chosen then: it goes at once, and where the page cannot know
   the new one, it is fetched. */
async function priceAnew(form) {
  forgetPrice(form);
  // The form's own script says whether only the server knows.
  await new Promise((done) => setTimeout(done));
  const price = () => form.querySelector("[hx-trigger=price]");
  if (!price() || !("asks" in form.dataset)) return;
  // Without a network there is no price, and the deal is written all the same.
  const { htmxLoaded } = await import("../lazy_htmx.js");
  const htmx = await htmxLoaded();
  // Meanwhile the price of a tap before may have come, with another element in this one's place.
  if (price()) htmx?.trigger(price(), "price");
}

for (const name of ["input", "change"]) {
  document.addEventListener(name, ({ target: { form } }) => {
    if (!form?.matches("#board .play")) return;
    keepDraft(form);
    showSet(form);
    if (name === "change") priceAnew(form);
  });
}

/* What was filled in by itself, or tapped before this script had come, is priced and kept as well. */
document.addEventListener("napledger:filled", ({ target: form }) => {
  if (!hasTouched(form)) return;
  keepDraft(form);
  priceAnew(form);
});

document.addEventListener("click", ({ target }) => target.closest("[data-closes]")?.closest("details").removeAttribute("open"));
