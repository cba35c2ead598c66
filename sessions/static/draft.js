/* A deal half entered: it outlives a reload, a turn of the phone and a look at another app, until
   it is saved. */

import { fieldsOf, fill, touch, touchesOf } from "./fields.js";

const place = `draft ${location.pathname}`;

/** Keep what is filled in: what was touched, or all of a deal that is being mended. */
export function keepDraft(form) {
  const { mends } = form.dataset;
  const draft = mends ? { mends, fields: fieldsOf(form) } : { touches: touchesOf(form) };
  if (mends || draft.touches.length) sessionStorage.setItem(place, JSON.stringify(draft));
  else forgetDraft();
}

/** Fill in what was kept. */
export function restoreDraft(form) {
  const draft = JSON.parse(sessionStorage.getItem(place) ?? "{}");
  if (draft.touches) touch(form, draft.touches);
  if (!draft.mends) return;
  fill(form, draft.fields);
  form.dataset.mends = draft.mends;
}

/** Return whether a deal is half entered. */
export const hasDraft = () => sessionStorage.getItem(place) !== null;

/** Forget it: it was saved. */
export const forgetDraft = () => sessionStorage.removeItem(place);
