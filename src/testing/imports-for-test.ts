import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { Imports } from "#exchange/import/imports.ts";
import type { ImportPlan, ImportProgress, OpenedImport } from "#engine/contract/exchange.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { openForTest, type ForTest } from "./open-for-test.ts";

/** The imports of an app, with copies of its records for dry runs. */
export function importsOf(opened: ForTest, source: string): Imports {
  let last = 0;
  let time = 0;
  return new Imports({
    app: opened.app,
    newId: () => `imported-${++last}`,
    pause: async () => undefined,
    noteUnfinished: () => undefined,
    // Batch sizes depend on durations. A fake clock makes them the same on every machine.
    now: () => (time += 10),
    async openCopy() {
      const database = openInMemory(sqliteOnNode(), opened.database.export());
      const copy = await openForTest(source, { database, clock: opened.clock, model: opened.model });
      return { app: copy.app, close: () => database.close() };
    },
  });
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Opens a file. Throws if it is refused. */
export async function openFile(
  imports: Imports,
  file: string | Uint8Array,
  name = "table.csv",
  entity: string | null = null,
): Promise<OpenedImport> {
  const bytes = typeof file === "string" ? bytesOf(file) : file;
  const opened = await imports.open([{ name, bytes }], entity);
  if (opened.kind === "refused") throw new Error(opened.code);
  return opened;
}

/** Runs an import or a dry run to its end. */
export async function carryOut(
  imports: Imports,
  id: string,
  how: "try" | "run",
  plan?: ImportPlan,
): Promise<ImportProgress> {
  if (plan !== undefined) await imports.plan(id, plan);
  await imports.begin(id, how);
  for (;;) {
    const progress = await imports.step(id);
    if (progress === null) throw new Error("There is no such import.");
    if (progress.finished) return progress;
  }
}
