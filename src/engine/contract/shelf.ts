import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";

/** What reading and checking a document has to say; the same shape as a diagnostic. */
export interface Finding {
  readonly code: string;
  readonly severity: "error" | "warning" | "gap" | "hint";
  readonly span: Span;
  readonly message: string;
  readonly help: string;
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[]; readonly safe: boolean };
}

/** What became of a scenario, sentence by sentence. */
export interface TriedScenario {
  readonly sentence: string;
  readonly span: Span;
  readonly passed: boolean;
  readonly steps: readonly {
    readonly span: Span;
    readonly source: string;
    readonly passed: boolean;
    readonly failure: { readonly expected: string; readonly found: string } | null;
    /** False: a step before it failed. */
    readonly reached: boolean;
  }[];
}

/** The apps on this device. */
export interface Shelf {
  list(): Promise<readonly ShelfApp[]>;
  watch(listener: (apps: readonly ShelfApp[]) => void): () => void;
  /** Puts a document on the shelf; one with errors too. */
  add(document: {
    readonly source: string;
    readonly origin: "sample" | "file" | "pasted" | "link" | "empty";
    readonly withSampleData: boolean;
  }): Promise<ShelfApp>;
  source(app: string): Promise<string>;
  /** Reads and checks a document without putting it anywhere. */
  findings(source: string): Promise<readonly Finding[]>;
  /** Runs a document's scenarios, each on records of its own that are gone afterwards; nothing else is touched. */
  tryScenarios(source: string): Promise<readonly TriedScenario[]>;
  rename(app: string, name: string): Promise<void>;
  duplicate(app: string): Promise<ShelfApp>;
  /** Kept for undo until `forget` or for 30 days. */
  remove(app: string): Promise<void>;
  bringBack(app: string): Promise<void>;
  backUp(app: string): Promise<Uint8Array>;
  restore(file: Uint8Array): Promise<ShelfApp>;
  storage(): Promise<StorageState>;
}

export interface ShelfApp {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly colour: string | null;
  readonly language: string | null;
  readonly records: number;
  readonly lastOpened: string | null;
  /** The sample it came from. */
  readonly sample: string | null;
  readonly errors: number;
}

export interface StorageState {
  /** `memory`: nothing survives closing the page (private mode). */
  readonly kind: "disk" | "memory";
  readonly persisted: boolean;
  readonly used: number | null;
  readonly available: number | null;
}
