import type { Stats } from "node:fs";
import { chmod, chown, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

/**
 * Errors that mean that no temporary file can be created beside the target, get the same owner and mode, or replace it
 * (for example a single file mounted into a container).
 */
const NOT_BESIDE: ReadonlySet<string> = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "EEXIST",
  "ENAMETOOLONG",
  "EBUSY",
  "EXDEV",
]);

/**
 * Writes a file atomically: if the disk is full or the machine stops, the old content stays. The new content is written
 * to a temporary file, which then replaces the target with the same permissions. Symbolic links are followed.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const there = await stat(target).catch(() => null);
  // Hard-linked files and devices can only be written in place.
  if (there === null || !there.isFile() || there.nlink > 1) return writeFile(path, content);
  const beside = `${target}.${process.pid}.part`;
  try {
    await writeFile(beside, content, { flag: "wx", mode: 0o600, flush: true });
    await makeLike(beside, there);
    await rename(beside, target);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // On `EEXIST` the temporary file belongs to another process.
    if (code !== "EEXIST" || syscall !== "open") await rm(beside, { force: true });
    if (!NOT_BESIDE.has(code ?? "")) throw error;
    await writeFile(path, content);
  }
  return undefined;
}

/** Copies owner, group and mode. */
async function makeLike(path: string, like: Stats): Promise<void> {
  const made = await stat(path);
  if (made.uid !== like.uid || made.gid !== like.gid) await chown(path, like.uid, like.gid);
  await chmod(path, like.mode & 0o7777);
}
