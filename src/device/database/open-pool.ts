import { failureOf } from "../failure.ts";
import { HostFailure } from "../wire.ts";
import { FilePool } from "./file-pool.ts";

/** The files of this device's databases; none where the browser keeps none (private mode). */
export async function openPool(directory: string): Promise<FilePool | null> {
  if (!(await keepsFiles())) return null;
  // The handles of a leader that has just gone may be released a little later than its lock.
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      return await FilePool.open(directory);
    } catch (error) {
      if (failureOf(error).code === "storage-full") throw failureOf(error);
      const problem = error instanceof DOMException ? error.name : "";
      // WebKitGTK has the method and refuses it always: nothing can have been kept there.
      if (problem === "NotSupportedError") return null;
      const busy = problem === "NoModificationAllowedError";
      if (!busy && attempt >= 2) throw closed(error);
      await new Promise((resolve) => setTimeout(resolve, 50 + attempt * 50));
    }
  }
  throw closed(new Error("Its files are in use."));
}

/** Private windows of some browsers, and old browsers, have no files for pages. */
async function keepsFiles(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return "createSyncAccessHandle" in FileSystemFileHandle.prototype;
  } catch {
    return false;
  }
}

/** There may be records that can't be reached now: beginning anew in memory would look as if they were lost. */
function closed(problem: unknown): HostFailure {
  const failure = failureOf(problem);
  return failure.code === "storage-full" ? failure : new HostFailure("storage-closed", failure.message);
}
