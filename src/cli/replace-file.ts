import type { Stats } from "node:fs";
import { chmod, chown, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

/**
 * Where no file can be made beside the one that is there, none that is like it, or none that can take its place (one that
 * a container is given by itself).
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
 * Writes a file whole or not at all: a disk that fills in the middle, or a machine that stops, leaves what was there. The
 * new one is written beside it and takes its place, with its permissions, and behind a link that leads to it.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const there = await stat(target).catch(() => null);
  // What has another name too, or is no file (a device), can only be written where it is.
  if (there === null || !there.isFile() || there.nlink > 1) return writeFile(path, content);
  const beside = `${target}.${process.pid}.part`;
  try {
    await writeFile(beside, content, { flag: "wx", mode: 0o600, flush: true });
    await makeLike(beside, there);
    await rename(beside, target);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // Then it is somebody else's.
    if (code !== "EEXIST" || syscall !== "open") await rm(beside, { force: true });
    if (!NOT_BESIDE.has(code ?? "")) throw error;
    await writeFile(path, content);
  }
  return undefined;
}

/** Whose it is, and who may do what with it. */
async function makeLike(path: string, like: Stats): Promise<void> {
  const made = await stat(path);
  if (made.uid !== like.uid || made.gid !== like.gid) await chown(path, like.uid, like.gid);
  await chmod(path, like.mode & 0o7777);
}
