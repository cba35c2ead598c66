/* What lies between a phone and the server: requests and answers are late, lost, or come twice. */

const FAILED = () => new TypeError("Failed to fetch");
const ABORTED = () => new DOMException("The user aborted a request.", "AbortError");
const FOR_EVER = 10 ** 9;

/* What others answer in the server's name, or a server that is not well: from mood to answer. */
const MOODS = {
  crowded: { status: 503, headers: { "Retry-After": "1" }, html: '<div class="notice">Too many phones</div>' },
  unwritable: { status: 503, headers: { "Retry-After": "30" }, html: '<div class="notice">napledger</div>' },
  restarting: { status: 502, html: "<h1>Bad Gateway</h1>" },
  limited: { status: 429, headers: { "Retry-After": "5" }, html: "<title>Too many · napledger</title>" },
  stranger: { status: 404, html: "<h1>Nothing here</h1>" },
  portal: { status: 200, html: '<h1>Welcome to the hotel</h1><a href="/login">Log in</a>' },
  naming_portal: { status: 200, html: '<meta http-equiv="refresh" content="0;url=http://hotel/?from=napledger.example">' },
};

/** The moods of the server besides "well" and "down". */
export const MOODS_OF_THE_SERVER = Object.keys(MOODS);

/** A response as the scripts look at it. */
class Answer {
  constructor({ status, headers = {}, html }) {
    Object.assign(this, { status, html, named: headers, ok: status >= 200 && status < 300 });
    this.headers = { get: (name) => this.named[name] ?? null, has: (name) => name in this.named };
  }

  async text() {
    return this.html;
  }
}

/** The network of one phone. `weather` says how often what happens. */
export class Network {
  constructor({ clock, chance, server, phone, weather }) {
    Object.assign(this, { clock, chance, server, phone, weather, isUp: true, posts: 0 });
  }

  /** Return what fetch() would, for a page or a worker. */
  fetch(tab, address, { method = "GET", body, headers = {}, signal } = {}) {
    const { pathname, searchParams } = new URL(address, `http://localhost${this.phone.base}`);
    const path = pathname.slice(this.phone.base.length);
    const asked = { method, path, fields: body && [...body], headers: { ...headers, ...Object.fromEntries(searchParams) } };
    if (method === "POST") this.posts += 1;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(ABORTED());
      signal?.addEventListener("abort", () => reject(ABORTED()));
      const fail = () => this.clock.after(this.#untilFailure(), () => reject(FAILED()), tab);
      const onItsWay = (work, owner) => this.clock.after(this.#delay(), () => (this.isUp ? work() : fail()), owner);
      if (!this.isUp || this.server.mood === "down" || this.chance.happens(this.weather.lost)) return fail();
      onItsWay(() => {
        if (this.server.mood === "down") return fail();
        const answer = this.#answer(asked);
        if (this.chance.happens(this.weather.twice)) onItsWay(() => this.#answer(asked));
        if (this.chance.happens(this.weather.unanswered)) return fail();
        onItsWay(() => resolve(new Answer(answer)), tab);
      });
    });
  }

  #answer(asked) {
    const answer = MOODS[this.server.mood] ?? this.server.answer(this.phone, asked);
    if (asked.method === "POST") this.phone.history.trace(`${this.phone.base} is answered ${answer.status} to ${asked.path}`);
    return answer;
  }

  #delay() {
    const { chance, weather } = this;
    return chance.happens(weather.late) ? chance.between(1000, 40_000) : chance.between(5, 150);
  }

  /* Some phones know at once that nothing comes, others wait for ever. */
  #untilFailure() {
    return this.chance.happens(0.2) ? FOR_EVER : this.chance.between(2, 300);
  }
}
