/* One random history of phones, people, network and server; and what was wrong with it. */

import { Chance } from "./chance.js";
import { Clock } from "./clock.js";
import { Ledger } from "./ledger.js";
import { MOODS_OF_THE_SERVER } from "./network.js";
import { Person } from "./person.js";
import { Phone } from "./phone.js";
import { Server } from "./server.js";

const STARTED_AT = Date.UTC(2026, 0, 8, 19);
const LOOK_AFTER_MS = 4000;
const FREEZE_AFTER_MS = 3000;
const QUIET_MS = 100_000;
const SHOWN_MS = 10_000;
const DECISION_MS = 8000;
const DECISIONS_MAX = 200;
const POSTS_AN_EVENT = 4;
const SECONDS_A_POST = 10;
const TABS_MAX = 3;
const ASKING = ["crowded", "limited"];
const EVENINGS = ["circles/c/evenings/1/", "circles/c/evenings/2/"];

/* How often people do what, and what befalls them. In most histories some of it happens never and some
   much more often: what would tell a fault is hidden, mostly, by all the rest that happens. In the
   others thumbs are quick and disks slow, between several pages. */
const SHARES = [0, 1, 1, 5];
const HASTE = { undo: 40, decide: 25, open: 10, front: 40, freeze: 20 };
const EVENTS = {
  deal: 40, impossible: 2, undo: 9, redo: 5, decide: 12, takeBook: 3,
  reload: 3, killPhone: 1.5, open: 4, front: 7, away: 3, freeze: 1.5, close: 1,
  network: 7, mood: 4, rotateToken: 1, fillDisk: 1.5, loseConnection: 1, sync: 2, killWorker: 0.7,
  review: 2, revoke: 0.7, handOver: 0.6,
};

/** A history: it is run once, and then holds its faults. */
export class History {
  constructor({ seed, pages, places, scripts, frames, isTraced = false }) {
    this.chance = new Chance(seed);
    this.clock = new Clock(STARTED_AT);
    Object.assign(this, { seed, scripts, faults: [], lines: isTraced ? [] : null, stimuli: 0, posts: 0 });
    const { chance } = this;
    this.weather = chance.pick([
      { lost: 0, unanswered: 0.02, late: 0.01, twice: 0 },
      { lost: 0.1, unanswered: 0.1, late: 0.05, twice: 0.05 },
      { lost: 0.3, unanswered: 0.3, late: 0.15, twice: 0.1 },
    ]);
    this.ledger = new Ledger(this);
    this.server = new Server({ pages, places, told: this });
    const devices = chance.pick([["one"], ["one", "two"], ["one", "one"]]);
    this.phones = devices.map((device, place) => {
      const base = `/${"ab"[place]}/`;
      return new Phone({ history: this, base, device, isSecure: chance.happens(0.6), frames });
    });
    const isHasty = chance.happens(0.3);
    const shared = ([name, often]) => [name, name === "deal" || isHasty ? often : often * chance.pick(SHARES)];
    this.events = { ...Object.fromEntries(Object.entries(EVENTS).map(shared)), ...(isHasty && HASTE) };
    this.shortMs = isHasty ? [1, 150] : [150, 1500];
    for (const { disk } of this.phones) disk.slow = isHasty ? 0.25 : 0.02;
    this.people = this.phones.map((phone) => new Person({ phone, history: this }));
    this.evenings = EVENINGS.slice(0, chance.happens(0.25) ? 2 : 1);
  }

  fault(what) {
    this.trace(`FAULT: ${what}`);
    this.faults.push(what);
  }

  trace(what) {
    this.lines?.push(`${((this.clock.now - STARTED_AT) / 1000).toFixed(3).padStart(9)} ${what}`);
  }

  /** The server wrote an entry. */
  written(entry, evening, phone) {
    this.trace(`the server writes ${evening.version} from ${phone.base}: ${entry.kind} ${entry.note ?? `of ${evening.log[entry.of - 1].note}`}`);
    this.ledger.written(entry, evening);
  }

