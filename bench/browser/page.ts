// The page of the benchmark: runs the workers, and opens Ninefold's shipped worker as its page does.
import { Connection } from "#device/connection.ts";
import { remoteApp, remoteShelf } from "#device/remote.ts";
import type { App } from "#engine/contract/app.ts";
import type { ListQuery } from "#engine/contract/queries.ts";
import { packBackup } from "#shelf/backup-file.ts";
import type { Order } from "./cold-raw.worker.ts";
import { CHANGED, DOCUMENT } from "./data.ts";
import { beside, type Line } from "./measure.ts";

interface Kept {
  readonly bytes: Uint8Array;
  readonly me: string;
}

const kept = new Map<string, Kept>();
const keptOf = (name: string): Kept => {
  const found = kept.get(name);
  if (!found) throw new Error(`The worker kept no database ${name}.`);
  return found;
};

/** Runs all measurements inside one worker. */
function measureInside(count: number, tell: (line: Line) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker("./assets/bench-records.js", { type: "module" });
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.addEventListener("message", ({ data }) => {
      if (data.said) console.log(data.said);
      else if (data.line) tell(data.line);
      else if (data.kept) kept.set(data.kept, data);
      else {
        worker.terminate();
        if (data.failed) reject(new Error(data.failed));
        else resolve();
      }
    });
    worker.postMessage(count);
  });
}

const FIRST_PAGE: ListQuery = { kind: "list", screen: "Loans", view: 0, from: 0, limit: 50 };

/** Milliseconds until the file handles of an ended worker are released. */
const RELEASED = 150;
/**
 * Milliseconds of using an app before it is opened cold, so that the browser has cached its compiled code as on every
 * device.
 */
const USED = 4000;

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs work with the shipped worker, started before and ended afterwards. */
async function within<T>(program: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const worker = new Worker(program, { type: "module" });
  const connection = new Connection(worker, ({ code, message }) => console.log(`Failure: ${code} ${message}`));
  try {
    return await work(connection);
  } finally {
    worker.terminate();
  }
}

/** Puts a database on the shelf of the shipped program, uses the app a little, and returns its id. */
function restore(program: string, name: string): Promise<string> {
  const { bytes } = keptOf(name);
  return within(program, async (connection) => {
    const file = packBackup({ name, source: DOCUMENT, database: bytes });
    const { id } = await remoteShelf(connection).restore(file);
    await use(remoteApp(connection, id));
    return id;
  });
}

async function use(app: App): Promise<void> {
  await app.describe();
  for (const end = performance.now() + USED; performance.now() < end;) await app.ask(FIRST_PAGE);
}

const openOurs = (program: string, app: string): Promise<void> =>
  within(program, async (connection) => {
    const rows = await new Promise<readonly unknown[]>((resolve) =>
      remoteApp(connection, app).watch(FIRST_PAGE, (answer) => resolve(answer.rows)),
    );
    if (rows.length !== 50) throw new Error(`The first page had ${rows.length} rows.`);
  });

async function openRaw(order: Order): Promise<void> {
  const worker = new Worker("./assets/bench-raw.js", { type: "module" });
  const { rows, failed } = await new Promise<{ rows?: readonly unknown[]; failed?: string }>((resolve) => {
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.postMessage(order);
  });
  worker.terminate();
  if (rows?.length !== 50) throw new Error(failed ?? `The first page had ${rows?.length} rows.`);
}

async function measureColdOpen(program: string, app: string): Promise<Line> {
  const { me, bytes } = keptOf("raw");
  await openRaw({ me, bytes, use: USED });
  await pause(RELEASED);
  const times = await beside(
    15,
    () => openOurs(program, app),
    () => openRaw({ me, bytes: null, use: 0 }),
    () => pause(RELEASED),
  );
  return { what: "cold open to first page", peer: "raw", ...times, aim: { most: 1.5 } };
}

/** Replaces an app's document, as the shelf does. */
const update = (program: string, app: string): Promise<unknown> =>
  within(program, (connection) => remoteShelf(connection).update(app, CHANGED));

Object.assign(globalThis, { bench: { measureInside, restore, measureColdOpen, update } });
