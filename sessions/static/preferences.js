/* What somebody chose for this phone alone. It stays on the phone, and holds for every napledger of
   the host: below another path the phone is the same. */

const PLACE = "napledger preferences";
const USUAL = { awake: true, tick: true, large: false, turned: false };

/** Return every preference by its name. */
export const preferences = () => ({ ...USUAL, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") });

/** Let the page look as chosen: large type, or turned to the player opposite. */
export function applyPreferences() {
  const { large, turned } = preferences();
  document.documentElement.toggleAttribute("data-large", large);
  document.documentElement.toggleAttribute("data-turned", turned);
}

/** Keep a preference, and let the page look so. */
export function prefer(name, isOn) {
  localStorage.setItem(PLACE, JSON.stringify({ ...preferences(), [name]: isOn }));
  applyPreferences();
}
