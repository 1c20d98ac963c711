import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { some } from "../check-as-text.ts";
import { checkSource, summarise } from "../checked-file.ts";
import { type Command, MISTAKES, WELL, wrongUse } from "../command.ts";
import { withFile } from "../file-trouble.ts";
import { readOptions } from "../options.ts";
import { oneAppSite, type SiteFiles } from "../site/one-app-site.ts";
import { loadProgram } from "../site/program.ts";

export const build: Command = {
  name: "build",
  summary: "make a website of one app, to be put on any web server",
  help: [
    "ninefold build FILE --out DIR [--sample-data] [--for-users] [--with-mistakes]",
    "",
    "Makes a website of one document: the app with its own name, colour and icon, which can be put on the home screen and",
    "works without a network. DIR may be put on any server that sends files, at its root or in any folder; https is needed",
    "for working offline. The document lies beside it as document.md.",
    "",
    "Records stay on each device. When a newer build is put in the same place, an app that is opened with a network fetches",
    "it and offers it while no form is open. After “Reload”, or once the app was closed and is opened again, its records go",
    "on under the changed document. The app starts empty, with one person who has the role of a new user; sample data, if",
    "the document has any, can be put in under “About this app”, or come with the first opening.",
    "",
    "  --out DIR        the folder to write: a new or empty one, or that of an earlier build",
    "  --sample-data    put the document's sample data in when a device opens the app for the first time",
    "  --for-users      leave out “For builders”: source, server, requests, clock and roles",
    "  --with-mistakes  build a document with mistakes too; the parts concerned say that they don't run",
    "",
    "The exit code is 0 when it is built, 1 when the document has mistakes, 2 for wrong use.",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, values, rest, mistake } = readOptions(args, ["sample-data", "for-users", "with-mistakes"], ["out"]);
    if (mistake !== null) return wrongUse(io, mistake);
    const [file, ...others] = rest;
    const folder = values.get("out");
    if (file === undefined || others.length > 0 || folder === undefined)
      return wrongUse(io, "say which document and where to: ninefold build FILE --out DIR");
    const read = await io.readFile(file);
    if (read.text === null) return wrongUse(io, read.why);
    const checked = checkSource(file, read.text);
    const { errors } = summarise(checked.diagnostics);
    if (errors > 0 && !on.has("with-mistakes")) {
      io.err(
        `${file} has ${some(errors, "error")}. Run \`ninefold check ${file}\` to see them. Nothing was built. To build anyway, add --with-mistakes.\n`,
      );
      return MISTAKES;
    }
    const earlier = earlierBuild(folder);
    if (earlier === null)
      return wrongUse(io, `${folder} holds other things. Name a new or an empty folder, or that of an earlier build.`);
    const program = await loadProgram(io.err);
    if (program.files === null) return wrongUse(io, program.why);
    const files = oneAppSite(program, checked.model, read.text, {
      withSampleData: on.has("sample-data"),
      forUsers: on.has("for-users"),
    });
    await withFile(folder, () => write(folder, files, earlier));
    io.out(
      `${checked.model.name.value} is built: ${some(files.size, "file")} in ${folder}. Put them on a web server.\n`,
    );
    return WELL;
  },
};

/** The files of an earlier build in the folder. Empty: a new or empty folder. Null: the folder contains other files. */
function earlierBuild(folder: string): readonly string[] | null {
  if (!existsSync(folder)) return [];
  const worker = join(folder, "service-worker.js");
  const list = existsSync(worker) ? filesNamedIn(readFileSync(worker, "utf8")) : null;
  return list ?? (readdirSync(folder).length === 0 ? [] : null);
}

/** The file list in the first line of a build's service worker. Null: not a build. */
function filesNamedIn(worker: string): readonly string[] | null {
  try {
    const list = JSON.parse(/^self\.ninefold=(\{.*\});\n/.exec(worker)?.[1] ?? "null") as { files?: unknown } | null;
    const files: unknown = list?.files;
    // Builds never list files outside of their folder.
    if (!Array.isArray(files) || !files.every((path) => typeof path === "string" && isInside(path))) return null;
    return files as readonly string[];
  } catch {
    return null;
  }
}

const isInside = (path: string): boolean => !isAbsolute(path) && !path.split(/[/\\]/u).includes("..");

function write(folder: string, files: SiteFiles, earlier: readonly string[]): void {
  const remove = (path: string): void => rmSync(join(folder, path), { force: true });
  for (const path of earlier) if (!files.has(path) && !path.startsWith("assets/")) remove(path);
  // Keep the assets of the previous build, which open pages may still request. Older ones are deleted.
  const assets = existsSync(join(folder, "assets")) ? readdirSync(join(folder, "assets")) : [];
  for (const path of assets.map((name) => `assets/${name}`))
    if (!files.has(path) && !earlier.includes(path)) remove(path);
  // The service worker is written last, so that all of its files exist when a browser finds it.
  const order = [...files].sort(([a], [b]) => Number(a === "service-worker.js") - Number(b === "service-worker.js"));
  for (const [path, content] of order) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
