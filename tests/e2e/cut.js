/* Run in a page: returns a sentence for each text that is cut, or is wider than the button, chip, tile
   or heading that it stands in. */
() => {
  const boxes = "button, .button, .chip, summary, .seat, .record, .plate, .tabs a, h1, h2, h3, th, dt";
  // What gives way by itself, with dots or a shorter name; and what nobody sees.
  const givesWay =
    ".head__facts, .seat__name, .sheet__whole, .strip, .strip *, .record__sum > span, .visually-hidden, .skip, svg, option";
  const wrong = new Set();

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: element } = texts.currentNode;
    const said = data.trim();
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!said || !isSeen || element.closest(givesWay)) continue;

    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1);
    // A word is parted only behind its hyphen.
    for (const { 0: word, index } of element.closest(boxes) ? data.matchAll(/[\p{L}\p{M}’]{2,}/gu) : []) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map((line) => line.top)).size > 1) wrong.add(`broken: ${element.className || element.tagName}: ${word}`);
    }
    const outOf = (box) => {
      const edge = box.getBoundingClientRect();
      return edge.width > 1 && lines.some((line) => line.right > edge.right + 1 || line.left < edge.left - 1);
    };
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const isCut = /hidden|clip/.test(getComputedStyle(each).overflowX);
      if ((isCut || each.matches(boxes)) && outOf(each))
        wrong.add(`${isCut ? "cut" : "out of its box"}: ${each.className || each.tagName}: ${said.slice(0, 60)}`);
      if (/auto|scroll/.test(getComputedStyle(each).overflowX)) break;
    }
  }

  const taps = [...document.querySelectorAll("main :is(a, button)")].filter(
    (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest(".dock, .thumb, .tabs, .visually-hidden"),
  );
  // What is seen of it: its frame, where it has one, and its words.
  const seenOf = (each) => (each.querySelector(":scope > span:only-child") ?? each).getBoundingClientRect();
  taps.forEach((one, place) => {
    for (const other of taps.slice(place + 1)) {
      const [a, b] = [seenOf(one), seenOf(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const isOver = across > 1 && down > 8 && !one.contains(other) && !other.contains(one);
      if (isOver) wrong.add(`over its neighbour: ${one.innerText.trim()}, ${other.innerText.trim()}`);
    }
  });
  return [...wrong];
};
