/* What waits, in the bar above the table; on other pages in a bar of its own. */

import { alarm, clockAt, pageText, textOf } from "./announce.js";
import { change } from "./outbox.js";
import { expected, listBy, sendNow, show, showKept, waiting } from "./sending.js";

const parts = () => document.querySelector(".waiting-parts");
const part = (selector) => parts().content.querySelector(selector).cloneNode(true);
const pageOf = ({ html }) => new DOMParser().parseFromString(html, "text/html");

/* The reasons on the page that a refusal came with, each in a paragraph. */
function reasonsOf(page, isRestored) {
  const faults = page.querySelectorAll(".notice--alarm li");
  const others = page.querySelectorAll(".notice--alarm p, .card:not(.card--mine)");
  const found = [...(faults.length ? faults : others)].map(textOf);
  return (found.length ? found : [pageText(isRestored ? "restored" : "unwelcome")]).map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
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

/* What becomes of a refused entry by the value of the button that was tapped. */
const WAYS = {
  drop: () => null,
  keep: () => null,
  retry: (entry) => ({ ...entry, refused: undefined }),
  insist: insisting,
};

function fillRefused(item, { kind, refused }) {
  const page = pageOf(refused);
  const form = insistingIn(page);
  const links = [...(form?.querySelectorAll("a") ?? [])];
  // Otherwise the server did not look at what was sent, and may have written it before.
  const isLookedAt = [409, 422].includes(refused.status);
  const can = {
    drop: true,
    keep: links.length > 1,
    retry: !isLookedAt,
    insist: form,
    mend: isLookedAt && kind === "deals" && document.querySelector("#board .play"),
  };
  item.classList.add("waiting__entry--refused");
  item.querySelector(".waiting__why").replaceChildren(...reasonsOf(page, refused.isRestored));
  // They are called as on that page.
  const names = form ? { insist: form.querySelector("button"), keep: links[0], drop: links.at(-1) } : {};
  for (const button of item.querySelectorAll("button")) {
    button.hidden = !can[button.value];
    if (names[button.value]) button.textContent = textOf(names[button.value]);
  }
}

/* A sign and its amount stay on one line. */
function withFigures(text) {
  return text.split(/([+−][^\s\d]+\d(?:[\d.,]*\d)?)/).map((piece, place) => {
    if (place % 2 === 0) return piece;
    const figure = document.createElement("span");
    figure.className = "figure";
    figure.textContent = piece;
    return figure;
  });
}

const detailsOf = ({ details, refused, price }) => [details, !refused && price].filter(Boolean).join(" · ");

function itemFor(entry) {
  const item = part(".waiting__entry");
  const time = item.querySelector("time");
  const at = new Date(entry.at);
  item.dataset.number = entry.number;
  item.querySelector(".waiting__said").replaceChildren(...withFigures(entry.said));
  item.querySelector(".waiting__price").replaceChildren(...withFigures(detailsOf(entry)));
  time.dateTime = at.toISOString();
  time.textContent = clockAt(at);
  if (entry.refused) fillRefused(item, entry);
  else item.querySelector(".waiting__do").remove();
  return item;
}

/* What is to be said of all that waits: two lines. */
function summaryOf(entries) {
  const refused = entries.find((entry) => entry.refused);
  const last = refused ?? entries.at(-1);
  if (refused) return [last.said, pageText("refused")];
  const said = [last.said, last.gain].filter(Boolean).join(" · ");
  return [said, pageText(document.querySelector("#board [data-ahead]") ? "counted" : "count", { n: entries.length })];
}

/* The buttons of the bar as they would be if everything that waits were written. */
function setButtons(bar, entries) {
  for (const button of bar.querySelectorAll(".bar__do:is([formaction], a)")) button.remove();
  if (!bar.querySelector(".bar__do")) bar.append(part(".bar__undo"));
  if (entries.at(-1).kind !== "undo") return;
  const redo = part(".bar__redo");
  redo.setAttribute("formaction", bar.getAttribute("action").replace(/undo\/$/, "redo/"));
  bar.querySelector(".waiting").after(redo);
}

/* The bar above the table, or one that is made while something waits. */
function barFor(entries) {
  const bar = document.querySelector("#board form.bar");
  if (bar) return bar;
  const former = document.querySelector(".bar--alone, #board p.bar");
  const made = document.createElement("div");
  made.className = "bar bar--alone";
  if (!entries.length) document.querySelector(".bar--alone")?.remove();
  else if (former) former.replaceWith(made);
  else document.querySelector(".main")?.prepend(made);
  return made;
}

/* The number of the deal on the table; those that wait have theirs. */
function countDeals(entries) {
  const head = document.querySelector("#board [data-facts]");
  if (!head) return;
  const counts = { deals: 1, redo: 1, undo: -1 };
  const ahead = expected(entries).reduce((sum, each) => sum + counts[each.kind], 0);
  head.textContent = head.dataset.facts.replace("{n}", Number(head.dataset.deal) + ahead);
}

/* Show what waits, or nothing when nothing does. */
function showWaiting(entries) {
  if (!parts()) return;
  const bar = barFor(entries);
  if (!entries.length) return;
  const shown = part(".waiting");
  const [first, second] = summaryOf(entries);
  shown.querySelector(".waiting__last").replaceChildren(...withFigures(first));
  shown.querySelector(".waiting__count").textContent = second;
  shown.querySelector(".waiting__list").replaceChildren(...entries.map(itemFor));
  const isRefused = entries.some((entry) => entry.refused);
  shown.classList.toggle("waiting--refused", isRefused);
  shown.querySelector(".waiting__order").hidden = isRefused;
  bar.querySelector(".waiting, .bar__said")?.remove();
  bar.prepend(shown);
  if (bar.matches("form")) setButtons(bar, entries);
  countDeals(entries);
}

/* The undo of an entry, and the redo of that: without it they would take back another. */
const following = (number) =>
  waiting()
    .reduce((numbers, each) => (numbers.includes(each.target) ? [...numbers, each.number] : numbers), [number])
    .slice(1);

/* Something is done about an entry that was refused, unless another page was quicker. */
document.addEventListener("click", async ({ target }) => {
  const button = target.closest(".waiting__do button");
  const number = Number(button?.closest("[data-number]").dataset.number);
  const entry = waiting().find((each) => each.number === number);
  if (!entry) return;
  if (button.value === "mend") return show(entry);
  document.dispatchEvent(new CustomEvent("napledger:decided", { detail: number }));
  const decided = (found) => (found.refused?.html === entry.refused.html ? WAYS[button.value](found) : undefined);
  await change(number, decided, ...following(number)).catch(() => alarm("full"));
  await showKept();
  sendNow();
});

listBy(showWaiting);
