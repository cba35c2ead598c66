/* Run in a page of a table, with the width that was asked for: returns a sentence for each thing that
   is cut, lies over another, bursts its card or stands off the page. */
(asked) => {
  const wrong = [];
  const root = document.documentElement;
  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const said = ({ className, tagName, innerText }) =>
    `${className || tagName}: ${innerText.trim().slice(0, 40)}`;

  // The name before a sum gives way to it, with dots; in the head the rules to how the deal is called.
  const givesWay = (element) => element.matches(".record__sum > span, .head__facts") && getComputedStyle(element).textOverflow === "ellipsis";

  if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  // Phones report a window as wide as what bursts it.
  if (innerWidth !== asked) wrong.push(`the window is ${innerWidth} wide`);

  const texts = [
    "b, small, i, p, h1, summary, button, .head__facts, .plate, .seat__name, .seat__mark, .own__name",
    ".chip__word, .chip__price span, .record__word, .record__sum > *",
  ].join();
  const cards = ".own, .seat, .asks .chip, .button, .bar, .kitty, .dock button";
  for (const element of document.querySelectorAll(`#board :is(${texts}), .tabs a`)) {
    if (!seen(element) || givesWay(element) || element.closest(".visually-hidden, .extras__tray, .strip")) continue;
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
    const { display, overflow, fontSize } = getComputedStyle(element);
    if (display !== "inline") {
      if (scrollWidth > clientWidth + 1) wrong.push(`cut ${said(element)}`);
      // A serif's letters reach beyond a tight line by less than this.
      const isLower = scrollHeight > clientHeight + parseFloat(fontSize) / 3;
      if (overflow !== "visible" && isLower) wrong.push(`cut below ${said(element)}`);
    }
    const box = element.getBoundingClientRect();
    const isOff = box.left < -0.5 || box.right > root.clientWidth + 0.5;
    if (box.width && isOff) wrong.push(`off the page ${said(element)}`);
    const card = element.closest(cards);
    if (!card || card === element) continue;
    const edge = card.getBoundingClientRect();
    const isOut =
      box.left < edge.left - 0.5 ||
      box.right > edge.right + 0.5 ||
      box.top < edge.top - 0.5 ||
      box.bottom > edge.bottom + 0.5;
    if (isOut) wrong.push(`bursts its card ${said(element)}`);
  }

  const leaves = [
    ".seat__name, .coin, .seat__balance b, .seat__balance small, .seat__would > b",
    ".record__word, .record__sum > *",
  ].join();
  const boxOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  for (const card of document.querySelectorAll(".seat, .record, .asks .chip")) {
    const shown = [...card.querySelectorAll(leaves)].filter((each) => seen(each) && !givesWay(each));
    shown.forEach((one, place) => {
      for (const two of shown.slice(place + 1)) {
        const [a, b] = [boxOf(one), boxOf(two)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const isOver = across > 1 && down > Math.min(a.height, b.height) / 5;
        if (a.width && b.width && isOver) wrong.push(`${said(one)} lies over ${said(two)}`);
      }
    });
  }
  return wrong;
};
