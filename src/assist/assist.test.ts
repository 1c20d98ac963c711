import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { array, assert, constantFrom, double, integer, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Model } from "#model/model.ts";
import { compactName } from "#read/names.ts";
import type { Span } from "#text/span.ts";
import { Assistant } from "./assistant.ts";
import type { SymbolKind } from "./symbols.ts";
import { tokensOf } from "./tokens.ts";

const folder = join(import.meta.dirname, "../../samples");
const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, assistant: new Assistant(readFileSync(join(folder, name), "utf8")) }));
const isFull = process.env.NINEFOLD_FULL !== undefined;

interface Reference {
  readonly kind: SymbolKind;
  readonly span: Span;
  /** Its name, in any spelling. */
  readonly name: string;
}

/** All references that the reader resolved, with their exact spans. */
function referencesOf(model: Model): Reference[] {
  const found: Reference[] = [];
  const add = (kind: SymbolKind, span: Span, name: string): void => {
    if (span.end > span.start) found.push({ kind, span, name });
  };
  const fields = (list: readonly { readonly value: string; readonly span: Span }[]): void => {
    for (const { value, span } of list) add("field", span, value);
  };
  for (const screen of model.screens) {
    if (screen.byDefault) continue;
    for (const { value, span } of screen.who) add("role", span, value);
    for (const shown of [screen.title, screen.badge, screen.picture, ...screen.subtitle])
      if (shown?.kind === "field") add("field", shown.span, shown.field);
    fields([...screen.search, ...screen.filters, ...screen.fields.flatMap((group) => group.fields)]);
    for (const view of screen.views) {
      fields(view.order.map(({ field }) => field));
      if (view.groupedBy !== null) fields([view.groupedBy]);
    }
  }
  for (const entity of model.entities) {
    fields(entity.order.map(({ field }) => field));
    for (const { fields: unique } of entity.unique) fields(unique);
  }
  for (const { transitions } of model.states)
    for (const { from, to, who, guards, asksFor } of transitions) {
      if (typeof from !== "string") for (const { value, span } of from) add("status", span, value);
      if (to !== null) add("status", to.span, to.value);
      for (const each of who ?? []) if (each.kind === "role") add("role", each.span, each.role);
      for (const { otherwise } of guards) if (otherwise !== null) add("error", otherwise.span, otherwise.value);
      for (const { field, own } of asksFor) if (own === null) add("field", field.span, field.value);
    }
  for (const { error, onlyWhen } of model.rules) {
    if (error?.kind === "code") add("error", error.span, error.code);
    if (onlyWhen?.kind === "statuses") for (const { value, span } of onlyWhen.statuses) add("status", span, value);
  }
  for (const { roles } of model.roles.rights) for (const { value, span } of roles) add("role", span, value);
  for (const { changeableBy } of model.constants.constants)
    for (const { value, span } of changeableBy) add("role", span, value);
  return found;
}

