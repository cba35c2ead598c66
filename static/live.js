/* Keeps an open page up to date by asking, every few seconds, whether anything is new.

   Asking is steadier on phones than a stream, which they kill in the background. A hidden page
   rests; a closed evening is asked about no more. The table is sent anew by the server; a page that
   only shows the book fetches itself. A page from which the network is gone says since when. */

import { alarm, announce, clockAt, pageText, textOf } from "./announce.js";
import { base, endingIn, ours } from "./outbox.js";
import { isFromMemory } from "./sending.js";
import { headIsHeld, headToAskFor, tellLost } from "./witness.js";

const ROUND_MS = 2500;
const PAUSE_MS = 500;
const DOUBT_MS = 5000;
const PATIENCE_MS = 20_000;
const NOTHING_NEW = 204;
const OUT_OF_DATE = 205;
const STOP = 286;
const REVOKED = [403, 404, 410];

/* The pages that the phone keeps (sw.js). */
const KEPT = /^\/(circles\/[^/]+\/(evenings\/[^/]+\/(\w+\/)?)?)?$/;

/* The service worker gives a page that the phone kept the time at which it was kept; it may have
   been in sight, and nothing new, for long after that. */
const openedAt = Date.now();
const seenPlace = `seen ${location.pathname}`;
const keptAt = new Date(document.lastModified);
const seenBefore = Number(sessionStorage.getItem(seenPlace));
let lastSeen = new Date((isFromMemory && seenBefore) || Math.max(keptAt, seenBefore));
let asking;
let doubting;
let isAsking = false;
let isToldLive = false;
let isLeaving = false;
const watched = () => document.querySelector("#board[data-live], .watching[data-live]");
/* What of the page says which version of the book it shows: what it swaps for itself says so too. */
const showing = (page = document) =>
  page.querySelector("main [data-version]") ?? page.querySelector("[data-version]");
const shown = () => showing()?.dataset.version;
const isFresh = () => Date.now() - lastSeen < DOUBT_MS;

function lastSeenAt() {
  const { lang } = document.documentElement;
  const dayOf = (time) => time.toLocaleDateString(lang, { day: "numeric", month: "short" });
  const [day, today] = [dayOf(lastSeen), dayOf(new Date())];
  return day === today ? clockAt(lastSeen) : `${day}, ${clockAt(lastSeen)}`;
}

/* Where no other word of the page says since when there is no network, its head does. */
function tellInHead(isLive) {
  const told = document.querySelector(".head__since");
  if (isLive || document.querySelector(".live-word")) return told?.remove();
  const since = told ?? Object.assign(document.createElement("span"), { className: "head__since" });
  since.textContent = pageText("since", { time: lastSeenAt() });
  if (told) return;
  const facts = document.querySelector(".head__facts");
  if (facts) facts.before(since);
  else document.querySelector("main").prepend(since);
}

/* Say "live", or since when there is no network, wherever the page has a place for it. */
function tell(isLive) {
  isToldLive = isLive;
  for (const word of document.querySelectorAll(".live-word")) {
    word.textContent = isLive ? word.dataset.liveText : pageText("since", { time: lastSeenAt() });
    word.classList.toggle("live-word--live", isLive);
  }
  tellInHead(isLive);
}

/* The server answered; when it has been silent for long, that is no longer called live. */
function seen() {
  lastSeen = new Date();
  sessionStorage.setItem(seenPlace, Number(lastSeen));
  clearTimeout(doubting);
  doubting = setTimeout(tell, DOUBT_MS, false);
  document.querySelector(".alarm > [data-offline]")?.remove();
  tell(true);
}

async function answerTo(head) {
  const { live, etag, baton } = watched().dataset;
  const address = new URL(live, location.href);
  if (etag) address.searchParams.set("at", etag);
  else address.searchParams.set("since", shown());
  if (baton) address.searchParams.set("baton", baton);
  if (head) address.searchParams.set("saw", head);
  const signal = endingIn(PATIENCE_MS);
  const headers = { "HX-Request": "true" };
  const answer = await fetch(address, { headers, cache: "no-store", signal });
  return { status: answer.status, html: await answer.text(), isLost: answer.headers.has("Lost-Head") };
}

/* This phone may no longer look in: what the server says to that takes the place of the page; unless
   it was this phone that ended it, by a form that leads to another page. */
async function leaveIfRevoked({ html }) {
  if (!html.includes("napledger")) return;
  const { status } = await fetch(location.href, { cache: "no-store" });
  if (REVOKED.includes(status) && !isLeaving) location.reload();
}

