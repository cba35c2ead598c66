/* What somebody chose for this phone alone. It stays on the phone, and holds for every napledger of
   the host: below another path the phone is the same. */

import { base } from "./outbox.js";

/** Under which name the browser keeps the preferences, and the theme. */
export const PLACE = "napledger preferences";
export const THEME_COOKIE = `napledger_theme${base.slice(0, -1).replaceAll("/", ".")}`;
const USUAL = { awake: true, tick: true, chink: false, large: false, turned: false };

/** Return every preference by its name. */
export const preferences = () => ({ ...USUAL, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") });

/* The theme is in a cookie: the server draws the page in it, before any script has come. */
const theme = () => {
  const told = document.cookie.split("; ").find((each) => each.startsWith(`${THEME_COOKIE}=`));
  return told?.split("=")[1] || "system";
};

/** Let the page be in this theme: one that was kept, by the phone or for the way back, was drawn in that
    of its time. */
export function applyTheme(chosen) {
  if (document.documentElement.dataset.theme === chosen) return;
  document.documentElement.dataset.theme = chosen;
  const cloth = getComputedStyle(document.body).backgroundColor;
  for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.content = cloth;
}

/** Let the page look as chosen: its theme, large type, turned to the player opposite. */
export function applyPreferences() {
  const { large, turned } = preferences();
  applyTheme(theme());
  document.documentElement.toggleAttribute("data-large", large);
  document.documentElement.toggleAttribute("data-turned", turned);
}
