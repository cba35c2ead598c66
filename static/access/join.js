/* A link carries its code behind the #, where no server and no log sees it. It is taken out of the
   address at once, and sent by a form, which says what it gives before it gives it. */
const code = location.hash.slice(1);
if (code) {
  history.replaceState(null, "", location.pathname);
  const form = document.querySelector(".join");
  form.querySelector("[name=code]").value = code;
  form.requestSubmit();
}
