/* A phone: its disk, its network, its pages and its service worker, all of which may go at any moment. */

import { Disk, Locks } from "./disk.js";
import { Network } from "./network.js";

/** What the scripts call by name and get from the simulation. */
export const WORDS = [
  ..."addEventListener BroadcastChannel Date Math caches clearTimeout crypto document fetch history".split(" "),
  ..."indexedDB isSecureContext localStorage location navigator performance self sessionStorage setTimeout window".split(" "),
];

const LATENCY_MS = 3;

/* A place of names and texts: the session's, or the phone's. */
const storageOf = (texts) => ({
  getItem: (name) => texts.get(name) ?? null,
  setItem: (name, text) => void texts.set(name, String(text)),
  removeItem: (name) => void texts.delete(name),
});

/* Listeners that can all be taken off again. */
function listenersOn(target) {
  const own = [];
  target.addEventListener = (type, listener, options) => {
    own.push([type, listener, options]);
    EventTarget.prototype.addEventListener.call(target, type, listener, options);
  };
  return () => {
    for (const each of own.splice(0)) target.removeEventListener(...each);
  };
}

/** What runs scripts on a phone: a page or the service worker. */
class Realm {
  constructor(phone) {
    Object.assign(this, { phone, isAlive: true, isFrozen: false, connections: [], openedAt: phone.clock.now });
  }

  /** It is gone: nothing that it waits for comes any more. */
  kill() {
    this.isAlive = false;
    this.phone.channels.delete(this);
    this.phone.locks.letGo(this);
  }

  world() {
    const { phone } = this;
    const { clock, chance } = phone;
    const after = (work, ms = 0, ...words) => clock.after(ms, () => phone.guarded(() => work(...words)), this);
    class PhoneDate extends Date {
      constructor(...words) {
        super(...(words.length ? words : [clock.now]));
      }
      static now() {
        return clock.now;
      }
    }
    const locks = phone.isSecure ? phone.locks.seenBy(this) : undefined;
    return {
      BroadcastChannel: phone.channelFor(this),
      Date: PhoneDate,
      Math: Object.assign(Object.create(Math), { random: () => chance.number() }),
      clearTimeout: (number) => clock.forget(number),
      crypto: { getRandomValues: (bytes) => bytes.map(() => chance.below(256)) },
      fetch: (address, options) => phone.network.fetch(this, address, options),
      indexedDB: phone.disk.seenBy(this),
      isSecureContext: phone.isSecure,
      navigator: { locks },
      performance: { getEntriesByType: () => [], now: () => clock.now - this.openedAt, timeOrigin: this.openedAt },
      setTimeout: after,
    };
  }
}

/** An open page. */
export class Tab extends Realm {
  constructor(phone, { frame, path, session = new Map() }) {
    super(phone);
    Object.assign(this, { frame, path, session, isHidden: false, shownAt: phone.clock.now, hiddenAt: Infinity, decision: null });
  }

  get document() {
    return this.frame.contentDocument;
  }

  get isTable() {
    return !this.path.endsWith("sheet/");
  }

  /** Return the path of its evening. */
  get evening() {
    return this.path.replace(/sheet\/$/, "");
  }

  /** Let the page come, and its scripts run. */
  open(html, { keptAt }) {
    const { document, phone } = this;
    const view = this.frame.contentWindow;
    this.release = [listenersOn(document), listenersOn(view)];
    document.documentElement.lang = "en-gb";
    document.body.innerHTML = html;
    const look = { configurable: true, get: () => this.isHidden };
    Object.defineProperty(document, "hidden", look);
    Object.defineProperty(document, "lastModified", { configurable: true, value: new Date(keptAt).toISOString() });
    document.addEventListener("napledger:board", ({ detail }) => phone.keepBoard(this, detail));
    document.addEventListener("napledger:saved", () => (phone.wantsSync = true));
    const run = phone.scripts.runIn({ ...this.world(), ...this.#page(view) }, phone.base);
    phone.guarded(() => {
      if (document.querySelector("#board")) for (const each of ["table/recording.js", "play/steps.js"]) run(each);
      run("phone.js");
    });
    // Whatever is not sent by a script, the browser sends as a form.
    view.addEventListener("submit", (event) => {
      if (!event.defaultPrevented) phone.history.fault(`a form of ${this.path} was sent without the outbox`);
      event.preventDefault();
    });
    phone.clock.after(20, () => view.dispatchEvent(new Event("load")), this);
  }

  #page(view) {
    const { phone } = this;
    const location = {
      pathname: phone.base + this.path,
      href: `http://localhost${phone.base}${this.path}`,
      reload: () => phone.clock.after(LATENCY_MS, () => phone.reload(this), this),
    };
    return {
      addEventListener: view.addEventListener,
      document: this.document,
      history: { replaceState: () => undefined },
      localStorage: storageOf(phone.texts),
      location,
      sessionStorage: storageOf(this.session),
      window: {},
    };
  }

  kill() {
    super.kill();
    this.document.body.replaceChildren();
    for (const release of this.release ?? []) release();
    this.phone.frames.push(this.frame);
  }

  /** It comes to the front, or goes behind. */
  show(isShown) {
    this.isHidden = !isShown;
    if (isShown && this.isAway) this.#return();
    if (isShown) this.isFrozen = false;
    this[isShown ? "shownAt" : "hiddenAt"] = this.phone.clock.now;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  /** It is left for another page, and the browser keeps it for the way back. */
  leave() {
    this.isAway = true;
    this.isHidden = true;
    this.document.dispatchEvent(new Event("visibilitychange"));
    this.frame.contentWindow.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    this.phone.clock.after(LATENCY_MS, () => (this.isFrozen = this.isAway));
  }

  #return() {
    Object.assign(this, { isAway: false, isFrozen: false });
    this.frame.contentWindow.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }
}

/** The service worker, where the phone has one. */
class Worker extends Realm {
  constructor(phone) {
    super(phone);
    const listeners = new Map();
    const addEventListener = (name, listener) => listeners.set(name, listener);
    const caches = { open: () => Promise.reject(new Error("this worker keeps nothing")) };
    const self = { addEventListener, skipWaiting: () => undefined };
    this.listeners = listeners;
    phone.scripts.runIn({ ...this.world(), addEventListener, caches, location: { origin: "http://localhost" }, self }, phone.base)("sw.js");
  }

