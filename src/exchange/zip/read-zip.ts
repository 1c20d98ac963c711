import { Inflate } from "fflate";
import { FileError } from "../tables/refusal.ts";
import type { Limits } from "../tables/limits.ts";

export interface ZipEntry {
  readonly name: string;
  /** Unpacked size in bytes, as declared in the archive. */
  readonly size: number;
}

/** An archive whose directory was read and validated. Entries are unpacked on demand. */
export interface Zip {
  readonly entries: readonly ZipEntry[];
  has(name: string): boolean;
  /** Unpacks an entry in pieces. Throws a `FileError` if it contradicts the directory. */
  pieces(name: string): Generator<Uint8Array>;
  /** A whole entry. Null: there is none. */
  read(name: string): Uint8Array | null;
}

interface Located extends ZipEntry {
  readonly packed: number;
  readonly method: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const LONGEST_COMMENT = 65_535;
const PIECE = 32 * 1024;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes.length > 4;
}

/** Reads an archive's directory. Throws if it is truncated, encrypted, too large, or has paths that lead outside. */
export function openZip(bytes: Uint8Array, limits: Limits): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Located>();
  for (const entry of directory(bytes, view, limits)) {
    if (entries.has(entry.name)) throw new FileError("file-damaged");
    entries.set(entry.name, entry);
  }
  let unpacked = 0;

  function* pieces(name: string): Generator<Uint8Array> {
    const entry = entries.get(name);
    if (entry === undefined) throw new FileError("file-incomplete");
    unpacked += entry.size;
    if (entry.size > limits.part || unpacked > limits.parts) throw tooLarge(limits.parts);
    const packed = packedBytes(bytes, view, entry);
    if (entry.method === 0) yield packed;
    else yield* inflate(packed, entry.size);
  }

  return {
    entries: [...entries.values()].map(({ name, size }) => ({ name, size })),
    has: (name) => entries.has(name),
    pieces,
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      return joined([...pieces(name)]);
    },
  };
}

/** Throws if an entry unpacks to more than its declared size. */
function* inflate(packed: Uint8Array, size: number): Generator<Uint8Array> {
  let given = 0;
  let ended = false;
  let ready: Uint8Array[] = [];
  const stream = new Inflate((piece, final) => {
    given += piece.length;
    if (given > size) throw new FileError("file-damaged");
    ended ||= final;
    if (piece.length > 0) ready.push(piece);
  });
  // Small pieces stop a ZIP bomb soon after it exceeds its declared size.
  for (let at = 0; at < packed.length; at += PIECE) {
    const end = Math.min(at + PIECE, packed.length);
    try {
      stream.push(packed.subarray(at, end), end === packed.length);
    } catch (error) {
      throw error instanceof FileError ? error : new FileError("file-damaged");
    }
    yield* ready;
    ready = [];
  }
  if (given !== size || !ended) throw new FileError("file-incomplete");
}

function packedBytes(bytes: Uint8Array, view: DataView, entry: Located): Uint8Array {
  const { offset, packed, size, method } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw new FileError("file-damaged");
  if (method !== 0 && method !== 8) throw new FileError("file-damaged");
  if (method === 0 && packed !== size) throw new FileError("file-damaged");
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > bytes.length) throw new FileError("file-incomplete");
  return bytes.subarray(start, start + packed);
}

function directory(bytes: Uint8Array, view: DataView, limits: Limits): readonly Located[] {
  const end = endOfDirectory(bytes, view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  // Archives over 4 GB use the ZIP64 directory. They exceed the limits anyway.
  if (count === 0xffff || start === 0xffffffff || count > limits.entries) throw tooLarge(limits.parts);
  const found: Located[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw new FileError("file-damaged");
    const flags = view.getUint16(at + 8, true);
    if ((flags & 1) !== 0) throw new FileError("file-encrypted");
    const nameLength = view.getUint16(at + 28, true);
    const name = entryName(bytes.subarray(at + 46, at + 46 + nameLength));
    const size = view.getUint32(at + 24, true);
    if (size > limits.part) throw tooLarge(limits.part);
    found.push({
      name,
      size,
      packed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found.filter(({ name }) => !name.endsWith("/"));
}

function endOfDirectory(bytes: Uint8Array, view: DataView): number {
  const lowest = Math.max(0, bytes.length - 22 - LONGEST_COMMENT);
  for (let at = bytes.length - 22; at >= lowest; at--) if (view.getUint32(at, true) === END) return at;
  throw new FileError("file-incomplete");
}

/** Decodes a path and refuses absolute paths and paths that lead out of the archive. */
function entryName(bytes: Uint8Array): string {
  let name = "";
  for (const byte of bytes) name += String.fromCharCode(byte);
  try {
    name = decodeURIComponent(escapeBytes(name));
  } catch {
    // In older archives names are not UTF-8. Letters may come out wrong, but path separators are the same.
  }
  const path = name.replaceAll("\\", "/");
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path) || path.split("/").includes("..") || path.includes("\0"))
    throw new FileError("file-unsafe");
  return path;
}

const escapeBytes = (binary: string): string =>
  binary.replace(/[^]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0] as Uint8Array;
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export const tooLarge = (limit: number): FileError =>
  new FileError("file-too-large", { limit: `${Math.round(limit / 1_000_000)} MB` });
