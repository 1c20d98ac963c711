/** The clock; it can be set, for trying things out and for tests. */
export interface Clock {
  /** ISO, UTC, milliseconds. */
  now(): string;
  readonly zone: string;
  readonly weekStart: number;
}

/** New ids: sortable by creation, unique over devices. */
export interface Ids {
  next(): string;
}

/** Photos, files and signatures, by the hash of their content. */
export interface Files {
  /** Loads the function that hashes a file's content; needed once the first file is kept. */
  hasher(): Promise<(bytes: Uint8Array) => string>;
  /** Equal content is stored once. */
  put(file: { readonly hash: string; readonly name: string; readonly type: string }, bytes: Uint8Array): void;
  has(hash: string): boolean;
  get(hash: string): Uint8Array | null;
  putThumbnail(hash: string, bytes: Uint8Array): void;
  /** Null: there is none. */
  thumbnail(hash: string): Uint8Array | null;
}

/**
 * The clock as the app sees it: the machine's, or a pretended moment (a set clock, the moment a timer was due). Engine
 * and store share one, so that `today()` means the same in a closure and in SQL.
 */
export interface AppClock extends Clock {
  /** Null: the machine's clock again. */
  pretend(instant: string | null): void;
}
