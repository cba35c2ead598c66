/* The whole night again in ten seconds: all its tables come at once, and each is shown in its turn. */

const NIGHT_MS = 10_000;
const LINGER_MS = 1_000;

const play = document.querySelector(".scrub__play");
const range = document.querySelector("#deal");
let frames;
let timer;
let due;

async function load() {
  const page = document.createElement("template");
  const response = await fetch(play.dataset.frames);
  if (!response.ok) return [];
  page.innerHTML = await response.text();
  return [...page.content.querySelectorAll("template")];
}

function show(frame) {
  document.querySelector("#replayed").replaceChildren(frame.content.cloneNode(true));
  document.querySelector("#replay-label").textContent = frame.dataset.label;
  range.value = frame.dataset.deal;
}

/* Words for Play and Pause change places; nothing is read out while the tables fly by. */
function turn() {
  [play.textContent, play.dataset.pause] = [play.dataset.pause, play.textContent];
  document.querySelector("#replayed").ariaLive = timer ? "off" : "polite";
  document.querySelector("#replay-steps").hidden = Boolean(timer);
}

function stop() {
  clearTimeout(timer);
  timer = undefined;
  turn();
  // The rest of the page follows: the deals before and after, the address.
  range.dispatchEvent(new Event("input", { bubbles: true }));
}

function step(at) {
  show(frames[at]);
  const isLast = at + 1 === frames.length;
  // Each deal has its share of the time, also on a phone that is slow to show one; a short night
  // does not drag.
  due += Math.min(LINGER_MS, NIGHT_MS / frames.length);
  timer = setTimeout(isLast ? stop : () => step(at + 1), isLast ? 0 : due - performance.now());
}

async function start() {
  play.disabled = true;
  frames ??= await load().catch(() => []);
  play.disabled = false;
  if (!frames.length) {
    frames = undefined;
    return;
  }
  const reached = frames.findIndex(({ dataset }) => Number(dataset.deal) >= Number(range.value));
  timer = -1;
  turn();
  due = performance.now();
  step(reached < 0 || reached + 1 === frames.length ? 0 : reached);
}

if (play) {
  play.hidden = false;
  play.addEventListener("click", () => (timer ? stop() : start()));
}
