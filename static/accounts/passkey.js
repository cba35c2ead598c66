/* Passkeys. A form with data-passkey asks the device to make one ("create") or to use one ("get"),
   and sends what the device answers. Without this file, or a browser that reads and writes passkeys
   as JSON, the form stays hidden and the password is there. */

const Passkeys = window.PublicKeyCredential;
const READ = {
  create: (options) => Passkeys.parseCreationOptionsFromJSON(options),
  get: (options) => Passkeys.parseRequestOptionsFromJSON(options),
};

/* What the site wants signed: written on the form, or asked for. */
async function optionsOf(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`asked for a passkey, and was told ${answer.status}`);
  return (await answer.json()).request_options;
}

async function signed(form) {
  const { passkey: way } = form.dataset;
  const publicKey = READ[way]((await optionsOf(form)).publicKey);
  form.elements.credential.value = JSON.stringify(await navigator.credentials[way]({ publicKey }));
  form.submit();
}

// Passkeys belong to a name: no browser makes one for an address in figures.
const isNumber = /^[\d.]+$|:/.test(location.hostname);
const isKnown = Passkeys?.parseRequestOptionsFromJSON && !isNumber;
for (const form of isKnown ? document.querySelectorAll("[data-passkey]") : []) {
  form.parentElement.hidden = false;
  document.querySelector("[data-no-passkeys]")?.remove();
  const failed = form.querySelector("[role=alert]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    failed.hidden = true;
    signed(form).catch((reason) => {
      failed.hidden = false;
      console.warn(reason);
    });
  });
}
