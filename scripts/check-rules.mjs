// Checks that every numbered rule of docs/language has a test with its number in the title, and that every number in a
// title is a rule.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** P4.2 for a point, P0.1 for what applies everywhere, PA.3 for the appendices, PE.4 for expressions. */
const NUMBER = /\bP[0-9AE]\.\d+\b/g;
const RULE = /\*\*(P[0-9AE]\.\d+)\*\*/g;
/**
 * Titles of tests. With `test.each`, the table of cases comes before the title, so any text that begins with a number
 * counts too.
 */
const BEGINNING = /["'`](P[0-9AE]\.\d+) /g;
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*\s*(?:\([^()"'`]*\))?\(\s*(["'`])((?:\\.|(?!\1).)*)\1/g;

const files = (folder, ends) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true })
        .filter((name) => ends.some((end) => name.endsWith(end)))
        .map((name) => join(root, folder, name))
    : [];

const rules = new Map();
/** Numbers used by two rules. */
const twice = [];
for (const file of files("docs/language", [".md"])) {
  for (const [, number] of readFileSync(file, "utf8").matchAll(RULE)) {
    if (rules.has(number)) twice.push(number);
    rules.set(number, relative(root, file));
  }
}

const tested = new Map();
for (const file of [...files("src", [".test.ts", ".test.tsx"]), ...files("tests", [".test.ts", ".test.tsx"])]) {
  const text = readFileSync(file, "utf8");
  for (const [, number] of text.matchAll(BEGINNING)) tested.set(number, relative(root, file));
  for (const [, , title] of text.matchAll(TITLE))
    for (const [number] of title.matchAll(NUMBER)) tested.set(number, relative(root, file));
}

const order = (a, b) => a.localeCompare(b, "en", { numeric: true });
const untested = [...rules.keys()].filter((number) => !tested.has(number)).sort(order);
// Without the reference there are no rules to compare titles with.
const unwritten = rules.size === 0 ? [] : [...tested.keys()].filter((number) => !rules.has(number)).sort(order);

for (const number of untested)
  console.error(`${number} (${rules.get(number)}) has no test with that number in its title.`);
for (const number of unwritten)
  console.error(`${number} is tested in ${tested.get(number)}, but no page of docs/language has that rule.`);
for (const number of twice) console.error(`${number} stands twice in the reference.`);
console.log(`${rules.size} rules, ${untested.length} without a test, ${unwritten.length} tests without a rule.`);
process.exitCode = untested.length + unwritten.length + twice.length > 0 ? 1 : 0;
