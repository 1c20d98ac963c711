/// <reference lib="webworker" />
// A cold start with hand-written SQLite, up to the first page: the program, SQLite, its files, the database, the query.
import { startSqlite } from "#main/worker/start-sqlite.ts";
import { RawLoans } from "./raw.ts";

export interface Order {
  readonly me: string;
  /** The database, if it is not on the device yet. */
  readonly bytes: Uint8Array | null;
  /** Milliseconds during which pages are read. */
  readonly use: number;
}

async function open({ me, bytes, use }: Order): Promise<void> {
  const { files } = await startSqlite("bench-raw");
  if (!files) throw new Error("No file system in this browser.");
  if (bytes !== null) await files.write("raw.sqlite3", bytes);
  const raw = await RawLoans.open(files, "raw.sqlite3", me);
  for (const end = performance.now() + use; performance.now() < end;) {
    raw.page();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  postMessage({ rows: raw.page() });
}

addEventListener("message", (event: MessageEvent<Order>) => {
  open(event.data).catch((error: unknown) => postMessage({ failed: String(error) }));
});
