import { existsSync } from "node:fs";
import { dirname } from "node:path";

/** A file system error as a sentence. Null: another kind of error, which is a bug. */
export function fileTrouble(error: unknown, named?: string): string | null {
  if (!(error instanceof Error)) return null;
  const { code = "", syscall, path: told } = error as NodeJS.ErrnoException;
  if (syscall === undefined && code !== "ERR_FS_FILE_TOO_LARGE") return null;
  const path = told ?? named ?? "a file";
  switch (code) {
    case "ENOENT":
      return existsSync(dirname(path)) ? `there is no file ${path}.` : `there is no folder ${dirname(path)}.`;
    // `EEXIST` occurs when a folder is to be created.
    case "ENOTDIR":
    case "EEXIST":
      return `${whatIsThere(path)} is a file, not a folder.`;
    case "EISDIR":
      return `${path} is a folder. Name a file.`;
    case "EACCES":
    case "EPERM":
      return `${path} can't be used: its permissions forbid it.`;
    case "EROFS":
      return `${path} is in a place that can only be read.`;
    case "ENOSPC":
    case "EDQUOT":
      return `there is no room left for ${path}.`;
    case "ELOOP":
      return `${path} is a link that leads nowhere.`;
    case "ENAMETOOLONG":
      return `${path} is too long for a name.`;
    case "EBUSY":
    case "ETXTBSY":
      return `${path} is in use by another program.`;
    case "EFBIG":
    case "ERR_FS_FILE_TOO_LARGE":
      return `${path} is too large.`;
    default:
      return `${path} can't be used (${code}).`;
  }
}

/** The part of a path that is a file instead of a folder. */
function whatIsThere(path: string): string {
  let part = path;
  while (!existsSync(part) && dirname(part) !== part) part = dirname(part);
  return part;
}

/** Adds the path to errors of `work`, because Node omits it if reading or writing fails. */
export async function withFile<T>(path: string, work: (path: string) => T | Promise<T>): Promise<T> {
  try {
    return await work(path);
  } catch (error) {
    if (error instanceof Error && "syscall" in error && !("path" in error)) throw Object.assign(error, { path });
    throw error;
  }
}
