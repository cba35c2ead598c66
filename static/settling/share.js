/* What sends a result on: printed, or drawn as a PNG. It is made on the device from the server's
   drawing; nothing is sent anywhere. */

async function drawn({ src, dataset }) {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(answer.statusText);
  const image = new Image();
  // What is drawn from a data: address leaves the canvas clean, so that it can be read again.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("empty");
  return new File([blob], `${dataset.picture}.png`, { type: "image/png" });
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function send(picture, how) {
  const file = await drawn(picture);
  if (how === "png") return save(file);
  // Whoever closes the sheet of apps wants nothing, and has been told nothing wrong.
  return navigator.share({ files: [file] }).catch((error) => error.name === "AbortError" || save(file));
}

const EMPTY = new File([""], "result.png", { type: "image/png" });
const canShare = Boolean(navigator.canShare?.({ files: [EMPTY] }));

/* By plain http there is no sheet of apps, and that is said. */
for (const why of document.querySelectorAll("[data-no-share]")) why.hidden = isSecureContext;

for (const picture of document.querySelectorAll("[data-picture]")) {
  const refused = picture.closest(".send").querySelector("[data-refused]");
  for (const button of picture.closest(".send").querySelectorAll("[data-save]")) {
    button.hidden = button.dataset.save === "share" && !canShare;
    // Where there is no sheet of apps, saving it is the main thing.
    if (button.dataset.save === "png") button.classList.toggle("button--brass", !canShare);
    button.addEventListener("click", () =>
      send(picture, button.dataset.save).catch(() => {
        refused.textContent = refused.dataset.refused;
        refused.hidden = false;
      }),
    );
  }
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
