/* The outbox: what was recorded on this phone and is not known to be written yet, and emptying it.
   The browser keeps it, so that it outlives a reload, a restart and an empty battery. It knows no
   page, so that the service worker can empty it too.

   An entry: its number (the order), the evening and the address it goes to, its fields and key,
   the version of the evening it was made from, the server's word for who made it, whether it was
   tried, how it was refused; of an undo or a redo, the numbers of what it takes back (target) and of
   what it was tapped below (above), where that waited; and what the page says of it: kind, said (and
   for an undo of what), details, price, gain, what each account gains (moved; nearly so: isNear), whether
   the prices after it are nearly those before, dealer, nextDealer, at.

   An entry that was written stays for a while, with the version of its evening that it made and the
   time. The board on which it stands comes later; until then it is shown as before, and what is
   tapped there was made from that version, however quick the tap. */

/** The path that the site lies below: a slash alone, or /nap/. The static files lie in a folder of it. */
export const base = new URL("..", import.meta.url).pathname;

/** Return the name of something that the browser keeps. It keeps the things of all sites of a host in
    one place, so below a path they are named by that too: "napledger/nap". */
export const ours = (name) => (name + base).slice(0, -1);

const STORE = "outbox";
const WRITTEN_MAX = 200;
const PATIENCE_MS = 20_000;
const LOCK_MS = 25_000;
const ANSWER_MS = 2000;
const LATE_MS = 5000;
const REFUSALS = [400, 403, 404, 405, 409, 410, 413, 422];

/* A printer or a hotel may answer in the server's name; every page of ours names it. */
export const OURS = /id="board"|napledger/;
let database;
let token;
let lastDrain = Promise.resolve();

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Return what the browser promised, or fail after two seconds: some were seen whose store never
    answers, without a word. Time in which the page slept does not count. */
export async function timely(promise) {
  const late = async () => {
    for (let round = 0; round < 2; round += 1) await pause(ANSWER_MS / 2);
    throw new DOMException("the browser does not answer", "TimeoutError");
  };
  return Promise.race([promise, late()]);
}

const answerOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open() {
  const request = indexedDB.open(ours("napledger"), 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: "number", autoIncrement: true });
  const found = await answerOf(request);
  // A newer page may want to change it, and waits for this one.
  found.onversionchange = () => found.close();
  return found;
}

const begun = async (mode, durability) =>
  (await (database ??= open())).transaction(STORE, mode, { durability });

/* Return what `work` makes of the store, once it is safe on the disk: "relaxed", where nothing is lost
   with what an empty battery takes, once it is on its way there. Phones close what they put to
   sleep, some without a word: then it is opened again. What is not done in time is broken off, or taken
   back if it was done after all. */
async function within(mode, work, takeBack, durability = "strict") {
  let transaction;
  let isLate = false;
  const done = async () => {
    transaction = await begun(mode, durability).catch(() => {
      database = undefined;
      return begun(mode, durability);
    });
    if (isLate) return transaction.abort();
    const safe = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [made] = await Promise.all([work(transaction.objectStore(STORE)), safe]);
    if (isLate) await takeBack?.(made);
    return made;
  };
  const doing = done();
  return timely(doing).catch(async (failure) => {
    if (failure.name !== "TimeoutError") throw failure;
    [isLate, database] = [true, undefined];
    doing.catch(() => undefined);
    await new Promise((resolve) => resolve(transaction?.abort())).catch(() => undefined);
    throw failure;
  });
}

const isWritten = ({ made }) => made !== undefined;

/* What orders an entry: its evening, and who made it. */
const lineOf = ({ evening, madeBy }) => `${evening} ${madeBy ?? ""}`;

/** Return what waits, and what was written of late with the version that each made, in order. */
export async function contents() {
  const found = await within("readonly", (store) => answerOf(store.getAll()));
  const waiting = found.filter((entry) => !isWritten(entry));
  return { waiting, written: found.filter(isWritten) };
}

/** Return whether anything waits: to be asked before signing out. */
export const hasWaiting = async () => (await contents()).waiting.length > 0;

/** Forget what was written: whoever made it signs out. */
export const forgetWritten = () =>
  within("readwrite", async (store) => {
    const found = await answerOf(store.getAll());
    for (const { number } of found.filter(isWritten)) store.delete(number);
  });

