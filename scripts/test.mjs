// `npm test`: types, imports between rooms, lint, format, docs, build, then unit tests and a real browser. The last
// line is `N passed, N failed`. Skipped tests count as failed, because they have shown nothing.
import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { runLimited } from "./run-limited.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const full = process.argv.includes("--full");
const binary = (name) => join(root, "node_modules", ".bin", name);
let passed = 0;
let failed = 0;
/** Printed at the very end, because earlier output may have scrolled away. */
const failures = [];

/** The output of a step is printed at its end in one piece, because steps run in parallel. */
async function step(name, command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => printed.push(piece));
  const status = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
  console.log(`\n── ${name}`);
  process.stdout.write(Buffer.concat(printed));
  judge(name, status);
}

function judge(name, status) {
  if (status === 0) passed++;
  else tellFailure(name);
}

async function everythingElse() {
  await step("lint", binary("oxlint"), ["--deny-warnings", "."]);
  await step("format", binary("oxfmt"), ["--check", "."]);
  await step("build", process.execPath, ["scripts/build.mjs"]);
  await step("reference is up to date", process.execPath, ["scripts/docs.mjs", "--check"]);
  await step("every rule of the language is shown by a test", process.execPath, ["scripts/check-rules.mjs"]);
}

// The type check takes as long as all the rest together, and uses one core.
await Promise.all([step("types and doors", binary("tsc"), ["-b"]), everythingElse()]);

if (full) {
  const name = "faults put into the code are noticed";
  console.log(`\n── ${name}`);
  judge(name, spawnSync(process.execPath, ["scripts/mutations.mjs"], { cwd: root, stdio: "inherit" }).status);
}

const cache = join(root, ".cache");
mkdirSync(cache, { recursive: true });
// The full run uses new random cases each time; NINEFOLD_SEED=N repeats those of an earlier run.
const seed = full ? (process.env.NINEFOLD_SEED ?? String(randomInt(1, 1_000_000))) : null;
if (seed !== null) console.log(`\nRandom cases of this run: NINEFOLD_SEED=${seed}`);
const env = seed === null ? {} : { NINEFOLD_FULL: "1", NINEFOLD_SEED: seed };
/** Minutes per project; a browser or server that hangs must not block the run. */
const limits = full
  ? { unit: 240, heavy: 120, browser: 240, firefox: 30, mutants: 1440 }
  : { unit: 60, mutants: 30, browser: 120 };
// In sequence: a browser that shares two cores with the unit tests is slow enough to look broken.
for (const [project, minutes] of Object.entries(limits)) {
  const results = join(cache, `test-results-${project}.json`);
  rmSync(results, { force: true });
  console.log(`\n── ${project} tests`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const { status, late } = await runLimited(binary("vitest"), ["run", "--project", project, ...reporters], {
    cwd: root,
    env,
    minutes,
  });
  const before = failed;
  if (late) tellFailure(`${project} tests: ended after ${minutes} minutes`);
  else count(results);
  // An error outside of all tests fails the run too.
  if (status !== 0 && failed === before) tellFailure(`${project} tests: an error outside of every test`);
}

function tellFailure(what) {
  failed++;
  failures.push(what);
}

function count(results) {
  if (!existsSync(results)) return tellFailure(`no results in ${relative(root, results)}`);
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(results, "utf8"));
  passed += numPassedTests;
  failed += numTotalTests - numPassedTests;
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    for (const { status: of, fullName, failureMessages } of assertionResults)
      if (of !== "passed") failures.push(`${file}: ${fullName}: ${of}\n${firstLines(failureMessages[0] ?? "")}`);
    // A file that could not be loaded has no tests to count.
    if (status !== "failed" || assertionResults.length > 0) continue;
    tellFailure(`${file}: could not be loaded\n${firstLines(message)}`);
  }
}

function firstLines(text) {
  return text.split("\n").slice(0, 8).join("\n").slice(0, 2000);
}

for (const failure of failures) console.error(`\n── failed: ${failure}`);
if (seed !== null) console.log(`\nThe same random cases again: NINEFOLD_SEED=${seed} npm run test:full`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
