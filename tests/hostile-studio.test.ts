import { expect, test } from "vitest";
import type { Finding } from "#engine/contract/shelf.ts";
import type { Model } from "#model/model.ts";
import { AuthorHelp } from "#shelf/author-help.ts";
import { diff } from "#diff/diff.ts";
import { readDocument } from "#read/read-document.ts";
import { refOf } from "#studio/cards/item-refs.ts";
import { itemsOf, placeOfOffset, type DescribeCondition } from "#studio/cards/items.ts";
import { nameOfPlace } from "#studio/cards/plain-words.ts";
import { mayOf } from "#studio/cards/rights-matrix.ts";
import { shownOf } from "#studio/cards/shown-value.ts";
import { writtenValues } from "#studio/cards/written-values.ts";
import { entityGraph } from "#studio/pictures/entity-graph.ts";
import { layoutOf } from "#studio/pictures/layout.ts";
import { mermaid } from "#studio/pictures/mermaid.ts";
import { rightsAsMarkdown } from "#studio/pictures/rights-as-text.ts";
import { screenGraph } from "#studio/pictures/screen-graph.ts";
import { stateGraph } from "#studio/pictures/state-graph.ts";
import { PARTS, summaryOf } from "#studio/cards/point-summary.ts";
import { actionParts } from "#studio/screen-phrases/action-parts.ts";
import { viewParts } from "#studio/screen-phrases/view-parts.ts";
import { bulletsOf } from "#studio/sentences/bullets.ts";
import { partsOf } from "#studio/sentences/step-parts.ts";
import { conditionInWords } from "#studio/trying/condition-words.ts";
import { forms } from "#studio/words/forms/en.ts";
import { sentences } from "#studio/words/sentences/en.ts";

/**
 * All that the studio does with a document before it draws: reading and checking it, listing its cards and their items,
 * explaining a word. For any document this must end and report the mistakes.
 */
function open(source: string, asks = true): { readonly model: Model; readonly errors: readonly Finding[] } {
  const help = new AuthorHelp();
  const { model, findings } = help.read(source);
  for (const { span } of findings) {
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeLessThanOrEqual(source.length);
  }
  // One more character, as while typing.
  if (asks) expect(help.findings(`${source} `).length).toBeGreaterThan(0);
  for (const part of PARTS) {
    expect(summaryOf(model, part, findings.slice(0, 100)).part).toBe(part);
    for (const { title, span } of itemsOf(model, part, source).slice(0, 200)) {
      expect(typeof title).toBe("string");
      expect(span.end).toBeLessThanOrEqual(source.length);
    }
  }
  if (asks) drawAll(model, source);
  for (const at of asks ? [0, source.length >> 1, source.length] : []) {
    help.explain(source, at);
    expect(Array.isArray(help.complete(source, at))).toBe(true);
  }
  return { model, errors: findings.filter(({ severity }) => severity === "error") };
}

