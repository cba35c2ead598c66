/* Sending what waits, as soon and as often as it takes, and showing what came of it. */

import { announceBoard } from "./announce.js";
import { base, contents, drain, lostOf, offerAnew, ours } from "./outbox.js";

const WAIT_MS_MIN = 1000;
const WAIT_MS_MAX = 60_000;
const RECENT_MS = 60_000;
const CLICK_MS = 50;
const LOOK_MS = 10;
const PATIENCE = 200;

/** The address of this page's evening, or undefined. */
export const evening = location.pathname.match(`^${base}circles/[^/]+/evenings/[^/]+/`)?.[0];

/** Whether the browser shows this page on the way back as it first came: no worker looks after it. */
export const isFromMemory =
  !navigator.serviceWorker?.controller && performance.getEntriesByType("navigation")[0]?.type === "back_forward";

const others = new BroadcastChannel(ours("napledger"));
let outbox = { waiting: [], written: [] };
let entries = [];
let wait = WAIT_MS_MIN;
let timer;
let isDown = false;
let isLeft = false;
let tellLaid;

/** Kept once what waited is shown on the page: whether anything can be kept here. */
export const laid = new Promise((resolve) => (tellLaid = resolve));

/* The table, where the page shows one (table/board.js), and the list of what waits (waiting.js). */
let table;
let list = () => undefined;

/** Let this show the table, from now on. */
export const showTableBy = (board) => (table = board);

/** Let this show what waits, from now on. */
export function listBy(showWaiting) {
  list = showWaiting;
  list(entries);
}

/** Return what is shown to wait for this page's evening. */
export const waiting = () => entries;

/* Nothing moves under a hand: what is to be exchanged waits until the finger is off the glass, and has
   tapped what it meant to: the click comes with it, or a little later. */
addEventListener("pointerdown", () => (isDown = true), true);
addEventListener("click", () => setTimeout(() => (isDown = false)), true);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => setTimeout(() => (isDown = false), CLICK_MS), true);
}

