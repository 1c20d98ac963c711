/** A cache in IndexedDB. If the browser refuses storage (private mode, full disk), it stays empty. */
export function browserCache(name: string, stores: readonly string[]) {
  let opened: Promise<IDBDatabase | null> | null = null;
  const open = (): Promise<IDBDatabase | null> => {
    opened ??= settled<IDBDatabase>(() => {
      const request = indexedDB.open(name, 2);
      request.addEventListener("upgradeneeded", () => {
        const there = request.result.objectStoreNames;
        for (const store of stores) if (!there.contains(store)) request.result.createObjectStore(store);
      });
      return request;
    });
    return opened;
  };
  const use = async <T>(
    store: string,
    mode: IDBTransactionMode,
    start: (at: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> => {
    const database = await open();
    return database && settled(() => start(database.transaction(store, mode).objectStore(store)));
  };
  return {
    get: (store: string, key: string): Promise<unknown> => use<unknown>(store, "readonly", (at) => at.get(key)),
    async put(store: string, key: string, value: unknown): Promise<void> {
      await use(store, "readwrite", (at) => at.put(value, key));
    },
    async delete(store: string, key: string): Promise<void> {
      await use(store, "readwrite", (at) => at.delete(key));
    },
  };
}

/** The result of a request; null if it fails or the browser refuses. */
function settled<T>(start: () => IDBRequest<T>): Promise<T | null> {
  return new Promise((resolve) => {
    try {
      const request = start();
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", (event) => {
        event.preventDefault();
        resolve(null);
      });
    } catch {
      resolve(null);
    }
  });
}
