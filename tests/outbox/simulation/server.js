/* The server as phones see it: evenings with versions, what it says to each form, and its moods.

   Its pages are those of the real server (tests/outbox/pages.py), with other figures in them. What
   it answers is held against the real one, form by form (tests/e2e/test_outbox_simulated.py). */

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

/* Of a page there stays what the scripts look at: these are pictures, prices and what is chosen seldom. */
const UNSEEN = [
  "head, svg, nav, .kitty, .invite, .worth, .seat__balance, .chip__price",
  "#misdeals, #interference, #overcalled, #wrong_cards, #revoke, #refused_to_show, #out_of_turn, #away",
  ".record[value=lost], [value^=abandoned], .other",
].join();

/* Put a place for a figure wherever one stands. */
function withPlaces(html) {
  const page = parsed(html);
  const name = page.title;
  const live = page.querySelector("[data-live]")?.dataset.live ?? "";
  const path = live.replace(/live\/$/, "") || page.querySelector("form.dock")?.getAttribute("action").replace(/\w+\/$/, "");
  for (const headed of page.querySelectorAll("[data-head]")) delete headed.dataset.head;
  for (const unseen of page.querySelectorAll(UNSEEN)) unseen.remove();
  const set = (selector, name, place) => {
    for (const each of page.querySelectorAll(selector)) each.setAttribute(name, place);
  };
  set("#board[data-version]", "data-version", "@version@");
  set("#board[data-etag]", "data-etag", "@etag@");
  set("#board[data-made-by]", "data-made-by", "@holder@");
  set(".watching", "data-version", "@version@.@state@");
  set("[name=version]", "value", "@version@");
  set("[name=key]", "value", "@key@");
  set("[name=csrfmiddlewaretoken]", "value", "@token@");
  set("[data-deal]", "data-deal", "@deal@");
  set(".bar", "data-said", "@undone@");
  for (const head of page.querySelectorAll("[data-deal]")) head.textContent = head.dataset.facts.replace("{n}", "@deal@");
  for (const said of page.querySelectorAll("#board .bar__said a")) said.textContent = "@said@";
  for (const button of page.querySelectorAll("#board .bar__do")) button.remove();
  page.querySelector("#board form.bar")?.append("@buttons@");
  for (const card of page.querySelectorAll(".stack")) card.replaceChildren("@theirs@");
  const title = html.includes("</html>") ? `<title>${name}</title>` : "";
  const lean = (title + page.body.innerHTML).replace(/\s+/g, " ");
  return path ? lean.replaceAll(path, "@path@") : lean;
}

/* Above the table stands what an undo would take back, or nothing of the kind. */
const filled = (html, places) =>
  html.replace(/@(\w+)@/g, (_, name) => places[name] ?? "").replace(' data-said=""', "");

const START = { number: 1, kind: "start", said: "The evening begins" };

/* Pages that say above the table, as it is seen, what is wrong. */
const ALARMED = ["reused", "impossible", "settling", "unsettled", "no_undo", "no_redo"];

function withAlarm(board, page) {
  const [shown, refused] = [parsed(board), parsed(page)];
  const alarm = refused.querySelector(".notice--alarm");
  const bar = shown.querySelector("form.bar");
  if (bar) bar.replaceWith(alarm);
  else shown.querySelector(".main").prepend(alarm);
  return shown.querySelector("#board").outerHTML;
}

class Evening {
  constructor(path) {
    // Whoever started it records.
    Object.assign(this, { path, log: [START], recorder: "one", state: "open" });
  }

  get version() {
    return this.log.length;
  }

  written(key) {
    return this.log.find((each) => each.key === key);
  }

  get standing() {
    const isUndone = new Set();
    for (const { kind, of } of this.log) {
      if (kind === "undo") isUndone.add(of);
      if (kind === "redo") isUndone.delete(of);
    }
    return this.log.filter(({ kind, number }) => kind === "deals" && !isUndone.has(number));
  }

  /* What an undo takes back. */
  get undoable() {
    return this.standing.at(-1)?.number;
  }

  /* What a redo puts back: only while nothing but undoing and redoing came after it. */
  get redoable() {
    let redone = 0;
    for (const { kind, of } of [...this.log].reverse()) {
      if (kind === "redo") redone += 1;
      else if (kind !== "undo") return undefined;
      else if (!redone) return of;
      else redone -= 1;
    }
    return undefined;
  }

  /* What is said above the table. */
  get said() {
    const last = this.log.at(-1);
    if (last.kind !== "undo") return (last.kind === "redo" ? this.log[last.of - 1] : last).said;
    return `Undone: ${this.log[last.of - 1].said}`;
  }
}

const TOKEN_LETTERS = 64;

/** The server. `pages` are the real one's; `told` hears of what it writes, and of
    what comes too late. */
export class Server {
  constructor({ pages, places, told }) {
    Object.assign(this, { pages, places, told, evenings: new Map(), epoch: 0, mood: "well" });
    this.revoked = new Set();
  }

  /** Return the places of the real server's pages, found once for all histories. */
  static placesIn(pages) {
    const places = Object.fromEntries(Object.entries(pages).map(([name, { html }]) => [name, withPlaces(html)]));
    for (const seen of ["", "_watched", "_settling"]) {
      const board = parsed(places[`page${seen}`]).querySelector("#board").outerHTML;
      places[`board${seen}`] = board;
      for (const name of ALARMED) places[`${name}${seen}`] = withAlarm(board, places[name]);
    }
    return places;
  }

  evening(path) {
    if (!this.evenings.has(path)) this.evenings.set(path, new Evening(path));
    return this.evenings.get(path);
  }

  /** Somebody ends play, or goes back to the table. */
  turn(evening, state) {
    evening.log.push({ number: evening.version + 1, kind: state, said: state });
    evening.state = state;
  }

