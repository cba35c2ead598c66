/* What a phone keeps for all its pages: a database like the browser's (IndexedDB), and locks.

   As much of IndexedDB as one store of entries needs, and by its rules: one transaction after the
   other, in the order in which they were begun; each wholly or not at all; ended by itself once it
   asks for nothing more; and safe before anybody is told so. `tests/e2e/test_outbox_simulated.py`
   holds it against the browser's own. */

import { settled } from "./clock.js";

const FULL = () => new DOMException("the phone is full", "QuotaExceededError");
const GONE = () => new DOMException("the connection is closed", "InvalidStateError");

const answer = (request, name) => request[name]?.({ target: request });

/* What is asked of the store, as the browser answers it. */
const ASKED = {
  get: (records, number) => structuredClone(records.get(number)),
  getAll: (records) => [...records.keys()].sort((a, b) => a - b).map((each) => structuredClone(records.get(each))),
  delete: (records, number) => void records.delete(number),
  put(records, entry, disk) {
    const number = entry.number ?? disk.nextNumber;
    disk.nextNumber = Math.max(disk.nextNumber, number + 1);
    records.set(number, { ...entry, number });
    return number;
  },
};

class Transaction {
  constructor(tab, faults) {
    Object.assign(this, { tab, faults, asked: [], error: null });
  }

  objectStore() {
    const ask = (name) => (what) => {
      const request = { name, what: name === "put" ? structuredClone(what) : what };
      this.asked.push(request);
      return request;
    };
    return { get: ask("get"), getAll: ask("getAll"), put: ask("put"), delete: ask("delete") };
  }
}

/** The disk of one phone. `watch(before, after, tab)` is told of each change. */
export class Disk {
  constructor({ clock, chance, watch }) {
    Object.assign(this, { clock, chance, watch, records: new Map(), nextNumber: 1, line: [] });
    this.isFull = false;
    this.slow = 0;
  }

  /** Return what waits, in order. */
  get waiting() {
    return ASKED.getAll(this.records).filter((each) => each.made === undefined);
  }

  /** Return the database as this page or worker sees it. */
  seenBy(tab) {
    return { open: () => this.#opened(tab) };
  }

  /* Slow that often, but it answers within two seconds in all: of one that does not, see test_mute_store.py. */
  #latency() {
    return this.chance.happens(this.slow) ? this.chance.between(100, 600) : this.chance.between(0.2, 8);
  }

  #opened(tab) {
    const request = {};
    this.clock.after(this.#latency(), () => {
      const connection = { createObjectStore: () => undefined, close: () => undefined };
      connection.transaction = (_, mode) => this.#begun(tab, connection, mode);
      tab.connections.push(connection);
      request.result = connection;
      answer(request, "onsuccess");
    }, tab);
    return request;
  }

  #begun(tab, connection, mode) {
    if (connection.isLost) throw GONE();
    const transaction = new Transaction(tab, { isFull: this.isFull && mode === "readwrite" });
    this.line.push(transaction);
    this.clock.after(this.#latency(), () => this.#next(), undefined, { isWhole: true });
    return transaction;
  }

  /* The next of the line, from its beginning to its end. Whoever died before it began is forgotten;
     who dies after it, is not told. */
  async #next() {
    const transaction = this.line.shift();
    const { tab, asked } = transaction;
    if (!tab.isAlive) return;
    const records = new Map(this.records);
    let hasPut = false;
    do {
      // What is asked for at once is there before the first answer.
      const request = asked.shift();
      if (!request) break;
      request.result = ASKED[request.name](records, request.what, this);
      hasPut ||= request.name === "put";
      answer(request, "onsuccess");
      await settled();
    } while (tab.isAlive);
    const isKept = tab.isAlive && !(transaction.faults.isFull && hasPut);
    if (isKept) {
      const before = this.records;
      this.records = records;
      this.watch(before, records, tab);
    } else transaction.error = FULL();
    // A page is told of one after the other.
    tab.toldAt = Math.max(tab.toldAt ?? 0, this.clock.now + this.#latency());
    const tell = () => answer(transaction, isKept ? "oncomplete" : "onabort");
    this.clock.after(tab.toldAt - this.clock.now, tell, tab);
  }
}

/** The locks of one phone: one holder for each, and the others in line. */
export class Locks {
  constructor(clock) {
    Object.assign(this, { clock, line: [] });
  }

  /** Return the locks as this page or worker sees them. */
  seenBy(tab) {
    return { request: (_, work) => new Promise((resolve, reject) => this.#stand({ tab, work, resolve, reject })) };
  }

  /** Let go of what a page held that is no more. */
  letGo(tab) {
    const [holder] = this.line;
    this.line = this.line.filter((each) => each.tab !== tab);
    if (holder?.tab === tab) this.#grant();
  }

  #stand(asker) {
    this.line.push(asker);
    if (this.line.length === 1) this.#grant();
  }

  #grant() {
    const [holder] = this.line;
    if (!holder) return;
    this.clock.after(1, async () => {
      const done = () => {
        if (this.line[0] !== holder) return;
        this.line.shift();
        this.#grant();
      };
      // Nobody waits for it here: it takes as long as what it sends.
      holder.work().finally(done).then(holder.resolve, holder.reject);
    }, holder.tab);
  }
}
