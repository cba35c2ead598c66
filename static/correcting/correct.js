/* Correcting a deal: the tap that changes who or what leads on to what it changes. Whoever uses the
   keyboard, or comes to a deal that was not whole, goes on by its button. */

const form = document.querySelector("form.play");
const radios = [...form.querySelectorAll("[type=radio]")].filter(
  (radio) => !radio.closest("[data-further]"),
);
const isAnswered = ({ name }) => radios.some((one) => one.name === name && one.defaultChecked);
const isWhole = form.querySelector("[data-stands]") && radios.every(isAnswered);
// A tap from before this script came is given on without its pointer.
let isTapped = true;

form.addEventListener("pointerdown", () => {
  isTapped = true;
});

form.addEventListener("keydown", () => {
  isTapped = false;
});

/* The game's script says after this whether anything is still to be tapped. */
form.addEventListener("change", ({ target }) => {
  if (!isWhole || !isTapped || !radios.includes(target)) return;
  setTimeout(() => {
    if (!("open" in form.dataset)) form.requestSubmit();
  });
});

/* What was tapped before this script had come leads on as well; but whoever came back to it stays. */
const [{ type }] = performance.getEntriesByType("navigation");
const isChanged = radios.some(({ checked, defaultChecked }) => checked !== defaultChecked);
if (isWhole && isChanged && type === "navigate") form.requestSubmit();
