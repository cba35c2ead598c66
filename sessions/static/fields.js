/* A form and its fields: which of them were touched, and filling them in again. */

const LEFT_OUT = ["csrfmiddlewaretoken", "key", "version"];
const isToggle = (control) => control.matches("[type=radio], [type=checkbox]");
const isTyped = (control) => control.matches("input:not([type=hidden]), textarea");

const usual = (select) => (select.querySelector("[selected]") ?? select.options[0])?.value;

/** Return whether a control says something else than when the page came. */
export function isTouched(control) {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  if (control.matches("select")) return control.value !== usual(control);
  return isTyped(control) && control.value !== control.defaultValue;
}

/** Return what a form sends, but for what belongs to one sending: pairs of name and value. */
export function fieldsOf(form, button) {
  const fields = [...new FormData(form)].filter(([name]) => !LEFT_OUT.includes(name));
  return button?.name ? [...fields, [button.name, button.value]] : fields;
}

/** Return the controls that were touched: name, value, and whether it is on. */
export const touchesOf = (form) =>
  [...form.elements]
    .filter((control) => control.name && isTouched(control))
    .map((control) => [control.name, control.value, control.checked]);

/** Touch a form's controls as before; what the form no longer has is passed over. */
export function touch(form, touches) {
  for (const [name, value, on] of touches) {
    for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (!isToggle(control)) control.value = value;
      else if (control.value === value && !control.disabled) control.checked = on;
    }
  }
}

/** Fill a form in with what was sent before. */
export function fill(form, fields) {
  for (const control of form.elements) {
    const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (control.matches("[type=checkbox]")) control.checked = values.includes(control.value);
    else if (!values.length) continue;
    else if (control.matches("[type=radio]")) control.checked = values.includes(control.value);
    else if (isTyped(control) || control.matches("select")) control.value = values[0];
  }
}