  /** The browser thinks that the network is back. */
  sync() {
    const waitUntil = (done) => done.then(() => (this.phone.wantsSync = false), () => undefined);
    this.listeners.get("sync")({ waitUntil });
  }
}

/** A phone. `base` is the path that its site lies below, so that each phone has a disk of its own. */
export class Phone {
  constructor({ history, base, device, isSecure, frames }) {
    const { clock, chance, server, scripts, weather } = history;
    Object.assign(this, { history, clock, chance, scripts, base, device, isSecure, frames });
    this.holder = `the holder of ${device}`;
    this.disk = new Disk({ clock, chance, watch: (...change) => history.ledger.changed(this, ...change) });
    this.locks = new Locks(clock);
    this.network = new Network({ clock, chance, server, phone: this, weather });
    this.channels = new Map();
    this.texts = new Map();
    this.kept = new Map();
    this.tabs = [];
    this.front = null;
  }

  /** Do something a script does, and note whatever it throws. */
  guarded(work) {
    try {
      return work();
    } catch (error) {
      return this.history.fault(`a script failed: ${error.stack}`);
    }
  }

  channelFor(realm) {
    const { channels, clock } = this;
    return class {
      constructor(name) {
        this.name = name;
        channels.set(realm, [...(channels.get(realm) ?? []), this]);
      }

      postMessage(said) {
        for (const [other, heard] of channels) {
          // A page that the browser keeps for the way back hears nothing.
          if (other === realm || other.isAway) continue;
          for (const each of heard) clock.after(LATENCY_MS, () => each.onmessage?.({ data: said }), other);
        }
      }
    };
  }

  /** The newest board of an evening that came is kept in its page, where there is a worker. */
  keepBoard(tab, html) {
    const kept = this.kept.get(tab.path);
    if (!kept) return;
    const page = new DOMParser().parseFromString(kept.html, "text/html");
    page.querySelector("#board").outerHTML = html;
    this.kept.set(tab.path, { html: page.body.innerHTML, keptAt: this.clock.now });
  }

  /** Return the page that comes when one is opened, or undefined when none does. */
  pageAt(path) {
    const { mood } = this.history.server;
    if (this.network.isUp && mood === "well") {
      const { status, html } = this.history.server.answer(this, { method: "GET", path });
      if (status !== 200) return undefined;
      if (this.isSecure) this.kept.set(path, { html, keptAt: this.clock.now });
      return { html, keptAt: this.clock.now };
    }
    return this.kept.get(path);
  }

  /** Return a new page in front of the others, or undefined where none can be had. */
  openTab(path, session) {
    const page = this.pageAt(path);
    if (!page || !this.frames.length) return undefined;
    const tab = new Tab(this, { frame: this.frames.pop(), path, session });
    this.tabs.push(tab);
    this.front?.show(false);
    this.front = tab;
    tab.open(page.html, page);
    return tab;
  }

  close(tab) {
    tab.kill();
    this.tabs = this.tabs.filter((each) => each !== tab);
    if (this.front !== tab) return;
    this.front = this.tabs.at(-1) ?? null;
    this.front?.show(true);
  }

  reload(tab) {
    const isFront = this.front === tab;
    if (!this.pageAt(tab.path)) return undefined;
    tab.kill();
    this.tabs = this.tabs.filter((each) => each !== tab);
    if (isFront) this.front = null;
    return this.openTab(tab.path, tab.session);
  }

  bringToFront(tab) {
    if (tab !== this.front) this.front?.show(false);
    this.front = tab;
    tab.show(true);
  }

  /** All its pages and its worker go at once. */
  kill() {
    for (const tab of [...this.tabs]) tab.kill();
    this.worker?.kill();
    Object.assign(this, { tabs: [], front: null, worker: undefined });
  }

  /** The network comes or goes; phones are not always told. */
  setNetwork(isUp, { isTold }) {
    this.network.isUp = isUp;
    if (!isUp || !isTold) return;
    for (const { isFrozen, isAway, frame } of this.tabs) {
      if (!isFrozen && !isAway) frame.contentWindow.dispatchEvent(new Event("online"));
    }
  }

  /** The browser wakes the service worker, to send what waits. */
  sync() {
    if (!this.isSecure || !this.wantsSync) return;
    if (!this.worker?.isAlive) this.worker = new Worker(this);
    this.worker.sync();
  }
}
