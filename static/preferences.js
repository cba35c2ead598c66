/* What somebody chose for this phone alone. It stays on the phone, and holds for every napledger of
   the host: below another path the phone is the same. */

import { base, ours, timely } from "./outbox.js";

const PLACE = "napledger preferences";
const THEME_COOKIE = `napledger_theme${base.slice(0, -1).replaceAll("/", ".")}`;
const A_YEAR_SECONDS = 31_536_000;
const USUAL = { awake: true, tick: true, large: false, turned: false };

/** Return every preference by its name. */
export const preferences = () => ({ ...USUAL, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") });

/* The theme is in a cookie: the server draws the page in it, before any script has come. */
const theme = () => {
  const told = document.cookie.split("; ").find((each) => each.startsWith(`${THEME_COOKIE}=`));
  return told?.split("=")[1] || "system";
};

/* A page that was kept, by the phone or for the way back, was drawn in the theme of its time. */
function applyTheme(chosen) {
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

/** Keep a preference, and let the page look so. */
export function prefer(name, isOn) {
  localStorage.setItem(PLACE, JSON.stringify({ ...preferences(), [name]: isOn }));
  applyPreferences();
}

/** Keep the theme that a form has chosen: the page is in it at once, and so is what comes, if need be
    without a server. A cookie of a server's lasts longer on some phones than one of a script's. */
export async function preferTheme(form) {
  const chosen = new FormData(form).get("theme");
  document.cookie = `${THEME_COOKIE}=${chosen}; path=${base}; max-age=${A_YEAR_SECONDS}; samesite=lax`;
  applyTheme(chosen);
  const keep = async () => (await window.caches?.open(ours("theme")))?.put(base, new Response(chosen));
  await timely(keep()).catch(() => undefined);
  await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
}
