/* The outbox: what was recorded on this phone and is not known to be written yet. The browser
   keeps it, so that it outlives a reload, a restart and an empty battery.

   An entry: its number (the order), the evening and the address it goes to, its fields and key,
   the version of the evening it was made from, the server's word for who made it, whether it was
   tried, how it was refused; and
   what the page says of it: kind, said (and for an undo of what), price, gain, turn, at.

   Of an entry that was written the number stays, and the version of its evening that it made. The
   board on which it stands comes later; until then it is shown as before, and what is tapped there
   was made from that version, however quick the tap. */

const STORE = "outbox";
const WRITTEN_MAX = 200;
let database;

function opened() {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("napledger", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: "number", autoIncrement: true });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const found = request.result;
      // Phones close what they put to sleep; the next need opens it again.
      found.onclose = found.onversionchange = () => {
        found.close();
        database = undefined;
      };
      resolve(found);
    };
  });
  database.catch(() => (database = undefined));
  return database;
}

/** Return what `work` asks of the store, once it is safe on the disk. */
async function within(mode, work) {
  const transaction = (await opened()).transaction(STORE, mode, { durability: "strict" });
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

const isWritten = ({ made }) => made !== undefined;

/** Return what waits, in order, and by number the version that each made that was written. */
export async function contents() {
  const found = await within("readonly", (store) => store.getAll());
  const written = new Map(found.filter(isWritten).map(({ number, made }) => [number, made]));
  return { waiting: found.filter((entry) => !isWritten(entry)), written };
}

/** Return every entry that waits, in order. */
export const everything = async () => (await contents()).waiting;

/** Return whether anything waits: to be asked before signing out. */
export const hasWaiting = async () => (await everything()).length > 0;

/** Keep an entry and return its number; one with a number takes the place of the one that had it.
    It was tapped below `above`, the last entry that was shown to wait, if any was. */
export async function keep(entry, above) {
  let kept;
  await within("readwrite", (store) => {
    const request = store.get(above?.number ?? 0);
    request.onsuccess = () => {
      const made = request.result?.made ?? 0;
      kept = store.put({ ...entry, version: Math.max(entry.version, made) });
    };
    return request;
  });
  return kept.result;
}

/** Put what `changed` makes of an entry in its place, or nothing for null; return that. */
export async function change(number, changed) {
  let entry;
  await within("readwrite", (store) => {
    const request = store.get(number);
    request.onsuccess = () => {
      entry = request.result && !isWritten(request.result) ? changed(request.result) : undefined;
      if (entry) store.put(entry);
      if (entry === null) store.delete(number);
    };
    return request;
  });
  return entry;
}

/** Return what orders an entry: its evening, and who made it. */
export const lineOf = ({ evening, madeBy }) => `${evening} ${madeBy ?? ""}`;

/** Strike off an entry that was written. Those of its line after it were made by somebody who knew
    of it, so from now on they count as made from the version that it made. */
export const strike = ({ number, evening, madeBy, version }) =>
  within("readwrite", (store) => {
    const made = version + 1;
    store.put({ number, evening, madeBy, made });
    const request = store.getAll();
    request.onsuccess = () => {
      for (const other of request.result) {
        const isAfter = lineOf(other) === lineOf({ evening, madeBy }) && other.version < made;
        if (isAfter) store.put({ ...other, version: made });
        if (isWritten(other) && other.number < number - WRITTEN_MAX) store.delete(other.number);
      }
    };
    return request;
  });

/** Return a key that nobody made before, of 120 bits. Plain http has no crypto.randomUUID. */
export const newKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(15))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
