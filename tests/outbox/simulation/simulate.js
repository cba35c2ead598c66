/* Runs histories one after the other: `simulate({ pages, sources })` makes the runner. */

import { History } from "./history.js";
import { WORDS } from "./phone.js";
import { Scripts } from "./scripts.js";
import { Server } from "./server.js";

const FRAMES = 8;

function frame() {
  const made = document.createElement("iframe");
  made.hidden = true;
  document.body.append(made);
  return made;
}

/** Return the scripts, and what runs the history of a seed and says what was wrong with it. */
export function simulator({ pages, sources }) {
  const places = Server.placesIn(pages);
  const scripts = new Scripts(sources, WORDS);
  let running;
  addEventListener("unhandledrejection", (event) => {
    running?.fault(`a promise was broken: ${event.reason?.stack ?? event.reason}`);
    event.preventDefault();
  });
  addEventListener("error", ({ error }) => running?.fault(`a script failed: ${error?.stack}`));
  const frames = Array.from({ length: FRAMES }, frame);
  const run = async (seed, isTraced) => {
    running = new History({ seed, pages, places, scripts, frames: [...frames], isTraced });
    const { faults, lines, ledger, phones } = await running.run();
    const posts = phones.reduce((sum, { network }) => sum + network.posts, 0);
    return { seed, faults, lines, taps: ledger.taps.length, posts };
  };
  return { run, scripts };
}
