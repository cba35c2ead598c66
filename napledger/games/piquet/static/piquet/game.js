/* Piquet on the phone: the pad under the two scores, which moves on by itself; the new totals, added
   up from what the server has put on the fields; steppers and the slider of the tray that counts.
   What a deal scores, ends and pays, the server says. */

const ASKED_AFTER_MS = 200;
const MOST_OF_TWO = 99;

const formOf = (element) => element.closest?.(".play");
const theForm = () => document.querySelector(".play:has(.score)");
const dealsOf = (field) => field.closest("[data-seat]").hasAttribute("data-deals");
const chosenIn = (form, name) => form.querySelector(`[name=${name}]:checked`)?.value;
const isScore = ({ value }) => /^[0-9]+$/.test(value);
const say = (field, kind) => field.dispatchEvent(new Event(kind, { bubbles: true }));
let asking;

/* Something was written: what was said of the deal before goes at once, and the server is asked what
   it comes to now, if it can come to anything, as soon as no more is written. */
function tell(field) {
  const form = formOf(field);
  say(field, "input");
  const shown = form.querySelectorAll("[hx-trigger=price], [data-odd-price]");
  for (const each of shown) each.replaceChildren();
  clearTimeout(asking);
  const button = form.querySelector(".record");
  if (!button || !navigator.onLine) return;
  const { waits, dealPrices } = button.dataset;
  const isPriced = waits === undefined && dealPrices === undefined;
  if (!isPriced && !form.elements.played?.value) return;
  asking = setTimeout(() => say(field, "change"), ASKED_AFTER_MS);
}

/* The two fields that show, the elder's first. */
const scoresOf = (form) =>
  [...form.querySelectorAll(".score")]
    .filter((field) => field.offsetParent !== null)
    .sort((one, other) => dealsOf(one) - dealsOf(other));

/* Where the next digit goes. */
function activeIn(form) {
  const fields = scoresOf(form);
  const on = fields.find((field) => field.matches("[data-on]"));
  return on ?? fields.find((field) => !isFull(field)) ?? fields[0];
}

function turnTo(field) {
  for (const each of formOf(field).querySelectorAll(".score")) {
    each.toggleAttribute("data-on", each === field);
    if (each !== field) each.removeAttribute("data-longer");
  }
}

const otherOf = (field) => scoresOf(formOf(field)).find((each) => each !== field) ?? field;

/* Two figures are a score, unless it was tapped again to get a third; nor does one follow nought. */
function isFull(field) {
  const most = field.matches("[data-longer]") ? Number(field.dataset.most) : MOST_OF_TWO;
  return field.value !== "" && (Number(field.value) === 0 || Number(`${field.value}0`) > most);
}

function write(field, value) {
  field.value = value;
  field.dataset.typed = "";
  turnTo(field);
  tell(field);
}

/* What stood there before a correction gives way, and what the server refused. */
function isGiven(field) {
  if ("typed" in field.dataset) return false;
  const given = [field.defaultValue, formOf(field).dataset.mends && field.dataset.refused];
  return field.value !== "" && given.includes(field.value);
}

function typeDigit(form, digit) {
  let field = activeIn(form);
  if (isFull(field) && !isGiven(field)) field = otherOf(field);
  if (isGiven(field)) write(field, digit);
  else if (!isFull(field)) write(field, field.value + digit);
}

function goBack(form) {
  const active = activeIn(form);
  const field = active.value ? active : otherOf(active);
  write(field, field.value.slice(0, -1));
}

const PAD = {
  digit: (form, digit) => typeDigit(form, digit),
  add: (form, more) => write(activeIn(form), Number(activeIn(form).value) + Number(more)),
  back: goBack,
  next: (form) => turnTo(otherOf(activeIn(form))),
};

/* The new total of each on the tile; return those that a score was written for, by seat. */
function showTotals(form) {
  const times = Number(form.querySelector("[data-times]").dataset.times);
  const totals = new Map();
  for (const field of form.querySelectorAll(".score")) {
    const { seat } = field.closest("[data-seat]").dataset;
    const before = Number(field.dataset.total);
    if (isScore(field)) totals.set(seat, before + times * Number(field.value));
    const place = form.querySelector(`[data-total-of="${CSS.escape(seat)}"]`);
    const onwards = document.dir === "rtl" ? "←" : "→";
    place.textContent = totals.has(seat) ? `${before} ${onwards} ${totals.get(seat)}` : before;
  }
  return totals;
}

