/* A deal in words, and its price, as the form shows them at the tap that saves it. Whatever the
   game, its form marks players, calls and outcomes by the classes that the style sheet knows. */

import { isTouched } from "./fields.js";

const tidy = (text) => text.trim().replace(/\s+/g, " ");
const text = (within, selector) => tidy(within.querySelector(selector)?.textContent ?? "");

/* Every name and price lies on the buttons; the style sheet shows those that were tapped. */
const isShown = (element) =>
  getComputedStyle(element).visibility === "visible" && element.getClientRects().length > 0;

const shownIn = (line) =>
  [...line.querySelectorAll("*")]
    .filter((element) => !element.firstElementChild && isShown(element))
    .map((element) => tidy(element.textContent))
    .join(" ");

function further(control) {
  const label = tidy(control.labels?.[0]?.textContent ?? "");
  if (control.type === "text") return control.value;
  if (control.matches("select")) return `${label}: ${control.selectedOptions[0].text}`;
  return `${text(control.closest("fieldset") ?? control.form, "legend")}: ${label}`;
}

const furtherOf = (form) =>
  [...form.querySelectorAll(".extras__tray :is(input, select)")].filter(
    (control) => isTouched(control) && (control.type !== "radio" || control.checked),
  );

/** Return whether all is tapped that this button needs. */
export const isComplete = (form, button) =>
  !button?.matches(".outcome") ||
  form.matches(":has(.seat :checked):has(.call :checked), :has(.all-passed :checked)");

/** Return a deal in words, like "Ben, three, made". */
export function saidOf(form, button) {
  const word = text(button, ".outcome__word");
  if (!word) return tidy(button.firstChild.textContent);
  const forced = text(form, ".all-passed:has(:checked) small");
  const call = text(form, ".call:has(:checked) .call__name").toLowerCase();
  const said = [forced || `${text(form, ".seat:has(:checked) .seat__name")}, ${call}`];
  said.push(word.toLowerCase(), ...furtherOf(form).map(further).filter(Boolean));
  return said.join(", ");
}

/** Return a deal's price a line each, like "Ben +12" and "others each −3"; none when the form does
    not show it. */
export function pricesOf(form, button) {
  if (!button.matches(".outcome")) return [text(button, "small")];
  const outcomes = [...form.querySelectorAll(".outcome")];
  const priced = form.querySelectorAll(".priced__side")[outcomes.indexOf(button)];
  if (!priced && furtherOf(form).some((control) => control.name !== "note")) return [];
  const lines = priced
    ? priced.querySelectorAll(".priced__change")
    : button.querySelectorAll(".outcome__line, .outcome__pair");
  return [...lines].map(shownIn).filter(Boolean);
}
