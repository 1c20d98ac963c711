import { Instance, Module, type WasmFunction, type WasmTable } from "./web-assembly.ts";

/** A JavaScript function that SQLite calls. Signature `"i(ij)"`: takes an i32 and an i64 (a BigInt), returns an i32. */
export interface Callback {
  readonly signature: string;
  readonly call: WasmFunction;
}

const TYPES: Readonly<Record<string, number>> = { i: 0x7f, j: 0x7e, d: 0x7c };
const FUNCTION = 0x60;
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const TYPE_SECTION = 1;
const IMPORT_SECTION = 2;
const EXPORT_SECTION = 7;

/**
 * Adds functions to SQLite's function table and returns their indexes, which SQLite uses as function pointers. A table
 * accepts only WebAssembly functions, so a small generated module imports the JavaScript functions and exports them.
 */
export function install(table: WasmTable, callbacks: readonly Callback[]): readonly number[] {
  const given = Object.fromEntries(callbacks.map(({ call }, index) => [String(index), call]));
  const made = new Instance(new Module(moduleOf(callbacks)), { f: given }).exports as Record<string, unknown>;
  const first = table.grow(callbacks.length);
  return callbacks.map((_, index) => {
    table.set(first + index, made[index]);
    return first + index;
  });
}

function moduleOf(callbacks: readonly Callback[]): Uint8Array {
  const types = callbacks.map(({ signature }) => {
    const [result = "", values = ""] = signature.slice(0, -1).split("(");
    return [FUNCTION, ...list(typesOf(values)), ...list(typesOf(result))];
  });
  const imports = callbacks.map((_, index) => [...name("f"), ...name(String(index)), 0, ...number(index)]);
  const exports = callbacks.map((_, index) => [...name(String(index)), 0, ...number(index)]);
  return new Uint8Array([
    ...MAGIC,
    ...section(TYPE_SECTION, types),
    ...section(IMPORT_SECTION, imports),
    ...section(EXPORT_SECTION, exports),
  ]);
}

const typesOf = (letters: string): readonly number[][] =>
  [...letters].filter((letter) => letter !== "v").map((letter) => [TYPES[letter] ?? 0]);

const list = (parts: readonly (readonly number[])[]): readonly number[] => [...number(parts.length), ...parts.flat()];

function section(id: number, parts: readonly (readonly number[])[]): readonly number[] {
  const body = list(parts);
  return [id, ...number(body.length), ...body];
}

const name = (text: string): readonly number[] => list([...text].map((letter) => [letter.charCodeAt(0)]));

/** LEB128: seven bits per byte, lowest first. */
const number = (value: number): readonly number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];
