/* What a deal pays, added up from the tariff that the page carries, exactly as
   napledger/games/tariff.py does it: a phone looks up, adds and multiplies, and knows no rule. Below
   it, how this table writes a sum; what stands in the book, the server writes. */

export const SIDES = ["side1", "side2"];

/* The number that each seat has under a name, as [seat, number]. */
const numbersOf = (name, answers) =>
  under(name, answers).map((each) => [each.slice(0, Math.max(each.lastIndexOf("="), 0)), Number(each.slice(each.lastIndexOf("=") + 1))]);

/** Return what stands under a name: an answer, the nth of one, the seats of a word or of a number
    within a band, the side of somebody. */
export function under(name, answers) {
  if (name in answers) return answers[name];
  if (name.startsWith("side of ")) {
    const [seat] = answers[name.slice("side of ".length)] ?? [];
    const told = (answers.sides ?? []).map((each) => [each.slice(0, each.lastIndexOf("=")), each.slice(each.lastIndexOf("=") + 1)]);
    const [, own] = told.find(([each]) => each === seat) ?? [];
    const ofWord = told.filter(([, word]) => word === own).map(([each]) => each);
    return [...SIDES.map((side) => answers[side] ?? []), ofWord].find((side) => side.includes(seat)) ?? [];
  }
  const [, step, apart, of] = name.match(/^(.*)([:=])([^:=]*)$/) ?? [];
  const found = answers[step] ?? [];
  if (apart === ":") return found.slice(of - 1, of);
  const [, least, most] = of?.match(/^(-?\d*)\.\.(-?\d*)$/) ?? [];
  if (least !== undefined) {
    const isWithin = ([, number]) => (least === "" || number >= Number(least)) && (most === "" || number <= Number(most));
    return numbersOf(step, answers).filter(isWithin).map(([seat]) => seat);
  }
  return found.filter((each) => `=${each}`.endsWith(`=${of}`)).map((each) => each.slice(0, -of.length - 1));
}

/** Return whether all of these conditions hold. */
export const met = (conditions, answers) =>
  (conditions ?? []).every(({ names, words, holds = true }) => {
    const isAnswer = (each) => !words || words.includes(each);
    return names.some((name) => under(name, answers).some(isAnswer)) === holds;
  });

const together = (names, answers) => [
  ...new Set(names.flatMap((name) => (typeof name === "string" ? under(name, answers) : seatsOf(name, answers)))),
];

/** Return the accounts of a party. */
export function seatsOf({ of, only, but, when, best, lowest }, answers) {
  if (!met(when, answers)) return [];
  const [inside, outside] = [only && together(only, answers), together(but ?? [], answers)];
  const found = together(of, answers).filter((each) => !outside.includes(each) && (!inside || inside.includes(each)));
  if (!best) return found;
  const have = new Map(numbersOf(best, answers).filter(([seat]) => found.includes(seat)));
  const first = (lowest ? Math.min : Math.max)(...have.values());
  return found.filter((seat) => have.get(seat) === first);
}

/* What was answered, of one of the two where it was of each seat. */
function wordOf({ name, whose }, { answers, ...two }) {
  const found = under(name, answers);
  if (!whose) return found[0];
  const seat = `${two[whose]}=`;
  return found.find((each) => each.startsWith(seat))?.slice(seat.length);
}

const AMOUNTS = {
  ByWord: (amount, at) => amount.of[wordOf(amount, at)] ?? amount.otherwise ?? 0,
  Number: (amount, at) => Number(wordOf(amount, at) ?? amount.otherwise ?? 0),
  Many: ({ party }, { answers }) => seatsOf(party, answers).length,
  Sum: ({ of }, at) => of.reduce((sum, each) => sum + amountOf(each, at), 0),
  Each: ({ of, each, amount }, at) =>
    seatsOf(of, at.answers)
      .flatMap((payee) => oneByOne(payee, each, at.answers).map((answers) => amountOf(amount, { ...at, payee, answers })))
      .reduce((sum, coins) => sum + coins, 0),
  Divided: ({ of, parts }, at) => Math.floor(amountOf(of, at) / amountOf(parts, at)),
  Largest: ({ of }, at) => Math.max(...of.map((each) => amountOf(each, at))),
  If: ({ when, amount, otherwise = 0 }, at) => amountOf(met(when, at.answers) ? amount : otherwise, at),
  Share: ({ most = Infinity, nth = 1, shares = 1, odd_stay: stays, coin = 1 }, { kitty }) => {
    const coins = Math.floor(kitty / coin);
    const more = !stays && nth <= coins % shares ? 1 : 0;
    return Math.min((Math.floor(coins / shares) + more) * coin, most);
  },
};

