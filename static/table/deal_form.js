/* The form of a deal, of whatever game: what is filled in, which outlives a reload, a turn of the
   phone and a look at another app until it is saved; and what the deal is called, what it pays and
   who deals next, as the server has put it on the form (napledger/games/web.py). */

const LEFT_OUT = ["csrfmiddlewaretoken", "key", "version"];
const PLACE = /\{(\w+)(?:\.(\w+))?\}/g;
const UNKNOWN = "…";
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

/** Return whether something further was chosen, which may change the price; a note does not. */
export const isOdd = (form) =>
  form.matches("[data-odd]") || furtherOf(form).some((control) => !isText(control));

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
  const chips = setIn(form).map((control) => {
    const chip = part.content.firstElementChild.cloneNode(true);
    const { set } = control.dataset;
    chip.querySelector("[data-set-said]").textContent = set ? filled(form, set, DEEPEST) : furtherText(control);
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

const chosenIn = (form, name) =>
  form.querySelector(`[name="${CSS.escape(name)}"]:enabled:checked`);

/* A part of a control's words; of whoever deals where the dealer's seat is chosen, if it differs. */
function partOf(form, control, part) {
  const { dataset = {}, value } = control ?? {};
  if (part === "value") return value;
  const ofDealer = `dealer${part[0].toUpperCase()}${part.slice(1)}`;
  const deals = form.querySelector("[data-seat] :checked")?.value === dealerOf(form);
  return (deals ? dataset[ofDealer] : undefined) ?? dataset[part];
}

/* A text of the server's with {field} and {field.part} filled in from the controls that are chosen:
   with their data-word, or another attribute, which may have such places of its own. Undefined
   while something is still to be chosen. */
const DEEPEST = 2;

function filled(form, text, depth = 0) {
  let isWhole = true;
  const said = text.replace(PLACE, (_, name, part = "word") => {
    const word = partOf(form, chosenIn(form, name), part);
    if (word !== undefined && depth < DEEPEST && part !== "word") {
      const within = filled(form, word, depth + 1);
      isWhole &&= within !== undefined;
      return within;
    }
    // Who deals may be known to the book alone.
    if (word === undefined && name !== "dealer") isWhole = false;
    return word ?? UNKNOWN;
  });
  return isWhole ? said : undefined;
}

const legendOf = (control) => control.closest("fieldset")?.querySelector("legend")?.textContent.trim();

/* What was chosen further, like "Revoked: Ben". */
function furtherText(control) {
  const label = control.ariaLabel ?? control.labels?.[0]?.textContent.trim() ?? "";
  if (control.matches("[type=number]")) return `${legendOf(control)}: ${label} ${control.value}`;
  if (isText(control)) return control.value;
  if (control.matches("select")) return `${label}: ${control.selectedOptions[0].text}`;
  const group = legendOf(control);
  return group ? `${group}: ${label}` : label;
}

/* What the deal pays, and the figure that matters most; none where only the server can say. */
function pricesOf(form, button) {
  const priced = form.querySelector(`[data-prices-of="${button.value}"]`)?.dataset;
  if (priced) return { price: priced.dealPrices, gain: priced.dealGain };
  if (isOdd(form) && !("sums" in form.dataset)) return {};
  const { dealPrices, dealGain = "", priced: counted = "{}" } = button.dataset;
  if (dealPrices === undefined) return JSON.parse(counted);
  return { price: filled(form, dealPrices), gain: filled(form, dealGain) };
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
  const text = dealText && filled(form, dealText);
  if (!text) return undefined;
  const further = furtherOf(form).filter((control) => !isToggle(control) || control.checked);
  const said = [text, ...further.map(furtherText).filter(Boolean)].join(", ");
  const dealer = dealerOf(form);
  const turns = dealer && nextDealer ? (filled(form, nextDealer) ?? "").split(" ") : [];
  const next = turns.find((seat) => !outOf(form).includes(seat)) ?? null;
  const isNearly = pricesAfter === "nearly";
  return { said, details, ...pricesOf(form, button), dealer, nextDealer: next, isNearly };
}

/** Return who deals, or null where only the book knows. */
export const dealerOf = (form) => chosenIn(form, "dealer")?.value ?? null;

const carriedIn = (form) => [...form.querySelectorAll("[data-carried]")];
const outOf = (form) => carriedIn(form).filter((box) => box.checked).map((box) => box.value);

/* Who was out of the deal stays out until said. Return whether that changes anything. */
function carryOver(form, fields) {
  const isOut = (box) => valuesOf(fields, box.name).includes(box.value);
  const changed = carriedIn(form).filter((box) => box.checked !== isOut(box));
  for (const box of changed) box.checked = box.defaultChecked = isOut(box);
  return changed.length > 0;
}

/** Let nobody choose or note in this deal whoever is without cards: `idle`, and who is away. */
export function leaveOut(form, idle) {
  const away = outOf(form);
  const without = [...away, ...idle];
  for (const seat of form.querySelectorAll("[data-seat]")) {
    (seat.querySelector("input") ?? seat).disabled = without.includes(seat.dataset.seat);
  }
  for (const control of form.querySelectorAll("[data-hand], [data-there]")) {
    const { hand, there } = control.dataset;
    control.disabled = without.includes(hand) || away.includes(there);
  }
}

/** Show that this player deals, or null where only the book knows; `fields` are those of the last
    deal that waits, `carried` those that the next one takes over. Who then calls first or sits out,
    the server has said for each, but for others out. */
export function showTurn(form, dealer, fields, carried = fields) {
  const isOther = carried && carryOver(form, carried);
  for (const radio of form.querySelectorAll("[name=dealer]")) {
    radio.checked = radio.defaultChecked = radio.value === dealer;
    radio.toggleAttribute("data-plain", radio.checked);
  }
  const { marks = "{}", idle = "" } = (!isOther && chosenIn(form, "dealer")?.dataset) || {};
  const coin = form.querySelector("template[data-dealer]")?.content;
  for (const seat of form.querySelectorAll("[data-seat]")) {
    const { seat: key } = seat.dataset;
    const mark = seat.querySelector("[data-mark]");
    seat.toggleAttribute("data-deals", key === dealer);
    mark.textContent = JSON.parse(marks)[key] ?? "";
    if (key === dealer && coin) mark.append(coin.cloneNode(true));
  }
  leaveOut(form, isOther ? [] : idle.split(" "));
  for (const element of form.querySelectorAll("[data-text]")) {
    element.textContent = filled(form, element.dataset.text, DEEPEST);
  }
  form.dispatchEvent(new CustomEvent("napledger:turn", { bubbles: true, detail: fields }));
}
