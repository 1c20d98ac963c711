// Runs tests many times in a row and reports which failed, and how often, to find flaky tests.
//   node scripts/repeat.mjs [--project browser] [--times 20] [--busy] [file …]
// --busy keeps all cores but one busy, which reveals tests that wait for a time instead of a state.
import { fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runLimited } from "./run-limited.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

if (process.send !== undefined) spin();
else await repeat();

/** Works in pieces of half a second; ends with the parent process. */
function spin() {
  process.on("disconnect", () => process.exit());
  for (const end = Date.now() + 500; Date.now() < end;);
  setImmediate(spin);
}

async function repeat() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      project: { type: "string", default: "browser" },
      times: { type: "string", default: "20" },
      minutes: { type: "string", default: "120" },
      busy: { type: "boolean", default: false },
    },
  });
  const times = Number(values.times);
  const cores = values.busy ? Math.max(1, availableParallelism() - 1) : 0;
  const spinning = Array.from({ length: cores }, () => fork(fileURLToPath(import.meta.url)));
  const results = join(root, ".cache", "repeat.json");
  mkdirSync(dirname(results), { recursive: true });
  /** By test: the number of runs, and the failures. */
  const seen = new Map();
  let troubled = 0;
  try {
    for (let round = 1; round <= times; round++) {
      rmSync(results, { force: true });
      const began = Date.now();
      const { status, late } = await runLimited(
        join(root, "node_modules", ".bin", "vitest"),
        ["run", "--project", values.project, ...positionals, "--reporter=json", `--outputFile.json=${results}`],
        { cwd: root, minutes: Number(values.minutes), quiet: true },
      );
      const failed = note(seen, results, round);
      if (status !== 0) troubled++;
      const seconds = Math.round((Date.now() - began) / 1000);
      const outcome =
        status === 0
          ? "all passed"
          : late
            ? `ended after ${values.minutes} minutes`
            : failed.length === 0
              ? "an error outside of every test"
              : failed.join("; ");
      console.log(`round ${round} of ${times}, ${seconds} s: ${outcome}`);
      tellFailures(seen, (failure) => failure.round === round);
    }
  } finally {
    for (const one of spinning) one.disconnect();
  }
  tellFailures(seen, () => true);
  console.log(`\n${seen.size} tests, ${times} rounds, ${troubled} of them with a failure`);
  process.exitCode = troubled === 0 ? 0 : 1;
}

/** Prints which tests failed, how often, and why. */
function tellFailures(seen, which) {
  for (const [name, { ran, failures }] of seen) {
    const told = failures.filter(which);
    if (told.length === 0) continue;
    console.log(`\n${name}\n  failed ${failures.length} of ${ran} times`);
    for (const { round, message } of told) console.log(`  round ${round}: ${message}`);
  }
}

function note(seen, results, round) {
  if (!existsSync(results)) return [];
  const failed = [];
  const tell = (name, message) => {
    const entry = seen.get(name) ?? { ran: 0, failures: [] };
    seen.set(name, entry);
    entry.ran++;
    if (message === null) return;
    failed.push(name);
    entry.failures.push({ round, message: message.split("\n").slice(0, 24).join("\n    ") });
  };
  for (const { name, status, message, assertionResults } of JSON.parse(readFileSync(results, "utf8")).testResults) {
    const file = relative(root, name);
    for (const { status: of, fullName, failureMessages } of assertionResults)
      tell(`${file}: ${fullName}`, of === "passed" ? null : (failureMessages[0] ?? of));
    if (status === "failed" && assertionResults.length === 0) tell(file, message);
  }
  return failed;
}
