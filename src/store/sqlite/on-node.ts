import type { FileSystem } from "./files.ts";
import { Sqlite } from "./sqlite.ts";
import { Module, type WasmModule } from "./web-assembly.ts";

/** For the command line and tests; never loaded in browsers. */
declare const process: {
  getBuiltinModule(name: "node:fs"): { readFileSync(path: string): Uint8Array };
  getBuiltinModule(name: "node:module"): { createRequire(from: string): { resolve(name: string): string } };
};
declare global {
  interface ImportMeta {
    readonly url: string;
  }
}

let compiled: WasmModule | null = null;

/** A separate SQLite instance; its databases are in memory unless `files` is given. */
export function sqliteOnNode(files?: FileSystem): Sqlite {
  if (compiled === null) {
    const { resolve } = process.getBuiltinModule("node:module").createRequire(import.meta.url);
    compiled = new Module(
      process.getBuiltinModule("node:fs").readFileSync(resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm")),
    );
  }
  const sqlite = new Sqlite(compiled);
  if (files !== undefined) sqlite.files.keepIn(files);
  return sqlite;
}