/** The data behind forms, diagrams, the rights matrix and the differences. */
function drawAll(model: Model, source: string): void {
  for (const part of PARTS)
    for (const { names, span } of itemsOf(model, part, source).slice(0, 20)) {
      const item = refOf(part, names);
      if (item !== null) expect(writtenValues(source, model, item).size).toBeGreaterThanOrEqual(0);
      const place = placeOfOffset(model, source, span.start);
      expect(nameOfPlace(model, source, place) ?? "").not.toBe("undefined");
    }
  const say: DescribeCondition = (entity, code) => conditionInWords(model, entity, code, forms) ?? code;
  for (const part of PARTS)
    for (const { subtitle } of itemsOf(model, part, source, say).slice(0, 20)) expect(typeof subtitle).toBe("string");
  for (const screen of model.screens.slice(0, 20)) {
    const values = writtenValues(source, model, { kind: "screen", screen: screen.name });
    for (const [key, parts] of [
      ["shows", viewParts],
      ["lets", actionParts],
    ] as const) {
      const typed = shownOf("mixed", values.get(key) ?? []);
      for (const part of parts({ typed, text: source, model, screen, words: sentences, forms }) ?? [])
        expect(part.offer().choices.every((choice) => typeof choice.typed === "string")).toBe(true);
    }
  }
  for (const [index] of model.scenarios.scenarios.slice(0, 5).entries())
    for (const { sentence } of bulletsOf(source, model, index, sentences).slice(0, 20))
      for (const part of (sentence === null ? null : partsOf(sentence)) ?? [])
        for (const { typed } of part.offer().choices) expect(typed.trim()).not.toBe("");
  const states = model.states.slice(0, 5).map(({ entity }) => stateGraph(model, entity, source));
  for (const graph of [entityGraph(model), screenGraph(model), ...states]) {
    if (graph === null || graph.nodes.length > 100) continue;
    expect(layoutOf(graph).nodes.length).toBe(graph.nodes.length);
    // The document's text is escaped in the diagram's language.
    expect(mermaid(graph)).not.toContain("<script");
  }
  expect(rightsAsMarkdown(model).length).toBeGreaterThan(0);
  for (const role of model.roles.roles.slice(0, 5))
    for (const { key } of model.entities.slice(0, 5)) mayOf(model, role, key, "see");
  const changed = `${source}\n\n## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| EXTRA | 1 |\n`;
  const after = readDocument(changed).model;
  for (const { code } of [
    ...diff({ model, source }, { model: after, source: changed }),
    ...diff({ model: after, source: changed }, { model, source }),
  ])
    expect(typeof code).toBe("string");
}

const codes = (source: string): readonly string[] => open(source).errors.map(({ code }) => code);

test("five megabytes are told to be too large, as one line and as many", () => {
  expect(codes("x".repeat(5_000_000))).toEqual(["document-too-large"]);
  const row = "| a | `b` | **c** |\n";
  expect(codes(`# T\n\n## 3. Entities\n${row.repeat(5_000_000 / row.length)}`)).toEqual(["document-too-large"]);
});

/** The full run uses as many entities as the maximum number of lines allows. */
const MANY = process.env["NINEFOLD_FULL"] === undefined ? 1_500 : 10_000;

test("thousands of entities are read where they fit, and told to be too many where not", () => {
  const heads = `# Many\n\n## 3. Entities and their fields\n${Array.from({ length: MANY }, (_, i) => `### E${i}\n`).join("")}`;
  const { model, errors } = open(heads, false);
  expect(model.entities.length).toBeGreaterThan(MANY - 1);
  expect(errors).toEqual([]);
  const table = "| Field | Type |\n| --- | --- |\n| Name | text |\n\n";
  const whole = `# Many\n\n## 3. Entities\n${Array.from({ length: 10_000 }, (_, i) => `### E${i}\n${table}`).join("")}`;
  expect(codes(whole)).toEqual(["document-too-large"]);
});

const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty"];

test("names that every object inherits are names", () => {
  for (const name of INHERITED) {
    const { model } = open(`# ${name}

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /${name} | ${name} | list of ${name} |

## 3. Entities and their fields
### ${name}
| Field | Type |
| --- | --- |
| ${name} | text |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| ${name} | \`${name} == "a" or ${name}.${name} is empty\` | ${name} |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| ${name} | ${name} |

## Sample data
### ${name}
| | ${name} |
| --- | --- |
| ${name} | ${name} |

## Scenarios
### ${name}
- When: ${name} ${name}
- When: create ${name} N1 with \`${name} = "a"\`
- Then: N1 \`${name} == "a" and status == "${name}"\`
- Then: refused with ${name}
`);
    // Markdown reads `__proto__` as a word in bold.
    expect(itemsOf(model, 3, "").map(({ title }) => title)).toEqual([name === "__proto__" ? "proto" : name]);
    expect(Object.prototype).not.toHaveProperty("span");
  }
});

test("half a table, half a fence, half a comment and markup say what is wrong, and never throw", () => {
  const half = `# Half

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --`;
  for (let end = half.length; end > 0; end -= 3) open(half.slice(0, end));
  for (const text of [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "[x](javascript:alert(1))",
    "```",
    "<!--",
  ]) {
    const { model } = open(
      `# ${text}\n\n## 3. Entities\n### ${text}\n| Field | Type |\n| --- | --- |\n| ${text} | text |\n`,
    );
    expect(model.outline.length).toBeGreaterThanOrEqual(0);
  }
});
