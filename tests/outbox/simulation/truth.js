/* The model of the server alone: what it says to forms, to be held against the real one. */

import { Server } from "./server.js";

const PATH = "circles/c/evenings/1/";

const valueIn = (page, selector) => page.querySelector(selector)?.getAttribute("value") ?? null;

/** Return what the scripts look at of an answer: the same is read from the real one's. */
export function lookedAt({ status, headers = {}, html }) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const board = page.querySelector("#board");
  const conflict = page.querySelector("form.dock:has([name=key])");
  return {
    status,
    retry: headers["Retry-After"] ?? null,
    isOurs: /id="board"|napledger/.test(html),
    isBoard: /id="board" data-version/.test(html),
    version: board?.dataset.version ?? null,
    state: board?.dataset.state ?? null,
    formVersion: valueIn(page, "form.play [name=version]"),
    buttons: [...page.querySelectorAll("#board form.bar .bar__do")].map((each) => each.textContent.trim()),
    saysWhatIsUndone: Boolean(page.querySelector("#board form.bar[data-said]")),
    deal: page.querySelector("[data-deal]")?.dataset.deal ?? null,
    isAlarmed: Boolean(page.querySelector("#board .notice--alarm")),
    insistsFrom: conflict && valueIn(conflict, "[name=version]"),
    insistsOnKey: conflict && valueIn(conflict, "[name=key]"),
    takesOver: Boolean(conflict?.querySelector("[name=take_over]")),
    links: conflict?.querySelectorAll("a").length ?? null,
  };
}

/** Return what the model answers to forms, one after the other: [device, action, fields, headers]. */
export function truth(pages, { sent, real }) {
  const server = new Server({ pages, places: Server.placesIn(pages) });
  const answers = sent.map(([device, action, fields, headers]) => {
    const phone = { base: "/a/", device, holder: "the holder" };
    if (action === "review" || action === "reopen") {
      server.turn(server.evening(PATH), action === "review" ? "reviewing" : "open");
      return null;
    }
    const known = { "X-CSRFToken": server.token, ...headers };
    return server.answer(phone, { method: "POST", path: `${PATH}${action}/`, fields: Object.entries(fields), headers: known });
  });
  return { model: answers.map((each) => each && lookedAt(each)), real: real.map((each) => each && lookedAt(each)) };
}