  get token() {
    return `t${this.epoch}`.padEnd(TOKEN_LETTERS, "x");
  }

  /** Return status, headers and page for what a phone asks. */
  answer(phone, { method, path, fields = [], headers = {} }) {
    if (path === "token/") return { status: 200, html: this.token };
    const [, of, action] = path.match(/^(circles\/[^/]+\/evenings\/[^/]+\/)(?:(\w+)\/)?$/) ?? [];
    const evening = this.evening(of);
    if (method === "POST") return this.#written(phone, evening, { action, fields: new Map(fields), headers });
    if (this.revoked.has(phone.device)) return this.#page("gone", phone, evening);
    if (action === "sheet") return this.#page("sheet", phone, evening);
    if (action !== "live") return this.#page(this.#seen("page", phone, evening), phone, evening);
    if (headers.since) return { status: headers.since === `${evening.version}.${evening.state}` ? 204 : 205, html: "" };
    return headers.at === this.#etag(phone, evening) ? { status: 204, html: "" } : this.#shown(phone, evening);
  }

  #written(phone, evening, { action, fields, headers }) {
    const refusal = this.#refusal(phone, evening, { action, fields, headers });
    if (refusal) return refusal;
    const last = { undo: evening.undoable, redo: evening.redoable }[action];
    const entry = {
      number: evening.version + 1,
      kind: action,
      key: fields.get("key"),
      body: this.#bodyOf(action, fields),
      of: last,
      note: fields.get("note"),
      by: phone.device,
    };
    const words = [`Deal ${evening.standing.length + 1} · ${fields.get("caller")} ${fields.get("call")}`, entry.note];
    entry.said = words.filter(Boolean).join(", ");
    evening.log.push(entry);
    evening.recorder = phone.device;
    this.told?.written(entry, evening, phone);
    return this.#shown(phone, evening);
  }

  /* What stands in the way of a form, in the order in which the real server looks. */
  #refusal(phone, evening, { action, fields, headers }) {
    if (headers["X-CSRFToken"] !== this.token) return this.#page("forged", phone, evening);
    if (this.revoked.has(phone.device)) return this.#page("gone", phone, evening);
    if ((headers["Napledger-Made-By"] ?? phone.holder) !== phone.holder) return this.#page("another", phone, evening);
    const earlier = evening.written(fields.get("key"));
    if (earlier) return this.#again(phone, evening, { action, earlier, fields });
    const isElsewhere = evening.recorder && evening.recorder !== phone.device && !fields.has("take_over");
    const isOld = Number(fields.get("version")) < evening.version;
    if (isElsewhere || isOld) return this.#conflict(phone, evening, { action, fields, isElsewhere });
    if (evening.state === "reviewing") return this.#alarmed(action === "deals" ? "settling" : "unsettled", phone, evening);
    if (action === "deals") return fields.get("tricks") ? this.#alarmed("impossible", phone, evening) : undefined;
    return evening[action === "undo" ? "undoable" : "redoable"] ? undefined : this.#alarmed(`no_${action}`, phone, evening);
  }

  #again(phone, evening, { action, earlier, fields }) {
    const isSame = earlier.body === this.#bodyOf(action, fields);
    return isSame ? this.#shown(phone, evening) : this.#alarmed("reused", phone, evening);
  }

  /* An undo is as any other, but not as a redo. */
  #bodyOf(action, fields) {
    const left = ["csrfmiddlewaretoken", "key", "version", "take_over"];
    const said = action === "deals" ? [...fields].filter(([name]) => !left.includes(name)).sort() : [];
    return JSON.stringify([action, said]);
  }

  #conflict(phone, evening, { action, fields, isElsewhere }) {
    if (!isElsewhere) this.told?.outdated(fields.get("key"), evening, Number(fields.get("version")));
    const isOthers = evening.recorder && evening.recorder !== phone.device;
    const name = `${isOthers ? "elsewhere" : "outdated"}_${action}`;
    const theirs = evening.log.slice(Number(fields.get("version"))).map(({ said = "" }) => `<li class="card">${said}</li>`);
    return this.#page(name, phone, evening, { key: fields.get("key"), theirs: theirs.join("") });
  }

  #etag(phone, evening) {
    return `${evening.version}.${evening.state}.${evening.recorder ?? ""}`;
  }

  /* Whoever does not record sees the table without its form. */
  #seen(page, phone, evening) {
    if (evening.state === "reviewing") return `${page}_settling`;
    return (evening.recorder ?? phone.device) === phone.device ? page : `${page}_watched`;
  }

  /* The board, as it answers what was written, and whoever asks for news. */
  #shown(phone, evening) {
    return this.#page(this.#seen("board", phone, evening), phone, evening);
  }

  #alarmed(name, phone, evening) {
    const { status } = this.pages[name];
    return { ...this.#page(this.#seen(name, phone, evening), phone, evening), status };
  }

  #page(name, phone, evening, more) {
    const { status, headers } = this.pages[name] ?? this.pages.deal;
    return { status, headers, html: filled(this.places[name], { ...this.#placesOf(phone, evening), ...more }) };
  }

  #placesOf(phone, evening) {
    const path = phone.base + evening.path;
    const redo = evening.redoable ? `<button class="bar__do" formaction="${path}redo/">Redo</button>` : "";
    return {
      path,
      version: evening.version,
      etag: this.#etag(phone, evening),
      holder: phone.holder,
      state: evening.state,
      key: "the-page-s-own-key",
      token: this.token,
      deal: evening.standing.length + 1,
      said: evening.said,
      undone: evening.redoable ? "" : evening.said,
      buttons: redo + (evening.undoable ? '<button class="bar__do">Undo</button>' : ""),
    };
  }
}