/* The same on the button that saves, with the words under which the deal is kept while there is no
   network: what the server has put there, and the figures. */
function showRecord(form, totals) {
  const button = form.querySelector(".record");
  if (!button) return;  // a correction is saved on its next page
  const two = [chosenIn(form, "first"), chosenIn(form, "second")];
  const isWhole = two.every((seat) => totals.has(seat));
  const isCounted = Boolean(form.elements.played?.value);
  const { suffices } = form.querySelector("[data-suffices]:checked")?.dataset ?? {};
  button.toggleAttribute("data-waits", !isWhole && !isCounted && !suffices);
  const said = isWhole ? two.map((seat) => totals.get(seat)).join("–") : "";
  button.querySelector("[data-totals]").textContent = said;
  const [one, other] = two.map((seat) => form.elements[`score-${seat}`]?.value);
  const { dealScores, dealParts } = button.dataset;
  delete button.dataset.dealText;
  button.dataset.dealDetails = isCounted ? partsSaid(form) : "";
  if (isCounted) button.dataset.dealText = dealParts;
  else if (isWhole) button.dataset.dealText = dealScores.replace("{one}", one).replace("{other}", other);
  else if (suffices) button.dataset.dealText = suffices;
}

const wordsOf = (element) => element.textContent.trim().replace(/\s+/g, " ");

/* The parts that a deal is counted by, for the list of what waits. */
function partsSaid(form) {
  const tray = form.querySelector("#played");
  const inHand = [...tray.querySelectorAll(".whose")].map((whose) => {
    const counted = [...whose.querySelectorAll(".stepper")].filter((each) => Number(each.querySelector("input").value));
    const said = counted.map((each) => `${wordsOf(each.querySelector("label"))} ${each.querySelector("input").value}`);
    const holder = wordsOf(whose.querySelector(".chip:has(:checked)"));
    return said.length && `${wordsOf(whose.querySelector("legend"))}, ${holder}: ${said.join(", ")}`;
  });
  const tapped = [...tray.querySelectorAll(".chip:has([type=checkbox]:checked)")].map(wordsOf);
  return [...inHand, form.elements.played.selectedOptions[0].text, ...tapped].filter(Boolean).join(" · ");
}

const show = (form) => showRecord(form, showTotals(form));

/* The plays that there can be for so many tricks, as chips instead of the list. */
function showPlays(form) {
  const list = form.elements.played;
  if (!list) return;
  const tricks = form.querySelector("[data-tricks]");
  const slider = tricks.querySelector("input");
  const { tricksOf = slider.value } = list.selectedOptions[0]?.dataset ?? {};
  slider.value = tricksOf;
  tricks.querySelector("[data-own]").textContent = tricksOf;
  tricks.querySelector("[data-other]").textContent = Number(slider.max) - Number(tricksOf);
  const chips = [...list.querySelectorAll(`[data-tricks-of="${tricksOf}"]`)].map((option) => {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.className = "chip";
    chip.textContent = option.text;
    chip.dataset.play = option.value;
    chip.setAttribute("aria-pressed", option.selected);
    return chip;
  });
  form.querySelector("[data-plays]").replaceChildren(...chips);
}

/* Let the first of the two be whose it is, unless the other was tapped. */
function turnHolders(fieldset, elder) {
  const radios = [...fieldset.querySelectorAll("[type=radio]")];
  const isSaid = radios.some((radio) => radio.checked !== radio.defaultChecked);
  radios.sort((one, other) => (one.value !== elder) - (other.value !== elder));
  fieldset.querySelector(".chips").append(...radios.map((radio) => radio.closest(".chip")));
  for (const radio of radios) {
    const isElders = radio.value === elder;
    if (!isSaid) radio.checked = isElders;
    radio.defaultChecked = isElders;
  }
}

/* The tray counts for who is elder in the deal that is next on this page, which may be a later one
   than in the book, or by somebody else. For others than the two it was made for it is shut. Return
   whether it turned. */
function turnTray(form) {
  const tray = form.querySelector("details[data-elder]");
  if (!tray) return false;
  const two = [...tray.querySelectorAll("[name=point-of]")].map(({ value }) => value);
  const pair = [chosenIn(form, "first"), chosenIn(form, "second")];
  const younger = chosenIn(form, "dealer");
  const elder = two.find((each) => each !== younger);
  tray.hidden = ![younger, ...pair].every((each) => two.includes(each));
  if (tray.hidden || tray.dataset.elder === elder) return tray.hidden;
  tray.dataset.elder = elder;
  for (const place of tray.querySelectorAll("[data-name-of]")) {
    const seat = place.dataset.nameOf === "elder" ? elder : younger;
    place.textContent = form.querySelector(`[data-seat="${CSS.escape(seat)}"]`).dataset.name;
  }
  for (const fieldset of tray.querySelectorAll(".whose")) turnHolders(fieldset, elder);
  return true;
}

