import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StepContent } from "#edit/change.ts";
import { type Content, keyOf, piecesOf } from "#edit/content.ts";
import { editsFor, writtenSteps } from "#edit/edit-document.ts";
import { readDocument } from "#read/read-document.ts";
import { ReadingCache } from "#read/reading-cache.ts";
import { contentFrom } from "#studio/cards/typed-content.ts";
import { bulletsOf } from "#studio/sentences/bullets.ts";
import { partsOf } from "#studio/sentences/step-parts.ts";
import { sentences as words } from "#studio/words/sentences/en.ts";
import { applyEdits } from "#text/edit.ts";
import { seedOfRun } from "./fixtures/seed-of-run.ts";
import { someOf } from "./fixtures/some-samples.ts";
import { changeTree } from "./fixtures/edit/naive-change.ts";
import { comparable, KnownSections, type PlainSection, treeOf } from "./fixtures/edit/plain-tree.ts";
import { changeFor, DICE } from "./fixtures/edit/random-change.ts";

/**
 * Applies random changes one after another to all samples. After each, the text is compared with a second, naive
 * implementation that knows no text: a tree of headings with facts and rows, read by the Markdown parser alone.
 */
const FULL = process.env["NINEFOLD_FULL"] !== undefined;
/** Each sample with its index, which gives it its own random changes. */
const NUMBERED = readdirSync("samples").map((name, i) => [name, readFileSync(`samples/${name}`, "utf8"), i] as const);

/** A document in another style: Windows line endings, stars for bullets, aligned columns. */
const OTHER = `# Lending

* Note: nothing

## 1. What the product does and for whom

* Purpose of the product: lend **things**
* Icon: not shown

## 2. Screens and routes

| Route  | Screen | Shows           | Lets a user         |
| ------ | ------ | --------------- | ------------------- |
| /things | Things | list of Thing   | create Thing, Lend  |
| /one   | One    | one Thing       | edit                |

### Things
* Title: Name
* Empty: Nothing here.

## 3. Entities and their fields

### Thing
Things that are lent.

* Shown as: Name

| Name | Kind |
|---|---|
|Name|text|
|Due|date|

### Note
| Field | Type      | Notes |
| ----- | --------- | ----- |
| Words | long text |       |

## 4. States and transitions

### Thing
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | In | |
| In | Lend | Out | \`due = today()\`; show "Lent \\| gone." |

| Status | Meaning |
| --- | --- |
| In | |

## 5. Validation rules

| On | Rule | Error |
| --- | --- | --- |
| Thing.name | at most 9 characters | E1 |

## 6. Roles and permissions

* Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| member | see | Thing |

## 7. The calls it makes

| Call | Request | When |
| --- | --- | --- |
| Send | \`POST /x\` | on Lend |

## 8. The error catalogue

| Code | Message |
| --- | --- |
| E1 | Too long. |

## 9. Business constants and limits

| Name | Value |
| --- | --- |
| MOST | 3 |

## Sample data

### Thing
| | Name | Due |
| --- | --- | --- |
| t1 | Drill | 2026-05-04 |

## Scenarios

### It is lent
* When: Lend t1
* Then: t1 \`status == "Out"\``.replaceAll("\n", "\r\n");

/** Number of changes per document, to run only a part of the full run. Another seed tries other changes. */
const CHANGES = process.env["NINEFOLD_CHANGES"] === undefined ? null : Number(process.env["NINEFOLD_CHANGES"]);

const codes = new Map<string, number>();

