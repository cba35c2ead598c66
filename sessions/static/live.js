/* Keeps an open page up to date by asking, every few seconds, whether anything is new.

   Asking is steadier on phones than a stream, which they kill in the background. A hidden page
   rests; a closed evening is asked about no more. The table is sent anew by the server; a page that
   only shows the book fetches itself. */

import { alarm } from "./voice.js";
import { headIsHeld, headToAskFor, tellLost } from "./witness.js";
import { worded } from "./words.js";

const ROUND_MS = 2500;
const PAUSE_MS = 500;
const DOUBT_MS = 5000;
const PATIENCE_MS = 20_000;
const NOTHING_NEW = 204;
const OUT_OF_DATE = 205;
const STOP = 286;
const REVOKED = [403, 404, 410];

/* A page that the phone kept is as old as its last look at the server. */
let lastSeen = new Date(document.lastModified);
let asking;
let doubting;
let isAsking = false;

const watched = () => document.querySelector("#board[data-live], .watching[data-live]");
const isFresh = () => Date.now() - lastSeen < DOUBT_MS;
const dayOf = (time) => time.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });

function lastSeenAt() {
  const clock = lastSeen.toTimeString().slice(0, 5);
  return dayOf(lastSeen) === dayOf(new Date()) ? clock : `${dayOf(lastSeen)}, ${clock}`;
}

/* Say "live", or when the table was last seen, wherever the page has a place for it. */
function tell(isLive) {
  for (const word of document.querySelectorAll(".live-word")) {
    word.textContent = isLive ? word.dataset.liveText : `${word.dataset.seenText} ${lastSeenAt()}`;
    word.classList.toggle("live-word--live", isLive);
  }
}

/* The server answered; when it has been silent for long, that is no longer called live. */
function seen() {
  lastSeen = new Date();
  clearTimeout(doubting);
  doubting = setTimeout(tell, DOUBT_MS, false);
  tell(true);
}

async function answerOf(address) {
  const signal = AbortSignal.timeout?.(PATIENCE_MS);
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, cache: "no-store", signal });
  return { status: answer.status, html: await answer.text(), isLost: answer.headers.has("Lost-Head") };
}

function question(head) {
  const { live, moment, version } = watched().dataset;
  const address = new URL(live, location.href);
  if (moment) address.searchParams.set("at", moment);
  else address.searchParams.set("since", version);
  if (head) address.searchParams.set("saw", head);
  return address;
}

/* This phone may no longer look in: what the server says to that takes the place of the page. */
async function leaveIfRevoked({ html }) {
  if (!html.includes("napledger")) return;
  const { status } = await fetch(location.href, { cache: "no-store" });
  if (REVOKED.includes(status)) location.reload();
}

/* What stands on the new page and did not on the old one is lit up for a moment. */
function lightUpNew(old, fresh) {
  const before = new Set([...old.querySelectorAll("tr, li")].map((line) => line.textContent));
  for (const line of fresh.querySelectorAll("tr, li")) {
    line.classList.toggle("is-new", !before.has(line.textContent));
  }
}

const isFilledIn = (field) =>
  field.matches(":focus") || field.value !== (field.defaultValue ?? field.value) || field.checked !== field.defaultChecked;

/* Somebody fills something in, or has opened it to read. */
function isInHand() {
  const fields = [...document.querySelectorAll("main form :is(input, textarea, select)")];
  return Boolean(document.querySelector("main details[open]")) || fields.some(isFilledIn);
}

const wordsOf = (part) => part.textContent.replaceAll(/\s+/g, " ").trim();

/* Put the new page in the old one's place, where that was scrolled to and what had the focus. */
function replace(old, fresh) {
  const paper = old.querySelector(".paper");
  const { id } = document.activeElement;
  const [left, top] = [paper?.scrollLeft, paper?.scrollTop];
  lightUpNew(old, fresh);
  old.replaceWith(fresh);
  if (paper) fresh.querySelector(".paper")?.scrollTo(left, top);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
  window.htmx?.process(fresh);
  document.querySelector(".announcer").textContent = worded("fresh");
}

/* What is in hand stays, and says that it is not what stands in the book any more. */
function offer() {
  if (!document.querySelector(".alarm > *")) alarm("newer");
}

/* Show the page as it is now, unless it is in hand. What this phone wrote itself is no news. */
async function showAnew() {
  if (isInHand()) return offer();
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (isInHand()) return offer();
  const [old, fresh] = [document.querySelector("main"), page.querySelector("main")];
  const bar = old.querySelector(".bar--alone");
  if (bar) fresh.prepend(bar.cloneNode(true));
  if (wordsOf(old) !== wordsOf(fresh)) replace(old, fresh);
  alarm();
  document.querySelector(".head").replaceWith(page.querySelector(".head"));
  watched().dataset.version = page.querySelector(".watching")?.dataset.version;
}

/* Ask once; return whether to go on asking. */
async function ask() {
  const asked = performance.now();
  const head = headToAskFor();
  const answer = await answerOf(question(head));
  const isBoard = /id="board"/.test(answer.html);
  if (!isBoard && ![NOTHING_NEW, OUT_OF_DATE].includes(answer.status)) {
    tell(false);
    if (REVOKED.includes(answer.status)) await leaveIfRevoked(answer);
    return true;
  }
  if (head && answer.isLost) await tellLost(head, watched().dataset.live);
  else if (head) headIsHeld(head);
  if (answer.status === OUT_OF_DATE) await showAnew();
  const detail = { html: answer.html, asked };
  if (isBoard) document.dispatchEvent(new CustomEvent("napledger:live", { detail }));
  seen();
  return answer.status !== STOP;
}

async function round() {
  if (isAsking) return;
  clearTimeout(asking);
  isAsking = true;
  const began = Date.now();
  const goesOn = await ask().catch(() => (tell(false), true));
  isAsking = false;
  const pause = Math.max(began + ROUND_MS - Date.now(), PAUSE_MS);
  if (goesOn && !document.hidden) asking = setTimeout(round, pause);
  if (!goesOn) document.removeEventListener("visibilitychange", rest);
}

/* A page out of sight rests; back in sight it asks at once, and says so long how old it is. */
function rest() {
  clearTimeout(asking);
  if (document.hidden) return;
  if (!isFresh()) tell(false);
  round();
}

if (watched() && watched().dataset.state !== "closed") {
  if (isFresh()) seen();
  else tell(false);
  asking = setTimeout(round, isFresh() ? ROUND_MS : 0);
  document.addEventListener("visibilitychange", rest);
  document.addEventListener("napledger:shown", () => tell(isFresh()));
  addEventListener("pageshow", ({ persisted }) => persisted && rest());
} else if (watched() && headToAskFor()) {
  ask().catch(() => undefined);
}