/* What was counted for the elder before is no more to be counted. */
function forgetPlay(form) {
  const { played, pique } = form.elements;
  if (!played) return;
  [played.value, pique.checked] = ["", false];
  showPlays(form);
}

function choosePlay(form, value) {
  form.elements.played.value = value;
  tell(form.elements.played);
}

function step(button) {
  const stepper = button.closest(".stepper");
  const field = stepper.querySelector("input");
  const steps = JSON.parse(stepper.dataset.steps);
  const place = steps.indexOf(Number(field.value)) + Number(button.dataset.step);
  field.value = steps[Math.min(Math.max(place, 0), steps.length - 1)];
  tell(field);
}

/* Take a form in hand: its fields need no keyboard of the phone's any more. */
function begin() {
  const form = theForm();
  if (!form?.querySelector("[data-pad]") || !scoresOf(form).length) return;
  form.toggleAttribute("data-figures", true);
  for (const field of form.querySelectorAll(".score, .stepper input")) field.inputMode = "none";
  for (const field of scoresOf(form)) if (!field.value) delete field.dataset.typed;
  for (const each of form.querySelectorAll("[data-tricks], [data-plays]")) each.hidden = false;
  const fields = scoresOf(form);
  if (fields.every((field) => !field.value)) turnTo(fields[0]);
  else if (!fields.some((field) => field.matches("[data-on]"))) turnTo(activeIn(form));
  turnTray(form);
  show(form);
  showPlays(form);
}

document.addEventListener("click", ({ target }) => {
  const form = formOf(target);
  if (!form?.matches("[data-figures]")) return;
  const key = target.closest("[data-pad] button");
  const [act] = Object.keys(PAD).filter((name) => key && name in key.dataset);
  if (act) PAD[act](form, key.dataset[act]);
  const stepping = target.closest("[data-step]");
  if (stepping) step(stepping);
  const play = target.closest("[data-play]");
  if (play) choosePlay(form, play.dataset.play);
  const first = target.closest("[data-first-past]");
  if (first) write(form.elements[`score-${first.dataset.firstPast}`], "");
});

document.addEventListener("focusin", ({ target }) => target.matches(".score") && turnTo(target));

document.addEventListener("pointerdown", ({ target }) => {
  const field = target.closest(".seat")?.querySelector(".score");
  field?.toggleAttribute("data-longer", field.value.length > 1);
});

/* A digit from a keyboard moves on, too. */
document.addEventListener("keydown", ({ target, key }) => {
  if (!target.matches(".score") || !/^[0-9]$/.test(key) || !isFull(target)) return;
  const isWritten = otherOf(target).value || target.selectionStart !== target.selectionEnd;
  if (!isWritten) otherOf(target).focus();
});

document.addEventListener("input", ({ target }) => {
  const form = formOf(target);
  if (!form?.matches("[data-figures]")) return;
  if (target.matches("[data-tricks] input")) {
    const { played } = form.elements;
    if (played.selectedOptions[0]?.dataset.tricksOf !== target.value) played.value = "";
    showPlays(form);
  } else if (target.name === "played") showPlays(form);
  show(form);
});

document.addEventListener("change", ({ target }) => {
  const form = formOf(target);
  if (!form?.matches("[data-figures]") || !target.matches("[type=radio], [type=checkbox]")) return;
  if (target.matches("[name=dealer], [name=first], [name=second]") && turnTray(form)) forgetPlay(form);
  // What follows for somebody who reckons nothing, or threw the hand down, need not be written.
  const field = target.checked && form.elements[`score-${target.value}`];
  if (field && !Number(field.value) && target.dataset.fills) write(field, target.dataset.fills);
  show(form);
});

/* Deals wait to be sent: whether the next one ends a partie, nobody here knows. */
document.addEventListener("napledger:turn", ({ target }) => {
  delete target.querySelector?.(".record")?.dataset.dealPrices;
  if (target.matches(".play:has(.score)")) turnTray(target);
});

for (const name of ["napledger:shown", "napledger:filled"]) document.addEventListener(name, begin);
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target?.id === "board" && begin());
begin();