/** Keep an entry and return its number; one with a number takes the place of the one that had it, if
    that is still refused: what another page sent again may be written. It was tapped below `above`,
    the last entry that was shown to wait, if any was, and knows of all that this knew of; the undo of
    one that waited is made from what that made, whatever else is on the board. */
export function keep({ number, ...entry }, above) {
  let mended;
  const put = async (store) => {
    mended = await answerOf(store.get(number ?? 0));
    const { made, version: known = 0 } = (await answerOf(store.get(above?.number ?? 0))) ?? {};
    const version = made && entry.target ? made : Math.max(entry.version, made ?? known);
    return answerOf(store.put({ ...entry, ...(mended?.refused && { number }), version }));
  };
  const takeBack = (kept) =>
    within("readwrite", (store) => answerOf(mended?.refused ? store.put(mended) : store.delete(kept)));
  return within("readwrite", put, takeBack);
}

/** Put what `changed` makes of an entry in its place, or nothing for null; return that, and null for
    one that is not there any more. What is thrown away takes `following` with it. */
export const change = (number, changed, ...following) =>
  within("readwrite", async (store) => {
    const found = await answerOf(store.get(number));
    const entry = found ? (isWritten(found) ? undefined : changed(found)) : null;
    if (entry) store.put(entry);
    if (entry === null) for (const each of [number, ...following]) store.delete(each);
    return entry;
  });

/** Return those of the entries that were written of an evening before that time and are not in its book,
    which stands at that version: the server was put back to what it was before. */
export const lostOf = (entries, evening, version, before) =>
  entries.filter((each) => each.evening === evening && each.made > version && each.writtenAt < before);

/* Such are shown as refused, and can be entered again. */
function restore(store, lost, version) {
  const undone = new Set(lost.filter(({ kind }) => kind === "undo").map(({ target }) => target));
  for (const { made: _, ...entry } of lost) {
    // What was taken back again, nobody wants.
    if (entry.kind !== "deals" || undone.has(entry.number)) store.delete(entry.number);
    else store.put({ ...entry, version, refused: { isRestored: true, html: "" } });
  }
}

/** Offer those entries anew. */
export const offerAnew = (evening, version, before) =>
  within("readwrite", async (store) => {
    const found = await answerOf(store.getAll());
    restore(store, lostOf(found, evening, version, before), version);
  });

/* Strike off an entry that was written and made that version. Those of its line after it were made by
   somebody who knew of it, so from now on they count as made from that version; but not an undo that
   was tapped on a page which did not show it. */
function strike(entry, made) {
  const work = async (store) => {
    const { number, version, evening } = entry;
    const known = await answerOf(store.getAll());
    if (made <= version) restore(store, lostOf(known, evening, made - 1, Infinity), made - 1);
    store.put({ ...entry, made, writtenAt: Date.now() });
    const found = await answerOf(store.getAll());
    for (const other of found.filter((each) => !isWritten(each))) {
      const isOlder = lineOf(other) === lineOf(entry) && other.version < made;
      const isAfter = isOlder && !(other.above < number);
      if (isAfter || other.target === number) store.put({ ...other, version: made });
    }
    for (const other of found.filter(isWritten)) {
      if (other.number < number - WRITTEN_MAX) store.delete(other.number);
    }
  };
  // Were this lost, the entry would be sent again with its key, and written once all the same.
  return within("readwrite", work, undefined, "relaxed");
}

/** Return a key that nobody made before, of 120 bits. Plain http has no crypto.randomUUID. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** Return a signal that breaks off what takes longer than that. */
export function endingIn(ms) {
  const end = new AbortController();
  setTimeout(() => end.abort(), ms);
  return end.signal;
}

/** Send with this token at first: the one that came with the page. */
export const useToken = (text) => (token ??= text);

async function fetched(address, options) {
  const signal = endingIn(PATIENCE_MS);
  const response = await fetch(address, { cache: "no-store", redirect: "manual", signal, ...options });
  const retryMs = 1000 * Number(response.headers.get("Retry-After"));
  return { status: response.status, html: await response.text(), retryMs };
}

