/* What sends an address on by the phone's own sheet of apps, and what prints a page. Where there is
   no such sheet, the address can be copied; by plain http there is none, and that is said. */

for (const why of document.querySelectorAll("[data-no-share]")) why.hidden = isSecureContext;

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    const url = document.getElementById(button.dataset.share).value;
    // Whoever closes the sheet of apps wants nothing, and has been told nothing wrong.
    navigator.share({ title: button.dataset.title, url }).catch(() => undefined);
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
