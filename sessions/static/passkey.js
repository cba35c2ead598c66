/* Passkeys. A form with data-passkey asks the device to make one ("create") or to use one ("get"),
   and sends what the device answers. Without this file, or a browser that knows passkeys, the form
   stays hidden and the password is there. */

const TEXT_AS_BYTES = ["challenge", "id"];

/** Bytes from the letters that JSON carries them in (base64url). */
function bytes(letters) {
  const plain = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Letters for JSON from bytes. */
function letters(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What the device is asked, with bytes where it wants bytes; the site's own id stays a name. */
function asked({ rp, ...options }) {
  const plain = JSON.parse(JSON.stringify(options), (key, value) =>
    TEXT_AS_BYTES.includes(key) && typeof value === "string" ? bytes(value) : value,
  );
  return rp ? { rp, ...plain } : plain;
}

/** What the device answers, as JSON. */
function answered(credential) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = letters(credential.response[part]);
  }
  return JSON.stringify({
    id: credential.id,
    rawId: letters(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

/** What the site wants signed: written on the form, or asked for. */
async function options(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`asked for a passkey, and was told ${answer.status}`);
  return (await answer.json()).request_options;
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll("[data-passkey]") : []) {
  form.parentElement.hidden = false;
  document.querySelector("[data-no-passkeys]")?.remove();
  const failed = form.querySelector("[role=alert]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    failed.hidden = true;
    try {
      const publicKey = asked((await options(form)).publicKey);
      const credential = await navigator.credentials[form.dataset.passkey]({ publicKey });
      form.elements.credential.value = answered(credential);
      form.submit();
    } catch (reason) {
      failed.hidden = false;
      console.warn(reason);
    }
  });
}