addEventListener("submit", ({ defaultPrevented }) => (isLeaving = !defaultPrevented));

const isFilledIn = (field) =>
  field.matches(":focus") ||
  field.value !== (field.defaultValue ?? field.value) ||
  field.checked !== field.defaultChecked;

/* Somebody fills something in, or has opened it to read. */
const isInHand = () =>
  document.querySelector("main details[open]") ||
  [...document.querySelectorAll("main form :is(input, textarea, select)")].some(isFilledIn);

/* Put the new page in the old one's place, where that was scrolled to and what had the focus. What
   stands on it and did not on the old one is lit up for a moment. */
function replace(old, fresh) {
  const paper = old.querySelector(".paper");
  const place = paper && [paper.scrollLeft, paper.scrollTop];
  const { id } = document.activeElement;
  const before = new Set([...old.querySelectorAll("tr, li")].map((line) => line.textContent));
  for (const line of fresh.querySelectorAll("tr, li")) {
    line.classList.toggle("is-new", !before.has(line.textContent));
  }
  old.replaceWith(fresh);
  if (place) fresh.querySelector(".paper")?.scrollTo(...place);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
  window.htmx?.process(fresh);
  announce(pageText("fresh"));
}

/* What is in hand stays, and says that it is not what stands in the book any more. */
const offer = () => document.querySelector(".alarm > *") ?? alarm("newer");

/* Exchange the page for the one that came, but for what waits on this phone. */
function exchange(page) {
  const [old, fresh] = [document.querySelector("main"), page.querySelector("main")];
  const bar = old.querySelector(".bar--alone");
  if (bar) fresh.prepend(bar.cloneNode(true));
  if (textOf(old) !== textOf(fresh)) replace(old, fresh);
  alarm();
  document.querySelector(".head")?.replaceWith(page.querySelector(".head") ?? "");
  if (!showing()) return;
  showing().dataset.version = showing(page)?.dataset.version;
  watched().dataset.baton = page.querySelector("[data-baton]")?.dataset.baton ?? "";
}

/* Show the page as it is now, unless it is in hand. What this phone writes itself is no news: its
   answer shows it. */
async function showAnew(version) {
  if (document.querySelector(".htmx-request") || shown() !== version) return;
  if (isInHand()) return offer();
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const html = await answer.text();
  if (shown() !== version) return;
  document.dispatchEvent(new CustomEvent("napledger:page", { detail: html }));
  if (isInHand()) return offer();
  exchange(new DOMParser().parseFromString(html, "text/html"));
}

/* Bring a page up to date that nobody asks about, and that came from the memory of the phone or of
   the browser. */
async function freshen() {
  if (!KEPT.test(location.pathname.replace(base, "/"))) return;
  await showAnew(shown()).then(
    () => (lastSeen = new Date()),
    () => undefined,
  );
  tell(isFresh());
}

/* Ask once; return whether to go on asking. */
async function ask() {
  const asked = performance.now();
  const head = headToAskFor();
  const version = shown();
  const answer = await answerTo(head);
  const isBoard = /id="board"/.test(answer.html);
  if (!isBoard && ![NOTHING_NEW, OUT_OF_DATE].includes(answer.status)) {
    tell(false);
    if (REVOKED.includes(answer.status)) await leaveIfRevoked(answer);
    return true;
  }
  if (head && answer.isLost) await tellLost(head, watched().dataset.live);
  else if (head) headIsHeld(head);
  if (answer.status === OUT_OF_DATE) await showAnew(version);
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
  const isNew = isFresh() && !isFromMemory;
  if (isNew) seen();
  else tell(false);
  asking = setTimeout(round, isNew ? ROUND_MS : 0);
  document.addEventListener("visibilitychange", rest);
  document.addEventListener("napledger:shown", () => tell(isToldLive && isFresh()));
  addEventListener("pageshow", ({ persisted }) => {
    isLeaving = false;
    if (persisted) rest();
  });
} else {
  if (!isFresh()) freshen();
  if (watched() && headToAskFor()) ask().catch(() => undefined);
  addEventListener("pageshow", ({ persisted }) => persisted && freshen());
  addEventListener("online", freshen);
}

/* Back in sight by the way back, after somebody signed out: the page is asked for anew. */
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && Number(localStorage.getItem(ours("napledger left"))) > openedAt) location.reload();
});
