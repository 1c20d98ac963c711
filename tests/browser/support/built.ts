import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "#cli/ninefold.ts";
import { processIo } from "#cli/process-io.ts";

/** Runs the command line and returns what it printed. */
export async function ninefold(args: readonly string[]) {
  const said = { out: "", err: "" };
  const code = await main(args, {
    ...processIo(),
    colour: false,
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
  });
  return { code, ...said };
}

/** Builds the site of a document, given as text or as a file name. */
export async function buildApp(folder: string, source: string, ...options: string[]): Promise<string> {
  const file = source.includes("\n") ? join(folder, "app.md") : source;
  if (file !== source) writeFileSync(file, source);
  const out = join(folder, "site");
  const { code, err } = await ninefold(["build", file, "--out", out, ...options]);
  if (code !== 0) throw new Error(err);
  return out;
}
