/* What somebody chose for this phone alone. It stays on the phone. */

const PLACE = "napledger choices";
const USUAL = { awake: true, tick: true, large: false, turned: false };

/** Return every choice by its name. */
export const choices = () => ({ ...USUAL, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") });

/** Let the page look as chosen: large type, or turned to the player opposite. */
export function applyChoices() {
  const { large, turned } = choices();
  document.documentElement.toggleAttribute("data-large", large);
  document.documentElement.toggleAttribute("data-turned", turned);
}

/** Keep a choice, and let the page look so. */
export function choose(name, isOn) {
  localStorage.setItem(PLACE, JSON.stringify({ ...choices(), [name]: isOn }));
  applyChoices();
}
