import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { rolldown } from "rolldown";
import { editsOf, MUTATIONS } from "./mutations/table.mjs";

/**
 * Injects faults into the code of rights, guards, rules and calls, one at a time, and checks whether the derived tests,
 * or the tests that a mutation names, fail. The sources stay unchanged: a fault is injected while bundling. Arguments
 * choose mutations by name; `--part 2/5` runs the second of five parts.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}node_modules/.cache/mutations`;
const DOCUMENTS = [
  "tests/fixtures/shed.md",
  "tests/fixtures/staff.md",
  "samples/stock-count.md",
  "samples/tool-library.md",
];
const LONGEST = 20 * 60_000;

async function bundle(mutation) {
  const edits = mutation === null ? [] : editsOf(mutation);
  const built = await rolldown({
    input: { notice: `${root}scripts/mutations/notice.mjs` },
    cwd: root,
    platform: "node",
    tsconfig: false,
    checks: { ineffectiveDynamicImport: false },
    plugins: [
      {
        name: "mutation",
        load(id) {
          const here = edits.filter(({ file }) => id === `${root}${file}`);
          if (here.length === 0) return null;
          return here.reduce((text, { find, replace }) => text.replace(find, () => replace), readFileSync(id, "utf8"));
        },
      },
    ],
  });
  await built.write({ dir: folder, format: "esm", sourcemap: false });
  await built.close();
}

function run() {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`${folder}/notice.js`, ...DOCUMENTS], {
    cwd: root,
    encoding: "utf8",
    timeout: LONGEST,
  });
  if (status === 0) return JSON.parse(stdout);
  return [{ file: "", area: "it breaks off", sentence: stderr.trim().split("\n").at(-1) ?? "" }];
}

/** Runs the tests that a mutation names, with the fault in the code (`vitest.config.ts` injects it). */
function runTests({ name, test, title }) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${root}node_modules/vitest/vitest.mjs`, "run", "--project", "unit", test, "-t", title, "--reporter=dot"],
    { cwd: root, encoding: "utf8", timeout: LONGEST, env: { ...process.env, NINEFOLD_MUTATION: name, NO_COLOR: "1" } },
  );
  // A run without a failed test has not noticed the fault, whatever its exit code.
  const sentence = /FAIL[^>\n]*> ([^\n]+)/u.exec(stdout + stderr)?.[1];
  return status === 0 || sentence === undefined ? [] : [{ file: test, area: title, sentence }];
}

const { values, positionals } = parseArgs({
  options: { part: { type: "string", default: "1/1" } },
  allowPositionals: true,
});
const [part, parts] = values.part.split("/").map(Number);
if (!(part >= 1 && part <= parts)) throw new Error(`--part is written 2/5, not ${values.part}`);
const chosen = positionals.join(" ");
const stale = MUTATIONS.filter((mutation) =>
  editsOf(mutation).some(({ file, find }) => readFileSync(`${root}${file}`, "utf8").split(find).length !== 2),
);
for (const { name, file } of stale) console.log(`✗ ${name}: its text no longer stands once in ${file}`);

mkdirSync(folder, { recursive: true });
const named = MUTATIONS.filter(({ name }) => name.includes(chosen));
const wanted = named.filter((_, at) => Math.floor((at * parts) / named.length) === part - 1);
const derived = wanted.some(({ test }) => test === undefined);
if (derived) await bundle(null);
const sound = derived ? run() : [];
if (sound.length > 0) console.log(`✗ without any mutation: ${sound[0].file} ${sound[0].sentence}`);

let missed = stale.length + sound.length;
for (const mutation of wanted) {
  if (stale.includes(mutation) || sound.length > 0) continue;
  if (mutation.test === undefined) await bundle(mutation);
  const [first] = mutation.test === undefined ? run() : runTests(mutation);
  if (first === undefined) missed++;
  console.log(
    first === undefined
      ? `✗ ${mutation.name}: NOT NOTICED`
      : `✓ ${mutation.name}: ${first.file.replace(/^.*\//, "")}, ${first.area}: ${first.sentence.slice(0, 160)}`,
  );
}
rmSync(folder, { recursive: true, force: true });
console.log(`${wanted.length} mutations, ${missed} not noticed or stale.`);
process.exitCode = missed > 0 ? 1 : 0;
