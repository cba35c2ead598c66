/* A tap on a button of the deal's form waits while the scripts still load: before them it would be
   lost, or record a deal from which it is missing. Then the taps follow in their order. */

{
  const taps = [];
  const hold = (event) => {
    if (!event.target.closest("form.play button")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    taps.push(event.target);
  };
  addEventListener("click", hold, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", hold, true);
    for (const target of taps) target.click();
  });
}
