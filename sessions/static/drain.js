/* Emptying the outbox: every entry in its order, each once. It knows no page, so that the service
   worker can do it too.

   An entry is struck off when the server says that it is written. Whatever else happens on the
   way, it is sent again with the same key, and the server writes a key once. */

import { change, everything, lineOf, strike } from "./outbox.js";

const PATIENCE_MS = 20_000;
const REFUSALS = [400, 403, 404, 405, 409, 410, 413, 422];

/* A printer or a hotel may answer in the server's name; every page of ours names it. */
const OURS = /id="board"|napledger/;

let token;
let lastDrain = Promise.resolve();

/** Send with this token at first: the one that came with the page. */
export const useToken = (text) => (token ??= text);

async function fetched(address, options) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
  try {
    const response = await fetch(address, {
      cache: "no-store",
      redirect: "manual",
      signal: controller.signal,
      ...options,
    });
    const seconds = Number(response.headers.get("Retry-After"));
    return { status: response.status, html: await response.text(), retryMs: 1000 * seconds };
  } finally {
    clearTimeout(timer);
  }
}

async function freshToken() {
  const { html } = await fetched("/token/");
  if (!/^\w{64}$/.test(html)) throw new Error("what came is no token");
  return html;
}

/* The server takes an entry only from whoever made it; one from a page without a word has none. */
const madeBy = ({ madeBy: word }) => (word ? { "Napledger-Made-By": word } : {});

/** Return the answer to an entry; throw when none came. A page from long ago has an old token,
    so a refusal for its sake is answered with a new one. */
async function sent(entry, isAgain) {
  token ??= await freshToken();
  const { key, version, fields } = entry;
  const answer = await fetched(entry.address, {
    method: "POST",
    body: new URLSearchParams([...fields, ["key", key], ["version", version]]),
    headers: { "HX-Request": "true", "X-CSRFToken": token, ...madeBy(entry) },
  });
  if (answer.status !== 403 || isAgain) return answer;
  token = undefined;
  return sent(entry, true);
}

/** Send one entry. Return "written", "refused", "gone" if somebody dropped it before, or "" when
    the server was not reached or cannot write now; it may say when to come again. */
async function delivered(waiting, outcome) {
  const entry = await change(waiting.number, (found) => ({ ...found, tried: true }));
  if (!entry) return "gone";
  const { status, html, retryMs } = await sent(entry).catch(() => ({}));
  outcome.retryMs = retryMs;
  if (!OURS.test(html)) return "";
  if (status === 200) {
    await strike(entry);
    outcome.boards.set(entry.evening, html);
    return "written";
  }
  if (!REFUSALS.includes(status)) return "";
  await change(entry.number, (found) => ({ ...found, refused: { status, html } }));
  return "refused";
}

async function allDelivered() {
  const outcome = { reached: true, changed: false, refused: false, boards: new Map() };
  for (;;) {
    const entries = await everything();
    // Behind one that was refused the others of its evening wait, so that the order holds; but not
    // behind what somebody else made on this phone.
    const stopped = new Set(entries.filter((each) => each.refused).map(lineOf));
    const next = entries.find((each) => !stopped.has(lineOf(each)));
    if (!next) return outcome;
    const became = await delivered(next, outcome);
    if (!became) return { ...outcome, reached: false };
    outcome.changed ||= became !== "gone";
    outcome.refused ||= became === "refused";
  }
}

/** Return what became of the outbox: whether the server was reached, whether anything changed,
    whether anything was refused, by evening the last board that came back, and when the server
    wants to be asked again, if it said so.

    One page at a time, where the browser has locks. Plain http has none: there two pages may both
    send the same entry, of which one is written. */
export const drain = () =>
  navigator.locks
    ? navigator.locks.request("napledger outbox", allDelivered)
    : (lastDrain = lastDrain.then(allDelivered, allDelivered));
