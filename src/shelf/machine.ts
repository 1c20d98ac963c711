import type { AppOnDevice } from "#engine/open-app-with.ts";
import type { Network, Vault } from "#engine/ports/http.ts";
import type { Model } from "#model/model.ts";
import type { Database } from "#store/database.ts";

/** Storage for databases: on disk, or in memory as long as the page lives (private mode). */
export interface Databases {
  readonly kind: "disk" | "memory";
  names(): readonly string[];
  open(name: string): Promise<Database>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** A database that is not stored. With `bytes`: a copy of a database file. */
  inMemory(bytes?: Uint8Array): Database;
  close(name: string): void;
  remove(name: string): void;
  /** The path of a stored file for SQLite. Absent if databases are not files. */
  readonly pathOf?: (name: string) => string;
}

/** The parts that an app is created from. */
export interface AppParts {
  readonly model: Model;
  readonly source: string;
  readonly database: Database;
  /** False: all data is lost when the page closes. */
  readonly keptOnDevice: boolean;
  readonly vault: Vault;
  /** Reports the progress of fitting the records to a changed document, from 0 to 1. */
  readonly progress: (part: number) => void;
}

export interface OpenedApp {
  readonly app: AppOnDevice;
  close(): void;
}

/** What the shelf needs from the machine. */
export interface ShelfMachine {
  readonly databases: Databases;
  openApp(parts: AppParts): Promise<OpenedApp>;
  /** Schedules work. Returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
  newId(): string;
  /** The network, with the tokens and permissions stored for an app. */
  network(vault: Vault): Network;
  storage(): Promise<StorageFacts>;
  /** Stored apart from the databases, so it may survive when they are deleted. */
  readonly cache: CacheStorage;
}

/** What the browser reports about storage. Null: it does not say. */
export interface StorageFacts {
  /** True if the browser deletes it only when the person asks for it. */
  readonly persisted: boolean;
  readonly used: number | null;
  readonly available: number | null;
}

/** A cache by store and key. Entries may disappear at any time. */
export interface CacheStorage {
  get(store: string, key: string): Promise<unknown>;
  put(store: string, key: string, value: unknown): Promise<void>;
  delete(store: string, key: string): Promise<void>;
}
