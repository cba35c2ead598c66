/* Keeps an open board up to date by asking, every few seconds, whether anything is new.

   Asking is steadier on phones than a stream, which they kill in the background. A hidden page
   rests; a closed evening is asked about no more. */

const SECONDS = 2.5;
const NOTHING_NEW = 204;
const STOP = 286;

const liveBoard = () => document.querySelector("#board");
let asking;
let lastSeen = new Date();

/* Say "live", or when the table was last seen, wherever the page has a place for it. */
function tell(isLive) {
  if (isLive) lastSeen = new Date();
  const time = lastSeen.toTimeString().slice(0, 5);
  for (const word of document.querySelectorAll(".live-word")) {
    word.textContent = isLive ? word.dataset.liveText : `${word.dataset.seenText} ${time}`;
    word.classList.toggle("live-word--live", isLive);
  }
}

async function ask() {
  const { live, moment } = liveBoard().dataset;
  if (!live) return true;
  const address = new URL(live, location.href);
  address.searchParams.set("at", moment);
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, cache: "no-store" });
  tell(true);
  if (answer.status === NOTHING_NEW || !answer.ok) return true;
  document.dispatchEvent(new CustomEvent("napledger:live", { detail: await answer.text() }));
  return answer.status !== STOP;
}

async function round() {
  let goesOn = true;
  try {
    goesOn = document.hidden || (await ask());
  } catch {
    tell(false);
  }
  if (goesOn) asking = setTimeout(round, SECONDS * 1000);
}

if (liveBoard()?.dataset.live && liveBoard().dataset.state !== "closed") {
  asking = setTimeout(round, SECONDS * 1000);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    clearTimeout(asking);
    round();
  });
}
