/* The names of those who play: Enter goes on to the next row, and from the last one adds a row, so
   that the keyboard stays. In an empty last row it is done. */
const places = [...document.querySelectorAll(".place")];
const more = document.querySelector(".places__more");
const fieldOf = (place) => place.querySelector("[name=player]");
const isSpare = (place) => place.matches(".place--spare");

function show(place) {
  place.classList.remove("place--spare");
  if (more) more.hidden = !places.some(isSpare);
}

function add() {
  const place = places.find(isSpare);
  if (!place) return false;
  show(place);
  fieldOf(place).focus();
  return true;
}

function goOnFrom(place) {
  const next = places[places.indexOf(place) + 1];
  if (next && !isSpare(next)) return fieldOf(next).focus();
  if (fieldOf(place).value.trim() && add()) return;
  document.querySelector(".dock .button--brass").focus();
}

for (const place of places) {
  fieldOf(place).addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    goOnFrom(place);
  });
}
more?.addEventListener("click", add);

/* Who plays here often is one tap: into the first row that is empty, or one more. */
for (const chip of document.querySelectorAll("[data-adds]")) {
  chip.addEventListener("click", () => {
    const place = places.find((each) => !fieldOf(each).value.trim());
    if (!place) return;
    show(place);
    fieldOf(place).value = chip.dataset.adds;
    chip.remove();
  });
}

/* A page come back to has its names again, in rows that were added too. */
addEventListener("pageshow", () => {
  const last = places.findLastIndex((place) => fieldOf(place).value);
  places.slice(0, last + 1).filter(isSpare).forEach(show);
});
