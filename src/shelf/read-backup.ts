import { HostFailure } from "#device/wire.ts";
import { failureOf } from "#device/failure.ts";
import { machineClock } from "#device/clock.ts";
import { appClock } from "#engine/app-clock.ts";
import { BACKUP, checkBackup, isProblem, problemOfBytes, type BackupProblem } from "#store/backup/check-backup.ts";
import { rebuild } from "#store/backup/rebuild.ts";
import { forgetWaitingCalls, hasWaitingCalls, holdWaitingCalls } from "#store/backup/waiting-calls.ts";
import type { Database } from "#store/database.ts";
import { openStore } from "#store/open-store.ts";
import { unpackBackup, type Backup } from "./backup-file.ts";
import type { Databases } from "./machine.ts";
import { reading } from "./model-cache.ts";
import { readRescued, rescuedIn } from "./read-rescued.ts";

/** More than SQLite can hold in memory beside the file itself. */
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

/**
 * Reads a file from anywhere as a backup, or refuses it before anything is written. Its rows are copied into a
 * database of our own and opened once under the document that came with them: what is given back has opened.
 */
export async function readBackup(file: Uint8Array, databases: Databases): Promise<Backup> {
  if (file.length > LARGEST_FILE) refuse("too-large");
  const unpacked = (await rescuedBackup(file, databases)) ?? unpackBackup(file);
  if (typeof unpacked === "string") refuse(unpacked);
  const { name, source } = unpacked;
  const problem = problemOfBytes(unpacked.database);
  // The file says that it is a backup of ours.
  if (problem !== null) refuse(problem === "no-backup" ? "damaged" : problem);
  const { model } = (await reading()).readDocument(source);
  const db = databases.inMemory();
  try {
    db.run("PRAGMA page_size = 8192");
    db.run("PRAGMA trusted_schema = OFF");
    db.attach(BACKUP, unpacked.database);
    const found = checkBackup(db);
    if (isProblem(found)) refuse(found);
    rebuild(db, found);
    db.run(`DETACH ${BACKUP}`);
    openStore(db, model, appClock(machineClock(), model.purpose.timeZone?.value ?? null));
    holdWaitingCalls(db);
    return { name, source, database: db.export() };
  } catch (error) {
    if (error instanceof HostFailure) throw error;
    if (failureOf(error).code === "storage-full") throw error;
    return refuse("damaged");
  } finally {
    db.close();
  }
}

/** The name of the app that a file holds; a file that holds none is refused. */
export async function nameOfBackup(file: Uint8Array): Promise<string> {
  const found = rescuedIn(file) ?? unpackBackup(file);
  return typeof found === "string" ? refuse(found) : found.name;
}

/** What was saved of a damaged app is taken back like a backup, through the same checks. */
async function rescuedBackup(file: Uint8Array, databases: Databases): Promise<Backup | null> {
  try {
    return await readRescued(file, databases);
  } catch {
    return refuse("damaged");
  }
}

/** The database of a copy: an app of its own, with nothing to send. */
export function copyForDuplicate(database: Database, databases: Databases): Uint8Array {
  const copy = databases.inMemory(database.export());
  try {
    forgetWaitingCalls(copy);
    return copy.export();
  } finally {
    copy.close();
  }
}

export { hasWaitingCalls };
