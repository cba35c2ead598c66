/* What a phone does beyond HTML. Everything can be done without it; with it a deal is safe on the
   phone before it is sent, and the table needs no network. */

import { board, dress, evening, layBy, openToMend, play, takeAnswer } from "./board.js";
import { applyChoices } from "./choices.js";
import { useToken } from "./drain.js";
import { forgetDraft, keepDraft } from "./draft.js";
import { htmxThere } from "./further.js";
import { change, everything, keep } from "./outbox.js";
import "./price.js";
import { entryOf, isDoubleTap } from "./recording.js";
import { isComplete } from "./said.js";
import {
  beginSending,
  send,
  sendNow,
  show,
  showFresh,
  waiting,
} from "./sending.js";
import { alarm, sayBoard } from "./voice.js";

const SAID_AFTER_MS = 1500;
const LATER_MS = 1000;

let canKeep = false;
let later;
let unanswered = 0;

/* Only a first visit waits for it: later ones find it on the phone. */
async function loadLater() {
  if (later) return;
  const { overlay, ...rest } = await import("./later.js");
  if (later) return;
  later = rest;
  layBy(overlay);
  if (waiting().length) await show();
  htmxThere();
}

async function record(form, button, kind) {
  const { madeBy } = board().dataset;
  const entries = waiting();
  // What somebody else left on this phone is theirs to take back.
  const mine = entries.filter((each) => each.madeBy === madeBy);
  if (kind !== "deals") await loadLater();
  const undone = kind === "deals" ? null : await later.undoOf(kind, mine);
  if (undone === "dropped") return show().then(sayBoard);
  const version = Number(form.elements.version.value);
  const base = { evening, kind, address: `${evening}${kind}/`, version, madeBy, at: Date.now() };
  const entry = undone ?? entryOf(form, button, entries);
  const number = await keep({ ...base, ...entry }, mine.at(-1));
  if (!undone) forgetDraft();
  form.querySelector(".extras")?.removeAttribute("open");
  await show();
  alarm();
  document.dispatchEvent(new Event("napledger:saved"));
  loadLater().catch(() => undefined);
  setTimeout(() => waiting().some((each) => each.number === number) && sayBoard(), SAID_AFTER_MS);
  return send(number);
}

document.addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter: button } = event;
    const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    const kind = address.match(/\/(deals|undo|redo)\/$/)?.[1];
    if (!canKeep || !kind || !form.matches("#board :is(.play, .bar)")) return;
    // What is still to be tapped, the server says at its field. An undo goes behind what waits.
    const isOurs = kind === "deals" ? isComplete(form, button) : later || waiting().length;
    if (!isOurs) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isDoubleTap(button, unanswered > 0)) return;
    unanswered += 1;
    record(form, button, kind)
      .catch(() => alarm(later || kind === "deals" ? "full" : "offline"))
      .finally(() => (unanswered -= 1));
  },
  true,
);

/* Something is done about an entry that was refused. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest(".waiting__do button");
  const number = Number(button?.closest("[data-number]").dataset.number);
  const entry = waiting().find((each) => each.number === number);
  if (!entry) return;
  const way = later.wayOf(button);
  if (!way) return show(entry).then(() => openToMend(entry));
  if (play()?.dataset.mends === String(number)) forgetDraft();
  await change(number, way);
  await show();
  sendNow();
});

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    if (event.target.form?.matches(".play")) keepDraft(event.target.form);
  });
}

/* A board that htmx exchanged: the newest, unless it shows what was wrong. */
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target?.id !== "board") return;
  if (detail.xhr?.status === 200) {
    takeAnswer(detail.xhr.responseText);
    dress(waiting());
  }
  sayBoard();
});

/* A board that was asked for because something is new. */
document.addEventListener("napledger:live", ({ detail }) => showFresh(detail).then(sayBoard));

applyChoices();
useToken(document.querySelector("[name=csrfmiddlewaretoken]")?.value);
// Where nothing can be kept, forms are sent as ever.
everything().then(() => (canKeep = true), () => undefined);
beginSending().then(() => {
  if (waiting().length || navigator.serviceWorker?.controller) return loadLater();
});
addEventListener("load", () => setTimeout(loadLater, LATER_MS));