describe("definitions and references", () => {
  test.each(samples)("$name: every name that the reader found leads to its definition", ({ assistant }) => {
    const { source, model, symbols } = assistant.study;
    const lost = referencesOf(model).flatMap(({ kind, span, name }) => {
      const found = assistant.symbolAt(span.start)?.symbol;
      const isRight =
        found?.kind === kind && [found.key, found.name].some((each) => compactName(each) === compactName(name));
      return isRight ? [] : [`${kind} ${name} at “${source.slice(span.start - 30, span.end)}”`];
    });
    expect(lost).toEqual([]);
    for (const symbol of symbols.all)
      if (symbol.definition !== null && symbol.kind !== "record" && symbol.key !== "status") {
        const names = source.slice(symbol.definition.start, symbol.definition.end);
        expect(compactName(names)).toContain(compactName(symbol.name));
        expect(assistant.referencesOf(symbol)).toContainEqual(symbol.definition);
      }
  });

  test.each(samples)("$name: each field that an expression reads leads to its definition", ({ assistant }) => {
    const { notes, symbols, source } = assistant.study;
    const names = new Set(symbols.ofKind("field").map(({ key }) => key));
    const constants = new Set(symbols.ofKind("constant").map(({ key }) => key));
    const lost = notes.checked.flatMap(({ typed, offsets, span, source: code, scope }) => {
      if (typed === null || offsets !== null || source.slice(span.start, span.end) !== code) return [];
      return tokensOf(code).flatMap(({ kind, text, start }, at, all) => {
        const isKey = all[at + 1]?.text === ":" || all[at + 1]?.text === "(" || scope.variables.has(text);
        if (kind !== "name" || isKey || all[at - 1]?.kind === "number" || !(names.has(text) || constants.has(text)))
          return [];
        return assistant.symbolAt(span.start + start) === null ? [`${text} in ${code}`] : [];
      });
    });
    // Keys in a server's answer may have the name of a field.
    expect(lost.filter((each) => !/answer|token|filter|\{/u.test(each))).toEqual([]);
  });

  test("a name stands for one thing at each place", () => {
    const { assistant } = samples.find(({ name }) => name === "tool-library.md") ?? { assistant: new Assistant("") };
    const { source } = assistant.study;
    const at = (text: string, after = ""): number => source.indexOf(text, source.indexOf(after));
    const word = (span: Span | null): string | null => (span === null ? null : source.slice(span.start - 3, span.end));
    expect(word(assistant.definition(at("borrower, keeper")))).toBe("\n| Borrower");
    expect(word(assistant.definition(at("keeper", "borrower, keeper")))).toBe("\n| keeper");
    expect(word(assistant.definition(at("E5 |", "| Out | Extend")))).toBe("\n| E5");
    expect(word(assistant.definition(at("Send reminder")))).toBe("\n| Send reminder");
    expect(word(assistant.definition(at("LOAN_TIME")))).toBe("\n| LOAN_TIME");
    expect(word(assistant.definition(at("Loan.charge") + 5))).toBe("\n| Charge");
    expect(word(assistant.definition(at('Late"]') + 1))).toBe("\n| Late");
    const references = assistant.references(at("LOAN_TIME")).map(({ start, end }) => source.slice(start, end));
    expect(references).toEqual(["LOAN_TIME", "LOAN_TIME", "LOAN_TIME"]);
    expect(assistant.hover(at("today()"))?.text).toContain("The current date.");
    expect(assistant.hover(at("Due | date"))).toMatchObject({ name: "Due", title: "field of Loan, date" });
    expect(assistant.hover(at("Badge:"))?.page).toBe("2-screens.md");
  });
});

/** The words of a document that refer to something defined elsewhere. */
function wordsOf({ study, occurrences }: Assistant): { readonly span: Span; readonly text: string }[] {
  const { source, notes } = study;
  const named = occurrences.filter(({ span, symbol: { definition } }) => {
    return definition === null || span.start < definition.start || span.end > definition.end;
  });
  const inCode = notes.checked.flatMap((each) =>
    each.offsets !== null || source.slice(each.span.start, each.span.end) !== each.source
      ? []
      : tokensOf(each.source).flatMap(({ kind, start, end }) =>
          kind === "name" ? [{ span: { start: each.span.start + start, end: each.span.start + end } }] : [],
        ),
  );
  return [...named, ...inCode]
    .map(({ span }) => ({ span, text: source.slice(span.start, span.end) }))
    .filter(({ text }) => text.length > 1);
}

describe("completion", () => {
  test("the rest of a word that was cut off is offered, for more than 95 in 100 words of the samples", () => {
    const words = samples.flatMap(({ assistant }) => wordsOf(assistant).map((word) => ({ ...word, assistant })));
    const step = isFull ? 7 : 401;
    const chosen = words.filter((_, i) => i % step === 3);
    const missing = chosen.filter(({ span, text, assistant }) => {
      const { source } = assistant.study;
      const at = span.start + Math.max(1, Math.floor(text.length / 2));
      const found = new Assistant(source.slice(0, at) + source.slice(span.end)).complete(at);
      return !found.some(({ label, from }) => compactName(label) === compactName(text) && from <= span.start);
    });
    expect(chosen.length).toBeGreaterThan(20);
    const rate = 1 - missing.length / chosen.length;
    if (isFull) console.log(`completion: ${chosen.length} words, ${(rate * 100).toFixed(1)} % offered`);
    expect(rate, missing.map(({ text }) => text).join(", ")).toBeGreaterThan(0.95);
  });

  const DOCUMENT = `# Specification: Loans
## 2. Screens and routes
| Screen | Shows | Who |
| --- | --- | --- |
| Loans | list of Loan where \`status = "Out"\` | keeper |
### Loans
- Title: Tool
- Ti
## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Kind | choice of Hand tools, Garden |
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Tool | Tool | |
| Due | date | \`today() + LOAN_TIME\` |
## 4. States and transitions
### Loan
| From | Event | To | Who | Only if | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Out | | | |
| Out | Return | Back | keeper | \`tool.kind = "Garden"\` | |
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| LOAN_TIME | 14 days |
`;
  /** The completions at `‸` in a line that replaces another one. */
  const offered = (line: string, instead: string): readonly string[] => {
    const text = DOCUMENT.replace(line, () => instead);
    const at = text.indexOf("‸");
    return new Assistant(text.replace("‸", "")).complete(at).map(({ label }) => label);
  };

  test.each([
    ["- Ti\n", "- Ti‸\n", "Title"],
    ["- Title: Tool", "- Title: D‸", "Due"],
    ["list of Loan", "list of To‸", "Tool"],
    ["list of Loan where", "li‸", "list of"],
    ['list of Loan where `status = "Out"`', "list of Loan by tool.k‸", "kind"],
    ['list of Loan where `status = "Out"`', "list of Loan grouped by tool.‸", "kind"],
    ["- Title: Tool", "- Filters: tool.K‸", "Kind"],
    ["### Tool\n| Field", "### Tool\n- Order: created_by.na‸\n\n| Field", "name"],
    ["| keeper |\n### Loans", "| kee‸ |\n### Loans", "keeper"],
    ["| Due | date |", "| Due | da‸ |", "date and time"],
    ["| Tool | Tool | |", "| Tool | T‸ | |", "Tool"],
    ["today() + LOAN_TIME", "today() + L‸", "LOAN_TIME"],
    ["today() + LOAN_TIME", "tod‸", "today"],
    ["today() + LOAN_TIME", "14 d‸", "days"],
    ['`tool.kind = "Garden"`', "`tool.k‸`", "kind"],
    ['`tool.kind = "Garden"`', "`tool.‸", "kind"],
    ['`tool.kind = "Garden"`', '`tool.kind = "Ga‸`', "Garden"],
    ['`tool.kind = "Garden"`', "`tool.kind = G‸`", '"Garden"'],
    ['`tool.kind = "Garden"`', "`Loan.exists(l, l.tool.k‸`", "kind"],
    ['`tool.kind = "Garden"`', "`Loan.filter(l, l.tool = tool).si‸`", "size"],
    ['`status = "Out"`', '`status in ["Out", "B‸`', "Back"],
    ["| start | | Out |", "| start | | O‸ |", "Out"],
    ["| start | | Out | | | |", "| start | | Out | | | change tool with `k‸` |", "kind"],
    ["| start | | Out | | | |", '| start | | Out | | | show "Due {d‸" |', "due"],
    ["| start | | Out | | | |", "| start | | Out | | | op‸ |", "open"],
    ["| start | | Out | | | |", "| start | | Out | | | create Tool cal‸ |", "called"],
    ["| start | | Out | | | |", "| start | | Out | | | create Tool called spare; change sp‸ |", "spare"],
    ["| start | | Out | | | |", "| start | | Out | | | create Tool called spare; change spare with `k‸` |", "kind"],
    ["| start | | Out | | | |", "| start | | Out | | | create Tool called spare; `tool = sp‸` |", "spare"],
    ["| start | | Out | | | |", '| start | | Out | | | create Tool called spare; show "{spare.k‸" |', "kind"],
    ["## 9.", "#### Return\n1. cr‸\n\n## 9.", "create"],
    ["## 9.", "#### Return\n1. create Tool called spare\n2. change sp‸\n\n## 9.", "spare"],
    [
      "## 9.",
      '#### Return\n1. create Tool with `name = "x"` called spare\n2. change spare with `na‸`\n\n## 9.',
      "name",
    ],
    ["## 9. Business constants and limits", "## 9. Bus‸", "9. Business constants and limits"],
    ["### Loan\n| From", "### Lo‸\n| From", "Loan"],
  ])("%s → %s offers %s", (line, instead, label) => {
    expect(offered(line, instead)).toContain(label);
  });
});

describe("hostile documents", () => {
  const ask = (source: string, offset: number): void => {
    const assistant = new Assistant(source);
    assistant.complete(offset);
    assistant.hover(offset);
    assistant.references(offset);
    assistant.definition(offset);
  };

  test.each(["", "|", "## 3.", "`", "- : `", "| a |\n|", "#".repeat(90), "__proto__ | constructor", "\u0000\ud800"])(
    "%j",
    (source) => {
      for (let at = -1; at <= Math.min(source.length, 20) + 1; at++) ask(source, at);
    },
  );

  test("names like those that every object inherits", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      const source = `# S\n## 3. Entities\n### ${name}\n- ${name}: ${name}\n\n| Field | Type | Default |\n| --- | --- | --- |\n| ${name} | ${name} | \`${name}.${name}\` |\n`;
      for (let at = 0; at <= source.length; at += 5) ask(source, at);
    }
  });

  test("pieces of samples, cut and glued anywhere", () => {
    const pieces = samples.map(({ assistant }) => assistant.study.source);
    const piece = tuple(
      constantFrom(...pieces),
      double({ min: 0, max: 1, noNaN: true }),
      integer({ min: 1, max: 400 }),
    ).map(([text, part, length]) => text.slice(Math.floor(part * text.length)).slice(0, length));
    assert(
      property(array(piece, { minLength: 1, maxLength: 6 }), double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const source = all.join("");
        ask(source, Math.floor(part * source.length));
      }),
      { numRuns: isFull ? 2000 : 60 },
    );
  });
});
