/* Whoever holds a phone: taps deals, takes them back, and decides about what was refused. */

import { liesOpen, shownOn } from "./ledger.js";

const RELEASE_MS = 80;
const TAP_MS = 700;
const AGAIN_MS = 120;
const ASLEEP_MS = 300;

const isAsleep = (button) => button?.ariaDisabled === "true";

/** A person with a phone, who only does what the page in front offers. */
export class Person {
  constructor({ phone, history }) {
    const { chance, ledger, clock } = history;
    Object.assign(this, { phone, history, chance, thumb: chance.apart(), ledger, clock, busyUntil: 0 });
  }

  /** Return whether the hand is free: one thing is done after the other. */
  get isFree() {
    return this.busyUntil < this.clock.now;
  }

  /* The page in front, unless it was left for another. */
  get tab() {
    const { front } = this.phone;
    return front?.isAway || front?.isFrozen ? null : front;
  }

  /* Press something; nothing moves under the finger. A hasty thumb taps twice, where `find` says what
     lies there then, and means it once. */
  #press(button, tab, intend, find) {
    this.busyUntil = this.clock.now + TAP_MS;
    tab.frame.contentWindow.dispatchEvent(new Event("pointerdown"));
    const released = this.clock.now + RELEASE_MS;
    const release = () => {
      // A page that was put to sleep in between does not hear of it, nor one that another lies over.
      if (this.clock.now > released || tab !== this.tab) return;
      tab.frame.contentWindow.dispatchEvent(new Event("pointerup"));
      // Nobody means a button that is seen to sleep.
      if (!button.isConnected || isAsleep(button)) return;
      intend();
      this.#click(button, 1);
      if (find && this.thumb.happens(0.2)) this.clock.after(AGAIN_MS, () => this.#click(find(), 2), tab);
    };
    this.clock.after(RELEASE_MS, release, tab);
  }

  #click(button, detail) {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
    // The browser would say when that was by its own clock.
    Object.defineProperty(click, "timeStamp", { value: this.clock.now });
    button?.dispatchEvent(click);
  }

  /** Fill a deal in, and save it a moment later. */
  deal({ isImpossible = false } = {}) {
    const { tab } = this;
    const form = tab?.document.querySelector("#board .play");
    if (!form) return;
    const note = this.ledger.newNote();
    const choices = { caller: this.chance.pick(["1", "2"]), call: this.chance.pick(["1", "2", "3"]) };
    const tricks = isImpossible ? "0" : "";
    const fill = (within) => this.#fill(within, { ...choices, tricks, note });
    fill(form);
    const wait = this.chance.happens(0.7) ? this.chance.between(1, 100) : this.chance.between(100, 3000);
    this.busyUntil = this.clock.now + wait + TAP_MS;
    this.clock.after(wait, () => this.#save(tab, { note, fill }), tab);
  }

  #fill(form, { caller, call, tricks, note }) {
    const choose = (name, value) => form.querySelector(`[name=${name}][value="${value}"]`)?.click();
    choose("caller", caller);
    choose("call", call);
    choose("tricks", tricks);
    const field = form.querySelector("[name=note]");
    field.value = note;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #save(tab, { note, fill }) {
    const form = tab.document.querySelector("#board .play");
    if (!form || tab.isFrozen || tab !== this.tab) return;
    const said = form.querySelector("[name=note]").value;
    // Somebody looks before the tap: what is not there any more is filled in again.
    if (said !== note || !form.querySelector("[name=call]:checked")) fill(form);
    if (isAsleep(form.querySelector('[name=outcome][value="made"]'))) {
      return this.clock.after(ASLEEP_MS, () => this.#save(tab, { note, fill }), tab);
    }
    const made = () => tab.document.querySelector('#board .play [name=outcome][value="made"]');
    const intend = () => {
      const mends = Number(form.dataset.mends) || undefined;
      this.#tap(tab, { kind: "deals", note, mends });
    };
    this.#press(made(), tab, intend, made);
  }

  #tap(tab, more) {
    this.history.trace(`${this.phone.base} taps ${more.kind} ${more.note ?? ""} on ${tab.path}`);
    return this.ledger.tapped(tab, { above: shownOn(tab.document).numbers.at(-1), ...more });
  }

  /** Tap Undo or Redo, where the page has it. */
  takeBack(kind) {
    const { tab } = this;
    const isRedo = (each) => (each.getAttribute("formaction") ?? "").endsWith("redo/");
    const find = () => [...(tab?.document.querySelectorAll("#board form.bar .bar__do") ?? [])].find((each) => isRedo(each) === (kind === "redo"));
    const button = find();
    if (button) this.#press(button, tab, () => this.#tap(tab, { kind }), find);
  }

  /** Decide about the first entry that was refused; return whether there is one. */
  decide({ mayMend = true } = {}) {
    const { tab } = this;
    const open = tab && liesOpen(tab.document);
    if (open) this.#mendSoon(tab, open);
    if (open) return true;
    const item = tab?.document.querySelector(".waiting:not(template *) .waiting__entry--refused");
    if (!item) return false;
    item.closest("details").open = true;
    const buttons = [...item.querySelectorAll(".waiting__do button")].filter((each) => !each.hidden && (mayMend || each.value !== "mend"));
    const weights = { drop: 1, keep: 1, retry: 3, insist: 4, mend: 2 };
    const offered = Object.fromEntries(buttons.map(({ value }) => [value, weights[value]]));
    const way = this.chance.weighed(offered);
    const number = Number(item.dataset.number);
    const decision = { kind: way === "keep" ? "drop" : way, number, at: this.clock.now };
    this.#press(buttons.find(({ value }) => value === way), tab, () => {
      this.history.trace(`${this.phone.base} decides to ${way} ${number}`);
      tab.decision = decision;
    });
    if (way === "mend") this.#mendSoon(tab, number);
    return true;
  }

  #mendSoon(tab, number) {
    const wait = this.chance.between(500, 2500);
    this.busyUntil = this.clock.now + wait + TAP_MS;
    this.clock.after(wait, () => this.#mend(tab, number), tab);
  }

  /* Mend a deal that lies open: it gets a note of its own. */
  #mend(tab, number) {
    const form = tab.document.querySelector("#board .play");
    if (Number(form?.dataset.mends) !== number || tab !== this.tab || tab.isFrozen) return;
    const note = this.ledger.newNote();
    const fill = (within) => this.#fill(within, { caller: "1", call: "2", tricks: "", note });
    fill(form);
    this.#save(tab, { note, fill });
  }

  /** Take over from whoever records, and open the table anew. */
  takeBook() {
    const { tab } = this;
    const evening = tab && this.history.server.evening(tab.evening);
    if (!evening?.recorder || evening.recorder === this.phone.device || !this.phone.network.isUp) return;
    evening.recorder = this.phone.device;
    this.phone.reload(tab);
  }
}
