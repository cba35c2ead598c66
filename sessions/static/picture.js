/* The result as a PNG, made on the device from the server's drawing; nothing is sent anywhere. */

/* What is drawn from a data: address leaves the canvas clean, so that it can be read again. */
async function drawn(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("empty"))), "image/png");
  });
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function pictureOf(picture, how) {
  const name = `${picture.dataset.picture}.png`;
  const file = new File([await drawn(picture.src)], name, { type: "image/png" });
  if (how === "png") return save(file);
  // Whoever closes the sheet of apps wants nothing, and has been told nothing wrong.
  return navigator.share({ files: [file] }).catch((error) => {
    if (error.name !== "AbortError") save(file);
  });
}

const canShare = () => {
  const file = new File([""], "result.png", { type: "image/png" });
  return Boolean(navigator.canShare?.({ files: [file] }));
};

for (const picture of document.querySelectorAll("[data-picture]")) {
  const field = picture.parentElement;
  const refused = field.querySelector("[data-refused]");
  for (const button of field.querySelectorAll("[data-save]")) {
    button.hidden = button.dataset.save === "share" && !canShare();
    button.addEventListener("click", () =>
      pictureOf(picture, button.dataset.save).catch(() => {
        refused.textContent = refused.dataset.refused;
        refused.hidden = false;
      }),
    );
  }
}
