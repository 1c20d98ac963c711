import { readFileSync } from "node:fs";
import { appInMemory } from "#cli/app-in-memory.ts";
import { withoutServer } from "#cli/without-server.ts";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";

/**
 * Runs the derived tests of documents, each up to its first failure, and prints the failures. Bundled with a mutation.
 */
const failures = [];
for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, "utf8");
  const { model } = readDocument(source);
  const makeApp = () => appInMemory(model, source);
  const results = await runDerived(model, makeApp, {
    most: 1,
    steps: 20,
    withoutServer: async () => withoutServer(await makeApp()),
  });
  for (const { area, failures: found } of results)
    for (const { sentence } of found) failures.push({ file, area, sentence });
  if (failures.length > 0) break;
}
process.stdout.write(JSON.stringify(failures));
