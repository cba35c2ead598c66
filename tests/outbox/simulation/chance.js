/* Chance that can be had again: the same seed gives the same numbers. */

const STEP = 0x6d2b79f5;

/** A generator of numbers (mulberry32), and what is drawn with them. */
export class Chance {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** Return another chance, which draws nothing from this one. */
  apart() {
    return new Chance(~this.state);
  }

  /** Return a number from 0 up to 1. */
  number() {
    this.state = (this.state + STEP) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Return a whole number from 0 up to `most`, but not that. */
  below(most) {
    return Math.floor(this.number() * most);
  }

  /** Return a number of milliseconds between two. */
  between(least, most) {
    return least + this.number() * (most - least);
  }

  /** Return whether what happens that often happens now. */
  happens(share) {
    return this.number() < share;
  }

  /** Return one of a list. */
  pick(list) {
    return list[this.below(list.length)];
  }

  /** Return a name of a table of how often each comes, beside the others. */
  weighed(weights) {
    const all = Object.entries(weights);
    let rest = this.number() * all.reduce((sum, [, weight]) => sum + weight, 0);
    return all.find(([, weight]) => (rest -= weight) < 0)?.[0] ?? all[0][0];
  }
}
