/* The board: what the server sent last, and what is laid over it while entries wait. */

import { announceBoard, toast } from "../announce.js";
import { expected, isFromMemory, lay, movedBy, showFresh, showTableBy } from "../sending.js";
import { emptied, fillRefused, forgetCall, forgetDraft, hasDraft, keepDraft, restoreDraft, showAsleep, showSet, showTurn, unfold } from "./deal_form.js";

const ASLEEP_MS = 600;

/** Return the board. */
export const board = () => document.querySelector("#board");

/** Return the form of a deal, where the board has one. */
export const dealForm = () => document.querySelector("#board form.play");

const boardIn = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("#board");
};

/* In place of a page that came from memory lies the board that was on it last. */
const last = isFromMemory && boardIn(history.state?.board ?? "");
if (last && Number(last.dataset.version) >= Number(board().dataset.version)) board().replaceWith(last);

/* As the server sent it, so that what is laid over it can be taken off again; the version of the
   evening that stands on it; and since when it is here. */
let pristine = board().outerHTML;
let { version } = board().dataset;
let taken = 0;
let isFlourishing = false;

let asleepUntil = 0;

/* A thumb that is still on its way must not save what it has not seen: on a board that has changed,
   whatever saves a deal sleeps for a moment. */
function showRested() {
  const left = asleepUntil - performance.now();
  board().toggleAttribute("data-asleep", left > 0);
  showAsleep(dealForm());
  if (left > 0) setTimeout(showRested, left);
}

function fallAsleep() {
  asleepUntil = performance.now() + ASLEEP_MS;
  showRested();
}

/* What had the keyboard keeps it on the new board, and an open drawer stays open. */
function keepPlaces(old, fresh) {
  const { name, value, type } = document.activeElement;
  const top = old.querySelector("details[open] > [data-further]")?.scrollTop;
  const isHeld = name && old.contains(document.activeElement);
  const isThere = (control) => control.name === name && (type === "text" || control.value === value);
  return () => {
    const drawer = top === undefined ? undefined : fresh.querySelector("[data-further]");
    drawer?.parentElement.setAttribute("open", "");
    drawer?.scrollTo(0, top);
    const held = [...fresh.querySelectorAll("[name]")].find(isThere);
    if (isHeld) held?.focus({ preventScroll: true });
  };
}

/* Figures that changed are lit up for a moment. */
function lightUp(fresh) {
  const figure = (tile) => tile.querySelector(".seat__balance b")?.textContent;
  const tiles = [...board().querySelectorAll(".seat")];
  [...fresh.querySelectorAll(".seat")].forEach((tile, place) => {
    tile.classList.toggle("seat--changed", figure(tile) !== figure(tiles[place] ?? tile));
  });
}

function put(html) {
  const fresh = boardIn(html);
  if (!fresh) return;
  lightUp(fresh);
  const [before, now] = [board(), fresh].map((each) => each.querySelector("[data-holder]")?.textContent);
  if (now && now !== before) toast(now);
  const takePlaces = keepPlaces(board(), fresh);
  board().replaceWith(fresh);
  window.htmx?.process(fresh);
  if (isFlourishing) fresh.classList.add("board--flourish");
  isFlourishing = false;
  takePlaces();
  showRested();
  document.dispatchEvent(new Event("napledger:shown"));
}

/* Take a board for what stands in the book, unless one came since it was asked for: it may be from
   before that. One that answered an entry is taken all the same if it is newer. Return whether it is. */
function take(html, asked, isAnswer) {
  const fresh = boardIn(html);
  if (!fresh) return false;
  const { version: made } = fresh.dataset;
  const isNewer = isAnswer && Number(made) >= Number(version);
  if (!isNewer && asked < taken) return false;
  if (Number(made) > Number(version)) {
    // Only what is seen to happen: an old board that is merely loaded goes without.
    isFlourishing = "flourish" in fresh.dataset;
    fallAsleep();
  }
  taken = performance.now();
  [pristine, version] = [fresh.outerHTML, made];
  history.replaceState({ board: pristine }, "");
  document.dispatchEvent(new CustomEvent("napledger:board", { detail: pristine }));
  return true;
}

const furtherIn = (form) => form.querySelector("details:has([data-further])");

/* What was filled in by itself: the game's script may go on from there. */
function showFilled(form) {
  showSet(form);
  form.dispatchEvent(new CustomEvent("napledger:filled", { bubbles: true }));
}

/* The last deal that stands once all of this is written, and where none of these does, what the deal
   before an undone one carries over. */
function lastOf(entries) {
  const [deals, undone] = [[], []];
  let carried;
  for (const each of entries) {
    if (each.kind === "deals") deals.push(each);
    else if (each.kind === "redo") deals.push(...undone.splice(-1));
    else if (deals.length) undone.push(deals.pop());
    else ({ carried } = each);
  }
  const fields = deals.at(-1)?.fields;
  return { fields, carried: fields ?? carried };
}

/* Show who deals once all that waits is written, or who dealt in the deal that is being mended;
   and what is half entered. */
function layOver(entries, mended) {
  const form = dealForm();
  if (!form) return;
  const mine = mended ? [mended] : expected(entries);
  const { fields, carried } = lastOf(mine);
  if (fields) forgetCall(form);
  if (mine.length) showTurn(form, mended ? mended.dealer : mine.at(-1).nextDealer, fields, carried);
  const ahead = !mended && movedBy(mine);
  form.toggleAttribute("data-ahead", Boolean(ahead));
  if (ahead) form.dataset.ahead = JSON.stringify(ahead);
  form.toggleAttribute("data-about", mine.length > 0 && !("steady" in form.dataset));
  if (!mended) restoreDraft(form, entries);
  showFilled(form);
}

/** Let the form lie empty for the next deal at once, as it will when this one waits: a quick thumb is
    there before the phone has kept it. Return what fills it in again, should it not be kept. */
export function moveOn(form, entry, entries) {
  const dealer = form.querySelector("[name=dealer][data-plain]")?.value ?? null;
  const refill = emptied(form);
  fallAsleep();
  const further = furtherIn(form);
  const wasOpen = further?.open;
  further?.removeAttribute("open");
  layOver([...entries.filter(({ number }) => number !== entry.number), entry]);
  return () => {
    asleepUntil = 0;
    showRested();
    if (dealer) showTurn(form, dealer);
    layOver(entries);
    refill();
    further?.toggleAttribute("open", wasOpen);
    showFilled(form);
  };
}

/* Let a refused deal lie open, to be mended; on a board where the server says what was wrong. */
function mend(entry, html) {
  if (html) put(html);
  const form = dealForm();
  // A table that is being settled has none.
  if (!form) return;
  fillRefused(form, entry);
  unfold(form);
  showFilled(form);
  keepDraft(form);
}

showTableBy({
  isAhead: (made) => made > Number(version),
  version: () => Number(version),
  isEmpty: () => !hasDraft(),
  isMending: () => Boolean(dealForm()?.dataset.mends),
  putBack: () => put(pristine),
  lay: layOver,
  mend,
  take,
});

/* A board that htmx exchanged: the newest, unless it shows what was wrong. */
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target?.id !== "board") return;
  if (detail.xhr?.status === 200) {
    // The server wrote it at once: what was filled in is no longer to be said.
    if (detail.requestConfig?.elt.matches(".play")) forgetDraft();
    take(detail.xhr.responseText, performance.now(), true);
    lay();
  } else if (dealForm()) {
    showFilled(dealForm());
  }
  announceBoard();
});

/* A board that was asked for because something is new. */
document.addEventListener("napledger:live", ({ detail }) => showFresh(detail).then(announceBoard));
