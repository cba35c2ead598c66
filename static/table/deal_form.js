/* The form of a deal, of whatever game: what is filled in, which outlives a reload, a turn of the
   phone and a look at another app until it is saved; and what the deal is called, what it pays and
   who deals next, as the form's script has put it on its buttons (play/steps.js). */

const LEFT_OUT = ["csrfmiddlewaretoken", "key", "version"];
const FURTHER = "[data-further] :is(input, select):enabled";
const isToggle = (control) => control.matches("[type=radio], [type=checkbox]");
const isTyped = (control) => control.matches("input:not([type=hidden]), textarea");
const isAsked = (control) => !control.closest("[hidden]");
const isText = (control) => control.matches("[type=text], textarea");
const usual = (select) => (select.querySelector("[selected]") ?? select.options[0])?.value;

/* Whether a control says something else than when the page came. */
function isTouched(control) {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  if (control.matches("select")) return control.value !== usual(control);
  return isTyped(control) && control.value !== control.defaultValue;
}

const furtherOf = (form) =>
  [...form.querySelectorAll(FURTHER)].filter((control) => isAsked(control) && isTouched(control));

/** Open what is folded round anything further that was chosen; a note is not. */
export function unfold(form) {
  const chosen = furtherOf(form).filter((control) => !isText(control));
  for (const fold of form.querySelectorAll("details")) fold.open ||= chosen.some((each) => fold.contains(each));
}

/* What is set further: whatever is not so in every deal. */
const setIn = (form) =>
  [...form.querySelectorAll(FURTHER)].filter((control) => {
    if (!isAsked(control) || "carried" in control.dataset) return false;
    if (isToggle(control)) return control.checked && !("plain" in control.dataset);
    return isTyped(control) ? control.value.trim() : control.value !== control.options[0].value;
  });

/* Set a control back to what is so in every deal. */
function unset(form, control) {
  const plain = [...form.querySelectorAll(`[name="${CSS.escape(control.name)}"]`)].find(
    ({ dataset }) => "plain" in dataset,
  );
  if (plain) plain.checked = true;
  else if (isToggle(control)) control.checked = false;
  else if (isTyped(control)) control.value = "";
  else control.selectedIndex = 0;
  (plain ?? control).dispatchEvent(new Event("change", { bubbles: true }));
}

/** Show what is set further as chips on the board; a tap on one sets it back. */
export function showSet(form) {
  const list = form.querySelector("[data-set]");
  const part = form.querySelector("template[data-set-part]");
  if (!list || !part) return;
  const controls = setIn(form);
  const texts = controls.map(furtherText);
  // A chip under a thumb stays: one put in its place would not get the tap.
  if (texts.join() === [...list.querySelectorAll("[data-set-said]")].map(({ textContent }) => textContent).join()) return;
  const chips = controls.map((control, place) => {
    const chip = part.content.firstElementChild.cloneNode(true);
    chip.querySelector("[data-set-said]").textContent = texts[place];
    chip.querySelector("button").onclick = () => unset(form, control);
    return chip;
  });
  list.replaceChildren(...chips);
}

/** Take away what an odd deal would pay: something else is chosen now. */
export function forgetPrice(form) {
  for (const shown of form.querySelectorAll("[hx-trigger=price], [data-odd-price]")) shown.replaceChildren();
}

/** Return what a form sends, but for what belongs to one sending: pairs of name and value. */
export function fieldsOf(form, button) {
  const fields = [...new FormData(form)].filter(([name]) => !LEFT_OUT.includes(name));
  return button?.name ? [...fields, [button.name, button.value]] : fields;
}

const touchedIn = (form) => [...form.elements].filter((control) => control.name && isTouched(control));

/** Return whether anything was touched. */
export const hasTouched = (form) => touchedIn(form).length > 0;

/* The controls that were touched: name, value, and whether it is on. */
const touchesOf = (form) => touchedIn(form).map(({ name, value, checked }) => [name, value, checked]);

/* Touch a form's controls as before; what the form no longer has is passed over. */
function touch(form, touches) {
  for (const [name, value, on] of touches) {
    for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (!isToggle(control)) control.value = value;
      else if (control.value === value && !control.disabled) control.checked = on;
    }
  }
}

const valuesOf = (fields, name) =>
  fields.filter(([each]) => each === name).map(([, value]) => value);

/** Fill a form in with what was sent before. */
export function fill(form, fields) {
  for (const control of form.elements) {
    const values = valuesOf(fields, control.name);
    const isSaid = values.length > 0 || control.matches("[type=checkbox]");
    if (isSaid && isToggle(control)) control.checked = values.includes(control.value);
    else if (isSaid && (isTyped(control) || control.matches("select"))) [control.value] = values;
  }
}

/** Fill a form in with a deal that was refused, as far as it was mended (`fields`). What was typed in it
    gives way to a digit: nothing is added to it. */
export function fillRefused(form, entry, fields = entry.fields) {
  fill(form, fields);
  form.dataset.mends = entry.number;
  for (const control of [...form.elements].filter(isTyped)) {
    [control.dataset.refused = ""] = valuesOf(entry.fields, control.name);
  }
}

const draftPlace = `draft ${location.pathname}`;

/** Keep what is filled in: what was touched, or all of a deal that is being mended. */
export function keepDraft(form) {
  const { mends } = form.dataset;
  const draft = mends ? { mends, fields: fieldsOf(form) } : { touches: touchesOf(form) };
  if (mends || draft.touches.length) sessionStorage.setItem(draftPlace, JSON.stringify(draft));
  else forgetDraft();
}

