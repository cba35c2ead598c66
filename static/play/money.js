/* Money on the phone: a sum of whole coins as this table writes it, for what is added up here while
   there is no network. What stands in the book, the server writes. */

const FARTHINGS = ["", "¼", "½", "¾"];
const PENCE_A_POUND = 100;

/* "£2 3s. 6½d.", as napledger/money/sterling.py writes it. */
function inSterling(farthings) {
  const pence = Math.floor(farthings / 4);
  const [pounds, shillings] = [Math.floor(pence / 240), Math.floor(pence / 12) % 20];
  const odd = `${pence % 12 || ""}${FARTHINGS[farthings % 4]}`;
  const parts = [
    pounds && `£${pounds.toLocaleString("en")}`,
    (shillings || (pounds && odd)) && `${shillings}s.`,
    (odd || !farthings) && `${odd || 0}d.`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Return an amount from nought up, in whole coins; of pounds alone without pence (`isRound`). */
export function written(coins, { currency, locale, exponent }, isRound) {
  if (currency === "lsd") return inSterling(coins);
  if (currency === "counters") return coins.toLocaleString(locale);
  if (currency === "GBP" && locale.startsWith("en") && coins && coins < PENCE_A_POUND) return `${coins}p`;
  const places = isRound ? 0 : exponent;
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  return (coins / 10 ** exponent).toLocaleString(locale, { style: "currency", currency, ...digits });
}

/** Return a gain with + or a loss with −, in whole coins; nought has no sign. `money` is what the
    server says of the table's currency (MoneyFormat.on_a_phone). */
export function signed(coins, money, isRound = false) {
  const sign = coins > 0 ? "+" : coins < 0 ? "−" : "";
  const figure = sign + written(Math.abs(coins), money, isRound);
  // The sign stays before the figure where the page runs from right to left.
  return document.dir === "rtl" ? `\u2066${figure}\u2069` : figure;
}

/** Return gains as short as can be: without pence where all of them are of pounds alone. */
export function briefly(gains, money) {
  const isRound = gains.every((coins) => coins % 10 ** (money.exponent ?? 0) === 0);
  return gains.map((coins) => signed(coins, money, isRound));
}
