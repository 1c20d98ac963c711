import address from "@sqlite.org/sqlite-wasm/sqlite3.wasm?url";
import sqlite3InitModule, { type Sqlite3Static } from "@sqlite.org/sqlite-wasm";

type Done = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** Emscripten's own options, which the package hands on and its types leave out. */
type Start = (options: {
  readonly noFSInit: boolean;
  instantiateWasm(imports: WebAssembly.Imports, done: Done): object;
}) => Promise<Sqlite3Static>;

/** Other ways to keep files, which SQLite would set up too: a third of what its start costs. */
const NOT_USED = { kvvfs: true, opfs: true, "opfs-vfs": true, "opfs-wl": true };

/** SQLite in this worker. Its code is fetched and compiled while its JavaScript is still being set up. */
export function startModule(): Promise<Sqlite3Static> {
  const compiled = compile();
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs: NOT_USED } } });
  return new Promise((resolve, reject) => {
    const start = sqlite3InitModule as unknown as Start;
    const options = {
      // Standard streams, which nothing here reads or writes.
      noFSInit: true,
      // SQLite would wait for ever for code that does not come.
      instantiateWasm(imports: WebAssembly.Imports, done: Done) {
        compiled.then(async (module) => done(await WebAssembly.instantiate(module, imports), module)).catch(reject);
        return {};
      },
    };
    start(options).then(resolve, reject);
  });
}

const fetched = (): Promise<Response> => fetch(address, { credentials: "same-origin" });

async function compile(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetched());
  } catch {
    // Some hosts call the file by another type than browsers want for that.
    return WebAssembly.compile(await (await fetched()).arrayBuffer());
  }
}
