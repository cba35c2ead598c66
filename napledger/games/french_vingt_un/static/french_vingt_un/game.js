/* French Vingt-Un on the phone: which of the rounds it is, also after one that waits; and everybody's
   points, which a pad gives to the tile that is lit and goes on to the next. */

import { dealerOf } from "../table/deal_form.js";
import { addKind, formOf, nameOf, stepsOf, tilesOf, update } from "../play/steps.js";
import "../vingt_un/game.js";

const radiosOf = (form) => [...form.querySelectorAll("[name=round]")];
const chosenOf = (form) => radiosOf(form).find((each) => each.checked && !("plain" in each.dataset));
const dueOf = (form, { first }, { due }) => form.dataset.nextRound ?? due?.[0] ?? first;

/* The head says whose deal it is, and which round. */
function showDue(form, answers) {
  const [place, radios] = [document.querySelector("[data-due]"), radiosOf(form)];
  const nth = radios.findIndex(({ value }) => value === answers.round[0]);
  if (!place || nth < 0) return;
  const said = { dealer: nameOf(form, answers.dealer[0]), nth: nth + 1, round: radios[nth].dataset.word };
  const [before, word] = place.dataset.due.replace(/\{(\w+)\}/g, (_, name) => said[name]).split(/<\/?b>/);
  place.replaceChildren(before, Object.assign(document.createElement("b"), { textContent: word }));
}

addKind("RoundDue", {
  read: (form, step, answers) => [chosenOf(form)?.value ?? dueOf(form, step, answers)],
  show: (form, step, { answers }) => {
    const [due, chosen] = [dueOf(form, step, answers), chosenOf(form)];
    for (const radio of radiosOf(form)) {
      radio.toggleAttribute("data-plain", radio.value === due);
      if (!chosen) radio.checked = radio.defaultChecked = radio.value === due;
    }
    showDue(form, answers);
  },
});

const unitsOf = (form, seat) => form.elements[`units-${seat}`];

let tapped;

/* The tile that was tapped, or the first whose points are not known: the dealer's first. */
function askedOf(form, { players }) {
  const seats = [players.at(-1), ...players.slice(0, -1)];
  return seats.includes(tapped) ? tapped : seats.find((seat) => !unitsOf(form, seat).value);
}

addKind("UnitsPerSeat", {
  read: (form, _step, { players }) => players.filter((seat) => unitsOf(form, seat).value).map((seat) => `${seat}=${unitsOf(form, seat).value}`),
  isWhole: (_step, answer, { players }) => answer.length === players.length,
  tap: (_form, _step, seat) => {
    tapped = seat;
    update();
  },
  show: (form, step, { answers, asked }) => {
    const isAsked = asked.includes(step);
    const lit = isAsked ? askedOf(form, answers) : undefined;
    for (const tile of tilesOf(form)) {
      const { seat } = tile.dataset;
      tile.toggleAttribute("data-counts", isAsked && answers.players.includes(seat));
      tile.toggleAttribute("data-asked", isAsked && seat === lit);
    }
  },
});

/* A key gives the tile that is lit its points. */
addEventListener(
  "change",
  ({ target }) => {
    const form = formOf();
    if (!form || target.form !== form || target.name !== "pad") return;
    target.checked = false;
    const players = tilesOf(form).filter((tile) => "counts" in tile.dataset).map(({ dataset }) => dataset.seat);
    const dealt = players.indexOf(dealerOf(form)) + 1;
    const seat = askedOf(form, { players: [...players.slice(dealt), ...players.slice(0, dealt)] });
    tapped = undefined;
    if (seat !== undefined) unitsOf(form, seat).value = target.value;
  },
  true,
);

/* After a round that waits: the same one again, the next, or the first of another dealer. */
addEventListener("napledger:turn", ({ target, detail }) => {
  const form = formOf();
  if (!form || !detail || target.dataset.mends) return;
  const [fields, programme] = [new Map(detail), radiosOf(form).map(({ value }) => value)];
  const place = programme.indexOf(fields.get("round")) + (fields.get("outcome")?.startsWith("abandoned") ? 0 : 1);
  const isSame = fields.get("dealer") === dealerOf(form);
  form.dataset.nextRound = (isSame && programme[place]) || stepsOf(form).find(({ kind }) => kind === "RoundDue").first;
  for (const radio of radiosOf(form)) radio.checked = false;
  update();
});
