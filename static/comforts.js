/* Small comforts: a tick in the hand when a deal is saved, a screen that stays awake, a theme, times by the
   clock of whoever reads them, and the section "This phone", where they are chosen. */

import { base, ours, timely } from "./outbox.js";
import { applyPreferences, applyTheme, PLACE, preferences, THEME_COOKIE } from "./preferences.js";

const TICK_MS = 15;
const A_YEAR_SECONDS = 31_536_000;
let lock;

/* Keep a preference, and let the page look so. */
function prefer(name, isOn) {
  localStorage.setItem(PLACE, JSON.stringify({ ...preferences(), [name]: isOn }));
  applyPreferences();
}

/* Keep the theme that a form has chosen: the page is in it at once, and so is what comes, if need be
   without a server. A cookie of a server's lasts longer on some phones than one of a script's. */
async function preferTheme(form) {
  const chosen = new FormData(form).get("theme");
  document.cookie = `${THEME_COOKIE}=${chosen}; path=${base}; max-age=${A_YEAR_SECONDS}; samesite=lax`;
  applyTheme(chosen);
  const keep = async () => (await window.caches?.open(ours("theme")))?.put(base, new Response(chosen));
  await timely(keep()).catch(() => undefined);
  await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
}

async function locked() {
  const held = await navigator.wakeLock.request("screen");
  // The phone itself lets go when the page is out of sight.
  held.onrelease = () => (lock = undefined);
  return held;
}

/* The screen stays awake while an open table is in sight, if that is wanted. */
function stayAwake() {
  const isOpen = document.querySelector("#board[data-state=open]") && !document.hidden;
  if (!isOpen || !preferences().awake) return lock?.then((held) => held?.release());
  // A phone that saves its battery refuses; then the screen goes dark as ever.
  lock ??= locked().catch(() => (lock = undefined));
  return lock;
}

/* While the page lies upside down, a button to turn it back is always at hand. */
function showTurnBack() {
  const parts = document.querySelector(".turn-back-part");
  const shown = document.querySelector(".turn-back");
  if (!preferences().turned) shown?.remove();
  else if (parts && !shown) document.body.append(parts.content.cloneNode(true));
}

const boxes = [...document.querySelectorAll(".this-phone input")];

function showPreferences() {
  for (const box of boxes) box.checked = !box.disabled && preferences()[box.name];
  showTurnBack();
  stayAwake();
}

/* A phone that saves its battery refuses to keep the screen awake: then the box is not ticked, and says
   why. It is asked here, where that can be read; what was chosen stays for better times. */
async function tryAwake() {
  const box = boxes.find(({ name }) => name === "awake");
  if (!box?.checked || document.hidden) return;
  const held = await timely(navigator.wakeLock.request("screen")).catch(() => undefined);
  if (held) return held.release();
  const said = document.getElementById(box.getAttribute("aria-describedby"));
  said.textContent = said.dataset.refused;
  box.checked = false;
}

function choose(name, isOn) {
  prefer(name, isOn);
  showPreferences();
  if (name === "awake") tryAwake();
}

/* What cannot be had here says why: the page came by plain http, or the browser does not know it. */
function sayWhyNot(box) {
  const said = document.getElementById(box.getAttribute("aria-describedby"));
  const { plainHttp, unknown } = said.dataset;
  said.textContent = (!isSecureContext && plainHttp) || unknown;
  box.disabled = true;
}

if (!isSecureContext) document.querySelector(".this-phone__https")?.removeAttribute("hidden");
for (const box of boxes) {
  // Only here can it be of use, so only now is it shown.
  box.closest(".this-phone").hidden = false;
  if (box.dataset.needs && !(box.dataset.needs in navigator)) sayWhyNot(box);
  box.addEventListener("change", () => choose(box.name, box.checked));
}

/* A theme is seen as soon as it is tapped, if need be before this has come. */
for (const form of document.querySelectorAll(".theme")) {
  const choose = () => preferTheme(form).catch(() => undefined);
  if (!form.querySelector(`[value=${document.documentElement.dataset.theme}]`).checked) choose();
  form.addEventListener("change", choose);
}

/* The server is told the phone's zone, once. */
function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const told = `napledger_zone=${zone}`;
  if (!zone || document.cookie.split("; ").includes(told)) return;
  document.cookie = `${told}; path=${base}; max-age=${A_YEAR_SECONDS}; samesite=lax`;
}

let audio;

/* Two chips that fall on each other: seconds from now, and hertz. */
function chink() {
  audio ??= new AudioContext();
  for (const [after, pitch] of [[0, 3100], [0.07, 2600]]) {
    const from = audio.currentTime + after;
    const [chip, loudness] = [audio.createOscillator(), audio.createGain()];
    chip.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.2, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.09);
    chip.connect(loudness).connect(audio.destination);
    chip.start(from);
    chip.stop(from + 0.1);
  }
}

const tick = () => preferences().tick && navigator.vibrate?.(TICK_MS);
document.addEventListener("napledger:saved", tick);
document.addEventListener("napledger:saved", () => preferences().chink && chink());
// The greatest thing there is in a game is felt twice.
document.addEventListener("napledger:shown", () => document.querySelector(".board--flourish") && tick());
document.addEventListener("click", ({ target }) => target.closest(".turn-back") && choose("turned", false));
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("napledger:shown", stayAwake);
showPreferences();
tryAwake();
tellZone();
// An app on the home screen of an iPhone keeps its own things, apart from the browser's.
if (navigator.standalone) document.querySelector("[data-home-screen]")?.removeAttribute("hidden");
