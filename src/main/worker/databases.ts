import type { Databases } from "#shelf/machine.ts";
import type { Database } from "#store/database.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { startSqlite } from "./start-sqlite.ts";

export async function openDatabases(directory: string): Promise<Databases> {
  const { sqlite, files } = await startSqlite(directory);
  const open = new Map<string, Database>();
  const inMemory = (bytes?: Uint8Array): Database => openInMemory(sqlite, bytes);
  const kept = <K extends Databases["kind"]>(kind: K, make: (name: string) => Promise<Database>) => ({
    kind,
    inMemory,
    async open(name: string) {
      const known = open.get(name) ?? (await make(name));
      open.set(name, known);
      return known;
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
      // In memory, closing would lose what an undo may want back.
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
