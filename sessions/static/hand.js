/* Nothing moves under a hand: what is to be exchanged waits until the finger is off the glass. */

const CLICK_MS = 50;
const PATIENCE = 40;

let isDown = false;

addEventListener("pointerdown", () => (isDown = true), true);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => setTimeout(() => (isDown = false), CLICK_MS), true);
}

/** Return once no finger is on the glass, or after two seconds: some are never seen to leave. */
export async function handOff() {
  for (let round = 0; isDown && round < PATIENCE; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, CLICK_MS));
  }
}