  /** The server asks whether a form from an older version still holds. */
  outdated(key, evening, made) {
    this.ledger.outdated(key, evening, made);
  }

  /** Let it happen, then let all be well, and look whether everything was done. */
  async run() {
    for (const phone of this.phones) phone.openTab(EVENINGS[0]);
    await this.clock.pass(this.chance.between(200, 3000));
    const events = 10 + this.chance.below(40);
    for (let number = 0; number < events && !this.faults.length; number += 1) {
      const who = this.chance.pick(this.people);
      const what = this.chance.weighed(this.events);
      this.stimuli += 1;
      this.#befall(who, what);
      const pause = this.#pause();
      // Then the server itself says how soon.
      if (ASKING.includes(this.server.mood)) this.posts += (TABS_MAX * this.phones.length * pause) / 1000;
      await this.clock.pass(pause);
      this.#look();
    }
    if (!this.faults.length) await this.#heal();
    for (const phone of this.phones) phone.kill();
    return this;
  }

  #pause() {
    const { chance, shortMs } = this;
    return chance.happens(0.6) ? chance.between(...shortMs) : chance.between(1500, 15_000);
  }

  /* What the front pages show, if they had time to. */
  #look() {
    for (const { front } of this.phones) {
      const since = this.clock.now - LOOK_AFTER_MS;
      if (front && !front.isFrozen && !front.isAway && front.shownAt < since && this.#changedAt(front.phone) < since) this.ledger.look(front);
    }
  }

  #changedAt(phone) {
    return Math.max(phone.changedAt ?? 0, ...this.ledger.taps.filter((tap) => tap.phone === phone).map(({ at }) => at));
  }

  #befall(person, what) {
    const { phone } = person;
    if (["deal", "impossible", "decide", "undo", "redo", "takeBook"].includes(what) && !person.isFree) return;
    const done = this[`_${what}`];
    if (!["deal", "decide", "undo", "redo", "impossible"].includes(what)) this.trace(`${phone.base} ${what}`);
    if (done) return done.call(this, person, phone);
    return { deal: () => person.deal(), impossible: () => person.deal({ isImpossible: true }), decide: () => person.decide(), undo: () => person.takeBack("undo"), redo: () => person.takeBack("redo"), takeBook: () => person.takeBook() }[what]();
  }

  _reload(_, phone) {
    if (phone.front) phone.reload(phone.front);
    else phone.openTab(this.chance.pick(this.evenings));
  }

  _killPhone(_, phone) {
    phone.kill();
    this.clock.after(this.chance.between(500, 5000), () => phone.front ?? phone.openTab(this.chance.pick(this.evenings)));
  }

  _open(_, phone) {
    const evening = this.chance.pick(this.evenings);
    if (phone.tabs.length < TABS_MAX) phone.openTab(this.chance.happens(0.2) ? `${evening}sheet/` : evening);
  }

  _front(_, phone) {
    if (phone.tabs.length) phone.bringToFront(this.chance.pick(phone.tabs));
  }

  _away(_, phone) {
    const tab = phone.front;
    tab?.leave();
    this.clock.after(this.chance.between(300, 20_000), () => tab?.isAlive && phone.bringToFront(tab));
  }

  _freeze(_, phone) {
    // A browser leaves a page that went behind the time to end what it was doing.
    const behind = phone.tabs.filter((tab) => tab !== phone.front && tab.hiddenAt < this.clock.now - FREEZE_AFTER_MS);
    if (behind.length) this.chance.pick(behind).isFrozen = true;
  }

  _close(_, phone) {
    if (phone.tabs.length > 1) phone.close(this.chance.pick(phone.tabs));
  }

  _network(_, phone) {
    phone.setNetwork(!phone.network.isUp, { isTold: this.chance.happens(0.7) });
  }

  _mood() {
    this.server.mood = this.server.mood === "well" ? this.chance.pick(["down", ...MOODS_OF_THE_SERVER]) : "well";
  }

  _rotateToken() {
    this.server.epoch += 1;
    this.rotatedAt = this.clock.now;
  }

  _fillDisk(_, phone) {
    phone.disk.isFull = !phone.disk.isFull;
  }

  _loseConnection(_, phone) {
    for (const each of phone.tabs) for (const connection of each.connections) connection.isLost = true;
  }

  _sync(_, phone) {
    phone.sync();
  }

  _killWorker(_, phone) {
    phone.worker?.kill();
  }

  _review() {
    const evening = this.server.evening(this.chance.pick(this.evenings));
    this.server.turn(evening, evening.state === "open" ? "reviewing" : "open");
  }

  _revoke(_, phone) {
    const { revoked } = this.server;
    if (!revoked.delete(phone.device)) revoked.add(phone.device);
  }

  _handOver(_, phone) {
    phone.holder = phone.holder.startsWith("the holder") ? `somebody at ${phone.device}` : `the holder of ${phone.device}`;
  }

  /* From now on nothing goes wrong any more: whatever waits goes, but for what somebody must decide. */
  async #heal() {
    this.trace("all is well from now on");
    Object.assign(this.weather, { lost: 0, unanswered: 0, late: 0, twice: 0 });
    Object.assign(this.server, { mood: "well" });
    this.server.revoked.clear();
    for (const evening of this.server.evenings.values()) if (evening.state !== "open") this.server.turn(evening, "open");
    for (const phone of this.phones) this.#heals(phone);
    await this.clock.pass(QUIET_MS);
    for (let round = 0; round < DECISIONS_MAX && this.#isAsked(); round += 1) await this.clock.pass(DECISION_MS);
    await this.clock.pass(SHOWN_MS);
    this.#look();
    this.#checkEmpty();
    this.#checkPosts();
    this.ledger.close();
  }

  #heals(phone) {
    Object.assign(phone, { holder: `the holder of ${phone.device}` });
    phone.disk.isFull = false;
    phone.setNetwork(true, { isTold: this.chance.happens(0.3) });
    for (const tab of phone.tabs) tab.isFrozen = tab.isAway;
    if (phone.front?.isAway) phone.bringToFront(phone.front);
    if (!phone.front) phone.openTab(this.evenings[0]);
  }

  /* Let each person decide what is asked; return whether anybody had to. */
  #isAsked() {
    let isAny = false;
    for (const person of this.people) {
      const { phone } = person;
      const open = phone.disk.waiting[0]?.evening.slice(phone.base.length);
      if (open && phone.front?.path !== open) this.#lookAt(phone, open);
      else isAny = person.decide({ mayMend: this.chance.happens(0.5) }) || isAny;
      isAny ||= Boolean(open);
    }
    return isAny;
  }

  #lookAt(phone, path) {
    const tab = phone.tabs.find((each) => each.path === path);
    if (tab) return phone.bringToFront(tab);
    if (phone.tabs.length >= TABS_MAX) phone.close(phone.tabs[0]);
    return phone.openTab(path);
  }

  /* A server that does not answer is asked again, but not without a pause. */
  #checkPosts() {
    const posts = this.phones.reduce((sum, { network }) => sum + network.posts, 0);
    const seconds = (this.clock.now - STARTED_AT) / 1000;
    const most = this.posts + POSTS_AN_EVENT * this.stimuli + seconds / SECONDS_A_POST;
    if (posts > most) this.fault(`${posts} requests in ${Math.round(seconds)} s: a storm`);
  }

  #checkEmpty() {
    for (const phone of this.phones) {
      const left = phone.disk.waiting;
      if (left.length) this.fault(`${phone.base} still waits with ${left.map(({ said, refused }) => said + (refused ? ` (${refused.status})` : "")).join("; ")}`);
    }
  }
}
