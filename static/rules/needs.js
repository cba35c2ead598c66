/* What has no meaning without something else is put away; what is wrong never is. */

const form = document.querySelector(".rules").closest("form");

/* A field holds one of the values, or with none named anything at all. */
function holds([name, values]) {
  const value = new FormData(form).get(name);
  return values.length ? values.includes(value) : Boolean(value?.trim());
}

function show() {
  for (const each of form.querySelectorAll("[data-needs]")) {
    const isWrong = each.querySelector(".field__error");
    each.hidden = !isWrong && !JSON.parse(each.dataset.needs).every(holds);
  }
}

form.addEventListener("input", show);
show();
