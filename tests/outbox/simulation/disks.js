/* The model of the disk beside the browser's own: the same entries kept, changed and written by the
   real outbox, and what it then holds. */

import { Chance } from "./chance.js";
import { Clock } from "./clock.js";
import { Disk } from "./disk.js";

const STEPS = 40;
const BOARD = '<div id="board" data-version="1">napledger</div>';

const browsersOwn = () => ({
  BroadcastChannel, Date, Math, clearTimeout, crypto, document, localStorage, location, performance, sessionStorage, setTimeout, window,
  addEventListener, caches: undefined, isSecureContext: false, navigator: {}, self: undefined,
});

const answers = [
  { status: 200, text: async () => BOARD },
  { status: 200, text: async () => BOARD },
  { status: 422, text: async () => BOARD },
  { status: 502, text: async () => "" },
];

/* Do the same at random with an outbox; return all that it held on the way. */
async function played(scripts, { seed, base, indexedDB, pass }) {
  const chance = new Chance(seed);
  const fetch = async () => ({ headers: { get: () => null }, ...chance.pick(answers) });
  const { contents, keep, change, drain, useToken } = scripts.runIn({ ...browsersOwn(), indexedDB, fetch }, base)("outbox.js");
  useToken("t");
  const held = [];
  const ways = [(found) => ({ ...found, refused: undefined }), () => null, (found) => found];
  for (let step = 0; step < STEPS; step += 1) {
    const { waiting } = await pass(contents());
    const one = waiting.length ? chance.pick(waiting) : undefined;
    const kept = { evening: "/e/", address: "/e/deals/", version: 1, key: `k${step}`, fields: [], madeBy: "m", at: Date.now() + 10 ** 9 };
    const what = chance.below(4);
    if (what < 2) await pass(keep(kept, one));
    else if (what === 2 && one) held.push(await pass(change(one.number, chance.pick(ways))));
    else await pass(drain());
    const { waiting: now, written } = await pass(contents());
    held.push([now, written]);
  }
  return held.map((each) => JSON.stringify(each)?.replaceAll(/,"(at|writtenAt)":\d+/g, ""));
}

/** Return what each of so many random outboxes held, on the model's disk and on the browser's own. */
export async function disks(scripts, count) {
  const model = [], browser = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const clock = new Clock(0);
    const disk = new Disk({ clock, chance: new Chance(seed), watch: () => undefined });
    const pass = async (promise) => {
      let isDone = false;
      const done = promise.finally(() => (isDone = true));
      while (!isDone) await clock.pass(1000);
      return done;
    };
    const base = `/beside${seed}/`;
    model.push(await played(scripts, { seed, base, indexedDB: disk.seenBy({ isAlive: true, connections: [] }), pass }));
    browser.push(await played(scripts, { seed, base, indexedDB, pass: (promise) => promise }));
  }
  return { model, browser };
}
