import { readFile } from "node:fs/promises";

/** The bytes of a file, or a sentence why not. */
export async function readBytes(path: string): Promise<Uint8Array | string> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    return code === "ENOENT" ? `there is no file ${path}.` : `${path} can't be opened (${code}).`;
  }
}
