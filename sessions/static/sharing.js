/* What sends a result on: copied, printed, drawn. */

import "./copy.js";
import "./picture.js";

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
