import { readFile } from "node:fs/promises";
import { fileTrouble } from "./file-trouble.ts";

/** The bytes of a file, or the reason why it can't be read. */
export async function readBytes(path: string): Promise<Uint8Array | string> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    const why = fileTrouble(error, path);
    if (why === null) throw error;
    return why;
  }
}