/** Return how much an amount is. */
export function amountOf(amount, at) {
  if (typeof amount === "number") return amount;
  if (Array.isArray(amount)) return amount.reduce((product, each) => product * amountOf(each, at), 1);
  return AMOUNTS[amount.kind](amount, at);
}

/* The answers with only the first of a seat's under each of these names, the second, … */
function oneByOne(seat, names, answers) {
  const own = names.map((name) => under(name, answers).filter((each) => each.slice(0, each.lastIndexOf("=")) === seat));
  const many = Math.min(...own.map(({ length }) => length));
  return Array.from({ length: many }, (_, nth) => ({ ...answers, ...Object.fromEntries(names.map((name, n) => [name, [own[n][nth]]])) }));
}

/* Who pays whom: each payer each payee, for each of these answers of the payee where there are such,
   each of two once, or the nth the nth, clockwise from the first payer. */
function pairsOf(payers, payees, { pairs, each, once }, answers) {
  if (once) return payers.flatMap((payer, nth) => payers.slice(nth + 1).map((payee) => [payer, payee]));
  if (each) return payees.flatMap((payee) => oneByOne(payee, each, answers).flatMap((one) => payers.map((payer) => [payer, payee, one])));
  if (!pairs || !payers.length) return payers.flatMap((payer) => payees.map((payee) => [payer, payee]));
  const { in_play: inPlay } = answers;
  const first = inPlay.indexOf(payers[0]);
  const turn = [...inPlay.slice(first), ...inPlay.slice(0, first)];
  const inTurn = (seats) => [...seats].sort((one, other) => turn.indexOf(one) - turn.indexOf(other));
  const receiving = inTurn(payees);
  return inTurn(payers).slice(0, payees.length).map((payer, nth) => [payer, receiving[nth]]);
}

function paidBy(line, answers, kitty) {
  if (!met(line.when, answers)) return [];
  const [payers, payees] = [seatsOf(line.payers, answers), seatsOf(line.payees, answers)];
  return pairsOf(payers, payees, line, answers)
    .filter(([payer, payee]) => payer !== payee)
    .map(([payer, payee, one = answers]) => [payer, payee, amountOf(line.amount, { answers: one, kitty, payer, payee }), line.pairs])
    .filter(([, , coins]) => coins);
}

/* The score of each of these after the deal, and who has won by it. */
function scoreAfter({ lines, of_sides: ofSides, lowest, in_order: inOrder, laps, barred, ...limits }, answers, before, isKnown) {
  const { target = 0, least = -Infinity } = isKnown ? limits : {};
  const whose = (seat) => (ofSides ? SIDES.find((side) => answers[side]?.includes(seat)) : seat);
  const short = barred ? seatsOf(barred, answers).map(whose) : [];
  const after = new Map(before);
  let won = answers.won ?? [];
  for (const { side, amount, when } of lines) {
    const payees = new Map();
    for (const seat of met(when, answers) ? seatsOf(side, answers) : []) if (!payees.has(whose(seat))) payees.set(whose(seat), seat);
    for (const [each, payee] of payees) {
      if (!after.has(each)) continue;
      if (inOrder && won.length) break;
      const isShort = short.includes(each);
      const most = target && inOrder && (isShort || !laps) ? target - (isShort ? 1 : 0) : Infinity;
      const score = Math.max(Math.min(after.get(each) + amountOf(amount, { answers, payee }), most), least);
      after.set(each, score);
      if (inOrder && target && score >= target) won = [each];
    }
  }
  const all = [...after.values()];
  if (inOrder || !target || Math.max(...all) < target) return [after, won];
  const best = (lowest ? Math.min : Math.max)(...all);
  return [after, [...after.keys()].filter((each) => after.get(each) === best)];
}

/* The score of each player or side after the deal, and who has won; what it adds alone where nobody
   knows the score of a player. */
