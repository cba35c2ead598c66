/* Piquet on the phone: the pad under the two scores, which moves on by itself; the new totals, added
   up from what the server has put on the fields; steppers and the slider of the tray that counts.
   What a deal scores, ends and pays, the server says. */

const MOST = 171;
const MOST_OF_TWO = 99;

const formOf = (element) => element.closest?.(".play");
const theForm = () => document.querySelector(".play:has(.score)");
const dealsOf = (field) => field.closest("[data-seat]").hasAttribute("data-deals");
const say = (field, kind) => field.dispatchEvent(new Event(kind, { bubbles: true }));

/* The two fields that show, the elder's first. */
const scoresOf = (form) =>
  [...form.querySelectorAll(".score")]
    .filter((field) => field.offsetParent !== null)
    .sort((one, other) => dealsOf(one) - dealsOf(other));

/* Where the next digit goes. */
function activeIn(form) {
  const fields = scoresOf(form);
  return fields.find((field) => field.matches("[data-on]")) ?? fields.find(({ value }) => !value) ?? fields[0];
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
  const most = field.matches("[data-longer]") ? MOST : MOST_OF_TWO;
  return field.value !== "" && (Number(field.value) === 0 || Number(`${field.value}0`) > most);
}

function write(field, value) {
  field.value = value;
  turnTo(field);
  say(field, "input");
  say(field, "change");
}

function typeDigit(form, digit) {
  let field = activeIn(form);
  if (isFull(field) && !otherOf(field).value) field = otherOf(field);
  if (!isFull(field)) write(field, field.value + digit);
}

function goBack(form) {
  const active = activeIn(form);
  const field = active.value ? active : otherOf(active);
  write(field, field.value.slice(0, -1));
}

const PAD = {
  digit: (form, digit) => typeDigit(form, digit),
  add: (form, more) => write(activeIn(form), String(Number(activeIn(form).value) + Number(more))),
  back: goBack,
  next: (form) => turnTo(otherOf(activeIn(form))),
};

/* The new totals, and the words under which the deal is kept while there is no network. */
function showTotals(form) {
  const times = Number(form.querySelector("[data-times]").dataset.times);
  const totals = new Map();
  for (const field of form.querySelectorAll(".score")) {
    const { seat } = field.closest("[data-seat]").dataset;
    const before = Number(field.dataset.total);
    const after = before + times * Number(field.value);
    if (field.value) totals.set(seat, after);
    form.querySelector(`[data-total-of="${CSS.escape(seat)}"]`).textContent = field.value ? `${before} → ${after}` : before;
  }
  const [first, second] = ["first", "second"].map((name) => form.querySelector(`[name=${name}]:checked`)?.value);
  const button = form.querySelector(".record");
  const isWhole = totals.has(first) && totals.has(second);
  const isCounted = Boolean(form.elements.played?.value);
  button.querySelector("[data-totals]").textContent = isWhole ? `${totals.get(first)}–${totals.get(second)}` : "";
  button.toggleAttribute("data-waits", !isWhole && !isCounted);
  delete button.dataset.dealText;
  const [one, other] = [first, second].map((seat) => form.elements[`score-${seat}`]?.value);
  if (isCounted) button.dataset.dealText = button.dataset.dealParts;
  else if (isWhole) button.dataset.dealText = button.dataset.dealScores.replace("{one}", one).replace("{other}", other);
}

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

function choosePlay(form, value) {
  form.elements.played.value = value;
  say(form.elements.played, "input");
  say(form.elements.played, "change");
}

function step(button) {
  const stepper = button.closest(".stepper");
  const field = stepper.querySelector("input");
  const steps = JSON.parse(stepper.dataset.steps);
  const place = steps.indexOf(Number(field.value)) + Number(button.dataset.step);
  field.value = steps[Math.min(Math.max(place, 0), steps.length - 1)];
  say(field, "input");
  say(field, "change");
}

/* Take a form in hand: its fields need no keyboard of the phone's any more. */
function begin() {
  const form = theForm();
  if (!form?.querySelector("[data-pad]")) return;
  form.toggleAttribute("data-figures", true);
  for (const field of form.querySelectorAll(".score, .stepper input")) field.inputMode = "none";
  for (const each of form.querySelectorAll("[data-tricks], [data-plays]")) each.hidden = false;
  if (!form.querySelector(".score[data-on]")) turnTo(activeIn(form));
  showTotals(form);
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
  if (!target.matches(".score") || !/^[0-9]$/.test(key) || !isFull(target) || otherOf(target).value) return;
  if (target.selectionStart === target.selectionEnd) otherOf(target).focus();
});

document.addEventListener("input", ({ target }) => {
  const form = formOf(target);
  if (!form?.matches("[data-figures]")) return;
  if (target.matches("[data-tricks] input")) {
    const { played } = form.elements;
    if (played.selectedOptions[0]?.dataset.tricksOf !== target.value) played.value = "";
    showPlays(form);
  } else if (target.name === "played") showPlays(form);
  showTotals(form);
});

document.addEventListener("change", ({ target }) => {
  const form = formOf(target);
  if (form?.matches("[data-figures]") && target.type === "radio") showTotals(form);
});

/* Deals wait to be sent: whether the next one ends a partie, nobody here knows. */
document.addEventListener("napledger:turn", ({ target }) => {
  delete target.querySelector?.(".record")?.dataset.dealPrices;
});

for (const name of ["napledger:shown", "napledger:filled", "htmx:afterSwap"]) document.addEventListener(name, begin);
begin();
