/* A button beside a text that copies it; without it the text can be selected. */

/* Browsers give the clipboard to https only, and many tables are served on the network at home. */
async function copy(field) {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.select();
  if (!document.execCommand("copy")) throw new Error("not copied");
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const word = button.textContent;
  button.hidden = false;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    const isCopied = await copy(field).then(() => true, () => field.select());
    if (!isCopied) return;
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = word), 2000);
  });
}
