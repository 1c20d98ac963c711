// The WebAssembly API as far as SQLite needs it; the configured TypeScript library does not declare it.

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export interface WasmTable {
  readonly length: number;
  grow(by: number): number;
  set(index: number, work: unknown): void;
}

/** A compiled module. */
export type WasmModule = object;

export type WasmFunction = (...values: never[]) => number | bigint | void;
export type WasmImports = Record<string, Record<string, WasmFunction | WasmMemory>>;

declare const WebAssembly: {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory;
  readonly Module: {
    new (bytes: Uint8Array): WasmModule;
    imports(module: WasmModule): readonly { readonly module: string; readonly name: string; readonly kind: string }[];
  };
  readonly Instance: new (module: WasmModule, imports: WasmImports) => { readonly exports: object };
};

export const { Memory, Module, Instance } = WebAssembly;
