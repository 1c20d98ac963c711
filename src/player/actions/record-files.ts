import type { RecordView } from "#engine/contract/queries.ts";
import type { PlayerValue } from "../player-context.ts";
import { asFiles } from "../state/files.ts";

/** In files and bytes: what a share sheet takes without a long wait. */
const most = 10;
const largest = 20_000_000;

/** The photos, signatures and files of a record, to be shared with its text. */
export async function recordFiles({ app }: PlayerValue, record: RecordView): Promise<readonly File[]> {
  const kept = Object.values(record.values)
    .filter(({ type }) => ["photo", "photos", "file", "signature"].includes(type.kind))
    .flatMap(({ value }) => asFiles(value))
    .slice(0, most);
  if (kept.reduce((sum, { size }) => sum + size, 0) > largest) return [];
  const read = await Promise.all(
    kept.map(async ({ hash, name, type }) => {
      const bytes = await app.readFile(hash).catch(() => null);
      return bytes === null ? [] : [new File([new Uint8Array(bytes)], name || "file", { type })];
    }),
  );
  return read.flat();
}
