/* The real scripts, as they are served, in a page of this simulation.

   Their modules are read anew for each page that opens: only the words `import` and `export` are
   put otherwise, so that each gets the network, the clock and the disk of its page in place of the
   browser's. All else is the browser's own: document, forms, events, promises. */

const IMPORT = /^import\s*(?:\{([^}]*)\}\s*from\s*)?"([^"]+)";/gm;
const EXPORT = /^export (async function|function|const) (\w+)/gm;

/* Comforts, htmx, the worker's other half and what plain http tells: nothing is recorded there. */
const LEFT_OUT = {
  "comforts.js": {},
  "lazy_htmx.js": { htmxLoaded: async () => undefined },
  "register_worker.js": {},
  "plain_http.js": {},
};

function asFunction(source, words) {
  const exported = [...source.matchAll(EXPORT)].map(([, , name]) => name);
  const body = source
    .replace(IMPORT, (_, names = "", from) => `const {${names.replaceAll(" as ", ": ")}} = $from("${from}");`)
    .replace(EXPORT, "$1 $2")
    .replaceAll("import.meta.url", "$url")
    .replace(/\bimport\(/g, "$later(");
  return new Function("$from", "$later", "$url", "$exports", ...words, `"use strict";${body}
    Object.assign($exports, { ${exported.join(", ")} });`);
}

/** All scripts, by their place below static/. */
export class Scripts {
  constructor(sources, words) {
    this.words = words;
    this.read = new Map(Object.entries(sources).map(([place, source]) => [place, asFunction(source, words)]));
  }

  /** Return what a page runs a script by: it gets `world`, by name, in place of the browser's. */
  runIn(world, base) {
    const run = new Map(Object.entries(LEFT_OUT));
    const globals = this.words.map((name) => world[name]);
    const imported = (place) => {
      if (run.has(place)) return run.get(place);
      const exports = {};
      run.set(place, exports);
      const found = (from) => imported(new URL(from, `http://x/${place}`).pathname.slice(1));
      const url = `http://localhost${base}static/${place}`;
      this.read.get(place)(found, async (from) => found(from), url, exports, ...globals);
      return exports;
    };
    return imported;
  }
}
