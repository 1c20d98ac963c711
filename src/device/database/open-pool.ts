import { failureOf } from "../failure.ts";
import { HostFailure } from "../wire.ts";
import { FilePool } from "./file-pool.ts";

/** The files of this device's databases; null if the browser stores none (private mode). */
export async function openPool(directory: string): Promise<FilePool | null> {
  if (!(await keepsFiles())) return null;
  // A leader that has just ended may release its files slightly later than its lock.
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      return await FilePool.open(directory);
    } catch (error) {
      if (failureOf(error).code === "storage-full") throw failureOf(error);
      const problem = error instanceof DOMException ? error.name : "";
      // WebKitGTK has the method but always rejects, so there can't be stored data.
      if (problem === "NotSupportedError") return null;
      const busy = problem === "NoModificationAllowedError";
      if (!busy && attempt >= 2) throw closed(error);
      await new Promise((resolve) => setTimeout(resolve, 50 + attempt * 50));
    }
  }
  throw closed(new Error("Its files are in use."));
}

/** False in private windows of some browsers, and in old browsers. */
async function keepsFiles(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return "createSyncAccessHandle" in FileSystemFileHandle.prototype;
  } catch {
    return false;
  }
}

/** An error instead of a database in memory: existing records that can't be reached would look lost. */
function closed(problem: unknown): HostFailure {
  const failure = failureOf(problem);
  return failure.code === "storage-full" ? failure : new HostFailure("storage-closed", failure.message);
}
