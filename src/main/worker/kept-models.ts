import type { Model } from "#model/model.ts";

/** What the shelf shows of a document. */
export interface DocumentFace {
  readonly icon: string | null;
  readonly colour: string | null;
  readonly language: string | null;
  readonly errors: number;
}

interface Kept<T> {
  /** Another version of the program may read the same text differently. */
  readonly program: string;
  readonly source: string;
  readonly value: T;
}

/** Fetched when a document has to be read; an app that is only opened does without. */
export const reading = (): Promise<typeof import("./reading.ts")> => import("./reading.ts");

/**
 * What reading a document gave, kept beside the databases: opening an app then neither fetches the reader nor reads.
 * It may be missing or lost at any time; then the document is read again.
 */
export class KeptModels {
  readonly #name: string;
  readonly #program: string | null;
  #opened: Promise<IDBDatabase | null> | null = null;
  /** Null: it has come and been used. */
  readonly #expected = new Map<string, Promise<Kept<Model> | null> | null>();

  /** `program`: the version of the program; null (while it is being developed): nothing is kept. */
  constructor(name: string, program: string | null) {
    this.#name = name;
    this.#program = program;
  }

  /** An app is going to be opened: what is kept of it is fetched while SQLite starts. */
  expect(app: string): void {
    if (!this.#expected.has(app)) this.#expected.set(app, this.#read<Model>("models", app));
  }

  async model(app: string, source: string): Promise<Model> {
    const kept = this.#fresh(await (this.#expected.get(app) ?? this.#read<Model>("models", app)), source);
    this.#expected.set(app, null);
    if (kept !== null) return kept;
    const { model, face } = await readWhole(source);
    void this.#put("models", app, source, model);
    void this.#put("faces", app, source, face);
    return model;
  }

  async face(app: string, source: string): Promise<DocumentFace> {
    const kept = this.#fresh(await this.#read<DocumentFace>("faces", app), source);
    if (kept !== null) return kept;
    const { face } = await readWhole(source);
    void this.#put("faces", app, source, face);
    return face;
  }

  async forget(app: string): Promise<void> {
    const database = await this.#open();
    for (const store of ["models", "faces"] as const)
      database?.transaction(store, "readwrite").objectStore(store).delete(app);
  }

  async #read<T>(store: "models" | "faces", app: string): Promise<Kept<T> | null> {
    const database = await this.#open();
    if (database === null) return null;
    const kept = await settled<Kept<T> | undefined>(
      () => database.transaction(store).objectStore(store).get(app) as IDBRequest<Kept<T> | undefined>,
    );
    return kept ?? null;
  }

  #fresh<T>(kept: Kept<T> | null, source: string): T | null {
    return kept !== null && kept.program === this.#program && kept.source === source ? kept.value : null;
  }

  async #put(store: "models" | "faces", app: string, source: string, value: unknown): Promise<void> {
    const database = await this.#open();
    if (database === null) return;
    await settled(() =>
      database.transaction(store, "readwrite").objectStore(store).put({ program: this.#program, source, value }, app),
    );
  }

  #open(): Promise<IDBDatabase | null> {
    if (this.#program === null) return Promise.resolve(null);
    this.#opened ??= settled<IDBDatabase>(() => {
      const request = indexedDB.open(this.#name, 1);
      request.addEventListener("upgradeneeded", () => {
        request.result.createObjectStore("models");
        request.result.createObjectStore("faces");
      });
      return request;
    });
    return this.#opened;
  }
}

async function readWhole(source: string): Promise<{ model: Model; face: DocumentFace }> {
  const { readDocument } = await reading();
  const { model, diagnostics } = readDocument(source);
  const { icon, colour, language } = model.purpose;
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  return {
    model,
    face: {
      icon: icon?.value ?? null,
      colour: colour?.value ?? null,
      language: language?.value ?? null,
      errors,
    },
  };
}

/** What a request gives; null where the browser refuses (private mode, no room left). */
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
