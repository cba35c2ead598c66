/* What was called, put on the board or taken off it: no entry of the log, so it waits in no outbox. A
   phone without a network keeps the last that was tapped, and sends it when there is one and nothing
   waits before it; once its deal is recorded it is dropped, here or by the server. */

import { OURS, ours, sent } from "../outbox.js";
import { evening, expected, laid, showFresh, waiting } from "../sending.js";
import { fieldsOf, keepDraft } from "./deal_form.js";

const AGAIN_MS = 5000;
const RISE_MS = 1500;
const dealForm = () => document.querySelector("#board form.play");
const place = ours(`call ${evening}`);
const always = ours(`calls ${evening}`);
let isSending = false;
let rising;

const showKept = () => dealForm()?.querySelector(".calling")?.toggleAttribute("data-waits", place in localStorage);

/* Send what is kept, if anything is. Whatever the server says to it, it is not sent again. */
async function send() {
  const kept = localStorage.getItem(place);
  if (!kept || isSending || waiting().length) return;
  isSending = true;
  const asked = performance.now();
  const { status, html } = await sent(JSON.parse(kept)).catch(() => ({}));
  isSending = false;
  if (!OURS.test(html) || status >= 500) return setTimeout(send, AGAIN_MS);
  if (localStorage.getItem(place) === kept) localStorage.removeItem(place);
  if (status === 200) await showFresh({ html, asked, isAnswer: true });
  // What stands on the board is no draft any more.
  if (dealForm()) keepDraft(dealForm());
  showKept();
  return send();
}

document.addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter: button } = event;
    if (!button?.matches("#board [data-calls]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { madeBy, version } = form.closest("#board").dataset;
    // What waits is written before it.
    const made = Number(version) + expected(waiting()).length;
    const address = new URL(button.formAction).pathname;
    const call = { address, key: "", version: made, fields: fieldsOf(form), madeBy, at: Date.now() };
    localStorage.setItem(place, JSON.stringify(call));
    if (button.matches(".calling__up")) localStorage.setItem(always, "");
    else localStorage.removeItem(always);
    showKept();
    send();
  },
  true,
);

/* Once one was put up, those after it go up by themselves a moment after they were tapped, until one
   is taken down. */
document.addEventListener("change", ({ target: { form } }) => {
  clearTimeout(rising);
  if (!form?.matches("#board .play") || !(always in localStorage)) return;
  rising = setTimeout(() => {
    const up = dealForm()?.querySelector(".calling__up:not([hidden])");
    if (up) dealForm().requestSubmit(up);
  }, RISE_MS);
});

/* The deal was recorded, or another is to be played. */
document.addEventListener("napledger:saved", () => {
  clearTimeout(rising);
  localStorage.removeItem(place);
});
document.addEventListener("napledger:shown", () => (showKept(), send()));
addEventListener("online", send);
laid.then(() => (showKept(), send()));
