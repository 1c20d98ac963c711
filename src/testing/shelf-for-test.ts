import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { machineClock } from "#device/clock.ts";
import { Host } from "#device/host.ts";
import { machineNetwork } from "#device/http/network.ts";
import { sortableIds } from "#device/ids.ts";
import { HostFailure, type FromHost } from "#device/wire.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import type { Vault } from "#engine/ports/http.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { openApp } from "#calls/open-app.ts";
import type { AppsOfDevice } from "#shelf/apps-of-device.ts";
import type { AppParts, Databases, OpenedApp } from "#shelf/machine.ts";
import { ModelCache } from "#shelf/model-cache.ts";
import { ServedShelf } from "#shelf/served-shelf.ts";
import type { Database } from "#store/database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";

const sqlite = sqliteOnNode();

/** A device's database files as bytes. Tests can damage closed files; open ones are real SQLite databases. */
export class FilesForTest implements Databases {
  kind: "disk" | "memory" = "disk";
  /** Number of ids given out. */
  ids = 0;
  /** True if the device has a network. */
  online = true;
  /** The cache outside of the files. */
  readonly cache = new Map<string, unknown>();
  readonly bytes = new Map<string, Uint8Array>();
  /** Called before a file is opened; may throw. */
  beforeOpening: (name: string) => Promise<void> = async () => undefined;
  protected readonly opened = new Map<string, Database>();

  names(): readonly string[] {
    return [...new Set([...this.bytes.keys(), ...this.opened.keys()])];
  }

  async open(name: string): Promise<Database> {
    await this.beforeOpening(name);
    const known = this.opened.get(name) ?? openInMemory(sqlite, this.bytes.get(name));
    this.opened.set(name, known);
    return known;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    this.bytes.set(name, bytes);
  }

  inMemory(bytes?: Uint8Array): Database {
    return openInMemory(sqlite, bytes);
  }

  close(name: string): void {
    const open = this.opened.get(name);
    if (open === undefined) return;
    this.bytes.set(name, open.export());
    open.close();
    this.opened.delete(name);
  }

  remove(name: string): void {
    this.opened.get(name)?.close();
    this.opened.delete(name);
    this.bytes.delete(name);
  }

  closeAll(): void {
    for (const name of this.opened.keys()) this.close(name);
  }
}

export interface ShelfForTest {
  /** Makes a call over the wire, as a page does. `id`: repeats an earlier call. */
  call(target: string, method: string, args: readonly unknown[], id?: string): Promise<unknown>;
  /** Watches over the wire, as a page does. */
  watch(target: string, method: string, args: readonly unknown[], told: (message: FromHost) => void): void;
  /** Runs the work that was scheduled for later. */
  later(): Promise<void>;
  readonly shelf: Shelf;
  readonly device: AppsOfDevice;
  readonly files: FilesForTest;
  /** Closes everything and reopens the shelf on the same files. `meanwhile` may change them in between. */
  reopen(meanwhile?: (files: FilesForTest) => void): Promise<ShelfForTest>;
}

/** A device's shelf without a browser, with real SQLite and the real engine. Scheduled work only runs in `later`. */
export async function openShelfForTest(files = new FilesForTest()): Promise<ShelfForTest> {
  const { cache } = files;
  const waiting = new Set<() => void>();
  const machine = {
    databases: files,
    openApp: runForTest,
    after: (_: number, work: () => void) => {
      waiting.add(work);
      return () => waiting.delete(work);
    },
    newId: () => `new${++files.ids}`,
    network: (vault: Vault) => ({ ...machineNetwork(vault), online: () => files.online }),
    storage: async () => ({ persisted: true, used: null, available: null }),
    cache: {
      get: async (store: string, key: string) => cache.get(`${store} ${key}`),
      put: async (store: string, key: string, value: unknown) => void cache.set(`${store} ${key}`, value),
      delete: async (store: string, key: string) => void cache.delete(`${store} ${key}`),
    },
  };
  const served = await ServedShelf.open(machine, new ModelCache(machine.cache, null), () => undefined);
  const { apps: device } = served;
  const host = new Host(served);
  let calls = 0;
  return {
    call: (target, method, args, id = `call${++calls}`) =>
      new Promise((resolve, reject) => {
        const post = (message: FromHost): void => {
          if (message.kind === "failure") reject(new HostFailure(message.code, message.message, message.app));
          else if (message.kind === "result") resolve(message.value);
        };
        void host.receive("page", { kind: "call", id, target, method, args }, { post });
      }),
    watch(target, method, args, told) {
      void host.receive("page", { kind: "watch", id: `watch${++calls}`, target, method, args }, { post: told });
    },
    async later() {
      for (const work of waiting) {
        waiting.delete(work);
        work();
      }
      // The work may be asynchronous; wait for the list to be up to date.
      await served.idle();
    },
    shelf: served.shelf,
    device,
    files,
    async reopen(meanwhile) {
      await served.idle();
      files.closeAll();
      meanwhile?.(files);
      return openShelfForTest(files);
    },
  };
}

async function runForTest({ model, source, database, keptOnDevice, progress }: AppParts): Promise<OpenedApp> {
  const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
  const store: Store = openStore(database, model, clock, {
    constant: (name) => constantNow(model, store.journal, name),
    progress,
  });
  const { records, journal, files, changes } = store;
  const app = openApp(model, source, { records, journal, files, changes, clock, ids: sortableIds(), keptOnDevice });
  return { app, close: () => app.close() };
}
