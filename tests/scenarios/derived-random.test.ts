import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { randomDocument } from "../fixtures/random-document.ts";
import { seedOfRun } from "../fixtures/seed-of-run.ts";

const DOCUMENTS = process.env["NINEFOLD_FULL"] === undefined ? 1 : 200;

/** Seed of a document that raised a false alarm: it has a rule that only new records may break. */
const KNOWN = [90817113];

/** Timeout in minutes: each document takes three seconds, more on a busy machine. */
const MINUTES = Math.max(4, DOCUMENTS / 5);

test(
  `correct documents made at random, ${DOCUMENTS} of them: a derived test that fails would be a false alarm`,
  async () => {
    const alarms: string[] = [];
    for (const seed of [...KNOWN, ...Array.from({ length: DOCUMENTS }, (_, n) => seedOfRun * 1000 + n)]) {
      const source = randomDocument(seed);
      const mistakes = checkSource("random.md", source).diagnostics.filter(({ severity }) => severity === "error");
      for (const { code, message } of mistakes) alarms.push(`${seed}: ${code} ${message}`);
      const { model } = readDocument(source);
      const results = await runDerived(model, async () => (await openForTest(source, { model })).app, {
        seed,
        steps: 25,
      });
      for (const { area, failures } of results)
        for (const { sentence } of failures) alarms.push(`${seed}: ${area}: ${sentence}`);
    }
    expect(alarms).toEqual([]);
  },
  MINUTES * 60_000,
);
