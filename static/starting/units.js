/* The stake is typed on a phone's figures, which have no letters: what it counts is a tap beside it. */

const stake = document.querySelector("#stake");
const units = document.querySelector("#units");

if (stake && units) {
  stake.inputMode = "decimal";
  units.hidden = false;
  units.addEventListener("click", ({ target }) => {
    const { unit } = target.dataset;
    if (!unit) return;
    const number = stake.value.replace(/[^\d.,/¼½¾]/g, "") || "1";
    stake.value = /[psd]/.test(unit) ? number + unit : unit + number;
    stake.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
