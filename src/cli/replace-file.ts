import { chown, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

/** Where no file can be made beside the one that is there, or none that is like it. */
const NOT_BESIDE: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS", "EEXIST", "ENAMETOOLONG"]);

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
    await writeFile(beside, content, { flag: "wx", mode: there.mode, flush: true });
    if (there.uid !== process.getuid?.()) await chown(beside, there.uid, there.gid);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    if (!NOT_BESIDE.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await writeFile(path, content);
  }
  return undefined;
}
