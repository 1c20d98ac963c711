import { readFile } from "node:fs/promises";
import { type Io, WRONG_USE } from "./command.ts";
import { fileTrouble } from "./file-trouble.ts";
import { replaceFile } from "./replace-file.ts";
import { readUtf8 } from "./utf8.ts";

/** The real environment: standard output, standard input and the file system. */
export function processIo(): Io {
  // `ninefold check … | head` closes the pipe early, which is not an error.
  if (process.stdout.listenerCount("error") === 0)
    process.stdout.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") return;
      const why = fileTrouble(error, "what is printed");
      if (why === null) throw error;
      process.stderr.write(`ninefold: ${why}\n`);
      process.exit(WRONG_USE);
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
        await replaceFile(path, text);
        return { why: null };
      } catch (error) {
        return { why: inWords(error, path) };
      }
    },
    async readInput() {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
      } catch (error) {
        return { text: null, why: inWords(error, "standard input") };
      }
      return readUtf8(Buffer.concat(chunks), "standard input");
    },
  };
}

function inWords(error: unknown, path: string): string {
  const why = fileTrouble(error, path);
  if (why === null) throw error;
  return why;
}
