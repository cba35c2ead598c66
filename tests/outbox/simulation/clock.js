/* Time that is only counted: whatever is due is done in its order, and nobody waits.

   One thing happens after the other, each to its end: until no promise is left to go on. What could
   happen at the same moment in two pages happens in an order that chance chose, with the moments. */

const { port1, port2 } = new MessageChannel();
let turned = () => undefined;
port1.onmessage = () => turned();

/** Return once every promise that could go on has. */
export const settled = () =>
  new Promise((resolve) => {
    turned = resolve;
    port2.postMessage(null);
  });

const isOurs = (owner) => !owner || owner.isAlive;

/** What is due, and the time by it, in milliseconds. */
export class Clock {
  constructor(startedAt) {
    this.now = startedAt;
    this.due = [];
    this.count = 0;
  }

  /** Do something so many milliseconds from now, while its owner lives; return a number for it. A
      frozen owner does it when it wakes. What is done as a whole is waited for. */
  after(ms, work, owner, { isWhole = false } = {}) {
    const event = { at: this.now + Math.max(0, ms), number: (this.count += 1), work, owner, isWhole };
    // Most are due soon, so the place is looked for from the front.
    const place = this.due.findIndex(({ at }) => at > event.at);
    this.due.splice(place < 0 ? this.due.length : place, 0, event);
    return event.number;
  }

  /** Do it no more. */
  forget(number) {
    const place = this.due.findIndex((event) => event.number === number);
    if (place >= 0) this.due.splice(place, 1);
  }

  /** Do all that is due until so many milliseconds from now. */
  async pass(ms) {
    const end = this.now + ms;
    await settled();
    for (;;) {
      const place = this.due.findIndex(({ owner }) => !owner?.isFrozen);
      const next = this.due[place];
      if (!next || next.at > end) break;
      this.due.splice(place, 1);
      this.now = Math.max(this.now, next.at);
      if (!isOurs(next.owner)) continue;
      const done = next.work();
      if (next.isWhole) await done;
      await settled();
    }
    this.now = end;
  }
}
