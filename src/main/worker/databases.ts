import type { Databases } from "#shelf/machine.ts";
import type { Database } from "#store/database.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import type { Sqlite } from "#store/sqlite/sqlite.ts";
import type { DatabaseFiles } from "./database-files.ts";
import { startSqlite } from "./start-sqlite.ts";

export const openDatabases = async (directory: string): Promise<Databases> => databasesOn(await startSqlite(directory));

export function databasesOn({
  sqlite,
  files,
}: {
  readonly sqlite: Sqlite;
  readonly files: DatabaseFiles | null;
}): Databases {
  const open = new Map<string, Database>();
  /** Shares pending openings, so that one file never gets two connections. */
  const opening = new Map<string, Promise<Database>>();
  const inMemory = (bytes?: Uint8Array): Database => openInMemory(sqlite, bytes);
  const kept = <K extends Databases["kind"]>(kind: K, make: (name: string) => Promise<Database>) => ({
    kind,
    inMemory,
    async open(name: string) {
      const known = open.get(name);
      if (known !== undefined) return known;
      const made = opening.get(name) ?? make(name).finally(() => opening.delete(name));
      opening.set(name, made);
      const database = await made;
      open.set(name, database);
      return database;
    },
  });
  const forget = (name: string) => {
    open.get(name)?.close();
    open.delete(name);
  };
  if (!files)
    return {
      ...kept("memory", async () => inMemory()),
      names: () => [...open.keys()],
      write: async (name, bytes) => void open.set(name, inMemory(bytes)),
      // Closing a database in memory would lose data that an undo may need.
      close: () => {},
      remove: forget,
    };
  return {
    ...kept("disk", (name) => files.open(name)),
    names: () => files.names(),
    pathOf: (name) => `/${name}`,
    write: (name, bytes) => files.write(name, bytes),
    close: forget,
    remove(name) {
      forget(name);
      files.remove(name);
    },
  };
}
