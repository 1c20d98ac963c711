import { readFile, writeFile } from "node:fs/promises";
import type { Io } from "./command.ts";
import { readUtf8 } from "./utf8.ts";

/** The real world: standard output, standard input and the file system. */
export function processIo(): Io {
  // `ninefold check … | head` closes the pipe early; that is no failure.
  if (process.stdout.listenerCount("error") === 0)
    process.stdout.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    colour: process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined,
    async readFile(path) {
      try {
        return readUtf8(await readFile(path), path);
      } catch (error) {
        return { text: null, why: inWords(error, path) };
      }
    },
    async writeFile(path, text) {
      try {
        await writeFile(path, text);
        return { why: null };
      } catch (error) {
        return { why: inWords(error, path) };
      }
    },
    async readInput() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
      return readUtf8(Buffer.concat(chunks), "standard input");
    },
  };
}

function inWords(error: unknown, path: string): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return `there is no file ${path}.`;
  if (code === "EISDIR") return `${path} is a folder, not a document.`;
  if (code === "EACCES" || code === "EPERM") return `${path} may not be opened: its permissions forbid it.`;
  return `${path} can't be opened (${code ?? String(error)}).`;
}
