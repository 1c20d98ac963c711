import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { editsOf, MUTATIONS } from "./scripts/mutations/table.mjs";
import { LongestFirst } from "./scripts/longest-first.ts";
import { PATIENCE } from "./tests/browser/support/patience.ts";

/** `scripts/mutations.mjs` puts one fault into the code and looks whether a test notices. */
const mutation = MUTATIONS.find(({ name }) => name === process.env["NINEFOLD_MUTATION"]);
const mutated: Plugin = {
  name: "mutation",
  enforce: "pre",
  transform(code, id) {
    const edits = mutation === undefined ? [] : editsOf(mutation).filter(({ file }) => id.endsWith(`/${file}`));
    return edits.length === 0
      ? null
      : edits.reduce((text, { find, replace }) => text.replace(find, () => replace), code);
  },
};

/** Packages as they are shipped: the Markdown parser for its own developers asserts and traces, and takes a quarter longer. */
const asShipped: Plugin = {
  name: "as shipped",
  configResolved({ ssr }) {
    const conditions = ssr.resolve?.conditions ?? [];
    const at = conditions.indexOf("development|production");
    if (at !== -1) conditions.splice(at, 1);
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [mutated, asShipped],
        test: {
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "tests/*.test.ts",
            "tests/cel/**/*.test.ts",
            "tests/scenarios/**/*.test.ts",
            "tests/calls/**/*.test.ts",
          ],
          setupFiles: ["tests/seed.ts"],
          expect: { poll: { timeout: PATIENCE } },
          // One more than there are cores: those that speak with servers wait half of the time.
          maxWorkers: 3,
          // Files share the rooms they import: 190 times the same imports cost more than the tests.
          isolate: false,
          testTimeout: 4 * PATIENCE,
          hookTimeout: 4 * PATIENCE,
        },
      },
      {
        plugins: [asShipped],
        test: {
          name: "mutants",
          include: ["tests/mutants/*.test.ts"],
          maxWorkers: 2,
          // A million documents take hours.
          testTimeout: 24 * 60 * 60_000,
        },
      },
      {
        plugins: [asShipped],
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          testTimeout: 4 * PATIENCE,
          hookTimeout: 4 * PATIENCE,
          expect: { poll: { timeout: PATIENCE } },
          globalSetup: ["tests/browser/support/browser-of-run.ts"],
          setupFiles: ["tests/browser/support/around-each-test.ts"],
          // One phone more than there are cores: each waits a sixth of the time, and nothing it waits for is a moment.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        // Servers that take minutes to install and start, in the full run.
        test: {
          name: "heavy",
          include: ["tests/heavy/*.test.ts"],
          testTimeout: 20 * PATIENCE,
          hookTimeout: 20 * PATIENCE,
          fileParallelism: false,
        },
      },
      {
        // The main walk once more, in the full run.
        test: {
          name: "firefox",
          include: ["tests/firefox/**/*.test.ts"],
          testTimeout: 8 * PATIENCE,
          hookTimeout: 4 * PATIENCE,
          expect: { poll: { timeout: PATIENCE } },
          fileParallelism: false,
        },
      },
    ],
  },
});
