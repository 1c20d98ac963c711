import { HostFailure } from "#device/wire.ts";
import { failureOf } from "#device/failure.ts";
import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import type { AppClock } from "#engine/ports/machine.ts";
import { atOnce, type Pausing } from "#exchange/pausing.ts";
import type { Model } from "#model/model.ts";
import { BACKUP, checkBackup, isProblem, problemOfBytes, type BackupProblem } from "#store/backup/check-backup.ts";
import { rebuild } from "#store/backup/rebuild.ts";
import { forgetForms, hasBegunForms } from "#store/backup/begun-forms.ts";
import { forgetWaitingCalls, hasWaitingCalls, holdWaitingCalls } from "#store/backup/waiting-calls.ts";
import type { Database } from "#store/database.ts";
import { SqliteCopyHistory } from "#store/merge/copy-history.ts";
import { unfinishedCommits } from "#store/unfinished-imports.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { openStoreToRead } from "#store/open-store-to-read.ts";
import { unpackBackup, type Backup } from "./backup-file.ts";
import type { Databases } from "./machine.ts";
import { reading } from "./model-cache.ts";
import { copyNamed } from "./open-shelf.ts";
import { readRescued, rescuedIn } from "./read-rescued.ts";

/** More than this does not fit into memory together with SQLite's copy. */
const LARGEST_FILE = 500_000_000;

const SENTENCES = {
  "no-backup": "This file is not a backup made by Ninefold.",
  incomplete: "This backup is incomplete: a part of the file is missing.",
  damaged: "This backup is damaged and can't be read.",
  foreign: "This backup holds things that Ninefold never writes.",
  newer: "This backup was made by a newer Ninefold.",
  "too-large": "This backup is larger than 500 MB.",
} as const satisfies Record<BackupProblem | "too-large", string>;

function refuse(problem: keyof typeof SENTENCES): never {
  const code = problem === "no-backup" ? "not-a-backup" : `backup-${problem}`;
  throw new HostFailure(code, `${SENTENCES[problem]} Nothing was changed.`);
}

/** A file of unknown origin. The reader takes the bytes out, so that they can be freed before the long work begins. */
export interface GivenBackup {
  bytes: Uint8Array | null;
}

export interface OpenedBackup {
  readonly name: string;
  readonly source: string;
  readonly model: Model;
  readonly database: Database;
  close(): void;
}

interface Opening {
  /** `read`: the copy is never searched, so it is opened without the word index and most others. */
  readonly to: "use" | "read";
  readonly pace: Pausing;
}

/**
 * Reads a file of unknown origin as a backup, or refuses it before anything is written. Copies its rows into a new
 * database and opens that once under the backup's own document, so a returned backup is known to open.
 */
export async function readBackup(file: Uint8Array, databases: Databases, pace: Pausing = atOnce): Promise<Backup> {
  const { name, source, database, close } = await openBackup({ bytes: file }, databases, { to: "use", pace });
  try {
    return { name, source, database: database.export() };
  } finally {
    close();
  }
}