/* Return once no finger is on the glass, or after two seconds: some are never seen to leave. */
async function pointerIdle() {
  for (let round = 0; isDown && round < PATIENCE; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/* Look into the outbox; return whether the browser's store answers. */
async function look() {
  const found = await contents().catch(() => undefined);
  outbox = found ?? outbox;
  return Boolean(found);
}

/* A board that was asked for after something was written has it on it, or the server was put back. */
async function lookForLost(before) {
  if (!table || !lostOf(outbox.written, evening, table.version(), before).length) return;
  await offerAnew(evening, table.version(), before).catch(() => undefined);
  await look();
}

/* What was written since it was shown goes on being shown, until the board comes that it is on; so it
   does on a page that was asked for just before that, and came after. */
function nowWaiting() {
  const ofThis = (each) => !evening || each.evening === evening;
  const isShown = ({ number }) => entries.some((each) => each.number === number);
  const isRecent = ({ writtenAt }) => Date.now() - writtenAt < RECENT_MS;
  const written = outbox.written
    .filter((each) => ofThis(each) && (isShown(each) || isRecent(each)))
    .filter(({ made }) => table?.isAhead(made));
  const unwritten = outbox.waiting.filter(ofThis);
  return [...written, ...unwritten];
}

/** Return those of the entries that whoever has this phone made: others' are theirs to take back. */
export function mineOf(entries) {
  const { madeBy } = document.querySelector("#board").dataset;
  return entries.filter((each) => !madeBy || each.madeBy === madeBy);
}

/** Return those of the entries that will be in the book, as far as is known here: not what others made
    or the server refused, nor what takes that back. */
export function expected(entries) {
  const out = new Set();
  for (const { number, target, refused } of entries) if (refused || out.has(target)) out.add(number);
  return mineOf(entries).filter(({ number }) => !out.has(number));
}

/** Return what all of these move, account by account, and whether that is only nearly so; undefined where
    the phone does not know it of each. */
export function movedBy(entries) {
  if (!entries.length || entries.some(({ moved }) => !moved)) return undefined;
  const moved = {};
  for (const [account, coins] of entries.flatMap((each) => Object.entries(each.moved))) {
    moved[account] = (moved[account] ?? 0) + coins;
  }
  return { moved, isNear: entries.some(({ isNear }) => isNear) };
}

/** Show what waits on the page as it lies here. */
export function lay(mended) {
  table?.lay(entries, mended);
  list(entries);
}

/** Look into the outbox anew, and show it; the deal of an entry lies open if it is to be mended. */
export async function show(mended) {
  await look();
  await pointerIdle();
  entries = nowWaiting();
  const isOpen = !mended && document.querySelector(".waiting")?.open;
  table?.putBack();
  lay(mended);
  const shown = document.querySelector(".waiting");
  if (shown && isOpen) shown.open = true;
  if (mended) table.mend(mended);
}

/** Show what was kept or thrown away, here and on the phone's other pages. */
export function showKept() {
  others.postMessage("kept");
  return show();
}

/* Show what was written, here and on the phone's other pages. */
function showWritten({ boards }) {
  others.postMessage("changed");
  const { html, asked } = boards.get(evening) ?? {};
  table?.take(html, asked, true);
  return show();
}

async function showOutcome(outcome, number) {
  const { boards, refused } = outcome;
  await showWritten(outcome);
  const [entry] = entries;
  const isAlone = entries.length === 1 && entry.number === number && entry.kind === "deals";
  // A deal that was sent just now and refused, while nothing else was tapped, lies open again.
  const why = isAlone && entry.refused;
  if (why?.status === 422 && table?.isEmpty()) table.mend(entry, why.html);
  if (refused) await refresh();
  announceBoard();
  // A page that only shows the book is out of date now, and so is the table that the phone keeps.
  if (table || !boards.size) return;
  navigator.serviceWorker?.controller?.postMessage({ keep: [...boards.keys()] });
  if (!document.querySelector("form :focus")) location.reload();
}

/* How long until the next try: a little longer than the server asks for, so that not all come at
   once; if it says nothing, twice as long each time. */
function untilNextTry({ retryMs }) {
  if (retryMs) return Math.min(retryMs, WAIT_MS_MAX) * (1 + Math.random() / 2);
  wait = Math.min(2 * wait, WAIT_MS_MAX);
  return wait * (0.5 + Math.random() / 2);
}

/** Send what waits; if the server was not reached, again after a while. `number` is the entry
    that was recorded just now. */
export async function send(number) {
  clearTimeout(timer);
  // A page that is kept in memory for the way back is not, if it asks for the lock.
  if (isLeft) return;
  // Where the phone's own store fails, it is tried again as if the server had not been reached.
  const outcome = await drain(showWritten).catch(() => ({}));
  if (outcome.changed) await showOutcome(outcome, number);
  if (outcome.reached) wait = WAIT_MS_MIN;
  else timer = setTimeout(send, untilNextTry(outcome));
}

/** Send at once, however long the next try was put off. */
export function sendNow() {
  wait = WAIT_MS_MIN;
  return send();
}

/* Fetch the board anew: somebody else wrote, or this page is one that the phone kept. What waits is
   looked at anew without one, too. */
async function refresh() {
  const asked = performance.now();
  const response = table && (await fetch(location.pathname).catch(() => null));
  await showFresh({ html: response?.ok && (await response.text()), asked });
}

/** Show a board that came without being asked for, or in answer to what is no entry; one on which a
    deal is being mended stays. */
export async function showFresh({ html, asked, isAnswer }) {
  if (html && table?.take(html, asked, isAnswer)) await lookForLost(performance.timeOrigin + asked);
  if (!table?.isMending()) await show();
}

/** Send whenever it may help: on opening, with the network back, when the page is in sight. */
export async function beginSending() {
  const canKeep = await look();
  // A page that the phone kept says itself since when, to the second; what is on it may be older still.
  const isFresh = !isFromMemory && new Date(document.lastModified) > performance.timeOrigin - WAIT_MS_MIN;
  if (isFresh) await lookForLost(performance.timeOrigin - WAIT_MS_MIN);
  entries = nowWaiting();
  lay();
  tellLaid(canKeep);
  addEventListener("online", () => sendNow().then(refresh));
  addEventListener("pagehide", () => (isLeft = true));
  addEventListener("pageshow", ({ persisted }) => {
    isLeft = false;
    if (persisted) sendNow().then(refresh);
  });
  document.addEventListener("visibilitychange", () => document.hidden || show().then(sendNow));
  others.onmessage = ({ data }) => show().then(() => data === "changed" && refresh());
  send();
}
