/* The outbox: what was recorded on this phone and is not known to be written yet. The browser
   keeps it, so that it outlives a reload, a restart and an empty battery.

   An entry: its number (the order), the evening and the address it goes to, its fields and key,
   the version of the evening it was made from, whether it was tried, how it was refused; and
   what the page says of it: kind, said (and for an undo of what), price, gain, turn, at. */

const STORE = "outbox";
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

/** Return every entry, in order. */
export const everything = () => within("readonly", (store) => store.getAll());

/** Return whether anything waits: to be asked before signing out. */
export const hasWaiting = async () => (await everything()).length > 0;

/** Keep an entry; one with a number takes the place of the one that had it. */
export const keep = (entry) => within("readwrite", (store) => store.put(entry));

/** Put what `changed` makes of an entry in its place, or nothing for null; return that. */
export async function change(number, changed) {
  let entry;
  await within("readwrite", (store) => {
    const request = store.get(number);
    request.onsuccess = () => {
      entry = request.result && changed(request.result);
      if (entry) store.put(entry);
      if (entry === null) store.delete(number);
    };
    return request;
  });
  return entry;
}

/** Strike off an entry that was written. Those after it were made by somebody who knew of it, so
    from now on they count as made from the version that it made. */
export const strike = ({ number, evening, version }) =>
  within("readwrite", (store) => {
    store.delete(number);
    const request = store.getAll();
    request.onsuccess = () => {
      for (const other of request.result) {
        if (version && other.evening === evening && other.version <= version) {
          store.put({ ...other, version: version + 1 });
        }
      }
    };
    return request;
  });

/** Return a key that nobody made before, of 120 bits. Plain http has no crypto.randomUUID. */
export const newKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(15))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