/** The same, but the database stays open. On devices with files, neither the backup nor its copy is held in memory. */
export async function openBackup(given: GivenBackup, databases: Databases, opening: Opening): Promise<OpenedBackup> {
  const { name, source, beside } = await putBeside(given, databases);
  const { pathOf } = databases;
  const file = copyNamed("import", `backup-${beside.id}`);
  let db: Database | null = null;
  const close = (): void => (pathOf === undefined ? db?.close() : databases.remove(file));
  try {
    const { model } = (await reading()).readDocument(source);
    db = pathOf === undefined ? databases.inMemory() : await databases.open(file);
    db.run("PRAGMA page_size = 8192");
    db.run("PRAGMA trusted_schema = OFF");
    // No crash safety needed: the file can be read again.
    db.script("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
    beside.attachTo(db);
    const found = await opening.pace(checkBackup(db));
    if (isProblem(found)) refuse(found);
    await opening.pace(rebuild(db, found));
    db.run(`DETACH ${BACKUP}`);
    const half = unfinishedCommits(db);
    const isHalf = half.commits.length + half.takenBackBy.length > 0;
    const open = opening.to === "use" || isHalf ? openStore : openStoreToRead;
    const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
    const store: Store = open(db, model, clock, {
      constant: (constant) => constantNow(model, store.journal, constant),
    });
    if (isHalf) await takeBackInCopy(db, store, { model, source, clock });
    holdWaitingCalls(db);
    return { name, source, model, database: db, close };
  } catch (error) {
    close();
    if (error instanceof HostFailure) throw error;
    if (failureOf(error).code === "storage-full") throw error;
    return refuse("damaged");
  } finally {
    beside.remove();
  }
}

/** Undoes an unfinished import in the backup. Must happen under its own document: another one has other fields. */
async function takeBackInCopy(
  database: Database,
  { records, journal, files, changes }: Store,
  { model, source, clock }: { readonly model: Model; readonly source: string; readonly clock: AppClock },
): Promise<void> {
  const [{ openApp }, { takeBackUnfinished }] = await Promise.all([
    import("#calls/open-app.ts"),
    import("./take-back-unfinished.ts"),
  ]);
  const app = openApp(model, source, { records, journal, files, changes, clock, ids: sortableIds() });
  await takeBackUnfinished({ app, database });
}

/** Puts the database of a backup where SQLite can attach it. */
async function putBeside(given: GivenBackup, databases: Databases) {
  const file = given.bytes ?? new Uint8Array();
  given.bytes = null;
  if (file.length > LARGEST_FILE) refuse("too-large");
  const unpacked = (await rescuedBackup(file, databases)) ?? unpackBackup(file);
  if (typeof unpacked === "string") refuse(unpacked);
  const { name, source, database } = unpacked;
  const problem = problemOfBytes(database);
  // The file's mark says that it is a backup, so the database must be damaged.
  if (problem !== null) refuse(problem === "no-backup" ? "damaged" : problem);
  const id = sortableIds().next();
  const { pathOf } = databases;
  if (pathOf === undefined) {
    let bytes: Uint8Array | null = database;
    const attachTo = (db: Database): void => {
      if (bytes !== null) db.attach(BACKUP, bytes);
      bytes = null;
    };
    return { name, source, beside: { id, attachTo, remove: () => undefined } };
  }
  const written = copyNamed("import", `given-${id}`);
  await databases.write(written, database);
  const attachTo = (db: Database): void => void db.run(`ATTACH '${pathOf(written)}' AS ${BACKUP}`);
  return { name, source, beside: { id, attachTo, remove: () => databases.remove(written) } };
}

/** The name of the app in a backup. Refuses other files. */
export async function nameOfBackup(file: Uint8Array): Promise<string> {
  const found = rescuedIn(file) ?? unpackBackup(file);
  return typeof found === "string" ? refuse(found) : found.name;
}

/** The records rescued from a damaged app are restored like a backup, with the same checks. */
async function rescuedBackup(file: Uint8Array, databases: Databases): Promise<Backup | null> {
  try {
    return await readRescued(file, databases);
  } catch {
    return refuse("damaged");
  }
}

/** The database for a duplicate: without unsent calls and half-filled forms, which stay with the original. */
export const copyForDuplicate = (database: Database, databases: Databases): Uint8Array =>
  copyWithout(database, databases, (copy) => {
    forgetWaitingCalls(copy);
    forgetForms(copy);
  });

/** The database for a copy of records that are replaced. Keeps half-filled forms, because the original loses them. */
export const copyOfReplaced = (database: Database, databases: Databases): Uint8Array =>
  copyWithout(database, databases, forgetWaitingCalls);

function copyWithout(database: Database, databases: Databases, forget: (copy: Database) => void): Uint8Array {
  const copy = databases.inMemory(database.export());
  try {
    forget(copy);
    return copy.export();
  } finally {
    copy.close();
  }
}

/** The number of the last commit. 0: none. */
export const lastCommit = (database: Database): number => new SqliteCopyHistory(database).last();

export { hasBegunForms, hasWaitingCalls };
