import type { Model } from "#model/model.ts";
import { fingerprint, rememberFingerprint } from "#text/fingerprint.ts";
import type { CacheStorage } from "./machine.ts";

/** What the shelf shows about a document. */
export interface DocumentFace {
  readonly icon: string | null;
  readonly colour: string | null;
  readonly language: string | null;
  /** The address where newer versions of the document are published. */
  readonly publishedAt: string | null;
  readonly errors: number;
}

interface CacheEntry<T> {
  /** The version of the program: another one may read the same text differently. */
  readonly program: string;
  readonly source: string;
  /** The source's fingerprint. On a slow phone, computing it takes longer than loading this entry. */
  readonly print?: string;
  readonly value: T;
}

export const MODEL_STORES = ["models", "faces"] as const;
type ModelStore = (typeof MODEL_STORES)[number];

/** Loaded when a document has to be read. Opening a known app does not need it. */
export const reading = (): Promise<typeof import("./reading.ts")> => import("./reading.ts");

/**
 * Caches the result of reading documents, apart from the databases. Opening an app then neither loads nor runs the
 * reader. Entries may be missing at any time; then the document is read again.
 */
export class ModelCache {
  readonly #storage: CacheStorage;
  readonly #program: string | null;
  /** Null: the prefetched entry has been used. */
  readonly #expected = new Map<string, Promise<CacheEntry<Model> | null> | null>();

  /** `program`: the version of the program. Null: nothing is cached, during development. */
  constructor(storage: CacheStorage, program: string | null) {
    this.#storage = storage;
    this.#program = program;
  }

  /** Prefetches the entry of an app that will be opened, while SQLite starts. */
  expect(app: string): void {
    if (!this.#expected.has(app)) this.#expected.set(app, this.#read<Model>("models", app));
  }

  async model(app: string, source: string): Promise<Model> {
    const kept = this.#fresh(await (this.#expected.get(app) ?? this.#read<Model>("models", app)), source);
    this.#expected.set(app, null);
    if (kept !== null) {
      if (kept.print !== undefined) rememberFingerprint(source, kept.print);
      return kept.value;
    }
    const { model, face } = await readModelAndFace(source);
    void this.#put("models", app, source, model);
    void this.#put("faces", app, source, face);
    return model;
  }

  async face(app: string, source: string): Promise<DocumentFace> {
    const kept = this.#fresh(await this.#read<DocumentFace>("faces", app), source);
    if (kept !== null) return kept.value;
    const { face } = await readModelAndFace(source);
    void this.#put("faces", app, source, face);
    return face;
  }

  async forget(app: string): Promise<void> {
    await Promise.all(MODEL_STORES.map((store) => this.#storage.delete(store, app)));
  }

  async #read<T>(store: ModelStore, app: string): Promise<CacheEntry<T> | null> {
    if (this.#program === null) return null;
    return ((await this.#storage.get(store, app)) as CacheEntry<T> | undefined) ?? null;
  }

  #fresh<T>(kept: CacheEntry<T> | null, source: string): CacheEntry<T> | null {
    return kept !== null && kept.program === this.#program && kept.source === source ? kept : null;
  }

  async #put(store: ModelStore, app: string, source: string, value: unknown): Promise<void> {
    if (this.#program === null) return;
    await this.#storage.put(store, app, { program: this.#program, source, print: fingerprint(source), value });
  }
}

async function readModelAndFace(source: string): Promise<{ model: Model; face: DocumentFace }> {
  const { readDocument } = await reading();
  const { model, diagnostics } = readDocument(source);
  const { icon, colour, language, publishedAt } = model.purpose;
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  return {
    model,
    face: {
      icon: icon?.value ?? null,
      colour: colour?.value ?? null,
      language: language?.value ?? null,
      publishedAt: publishedAt?.value ?? null,
      errors,
    },
  };
}

export async function nameIn(source: string): Promise<string> {
  const { readDocument } = await reading();
  return readDocument(source).model.name.value;
}
