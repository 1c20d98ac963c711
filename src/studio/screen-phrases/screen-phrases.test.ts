import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { editsFor } from "#edit/edit-document.ts";
import type { Screen } from "#model/2-screens.ts";
import { readDocument } from "#read/read-document.ts";
import { ReadingCache } from "#read/reading-cache.ts";
import { applyEdits } from "#text/edit.ts";
import { shownOf } from "../cards/shown-value.ts";
import { contentFrom } from "../cards/typed-content.ts";
import { writtenValues } from "../cards/written-values.ts";
import type { Choice, SentencePart } from "../sentences/sentence.ts";
import { forms } from "../words/forms/en.ts";
import { sentences as words } from "../words/sentences/en.ts";
import { actionParts } from "./action-parts.ts";
import { viewParts } from "./view-parts.ts";

const LENDING = `# Lending

## 2. Screens and routes

| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tools where \`not broken\` by bought_on latest first, name grouped by kind | search, create Tool, open One tool |
| /late | Late | the table of Loan whose \`status == "Out"\` sorted by Due on earliest first | |
| /tools/{id} | One tool | one Tool, list of Loan where \`tool == this\` | edit, Return, delete. |
| /new | New tool | form for Tool | |
| /all | All | cards of Loan | export |
| /figures | Figures | overview | |

## 3. Entities and their fields

### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Kind | choice of Hand tools, Power tools |
| Code | barcode |
| Picture | photo |
| Place | location |
| Bought on | date |
| Worth | money |
| Broken | yes/no |

### Loan
| Field | Type |
| --- | --- |
| Tool | Tool |
| Borrower | Person |
| Due on | date |

## 4. States and transitions

### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |
`;

const FULL = process.env["NINEFOLD_FULL"] !== undefined;
/** Most of the time goes into reading a whole sample after each choice. */
const SAMPLES = FULL ? readdirSync("samples") : ["tool-library.md"];
const MOST = FULL ? 1000 : 6;
const LONG = FULL ? { timeout: 60 * 60_000 } : {};

interface Found {
  readonly screen: Screen;
  readonly key: "shows" | "lets";
  readonly typed: string;
  readonly parts: readonly SentencePart[] | null;
}

function partsIn(source: string, cache = new ReadingCache()): readonly Found[] {
  const { model } = readDocument(source, undefined, cache);
  return model.screens.flatMap((screen) => {
    if (screen.byDefault) return [];
    const written = writtenValues(source, model, { kind: "screen", screen: screen.name });
    return (["shows", "lets"] as const).map((key): Found => {
      const typed = shownOf("mixed", written.get(key) ?? []);
      const phrase = { typed, text: source, model, screen, words, forms };
      return { screen, key, typed, parts: key === "shows" ? viewParts(phrase) : actionParts(phrase) };
    });
  });
}

/**
 * The document after a choice. Checks that it contains the choice, that the reader understands it, and that nothing
 * else has changed.
 */
function chosen(
  source: string,
  { screen, key, parts }: Found,
  part: SentencePart,
  { typed }: Choice,
  cache = new ReadingCache(),
): string {
  const { model } = readDocument(source, undefined, cache);
  const change = { do: "set", item: { kind: "screen", screen: screen.name }, key, value: contentFrom(typed) } as const;
  const { edits, refusal } = editsFor(source, model, change, cache.parts);
  expect(refusal, typed).toBeUndefined();
  const after = applyEdits(source, edits ?? []);
  const [first = { span: { start: 0, end: 0 } }] = edits ?? [];
  const line = (text: string, at: number): number => text.slice(0, at).split("\n").length;
  expect(after.split("\n").length).toBe(source.split("\n").length);
  const differ = after.split("\n").flatMap((one, at) => (one === source.split("\n")[at] ? [] : [at + 1]));
  expect(differ.every((at) => at === line(source, first.span.start))).toBe(true);
  const read = readDocument(after, undefined, cache).model.screens.find(({ name }) => name === screen.name);
  // Another view may use `this`, which is another record now; the checker reports that at its own place.
  const views = (parts ?? []).filter(({ asks, from }) => asks === "view" && from <= part.from).length;
  if (key === "shows") expect(read?.views[views - 1]?.problem, typed).toBe(null);
  else expect(read?.actions.length, typed).toBe(typed === "" ? 0 : typed.split(", ").length);
  return after;
}