async function freshToken() {
  const { html } = await fetched(`${base}token/`);
  if (!/^\w{64}$/.test(html)) throw new Error("no token");
  return html;
}

/** Return the answer to an entry; throw when none came. A page from long ago has an old token,
    so a refusal for its sake is answered with a new one. */
export async function sent(entry, isAgain) {
  token ??= await freshToken();
  const { key, version, fields, madeBy, at } = entry;
  const body = new URLSearchParams([...fields, ["key", key], ["version", version]]);
  const headers = { "HX-Request": "true", "X-CSRFToken": token };
  // The server takes an entry only from whoever made it; one from a page without a word has none.
  if (madeBy) headers["Napledger-Made-By"] = madeBy;
  // Whoever keeps the site counts what could not be sent when it was tapped.
  if (Date.now() - at > LATE_MS) headers["Napledger-Late"] = 1;
  const answer = await fetched(entry.address, { method: "POST", body, headers });
  if (answer.status !== 403 || isAgain) return answer;
  token = undefined;
  return sent(entry, true);
}

/* Send one entry. Return "written", "refused", "gone" if somebody dropped it before, or "" when
    the server was not reached or cannot write now; it may say when to come again. */
async function delivered(waiting, outcome) {
  const entry = await change(waiting.number, (found) => ({ ...found, tried: true }));
  if (!entry) return "gone";
  const asked = performance.now();
  const { status, html, retryMs } = await sent(entry).catch(() => ({}));
  outcome.retryMs = retryMs;
  if (!OURS.test(html)) return "";
  // Theirs may name the address that was asked for; what was written comes with its version.
  const shown = status === 200 && Number(html.match(/data-version="(\d+)"/)?.[1]);
  if (shown) {
    // The board may have what others wrote since; it has less only if the server was put back.
    await strike(entry, Math.min(entry.version + 1, shown));
    outcome.boards.set(entry.evening, { html, asked });
    return "written";
  }
  if (!REFUSALS.includes(status)) return "";
  await change(entry.number, (found) => ({ ...found, refused: { status, html } }));
  return "refused";
}

const nothingDone = () => ({ reached: true, changed: false, refused: false, boards: new Map() });

async function allDelivered(show, ended) {
  const outcome = nothingDone();
  while (!ended?.aborted) {
    const { waiting: entries } = await contents();
    // Behind one that was refused the others of its evening wait, so that the order holds; but not
    // behind what somebody else made on this phone.
    const stopped = new Set();
    const next = entries.find((each) => {
      if (each.refused) stopped.add(lineOf(each));
      return !stopped.has(lineOf(each));
    });
    if (!next) return outcome;
    if (outcome.changed) show?.(outcome);
    const became = await delivered(next, outcome);
    if (!became) return { ...outcome, reached: false };
    outcome.changed ||= became !== "gone";
    outcome.refused ||= became === "refused";
  }
  return outcome;
}

/* Deliver until the page is left: with the lock in its hand the browser would not keep it in memory
   for the way back. What was on its way then goes again, with the same key. */
function deliveredUntilLeft(show) {
  const end = new AbortController();
  const { signal } = end;
  const left = new Promise((resolve) => addEventListener("pagehide", resolve, { signal }));
  const ended = Promise.race([allDelivered(show, signal), left.then(nothingDone)]);
  return ended.finally(() => end.abort());
}

/** Empty the outbox: every entry in its order, each once. An entry is struck off when the server
    says that it is written. Whatever else happens on the way, it is sent again with the same key,
    and the server writes a key once. Return what became of it: whether the server was reached,
    anything changed or was refused, by evening the last board that came back, and when the server
    wants to be asked again, if it said so; `show` it before each further one, which may take long.
    One page at a time, where the browser has locks and gives them. Plain http has none: there two
    pages may both send the same entry, of which one is written. */
export function drain(show) {
  if (!navigator.locks) return (lastDrain = lastDrain.catch(nothingDone).then(() => allDelivered(show)));
  let ended;
  const deliver = () => (ended ??= deliveredUntilLeft(show));
  return Promise.race([navigator.locks.request(ours("napledger outbox"), deliver), pause(LOCK_MS).then(deliver)]);
}
