/* This phone as a witness: it keeps the newest head of each evening that it saw, and asks after it
   whenever the page shows another one. If the book no longer holds it, everybody is told. */

import { base, ours } from "./outbox.js";

const HEADS = ours("napledger heads");
const HEADS_MAX = 100;

function headsKept() {
  try {
    return JSON.parse(localStorage.getItem(HEADS)) ?? {};
  } catch {
    return {};
  }
}

function keep(evening, head) {
  const { [evening]: _, ...others } = headsKept();
  const newest = Object.entries({ ...others, [evening]: head }).slice(-HEADS_MAX);
  try {
    localStorage.setItem(HEADS, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A browser that keeps nothing is no witness, and goes on.
  }
}

const headShown = () => document.querySelector("[data-head]")?.dataset ?? {};
const entriesOf = (head) => Number(head.split(".")[0]);

/** Return the head that this phone kept, if the page shows another one; keep the first it sees. */
export function headToAskFor() {
  const { evening, head } = headShown();
  if (!head) return undefined;
  const { [evening]: kept } = headsKept();
  if (!kept) keep(evening, head);
  return !kept || kept === head ? undefined : kept;
}

/** The book holds what this phone saw: from now on it is the newest head that the page shows. */
export function headIsHeld(asked) {
  const { evening, head } = headShown();
  if (headsKept()[evening] === asked && entriesOf(head) >= entriesOf(asked)) keep(evening, head);
}

/** Tell the server that it showed this phone a head which its book does not hold. */
export async function tellLost(asked, live) {
  const csrf = await fetch(`${base}token/`, { cache: "no-store" });
  const told = await fetch(new URL("../witness/", new URL(live, location.href)), {
    method: "POST",
    body: new URLSearchParams({ saw: asked }),
    headers: { "X-CSRFToken": await csrf.text() },
  });
  const { evening, head } = headShown();
  if (told.ok) keep(evening, head);
}
