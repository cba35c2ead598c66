/* What people tapped, and what is owed to each tap: once in the book, in its order, or visibly waiting.

   A tap is known by the note that its deal carries; an undo or a redo by the deal that the page said
   it is of. What the phone's disk keeps is looked at whenever it changes, and what the server writes
   whenever it writes. */

const UNSAID = [403, 404];
const OURS = /napledger|id="board"/;
const TOKEN_MS = 60_000;
const FORGED = "open too long";
const NOTE = /d\d+/;
const UNKEPT = /could not keep|not shown yet/;

/** Return the note in a text: which deal it speaks of. */
export const noteIn = (text) => text?.match(NOTE)?.[0];

const noteOf = (entry) => new Map(entry.fields).get("note") || undefined;
const isWaiting = (entry) => entry && entry.made === undefined;

/* An entry on the disk, in a line of the trace. */
function keptAs(entry) {
  if (!entry) return "nothing";
  if (!isWaiting(entry)) return `written, version ${entry.made}`;
  const { said, version, tried, refused } = entry;
  return [said, `version ${version}`, tried && "tried", refused && `refused by ${refused.status}`].filter(Boolean).join(", ");
}

/** Every tap of a history, and what became of it. */
export class Ledger {
  constructor(history) {
    Object.assign(this, { history, taps: [], count: 0 });
  }

  /** Return a new tap of a person: on a deal of this note, or an undo or a redo. */
  tapped(tab, { kind, note, ...more }) {
    const { phone } = tab;
    const tap = { kind, note, phone, evening: tab.evening, at: phone.clock.now, state: "tapped", tab, ...more };
    this.taps.push(tap);
    return tap;
  }

  newNote() {
    return `d${(this.count += 1)}`;
  }

  /** What waits on a phone's disk is otherwise now. */
  changed(phone, before, after, tab) {
    phone.changedAt = phone.clock.now;
    for (const number of new Set([...before.keys(), ...after.keys()])) {
      const [old, made] = [before.get(number), after.get(number)];
      if (JSON.stringify(old) !== JSON.stringify(made)) this.history.trace(`${phone.base} ${tab.path ?? "worker"} keeps ${number}: ${keptAs(made)}`);
      if (isWaiting(old) && !made) this.#dropped(phone, old, tab);
      else if (isWaiting(old) && made.made !== undefined) this.#struck(phone, old);
      else if (isWaiting(made) && old?.key !== made.key) this.#kept(phone, made, { tab, old });
      else if (made?.refused && !old?.refused && !OURS.test(made.refused.html)) this.history.fault(`${made.said} was refused by somebody else than the server`);
      else if (made?.refused && !old?.refused && made.refused.html.includes(FORGED) && this.#isTokenOld()) this.history.fault(`${made.said} was refused for its token's sake`);
      else if (isWaiting(old) && old.refused && !made.refused) this.#sentAgain(old, made, tab);
    }
  }

  of(key) {
    return key && this.taps.find((tap) => tap.key === key);
  }

  #kept(phone, entry, { tab, old }) {
    const tap = this.#openOn(tab, (each) => each.kind === entry.kind && each.note === noteOf(entry));
    if (!tap) return this.history.fault(`an entry that nobody tapped is kept: ${entry.said}`);
    Object.assign(tap, { key: entry.key, number: entry.number, state: "kept", of: noteIn(entry.of), line: entry.madeBy });
    if (!old) return this.#isMendedTwice(tap);
    const former = this.of(old.key);
    if (!old.refused || !tap.mends) this.history.fault(`${entry.said} took the place of another entry`);
    else Object.assign(former, { state: "replaced", mendedBy: tap });
  }

  /* A deal that was to be mended, and is recorded beside the one that is written already. */
  #isMendedTwice(tap) {
    const former = tap.mends && this.taps.find((each) => each.number === tap.mends && each.phone === tap.phone);
    if (former && this.#isWritten(former)) this.history.fault(`${tap.note} mends ${former.note}, which is written already: both count`);
  }

