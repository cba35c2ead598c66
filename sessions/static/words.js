/* The page's own sentences, for what is said of entries that wait. */

const wordsIn = () => document.querySelector(".waiting-parts").dataset;

/** Return one of the page's sentences with words put in. */
export const worded = (name, words = {}) =>
  wordsIn()[name].replace(/\{(\w+)\}/g, (_, word) => words[word] ?? "");
