import type { AppOnDevice } from "#engine/open-app-with.ts";
import type { Network, Vault } from "#engine/ports/http.ts";
import type { Model } from "#model/model.ts";
import type { Database } from "#store/database.ts";

/** Where databases are: on the disk, or (private mode) in memory for as long as the page lives. */
export interface Databases {
  readonly kind: "disk" | "memory";
  names(): readonly string[];
  open(name: string): Promise<Database>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** A database that is kept nowhere; with the bytes of a file, a copy of that file. */
  inMemory(bytes?: Uint8Array): Database;
  close(name: string): void;
  remove(name: string): void;
  /** Where SQLite finds a file that was written; absent where databases are not files. */
  readonly pathOf?: (name: string) => string;
}

/** What an app is made of when it is opened. */
export interface AppParts {
  readonly model: Model;
  readonly source: string;
  readonly database: Database;
  /** False: everything is gone when the page is closed. */
  readonly keptOnDevice: boolean;
  readonly vault: Vault;
  /** Hears how far the records have been made to fit a changed document. */
  readonly progress: (part: number) => void;
}

export interface OpenedApp {
  readonly app: AppOnDevice;
  close(): void;
}

/** What the shelf needs of the machine. */
export interface ShelfMachine {
  readonly databases: Databases;
  openApp(parts: AppParts): Promise<OpenedApp>;
  /** Lets something happen later; the answer takes it back. */
  after(milliseconds: number, work: () => void): () => void;
  newId(): string;
  /** The network of this machine, with what is kept for an app. */
  network(vault: Vault): Network;
  storage(): Promise<StorageFacts>;
  /** Kept apart from the databases: it may stay when they go. */
  readonly cache: CacheStorage;
}

/** What the browser tells of the storage; null where it does not. */
export interface StorageFacts {
  /** The browser clears it only when the person asks for it. */
  readonly persisted: boolean;
  readonly used: number | null;
  readonly available: number | null;
}

/** A cache by name and key. It may lose anything at any time. */
export interface CacheStorage {
  get(store: string, key: string): Promise<unknown>;
  put(store: string, key: string, value: unknown): Promise<void>;
  delete(store: string, key: string): Promise<void>;
}