  #dropped(phone, entry, tab) {
    const tap = this.of(entry.key);
    const { decision } = tab;
    const isDecided = decision?.kind === "drop" && (decision.number === entry.number || this.#leansOn(tap, decision.number));
    const takesBack = this.#openOn(tab, ({ kind, above }) => kind !== "deals" && above === entry.number);
    if (!isDecided && !takesBack) this.history.fault(`${entry.said} was thrown away, and nobody wanted that`);
    tap.state = "thrown";
    // Whoever may not send it is not told that it came through before.
    tap.mayBeWritten = UNSAID.includes(entry.refused?.status) && this.#isWritten(tap);
    if (isDecided) return;
    // Who took the same back at the same time, on this page or another, has it, too.
    for (const each of this.taps) {
      if (each.phone === phone && each.kind !== "deals" && each.state === "tapped" && each.above === entry.number) each.state = "done";
    }
  }

  /* The last tap on a page of which nothing is known yet. */
  #openOn(tab, isIt) {
    return this.taps.findLast((each) => each.tab === tab && each.state === "tapped" && isIt(each));
  }

  /* Whether an undo takes back what was thrown away, so that it has nothing to take back. */
  #leansOn(tap, number) {
    const target = this.taps.find((each) => each.number === number && each.phone === tap.phone && each.state !== "replaced");
    return tap.kind !== "deals" && target && this.#mended(tap.of) === (target.note ?? target.of);
  }

  #struck(phone, entry) {
    const evening = this.history.server.evening(entry.evening.slice(phone.base.length));
    if (!evening.written(entry.key)) this.history.fault(`${entry.said} was struck off, and is not written`);
  }

  #sentAgain(old, made, tab) {
    const tap = this.of(old.key);
    if (tab.decision?.number !== old.number) this.history.fault(`${old.said} is sent again, and nobody wanted that`);
    if (tab.decision?.kind === "insist") tap.insisted = true;
  }

  /** The server wrote an entry. */
  written(entry, evening) {
    const tap = this.of(entry.key);
    const of = entry.of && evening.log[entry.of - 1].note;
    if (!tap) return this.history.fault(`${entry.kind} ${entry.note ?? of} was written with a key that no tap has`);
    if (tap.state === "thrown" || tap.state === "replaced") this.history.fault(`${tap.note ?? tap.kind} was thrown away, and written after that`);
    if (entry.of && tap.of && of !== this.#mended(tap.of) && !this.#isInsisted(tap, entry, evening)) this.history.fault(`the ${tap.kind} of ${tap.of} was one of ${of}`);
    const alike = evening.log.filter((each) => each.note && each.note === entry.note);
    if (alike.length > 1) this.history.fault(`${entry.note} was written twice`);
  }

  /* Somebody agreed to take back what the page of the conflict named; a redo puts that back. */
  #isInsisted(tap, { of }, evening) {
    const undos = evening.log.filter((each) => each.kind === "undo" && each.of === of);
    return tap.insisted || (tap.kind === "redo" && undos.some(({ key }) => this.of(key)?.insisted));
  }

  /* The note by which a deal goes on after it was mended. */
  #mended(note) {
    const former = this.taps.find((tap) => tap.note === note && tap.mendedBy);
    return former ? this.#mended(former.mendedBy.note) : note;
  }

  /* A token that is exchanged twice at once is too much to ask. */
  #isTokenOld() {
    const { clock, rotatedAt = 0 } = this.history;
    return clock.now - rotatedAt > TOKEN_MS;
  }

  /** Nobody is asked about what they wrote themselves, on the same page. */
  outdated(key, evening, made) {
    const tap = this.of(key);
    const writers = evening.log.slice(made).map((entry) => this.of(entry.key));
    // An undo was tapped below what was shown then.
    const last = tap?.kind === "deals" ? tap.number - 1 : (tap?.above ?? 0);
    // What was thrown away and written before, unsaid, is told now.
    const isOwn = writers.every((each) => each?.tab === tap?.tab && each.number <= last && each.state !== "thrown");
    if (tap && isOwn) this.history.fault(`${tap.note ?? tap.kind} is held against what the same page wrote before`);
  }

  #isWritten(tap) {
    return this.history.server.evening(tap.evening).written(tap.key);
  }

  /** Look at what the front page of a phone shows, once it had time to show it. */
  look(tab) {
    const { phone, document } = tab;
    const { said, numbers, count } = shownOn(document);
    const kept = phone.disk.waiting.filter((each) => each.evening === phone.base + tab.evening);
    const made = (number) => phone.disk.records.get(number)?.made;
    const version = Number(document.querySelector("#board")?.dataset.version ?? 0);
    const isAhead = (number) => made(number) > version;
    const missing = kept.filter(({ number }) => !numbers.includes(number) && number !== liesOpen(document));
    const idle = numbers.filter((number) => !kept.some((each) => each.number === number) && !(tab.isTable && isAhead(number)));
    if (missing.length) this.history.fault(`${tab.path} does not show what waits: ${missing.map((each) => each.said).join("; ")}`);
    if (idle.length) this.history.fault(`${tab.path} shows as waiting what does not wait: ${idle.join(", ")}`);
    if (count !== undefined && count !== numbers.length) this.history.fault(`${tab.path} counts ${count} and shows ${numbers.length}: ${said}`);
    const open = mendedOn(document);
    if (open && !kept.some((each) => each.number === open && each.refused)) this.history.fault(`${tab.path} lets ${open} be mended, which is not refused`);
    this.#heed(tab);
  }

  /* A tap was kept, or the page says that it was not: never both, never neither. */
  #heed(tab) {
    const tap = this.taps.findLast((each) => each.tab === tab);
    // The same words are said where a decision could not be kept.
    if (!tap || tap.at < tab.decision?.at) return;
    const isAlarmed = UNKEPT.test(tab.document.querySelector(".alarm")?.textContent);
    // An undo of what was dropped a moment before has nothing left to do.
    const isGone = tap.kind !== "deals" && this.taps.some((each) => each.number === tap.above && each.phone === tab.phone && each.state === "thrown");
    const isKept = tap.state !== "tapped" || isGone;
    if (isAlarmed && tap.key) this.history.fault(`${tap.note ?? tap.kind} is said not to be kept, and is`);
    if (!isAlarmed && !isKept) this.history.fault(`the tap on ${tap.note ?? tap.kind} is neither kept nor refused`);
  }

  /** At the end every tap is in the book once, in its order, or thrown away by whoever made it. */
  close() {
    for (const tap of this.taps.filter((each) => each.key)) {
      const isWritten = Boolean(this.#isWritten(tap) && !tap.mayBeWritten);
      if (isWritten !== (tap.state === "kept")) this.history.fault(`${tap.note ?? `${tap.kind} of ${tap.of}`} is ${tap.state}, and ${isWritten ? "" : "not "}written`);
    }
    for (const evening of this.history.server.evenings.values()) this.#checkOrder(evening);
  }

  #checkOrder(evening) {
    const lasts = new Map();
    for (const tap of evening.log.map(({ key }) => this.of(key)).filter(Boolean)) {
      const line = `${tap.phone.base} ${tap.line}`;
      const last = lasts.get(line);
      if (last && last.number > tap.number) this.history.fault(`${tap.note ?? tap.kind} was written after ${last.note ?? last.kind}, and tapped before`);
      lasts.set(line, tap);
    }
  }
}

/* The number of the deal that is being mended, if one is. */
const mendedOn = (document) => Number(document.querySelector("#board [data-mends]")?.dataset.mends);

/** Return the number of the deal that was refused just now, if it lies open under the server's words. */
export function liesOpen(document) {
  const board = document.querySelector("#board:has([role=alert])");
  return Number(board?.querySelector("[data-mends]")?.dataset.mends);
}

/** Return what a page shows to wait: its words, the numbers, and how many it says. */
export function shownOn(document) {
  const list = document.querySelector(".waiting:not(template *)");
  if (!list) return { said: "", numbers: [] };
  const numbers = [...list.querySelectorAll("[data-number]")].map(({ dataset }) => Number(dataset.number));
  const said = list.querySelector(".waiting__last").textContent;
  const count = list.querySelector(".waiting__count").textContent.match(/^\d+/)?.[0];
  return { said, numbers, count: count === undefined ? undefined : Number(count) };
}
