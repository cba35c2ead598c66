/* Keeps an open board up to date by asking, every few seconds, whether anything is new.

   Asking is steadier on phones than a stream, which they kill in the background. A hidden page
   rests; a closed evening is asked about no more. A half-entered deal is never taken away: the
   device that records is told of a change instead. */

const SECONDS = 2.5;
const NOTHING_NEW = 204;
const STOP = 286;

const board = () => document.querySelector("#board");
let timer;
let seen = new Date();

function halfEntered() {
  const chosen = document.querySelectorAll(".play input:checked");
  return [...chosen].some((input) => !input.defaultChecked);
}

/** Say "live", or when the table was last seen, wherever the page has a place for it. */
function tell(isLive) {
  if (isLive) seen = new Date();
  const time = seen.toTimeString().slice(0, 5);
  for (const word of document.querySelectorAll(".live-word")) {
    word.textContent = isLive ? word.dataset.liveText : `${word.dataset.seenText} ${time}`;
    word.classList.toggle("live-word--live", isLive);
  }
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("#board");
  if (!fresh) return;
  board().replaceWith(fresh);
  window.htmx?.process(fresh);
  const said = fresh.querySelector(".bar__said")?.textContent.trim().replace(/\s+/g, " ");
  const announcer = document.querySelector(".announcer");
  if (announcer && said) announcer.textContent = said;
  fresh.classList.add("board--fresh");
}

async function ask() {
  const { live, moment } = board().dataset;
  const address = new URL(live, location.href);
  address.searchParams.set("at", moment);
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, cache: "no-store" });
  tell(true);
  if (answer.status === NOTHING_NEW || !answer.ok) return true;
  const html = await answer.text();
  if (!(board().dataset.stance === "records" && halfEntered())) show(html);
  return answer.status !== STOP;
}

async function round() {
  let goesOn = true;
  try {
    goesOn = document.hidden || (await ask());
  } catch {
    tell(false);
  }
  if (goesOn) timer = setTimeout(round, SECONDS * 1000);
}

if (board()?.dataset.live && board().dataset.state !== "closed") {
  timer = setTimeout(round, SECONDS * 1000);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    clearTimeout(timer);
    round();
  });
}
