import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { isSealed, unseal } from "#exchange/sealed/sealed-file.ts";
import type { Databases } from "#shelf/machine.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";

/** Databases in memory, discarded when the command ends. */
export async function databasesInMemory(): Promise<Databases> {
  const sqlite = sqliteOnNode();
  return {
    kind: "memory",
    names: () => [],
    inMemory: (bytes) => openInMemory(sqlite, bytes),
    open: async () => openInMemory(sqlite),
    write: async () => undefined,
    close: () => undefined,
    remove: () => undefined,
  };
}

/** A decrypted backup, or the reason as a sentence. */
export async function withoutSeal(bytes: Uint8Array, passphrase: string | null): Promise<Uint8Array | string> {
  if (!isSealed(bytes)) return bytes;
  if (passphrase === null) return "this backup is sealed with a passphrase. Give it with --passphrase.";
  const plain = await unseal(bytes, passphrase);
  if (plain === "wrong") return "this is not its passphrase.";
  return plain === "newer" ? "this backup was made by a newer Ninefold." : plain;
}
