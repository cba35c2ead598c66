/* Run in a page: returns a sentence for each text that stands off it, or that is squeezed: a word that
   is broken into several lines, none of which has room for four of its letters. */
() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) =>
    element && (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const wrong = [];

  if (document.documentElement.scrollWidth > width) {
    const isOut = (each) => each.getBoundingClientRect().right > width + 0.5;
    const out = [...document.querySelectorAll("body *")].filter((each) => isOut(each) && ![...each.children].some(isOut));
    wrong.push(`off the page: ${out.map((each) => `${each.className || each.tagName} ${each.innerText.slice(0, 40)}`)}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: element } = texts.currentNode;
    const said = data.trim();
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!said || !isSeen || element.closest(".visually-hidden, option, svg")) continue;

    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = [...range.getClientRects()];
    const isOff = lines.some((line) => line.width && (line.left < -0.5 || line.right > width + 0.5));
    if (isOff && !scrolls(element)) wrong.push(`off the page: ${element.className || element.tagName}: ${said.slice(0, 40)}`);

    const letter = parseFloat(getComputedStyle(element).fontSize) / 2;
    const hasLongWord = said.split(/\s+/).some((word) => word.length > 4);
    const isNarrow = lines.every((line) => line.width < 4 * letter);
    if (lines.length > 2 && hasLongWord && isNarrow) wrong.push(`squeezed: ${element.className || element.tagName}: ${said.slice(0, 40)}`);
  }
  return wrong;
};