/** `npm test` leaves out most sample rows and most scenarios, because reading them takes most of the time. */
function thin(source: string): string {
  if (FULL) return source;
  const [points = "", appendices = ""] = source.split(/(?=^## Sample data$)/mu);
  const [samples = "", scenarios = ""] = appendices.split(/(?=^## Scenarios$)/mu);
  const tables = samples.split("\n\n").map((part) => part.split("\n").slice(0, 5).join("\n"));
  return `${points}${tables.join("\n\n")}\n\n${scenarios.split("\n\n").slice(0, 4).join("\n\n")}\n`;
}

function run(start: string, seed: number, changes: number): void {
  let source = start;
  let tree = treeOf(source);
  // The cache avoids reading the unchanged text again after each change, which would take most of the time.
  const cache = new ReadingCache();
  const sections = new KnownSections();
  let written = 0;
  for (const dice of fc.sample(DICE, { seed, numRuns: changes })) {
    const { model } = readDocument(source, undefined, cache);
    const change = changeFor(model, dice);
    if (change === null) continue;
    const { edits, refusal } = editsFor(source, model, change, cache.parts);
    const code = refusal?.code ?? (edits?.length === 0 ? "no change" : change.do);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (refusal !== undefined) {
      // Only edits that cannot be written there, or whose target is gone, are refused. No row moves below a heading.
      const codesThere = change.do === "move" ? [...CANNOT_BE_SAID, "other-place"] : CANNOT_BE_SAID;
      expect(codesThere, `${refusal.about ?? ""} ${JSON.stringify(change)}`).toContain(refusal.code);
      continue;
    }
    source = applyEdits(source, edits);
    changeTree(tree, model, change);
    const found = sections.tree(source);
    expectSame(found, tree, JSON.stringify(change));
    tree = found;
    if (++written % WHOLE_EVERY === 0) expectSame(treeOf(source), tree, "read as a whole");
  }
  expectSame(treeOf(source), tree, "read as a whole");
}

/** Every so many changes the whole tree is compared; in between only the changed sections are. */
const WHOLE_EVERY = 20;

/** Matchers take longer than reading, so they run only to describe a difference. */
function expectSame(found: readonly PlainSection[], wanted: readonly PlainSection[], about: string): void {
  const [a, b] = [comparable(found), comparable(wanted)];
  if (JSON.stringify(a) !== JSON.stringify(b)) expect(a, about).toEqual(b);
}

/** The document without its block of steps, which is not compared. */
const withoutSteps = (source: string) => treeOf(source.replace(/\r\n\r\n#### Lend(?:(?!\r\n## )[^])*/u, ""));

const CANNOT_BE_SAID = ["line-break", "says-nothing", "cannot-be-written", "name-taken", "name-missing", "one-value"];

/** A thousand changes of a long document take minutes, longer on a busy machine. */
const LONG = FULL ? { timeout: 60 * 60_000 } : {};

/** Chooses parts of scenario sentences at random; each choice starts from the text that the last one produced. */
function pick(start: string, seed: number, picks: number): number {
  let source = start;
  const cache = new ReadingCache();
  let written = 0;
  const dice = fc.record({ bullet: fc.nat(), part: fc.nat(), choice: fc.nat() });
  // Some sentences have no parts to choose, so the loop draws until enough choices have been made.
  for (const thrown of fc.sample(dice, { seed, numRuns: 20 * picks })) {
    if (written === picks) break;
    const { model } = readDocument(source, undefined, cache);
    const scenario = thrown.bullet % model.scenarios.scenarios.length;
    const bullets = bulletsOf(source, model, scenario, words);
    const bullet = bullets[(thrown.bullet >> 8) % bullets.length];
    const parts = bullet === undefined || bullet.sentence === null ? null : partsOf(bullet.sentence);
    const part = parts?.[thrown.part % parts.length];
    const choices = part?.offer().choices ?? [];
    const chosen = choices[thrown.choice % choices.length];
    if (bullet === undefined || part === undefined || chosen === undefined) continue;
    const change = { do: "set", item: bullet.item, key: "sentence", value: contentFrom(chosen.typed) } as const;
    const { edits, refusal } = editsFor(source, model, change, cache.parts);
    const about = `${part.asks}: ${bullet.typed} → ${chosen.typed}`;
    expect(refusal, about).toBeUndefined();
    const after = applyEdits(source, edits ?? []);
    const line = source.slice(bullet.span.start).search(/\r|\n|$/u) + bullet.span.start;
    expect(after.startsWith(source.slice(0, bullet.span.start)) && after.endsWith(source.slice(line)), about).toBe(
      true,
    );
    const again = bulletsOf(after, readDocument(after, undefined, cache).model, scenario, words);
    expect(again[bullet.item.index]?.typed).toBe(chosen.typed);
    // Later sentences may name a record that is no longer created: they get a diagnostic and stay as they are.
    expect(again[bullet.item.index]?.isBroken, about).toBe(false);
    source = after;
    written++;
  }
  return written;
}

describe("what a change says is read again, and nothing else has changed", LONG, () => {
  test.each(someOf(NUMBERED, 0))("%s", (_, source, i) => {
    run(thin(source), seedOfRun + i, CHANGES ?? (FULL ? 1000 : 4));
  });

  test.each([0, 1, 2])("in a document with other ways of writing %i", (i) => {
    run(OTHER, seedOfRun - 1 - i, CHANGES ?? (FULL ? 500 : 20));
  });

  test.each(someOf(NUMBERED, 2))("parts of sentences in %s", (_, source, i) => {
    const picks = CHANGES ?? (FULL ? 300 : 3);
    expect(pick(thin(source), seedOfRun + i, picks)).toBe(picks);
  });

  /** Lists of steps with nested steps, as deep as the language allows. */
  const says = fc.oneof(
    fc.constantFrom<Content>([{ code: "due = today()" }], "open Things", [{ code: "a | b" }, " and **more**"]),
    fc.string({ minLength: 1, maxLength: 12 }).map((text) => `tell member "${text.replaceAll(/["\\\r\n]/gu, "")}"`),
  );
  const { tree: STEPS } = fc.letrec<{ tree: readonly StepContent[] }>((tie) => ({
    tree: fc.array(
      fc.oneof(
        { depthSize: "small" },
        fc.record({ says }),
        fc.record({ says: fc.constant<Content>(["if ", { code: "due is empty" }, ":"]), steps: tie("tree") }),
      ),
      { maxLength: 4 },
    ),
  }));

  const plain = (steps: readonly StepContent[]): unknown =>
    steps.map((step) => [keyOf(piecesOf(step.says)), plain(step.steps ?? [])]);

  test("steps of an event inside each other, in every way of writing them", () => {
    let written = 0;
    const item = { kind: "transition", entity: "Thing", index: 1 } as const;
    const sources = [
      OTHER,
      `${OTHER.split("## 5.")[0] ?? ""}#### Lend\r\n- one\r\n\r\n- two:\r\n  * three\r\n\r\nEnd.`,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.array(STEPS, { minLength: 1, maxLength: 4 }), (start, trees) => {
        let source = start;
        for (const steps of trees) {
          const { model } = readDocument(source);
          const { edits, refusal } = editsFor(source, model, { do: "steps", item, steps });
          if (refusal !== undefined) {
            expect(CANNOT_BE_SAID).toContain(refusal.code);
            continue;
          }
          written++;
          const after = applyEdits(source, edits);
          expect(plain(writtenSteps(after, readDocument(after).model, item))).toEqual(plain(steps));
          expect(comparable(withoutSteps(after))).toEqual(comparable(withoutSteps(source)));
          source = after;
        }
      }),
      { seed: seedOfRun, numRuns: FULL ? 300 : 6 },
    );
    expect(written).toBeGreaterThan(0);
  });

  test("most changes can be written", () => {
    const all = [...codes.values()].reduce((sum, each) => sum + each, 0);
    const done = ["set", "add", "remove", "move"].reduce((sum, each) => sum + (codes.get(each) ?? 0), 0);
    expect(done).toBeGreaterThan(all / 3);
  });
});