function scored(scoring, answers) {
  const { of_sides: ofSides } = scoring;
  const isKnown = (ofSides ? "score of side1" : "score") in answers;
  if (ofSides && !isKnown) return {};
  const had = Object.fromEntries(numbersOf("score", answers));
  const before = new Map(ofSides ? SIDES.map((side) => [side, Number(answers[`score of ${side}`][0])]) : answers.seated.map((seat) => [seat, had[seat] ?? 0]));
  const [after, won] = scoreAfter(scoring, answers, before, isKnown);
  const rows = [...after].map(([each, score]) => [each, score - before.get(each), score]);
  const told = ofSides
    ? Object.fromEntries(rows.flatMap(([side, added, score]) => [[`points of ${side}`, [`${added}`]], [`score of ${side}`, [`${score}`]]]))
    : { scored: rows.map(([seat, added]) => `${seat}=${added}`), ...(isKnown && { score: rows.map(([seat, , score]) => `${seat}=${score}`) }) };
  return { ...told, ...(won.length && { won }) };
}

/** Return the answers with what follows from them: numbers, who is in each party, and the score. */
export function toldBy({ numbers = {}, parties = {}, scoring }, given) {
  const answers = { ...given, kitty: ["kitty"] };
  for (const [name, amount] of Object.entries(numbers)) answers[name] = [`${amountOf(amount, { answers })}`];
  for (const [name, party] of Object.entries(parties)) answers[name] = seatsOf(party, answers);
  return scoring ? { ...answers, ...scored(scoring, answers) } : answers;
}

/** Return what the deal pays that is answered so, at a kitty of so many coins: `transfers` as
    [payer, payee, coins, whether in pairs], what each account gains, and the answers with what follows from them.
    `isUnsaid` is whether only the server can say. */
export function billOf({ lines = [], first = [], unsaid = [], ...tariff }, given, kitty) {
  const answers = toldBy(tariff, given);
  const gains = {};
  const pay = ([payer, payee, coins]) => {
    gains[payer] = (gains[payer] ?? 0) - coins;
    gains[payee] = (gains[payee] ?? 0) + coins;
  };
  const paidIn = first.flatMap((line) => paidBy(line, answers, kitty));
  const lying = kitty + paidIn.filter(([, payee]) => payee === "kitty").reduce((sum, [, , coins]) => sum + coins, 0);
  const transfers = [...paidIn, ...lines.flatMap((line) => paidBy(line, answers, lying))];
  transfers.forEach(pay);
  const isUnsaid = unsaid.some((condition) => met([condition], answers));
  return { transfers, gains, answers, isUnsaid };
}

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

/* An amount in whole coins, with a sign before or below nought; of pounds alone without pence where
   all are such. */
function written(coins, { currency, locale, exponent, isRound, inPounds }) {
  const inPence = currency === "GBP" && locale.startsWith("en") && !inPounds;
  if (currency === "lsd") return signOf(coins) + inSterling(Math.abs(coins));
  if (inPence && Math.abs(coins) < PENCE_A_POUND && coins) return `${signOf(coins)}${Math.abs(coins)}p`;
  const places = isRound && coins % 10 ** exponent === 0 ? 0 : exponent;
  const money = currency !== "counters" && { style: "currency", currency, minimumFractionDigits: places, maximumFractionDigits: places };
  // As the server has it: the sign where the country has its minus, and thousands always apart.
  const how = { ...money, signDisplay: "exceptZero", useGrouping: "always" };
  return (money ? coins / 10 ** exponent : coins).toLocaleString(locale, how).replace("-", "−");
}

const signOf = (coins) => (coins > 0 ? "+" : coins < 0 ? "−" : "");

/** Return a gain with + or a loss with −, in whole coins; nought has no sign. `money` is what the
    server says of the table's currency (MoneyFormat.on_a_phone). */
export function signed(coins, money) {
  const figure = written(coins, money);
  // The sign stays before the figure where the page runs from right to left.
  return document.dir === "rtl" ? `\u2066${figure}\u2069` : figure;
}

/** Return how amounts stand beside each other: whole pounds, pounds, or pence, as on the server. */
export function inOneUnit(amounts, money) {
  const unit = 10 ** money.exponent;
  const isRound = money.isRound && amounts.every((coins) => coins % unit === 0);
  return { ...money, isRound, inPounds: amounts.some((coins) => Math.abs(coins) >= unit) };
}

/** Return gains as short as can be: without pence where all of them are of pounds alone. */
export function briefly(gains, money) {
  const isRound = gains.every((coins) => coins % 10 ** money.exponent === 0);
  return gains.map((coins) => signed(coins, { ...money, isRound }));
}
