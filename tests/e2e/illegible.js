/* Run in a page: returns a sentence for each text of less than 11 px, and for each pair of texts of
   which one is printed over the other. Of what is only seen under a finger it knows nothing. */
() => {
  const LEAST = 11;
  const wrong = [];
  const placed = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { position } = getComputedStyle(each);
      if (position === "fixed" || position === "sticky" || each.matches(".extras__tray")) return each;
    }
    return null;
  };
  const scrolls = (element) =>
    /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX + getComputedStyle(element).overflowY);
  // What of a box is to be seen, in whatever cuts it.
  const shown = ({ left, top, right, bottom }, element) => {
    const box = { left, top, right, bottom };
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (!scrolls(each)) continue;
      const edge = each.getBoundingClientRect();
      box.left = Math.max(box.left, edge.left);
      box.right = Math.min(box.right, edge.right);
      box.top = Math.max(box.top, edge.top);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
    return box;
  };

  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: element } = texts.currentNode;
    const said = data.trim();
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!said || !isSeen || element.closest(".visually-hidden, .skip, option, svg, script, style")) continue;

    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const boxes = [...range.getClientRects()]
      .map((box) => shown(box, element))
      .filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1);
    if (!boxes.length) continue;

    const size = parseFloat(getComputedStyle(element).fontSize);
    const where = `${element.className || element.tagName}: ${said.slice(0, 40)}`;
    if (size < LEAST) wrong.push(`${size.toFixed(1)} px ${where}`);
    const above = placed(element);
    for (const box of boxes) lines.push({ ...box, element, above, where, text: texts.currentNode });
  }

  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, place) => {
    for (const other of lines.slice(place + 1)) {
      if (other.top >= one.bottom) break;
      if (one.text === other.text || one.above !== other.above) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      // The boxes of letters are taller than what is printed in them.
      const isOver = across > 1 && down > Math.min(one.bottom - one.top, other.bottom - other.top) / 3;
      if (isOver) wrong.push(`${one.where} is printed over ${other.where}`);
    }
  });
  return wrong;
};