/** Fill in what was kept; but not what another page mended or dropped meanwhile. */
export function restoreDraft(form, entries) {
  const { touches, mends, fields } = JSON.parse(sessionStorage.getItem(draftPlace) ?? "{}");
  if (touches) touch(form, touches);
  if (!mends) return;
  const refused = entries.find((each) => each.refused && `${each.number}` === mends);
  if (refused) fillRefused(form, refused, fields);
  else forgetDraft();
}

/** Return whether a deal is half entered. */
export const hasDraft = () => sessionStorage.getItem(draftPlace) !== null;

/** Forget it: it was saved. */
export const forgetDraft = () => sessionStorage.removeItem(draftPlace);

/** Empty a form, and return what fills it in again. */
export function emptied(form) {
  const fields = fieldsOf(form);
  const { mends } = form.dataset;
  forgetDraft();
  delete form.dataset.mends;
  form.reset();
  return () => {
    fill(form, fields);
    if (mends) form.dataset.mends = mends;
    keepDraft(form);
  };
}

/** Take what was called out of a form: the deal that it was of was recorded, and waits. */
export function forgetCall(form) {
  const line = form.querySelector(".calling[data-up]");
  for (const name of line?.dataset.fields.split(" ") ?? []) {
    for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (isToggle(control)) control.checked = control.defaultChecked = "plain" in control.dataset;
      else control.value = control.defaultValue = "";
    }
  }
  line?.querySelector(".calling__down").remove();
  line?.removeAttribute("data-up");
}

const chosenIn = (form, name) =>
  form.querySelector(`[name="${CSS.escape(name)}"]:enabled:checked`);

const legendOf = (control) => control.closest("fieldset")?.querySelector("legend")?.textContent.trim();

/* As the page's language parts a label from what it says. */
function labelled(control, label, said) {
  const pattern = control.form.querySelector("[data-label]")?.dataset.label ?? "{label}:";
  return `${pattern.replace("{label}", () => label)} ${said}`;
}

/* What was chosen further, like "Revoked: Ben". */
function furtherText(control) {
  const [chip] = control.labels ?? [];
  const label = control.ariaLabel ?? (chip?.querySelector(".chip__word") ?? chip)?.textContent.trim() ?? "";
  if (control.matches("[type=number]")) return labelled(control, legendOf(control), `${label} ${control.value}`);
  if (isText(control)) return chip?.matches(".line, .pad__one > *") ? labelled(control, label, control.value) : control.value;
  if (control.matches("select")) return labelled(control, label, control.selectedOptions[0].text);
  const group = legendOf(control);
  return group ? labelled(control, group, label) : label;
}

/* What the deal pays, and the figure that matters most; none where only the server can say. */
function pricesOf(form, button) {
  const said = form.querySelector(`[data-prices-of="${button.value}"]`)?.dataset;
  if (said) return { price: said.dealPrices, gain: said.dealGain };
  return JSON.parse(button.dataset.priced ?? "{}");
}

/** Show which buttons that save are asleep: on a board that has just changed all of them, and one of
    which nobody has said anything yet. */
export function showAsleep(form) {
  for (const button of form?.querySelectorAll("button[name]:not([type=button], [formaction])") ?? []) {
    button.ariaDisabled = button.matches("[data-unsaid], [data-asleep] *") ? "true" : null;
  }
}

/** Return the deal that this button would save: said in words, what else the list says of it, price,
    gain, dealer, nextDealer, and whether the prices after it are nearly those before. Undefined where the server must be asked:
    something is still to be chosen, or the game does not say. */
export function dealOf(form, button) {
  const { dealText, dealDetails: details, nextDealer, pricesAfter } = button?.dataset ?? {};
  if (!dealText) return undefined;
  const further = furtherOf(form).filter((control) => !isToggle(control) || control.checked);
  const said = [dealText, ...further.map(furtherText).filter(Boolean)].join(", ");
  const dealer = dealerOf(form);
  const turns = dealer && nextDealer ? nextDealer.split(" ") : [];
  const next = turns.find((seat) => !outOf(form).includes(seat)) ?? null;
  const isNearly = pricesAfter === "nearly";
  return { said, details, ...pricesOf(form, button), dealer, nextDealer: next, isNearly };
}

/** Return who deals, or null where only the book knows. */
export const dealerOf = (form) => chosenIn(form, "dealer")?.value ?? null;

const carriedIn = (form) => [...form.querySelectorAll("[data-carried]")];
const outOf = (form) => carriedIn(form).filter((box) => box.checked).map((box) => box.value);

/* Who was out of the deal stays out until said. */
function carryOver(form, fields) {
  for (const box of carriedIn(form)) {
    box.checked = box.defaultChecked = valuesOf(fields, box.name).includes(box.value);
  }
}

/** Show that this player deals, or null where only the book knows; `fields` are those of the last
    deal that waits, `carried` those that the next one takes over. The form's script shows the rest. */
export function showTurn(form, dealer, fields, carried = fields) {
  if (carried) carryOver(form, carried);
  for (const radio of form.querySelectorAll("[name=dealer]")) {
    radio.checked = radio.defaultChecked = radio.value === dealer;
    radio.toggleAttribute("data-plain", radio.checked);
  }
  form.dispatchEvent(new CustomEvent("napledger:turn", { bubbles: true, detail: fields }));
}
