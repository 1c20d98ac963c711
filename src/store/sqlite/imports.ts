import type { SqliteMemory } from "./memory.ts";
import { Module, type WasmFunction, type WasmImports, type WasmModule } from "./web-assembly.ts";

/** ENOSYS: negative for system calls, positive for WASI. */
const NO_SUCH_CALL = 52;
const MOST_BYTES = 2 ** 31;

/** Available on all platforms, but not declared in the configured TypeScript library. */
declare const performance: { now(): number };

/**
 * The imports of SQLite's WebAssembly module. Files and randomness go through `files.ts`; the Unix calls that the
 * module also imports are never made and return "no such call".
 */
export function importsOf(module: WasmModule, memory: SqliteMemory): WasmImports {
  const known: Readonly<Record<string, WasmFunction>> = {
    emscripten_date_now: () => Date.now(),
    emscripten_get_now: () => performance.now(),
    emscripten_get_heap_max: () => MOST_BYTES,
    emscripten_resize_heap: (length: number) => Number(memory.grow(length >>> 0)),
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      memory.view.setBigUint64(at, BigInt(Date.now()) * 1_000_000n, true);
      return 0;
    },
    // There are no environment variables.
    environ_sizes_get(count: number, size: number) {
      memory.view.setUint32(count, 0, true);
      memory.view.setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    _tzset_js: () => {},
    _localtime_js() {
      throw new Error("SQLite does not know this device's time zone: moments are compared in UTC.");
    },
  };
  const all: WasmImports = {};
  for (const { module: from, name, kind } of Module.imports(module)) {
    const missing = from.startsWith("wasi") ? NO_SUCH_CALL : -NO_SUCH_CALL;
    (all[from] ??= {})[name] = kind === "memory" ? memory.wasm : (known[name] ?? (() => missing));
  }
  return all;
}
