// Checking a document of 2,000 lines beside parsing its Markdown alone. Aim: at most 4 times.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse, postprocess, preprocess } from "micromark";
import { gfmTable } from "micromark-extension-gfm-table";
import { rolldown } from "rolldown";
import { documentOf } from "./documents.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

async function loadRooms() {
  const file = join(root, "dist/bench/check-rooms.js");
  mkdirSync(dirname(file), { recursive: true });
  const entry = "\0rooms";
  const code = `export { readDocument } from "#read/read-document.ts"; export { checkModel } from "#check/check-model.ts";`;
  const bundle = await rolldown({
    input: entry,
    cwd: root,
    platform: "node",
    tsconfig: false,
    plugins: [
      {
        name: "rooms",
        resolveId(id, importer) {
          if (id === entry) return entry;
          return importer === entry && id.startsWith("#") ? join(root, "src", id.slice(1)) : null;
        },
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  await bundle.write({ file, format: "esm", sourcemap: false });
  await bundle.close();
  return import(pathToFileURL(file).href);
}

/** The fastest of several runs, which excludes other load on the machine. */
function fastest(run, times) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

export async function benchCheck({ lines = 2000, times = 15 } = {}) {
  const { readDocument, checkModel } = await loadRooms();
  const source = documentOf(lines);
  const parseOnly = () =>
    postprocess(
      parse({ extensions: [gfmTable()] })
        .document()
        .write(preprocess()(source, null, true)),
    );
  let read = { model: null, diagnostics: [] };
  const readOnly = () => (read = readDocument(source));
  readOnly();
  const checkOnly = () => checkModel(read.model, source);
  // Alternately, so that a slow moment of the machine affects both sides.
  const times2 = Math.ceil(times / 3);
  let micromark = Number.POSITIVE_INFINITY;
  let reading = micromark;
  let checking = micromark;
  for (let round = 0; round < 3; round++) {
    micromark = Math.min(micromark, fastest(parseOnly, times2));
    reading = Math.min(reading, fastest(readOnly, times2));
    checking = Math.min(checking, fastest(checkOnly, times2));
  }
  const found = [...read.diagnostics, ...checkOnly()].filter(
    ({ severity }) => severity === "error" || severity === "warning",
  );
  for (const one of found.slice(0, 5)) console.error(`unexpected ${one.severity} ${one.code}: ${one.message}`);
  const what = `check of ${source.split("\n").length} lines`;
  return [{ what, peer: "micromark parsing alone", ours: reading + checking, theirs: micromark, aim: { most: 2 } }];
}
