/* The day of an evening by the phone's clock, which the server does not know before the first page:
   after midnight it is still the day before, until somebody says otherwise. */
const field = document.querySelector("#played_on");
const asked = document.querySelector(".past-midnight");

function dayFrom(now, daysBack) {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack);
}

function written(day) {
  const two = (number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function offer() {
  // What somebody chose stays.
  if (field.value !== field.dataset.offered) return;
  const now = new Date();
  const isPastMidnight = now.getHours() < Number(asked.dataset.ends);
  field.value = field.dataset.offered = written(dayFrom(now, isPastMidnight ? 1 : 0));
  asked.hidden = !isPastMidnight;
  const named = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long" });
  asked.querySelectorAll("input").forEach((choice, place) => {
    const day = dayFrom(now, 1 - place);
    choice.value = written(day);
    choice.nextElementSibling.textContent = asked.lastElementChild.dataset.text.replace("{day}", named.format(day));
  });
}

asked.addEventListener("change", ({ target }) => {
  field.value = target.value;
});
addEventListener("pageshow", offer);
