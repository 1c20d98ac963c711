import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { readDocument } from "#read/read-document.ts";
import { mutate } from "./fixtures/mutate.ts";

const samples = readdirSync("samples")
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(`samples/${name}`, "utf8"));

/** Milliseconds; generous, for busy machines. A text that makes the reader hang takes minutes. */
const LONGEST = 40_000;

/** Expects diagnostics with spans inside the text and no exception, whatever the text is. */
function check(source: string): Diagnostic[] {
  const start = performance.now();
  const { model, diagnostics } = readDocument(source);
  const all = [...diagnostics, ...checkModel(model, source)];
  expect(performance.now() - start).toBeLessThan(LONGEST);
  for (const { span, message, help } of all) {
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeGreaterThanOrEqual(span.start);
    expect(span.end).toBeLessThanOrEqual(source.length);
    expect(typeof message === "string" && typeof help === "string").toBe(true);
  }
  return all;
}

/** `npm run test:full` runs more examples. */
const FULL = process.env["NINEFOLD_FULL"] !== undefined;
const RUNS = FULL ? 400 : 25;
const TIMEOUT = FULL ? 900_000 : 120_000;

describe("any text at all gives diagnostics, never an exception", { timeout: TIMEOUT }, () => {
  test("mutated samples", () => {
    expect(samples.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.integer(), fc.integer({ min: 1, max: 12 }), (sample, seed, times) => {
        check(mutate(sample, seed, times));
      }),
      { numRuns: RUNS },
    );
  });

  test("fragments of samples", () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), fc.nat(3000), (sample, from, length) => {
        const start = from % sample.length;
        check(sample.slice(start, start + length));
      }),
      { numRuns: RUNS },
    );
  });

  test("random text of every script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) => {
        check(text);
      }),
      { numRuns: RUNS },
    );
  });

  test("random words of the language", () => {
    const word = fc.constantFrom(
      ..."# ## ### - | ` `` : ; , . ( ) [ ] { } = == < > + * / % \" ' \\ \n \n\n | --- | not shown 1. 2. 3. 4. 5. 6. 7. 8. 9. Field Type text money Loan status list of where by Who Only if Then create change each with tell call error 4xx start any at after when yes no empty and or not in is EUR 14 days 2026-05-04 Scenarios Given As When Sample data Words".split(
        " ",
      ),
      "\n## 3. Entities and their fields\n### Loan\n| Field | Type |\n| --- | --- |\n",
      "\n## 4. States and transitions\n### Loan\n| From | Event | To | Only if | Then |\n| --- | --- | --- | --- | --- |\n",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 300 }), (words) => {
        check(words.join(" "));
      }),
      { numRuns: RUNS },
    );
  });
});

/** `code`: the diagnostic for the exceeded limit, if there is one. */
function large(name: string, source: () => string, code?: string): void {
  test(name, () => {
    const found = check(source());
    if (code !== undefined) expect(found.map((one) => one.code)).toContain(code);
  });
}

describe("giant documents end in diagnostics or a named limit", () => {
  large("nothing at all", () => "");
  large("binary", () => String.fromCharCode(...Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 65_536)));
  large("10 MB of prose", () => "Lorem ipsum dolor sit amet. ".repeat(375_000), "document-too-large");
  large("10 MB in one line", () => "x".repeat(10_000_000), "document-too-large");
  large(
    "a table of a million rows",
    () =>
      `# A\n\n## 9. Business constants and limits\n\n| Name | Value |\n| --- | --- |\n${"| A | 1 |\n".repeat(1_000_000)}`,
    "document-too-large",
  );
  large("10,000 nested quotes", () => `# A\n\n${">".repeat(10_000)} deep\n`, "document-too-large");
  large(
    "10,000 nested lists",
    () => `# A\n\n${Array.from({ length: 10_000 }, (_, i) => `${" ".repeat(Math.min(i, 500))}- a`).join("\n")}`,
  );
  large("half a table", () => "# A\n\n## 3. Entities and their fields\n### Loan\n| Field | Ty");
  large(
    "10,000 opening brackets of an expression",
    () => `# A\n\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Loan | \`${"(".repeat(10_000)}\` |\n`,
  );
  large("10,000 links and marks", () => `# A\n\n${"[a](b)*_".repeat(10_000)}`);
  large(
    "a row of 5,000 cells",
    () =>
      `# A\n\n## 3. Entities and their fields\n### Loan\n${"| a ".repeat(5000)}|\n${"| --- ".repeat(5000)}|\n${"| b ".repeat(5000)}|\n`,
  );
  large(
    "1,000 entities that refer to each other",
    () =>
      `# A\n\n## 3. Entities and their fields\n${Array.from({ length: 1000 }, (_, i) => `### E${i}\n| Field | Type | Default |\n| --- | --- | --- |\n| Next | E${(i + 1) % 1000} | |\n| Sum | number | \`= next.sum + 1\` |\n`).join("\n")}`,
  );
});