const labels = (found: Found | undefined): readonly string[] =>
  found?.parts?.map(({ asks, label }) => `${asks}: ${label}`) ?? [];

describe("the parts of what a screen shows and lets people do", () => {
  test("are those that the reader found, in the words of the document", () => {
    const found = partsIn(LENDING);
    const of = (name: string, key: string) => labels(found.find((one) => one.screen.name === name && one.key === key));
    expect(of("Tools", "shows")).toEqual([
      "view: list of",
      "entity: Tools",
      "condition: Broken is no",
      "order: Bought on latest first, Name",
      "group: Kind",
    ]);
    expect(of("Late", "shows")).toEqual([
      "view: the table of",
      "entity: Loan",
      "condition: Status is Out",
      "order: Due on earliest first",
      "more: More",
    ]);
    expect(of("One tool", "shows")).toEqual([
      "view: one",
      "entity: Tool",
      "view: list of",
      "entity: Loan",
      "condition: Tool is this record",
      "more: More",
    ]);
    expect(of("Figures", "shows")).toEqual(["view: overview"]);
    expect(of("One tool", "lets")).toEqual(["action: edit", "action: Return", "action: delete", "more: More"]);
    expect(of("Late", "lets")).toEqual(["more: More"]);
  });

  test("every choice is read again as it was meant, and touches its cell alone", () => {
    const cache = new ReadingCache();
    let tried = 0;
    for (const found of partsIn(LENDING, cache))
      for (const part of found.parts ?? [])
        for (const choice of part.offer().choices) {
          tried++;
          chosen(LENDING, found, part, choice, cache);
        }
    expect(tried).toBeGreaterThan(200);
  });

  test("a choice says what its label says", () => {
    const found = partsIn(LENDING);
    const pick = (name: string, key: string, part: number, label: string): string => {
      const one = found.find(({ screen, key: of }) => screen.name === name && of === key);
      const tapped = one?.parts?.[part];
      const choice = tapped?.offer().choices.find((each) => each.label === label);
      if (one === undefined || tapped === undefined || choice === undefined)
        throw new Error(`${label} is not offered.`);
      return chosen(LENDING, one, tapped, choice);
    };
    expect(pick("Tools", "shows", 3, "Worth highest first")).toContain("by worth highest first grouped by kind |");
    expect(pick("Tools", "shows", 4, words.leaveOut)).toContain("by bought_on latest first, name | search");
    expect(pick("Tools", "shows", 1, "Loan")).toContain("| list of Loan | search");
    expect(pick("Late", "shows", 4, "grouped by Borrower")).toContain("Due on earliest first grouped by borrower |");
    expect(pick("All", "shows", 2, "where Borrower is me")).toContain("cards of Loan where `borrower == me` |");
    expect(pick("All", "shows", 0, "board of Loan")).toContain("| board of Loan |");
    expect(pick("One tool", "lets", 1, words.leaveOut)).toContain("| edit, delete |");
    expect(pick("New tool", "lets", 0, "open Tools")).toContain("| form for Tool | open Tools |");
  });

  test.each(SAMPLES)("are found on nearly every screen of %s, and one of each is chosen", LONG, (name) => {
    const source = readFileSync(`samples/${name}`, "utf8");
    const cache = new ReadingCache();
    const all = partsIn(source, cache);
    const known = all.filter(({ parts }) => parts !== null);
    expect(known.length).toBeGreaterThan(all.length * 0.8);
    for (const [index, found] of known.slice(0, MOST).entries()) {
      const part = found.parts?.[index % found.parts.length];
      const choices = part?.offer().choices ?? [];
      const choice = choices[(index * 7) % choices.length];
      if (part !== undefined && choice !== undefined) chosen(source, found, part, choice, cache);
    }
  });
});
