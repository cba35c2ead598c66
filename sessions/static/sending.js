/* Sending what waits, as soon and as often as it takes, and showing what came of it. */

import {
  board,
  dress,
  evening,
  isAhead,
  play,
  redraw,
  showRefused,
  takeAnswer,
  takeFresh,
} from "./board.js";
import { drain } from "./drain.js";
import { hasDraft } from "./draft.js";
import { handOff } from "./hand.js";
import { contents } from "./outbox.js";
import { sayBoard } from "./voice.js";

const WAIT_MS_MIN = 1000;
const WAIT_MS_MAX = 60_000;

const others = new BroadcastChannel("napledger");

let outbox = { waiting: [], written: new Map() };
let entries = [];
let wait = WAIT_MS_MIN;
let timer;

/** Return what is shown to wait for this page's evening. */
export const waiting = () => entries;

async function look() {
  outbox = await contents().catch(() => outbox);
}

/* What was written since it was shown goes on being shown, until the board comes that it is on. */
function nowWaiting() {
  const written = entries.filter(({ number }) => isAhead(outbox.written.get(number)));
  const unwritten = outbox.waiting.filter((each) => !evening || each.evening === evening);
  return [...written, ...unwritten];
}

/** Look into the outbox anew, and show it. */
export async function show(mended) {
  await look();
  await handOff();
  entries = nowWaiting();
  redraw(entries, mended);
}

/* A deal that was sent just now and refused, while nothing else was tapped, lies open again. */
const isToMend = (entry, number) =>
  entry?.number === number &&
  entries.length === 1 &&
  entry.kind === "deals" &&
  entry.refused?.status === 422 &&
  !hasDraft();

async function showOutcome({ boards, refused }, number) {
  others.postMessage("changed");
  const mine = boards.get(evening);
  if (mine) takeAnswer(mine);
  await show();
  if (isToMend(entries[0], number)) showRefused(entries[0]);
  else if (refused) await refresh();
  sayBoard();
  // A page that only shows the book is out of date now.
  if (boards.size && !board() && !document.querySelector("form :focus")) location.reload();
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
  const outcome = await drain();
  if (outcome.changed) await showOutcome(outcome, number);
  if (outcome.reached) wait = WAIT_MS_MIN;
  else timer = setTimeout(send, untilNextTry(outcome));
}

/** Send at once, however long the next try was put off. */
export function sendNow() {
  wait = WAIT_MS_MIN;
  return send();
}

/** Fetch the board anew: somebody else wrote, or this page is one that the phone kept. */
export async function refresh() {
  const asked = performance.now();
  const response = board() && (await fetch(location.pathname).catch(() => null));
  if (!response?.ok) return;
  await showFresh({ html: await response.text(), asked });
}

/** Show a board that came without being asked for; one on which a deal is being mended stays. */
export async function showFresh({ html, asked }) {
  takeFresh(html, asked);
  if (!play()?.dataset.mends) await show();
}

/** Send whenever it may help: on opening, with the network back, when the page is in sight. */
export async function beginSending() {
  await look();
  entries = nowWaiting();
  dress(entries);
  addEventListener("online", () => sendNow().then(refresh));
  addEventListener("pageshow", ({ persisted }) => persisted && sendNow().then(refresh));
  document.addEventListener("visibilitychange", () => document.hidden || sendNow());
  others.onmessage = () => show().then(refresh);
  send();
}
