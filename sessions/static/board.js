/* The board: what the server sent last, and what is laid over it while entries wait. */

import { keepDraft, restoreDraft } from "./draft.js";
import { fill, isTouched } from "./fields.js";

/** The address of this page's evening, or undefined. */
export const evening = location.pathname.match(/^\/circles\/[^/]+\/evenings\/[^/]+\//)?.[0];

/** Return the board, where the page has one. */
export const board = () => document.querySelector("#board");

/** Return the form of a deal, where the board has one. */
export const play = () => document.querySelector("#board .play");

/* As the server sent it, so that what is laid over it can be taken off again. */
let pristine = board()?.outerHTML;

/* The version of the evening that stands on it. */
let version = board()?.dataset.version;
let taken = 0;

/** Return whether what made this version of the evening is not on the board yet. */
export const isAhead = (made) => made > Number(version);

const boardIn = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("#board");
};

/* What had the keyboard keeps it on the new board, and an open drawer stays open. */
function keepPlaces(old, fresh) {
  const { name, value, type } = document.activeElement;
  const tray = old.querySelector(".extras[open] .extras__tray");
  const top = tray?.scrollTop;
  const isThere = (control) => type === "text" || control.value === value;
  const held = name && old.contains(document.activeElement);
  return () => {
    if (tray) fresh.querySelector(".extras")?.setAttribute("open", "");
    if (tray) fresh.querySelector(".extras__tray")?.scrollTo(0, top);
    if (!held) return;
    const controls = [...fresh.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    controls.find(isThere)?.focus({ preventScroll: true });
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
  const takePlaces = keepPlaces(board(), fresh);
  board().replaceWith(fresh);
  window.htmx?.process(fresh);
  takePlaces();
  document.dispatchEvent(new Event("napledger:shown"));
}

function take(fresh) {
  taken = performance.now();
  pristine = fresh.outerHTML;
  version = fresh.dataset.version;
  document.dispatchEvent(new CustomEvent("napledger:board", { detail: pristine }));
}

/** Take the board that answered an entry for what stands in the book, unless a newer one is here. */
export function takeAnswer(html) {
  const fresh = boardIn(html);
  if (fresh && !(Number(fresh.dataset.version) < Number(version))) take(fresh);
}

/** Take a board that was asked for at a time, unless one came since: it may be from before that. */
export function takeFresh(html, asked) {
  const fresh = boardIn(html);
  if (fresh && asked >= taken) take(fresh);
}

let lay = () => undefined;

/** Let this show what waits, from now on. */
export const layBy = (overlay) => (lay = overlay);

/** Lay over the board what waits, and what is half entered. */
export function dress(entries, mended) {
  lay(board(), entries, mended);
  if (play() && !mended) restoreDraft(play());
}

/** Show the board anew, with what waits. */
export function redraw(entries, mended) {
  const isOpen = !mended && document.querySelector(".waiting")?.open;
  if (board()) put(pristine);
  dress(entries, mended);
  const waiting = document.querySelector(".waiting");
  if (waiting && isOpen) waiting.open = true;
}

/** Let a refused deal lie open, to be mended. */
export function openToMend(entry) {
  fill(play(), entry.fields);
  const drawer = play().querySelector(".extras");
  if (drawer) drawer.open ||= [...drawer.querySelectorAll("input, select")].some(isTouched);
  play().dataset.mends = entry.number;
  keepDraft(play());
}

/** Show a board on which the server says what was wrong, at its fields. */
export function showRefused(entry) {
  put(entry.refused.html);
  openToMend(entry);
}
