/* Run in a page of a table, or of a correction: what taps at random, and says what a form shows by the
   names that stand on it, which is what whoever taps believes to record. */
(() => {
  const form = () => document.querySelector("form.play");
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isAwake = (each) => !each.disabled && !each.control?.disabled && each.ariaDisabled !== "true";
  const LEFT_OUT = ["csrfmiddlewaretoken", "key", "version"];

  /* A number from 0 to 1, the same for the same seed (mulberry32). */
  let state = 0;
  function chance() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const one = (some) => some[Math.floor(chance() * some.length)];

  /* Whoever each seat is, by its number: as the page has it now. */
  const seats = () =>
    [...form().querySelectorAll("[data-seat]")].map((seat) => [
      seat.dataset.seat,
      seat.querySelector(".seat__name")?.textContent.trim(),
    ]);

  /** Return what a form would send, a line each, with names for the numbers of seats. */
  function shown(button) {
    const names = Object.fromEntries(seats());
    const told = (text) => text.replace(/\d+/g, (number) => names[number] ?? number);
    const fields = [...new FormData(form())].filter(([name]) => !LEFT_OUT.includes(name));
    if (button?.name) fields.push([button.name, button.value]);
    // What a tile says came, though nobody tapped it.
    for (const came of [...form().querySelectorAll("[data-seat] .came")].filter(isSeen)) {
      fields.push([`came-${came.closest("[data-seat]").dataset.seat}`, came.innerText.trim()]);
    }
    return fields.filter(([, value]) => value).map(([name, value]) => `${told(name)}: ${told(value)}`).sort();
  }

  /* A tap on what can be tapped: on what saves, if it is awake, every third time. */
  function tapped() {
    const all = [...form().querySelectorAll("label, button")].filter((each) => isSeen(each) && isAwake(each));
    const saving = all.filter((each) => each.matches("button:not([type=button]):not([formaction])"));
    const others = all.filter((each) => each.matches("label, [type=button]"));
    const target = saving.length && chance() < 0.35 ? one(saving) : one(others);
    const isSaving = saving.includes(target);
    const believed = isSaving ? shown(target) : null;
    const input = target.control;
    const was = input?.checked;
    target.click();
    // A key of a pad is not held: what it gives stands on the tile.
    const isHeld = input?.type === "radio" && input.name !== "pad";
    if (isHeld && !input.checked && isSeen(target)) return { wrong: `${target.innerText} is not on` };
    if (input?.type === "checkbox" && input.checked === was) return { wrong: `${target.innerText} stays` };
    return { believed };
  }

  let isSaved = false;
  document.addEventListener("napledger:saved", () => (isSaved = true));
  // What the page leaves to the server is no deal yet.
  addEventListener("submit", (event) => event.preventDefault());

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Tap until a deal is kept, or so many times; return what was believed of it, and how many taps. */
  async function deal(seed, most) {
    state = seed;
    for (let taps = 1; taps <= most; taps += 1) {
      isSaved = false;
      const { wrong, believed } = tapped();
      if (wrong) return { wrong, taps };
      for (let waited = 0; believed && !isSaved && waited < 300; waited += 10) await pause(10);
      if (isSaved) return { believed, taps };
      await pause(chance() < 0.1 ? 30 : 0);
    }
    return { taps: most };
  }

  return { deal, shown };
})()
