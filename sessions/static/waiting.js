/* What waits, in the bar above the table; on other pages in a bar of its own. */

import { worded } from "./words.js";

const parts = () => document.querySelector(".waiting-parts");
const part = (selector) => parts().content.querySelector(selector).cloneNode(true);

const pageOf = ({ html }) => new DOMParser().parseFromString(html, "text/html");
const tidied = (element) => element.textContent.trim().replace(/\s+/g, " ");

/* The reasons on the page that a refusal came with. */
function reasonsOf(page) {
  const faults = page.querySelectorAll(".notice--alarm li");
  const found = faults.length
    ? faults
    : page.querySelectorAll(".notice--alarm p, .card:not(.card--mine)");
  return found.length ? [...found].map(tidied) : [worded("unwelcome")];
}

/* Where somebody else wrote in between or holds the book, the page that says so has a form that
   sends the entry all the same. */
const insistingIn = (page) => page.querySelector("form.dock:has([name=key])");

function insisting(entry) {
  const { version, take_over: takeOver } = insistingIn(pageOf(entry.refused)).elements;
  const taken = takeOver ? [[takeOver.name, takeOver.value]] : [];
  const fields = [...entry.fields.filter(([name]) => name !== "take_over"), ...taken];
  return { ...entry, refused: undefined, version: Number(version.value), fields };
}

function fillRefused(item, entry) {
  const page = pageOf(entry.refused);
  const form = insistingIn(page);
  const reasons = reasonsOf(page).map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
  item.classList.add("waiting__entry--refused");
  item.querySelector(".waiting__why").replaceChildren(...reasons);
  const links = [...(form?.querySelectorAll("a") ?? [])];
  const can = { insist: form, retry: ![409, 422].includes(entry.refused.status), drop: true };
  can.keep = links.length > 1;
  can.mend = entry.kind === "deals" && document.querySelector("#board .play");
  for (const button of item.querySelectorAll("button")) button.hidden = !can[button.value];
  if (!form) return;
  // They are called as on that page.
  item.querySelector("[value=insist]").textContent = tidied(form.querySelector("button"));
  item.querySelector("[value=keep]").textContent = tidied(links[0]);
  item.querySelector("[value=drop]").textContent = tidied(links.at(-1));
}

function itemFor(entry) {
  const item = part(".waiting__entry");
  item.dataset.number = entry.number;
  item.querySelector(".waiting__said").textContent = entry.said;
  item.querySelector(".waiting__price").textContent = entry.price ?? "";
  const time = item.querySelector("time");
  time.dateTime = new Date(entry.at).toISOString();
  time.textContent = new Date(entry.at).toTimeString().slice(0, 5);
  if (entry.refused) fillRefused(item, entry);
  else item.querySelector(".waiting__do").remove();
  return item;
}

/* What is to be said of all that waits: two lines. */
function summaryOf(entries) {
  const refused = entries.find((entry) => entry.refused);
  const last = refused ?? entries.at(-1);
  const said = [last.said, last.gain].filter(Boolean).join(" · ");
  return refused
    ? [worded("refused", { said }), worded("look")]
    : [said, worded("count", { n: entries.length })];
}

/* The buttons of the bar as they would be if everything that waits were written. */
function setButtons(bar, entries) {
  const isUndone = entries.at(-1).kind === "undo";
  for (const button of bar.querySelectorAll(".bar__do[formaction]")) button.remove();
  if (!bar.querySelector(".bar__do")) bar.append(part(".bar__undo"));
  if (!isUndone) return;
  const redo = part(".bar__redo");
  redo.setAttribute("formaction", bar.getAttribute("action").replace(/undo\/$/, "redo/"));
  bar.querySelector(".waiting").after(redo);
}

function barOf(entries) {
  const bar = document.querySelector("#board form.bar");
  if (bar) return bar;
  const made = document.createElement("div");
  made.className = "bar bar--alone";
  const former = document.querySelector(".bar--alone, #board p.bar");
  if (former && entries.length) former.replaceWith(made);
  else if (entries.length) document.querySelector(".main")?.prepend(made);
  else document.querySelector(".bar--alone")?.remove();
  return made;
}

/* The number of the deal on the table; those that wait have theirs. */
function countDeals(entries) {
  const facts = document.querySelector("#board .head__facts");
  if (!facts) return;
  const counts = { deals: 1, redo: 1, undo: -1 };
  const waiting = entries.reduce((sum, each) => sum + counts[each.kind], 0);
  facts.textContent = facts.textContent.replace(/\d+/, (number) => Number(number) + waiting);
}

/** Show what waits, or nothing when nothing does. */
export function showWaiting(entries) {
  if (!parts()) return;
  const bar = barOf(entries);
  if (!entries.length) return;
  const waiting = part(".waiting");
  const [first, second] = summaryOf(entries);
  waiting.querySelector(".waiting__last").textContent = first;
  waiting.querySelector(".waiting__count").textContent = second;
  waiting.querySelector(".waiting__list").replaceChildren(...entries.map(itemFor));
  waiting.classList.toggle("waiting--refused", entries.some((entry) => entry.refused));
  bar.querySelector(".bar__said")?.remove();
  bar.prepend(waiting);
  if (bar.matches("form")) setButtons(bar, entries);
  countDeals(entries);
}

/** What becomes of a refused entry by the value of the button that was tapped. */
export const ways = {
  drop: () => null,
  keep: () => null,
  retry: (entry) => ({ ...entry, refused: undefined }),
  insist: insisting,
};
