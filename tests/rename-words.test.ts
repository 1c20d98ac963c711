import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { studyDocument } from "#assist/analysed-document.ts";
import { textsOfPeople } from "#check/appendices/texts-of-people.ts";
import { checkModel } from "#check/check-model.ts";
import { type RenamedItem, renameIn } from "#edit/rename.ts";
import { translator } from "#player/words/translate.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";

const LENDING = `# Specification: Lending

## 1. What the product does and for whom

- Language: en

## 2. Screens and routes

| Screen | Shows |
| --- | --- |
| Shelf | list of Loan |

## 3. Entities and their fields

### Loan

| Field | Type |
| --- | --- |
| Tool | text |
| Due | date |

### Repair

| Field | Type |
| --- | --- |
| Due | date |

## 4. States and transitions

### Loan

| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Out | |
| Out | Return | Back | show "{tool} is back."; show "Due on {due}, {tool}." |

## 5. Validation rules

| On | Rule | Error |
| --- | --- | --- |
| Loan.tool | \`tool != "bad"\` | E1 |

## 8. The error catalogue

| Code | Message |
| --- | --- |
| E1 | {tool} is not lent. |

## Words

| Text | de | fr |
| --- | --- | --- |
| Loan | Ausleihe | Prêt |
| Repair | Reparatur | Réparation |
| Tool | Gerät | Outil |
| Due | Fällig | Échéance |
| Out | Draußen | Sorti |
| Back | Zurück | Rendu |
| Return | Zurückgeben | Rendre |
| Shelf | Regal | Étagère |
| {tool} is back. | {tool} ist wieder da. | {tool} est de retour. |
| Due on {due}, {tool}. | {tool} ist am {due} fällig. | {tool}, {due}. |
| {tool} is not lent. | {tool} wird nicht verliehen. | {tool} ne se prête pas. |
`;

const notesOf = (source: string): readonly string[] => {
  const { model, diagnostics } = readDocument(source);
  return [...diagnostics, ...checkModel(model, source)].map(({ code, message }) => `${code}: ${message}`);
};

function renamed(source: string, what: RenamedItem, name: string): string {
  const { edits, refusal } = renameIn(source, readDocument(source).model, what, name);
  expect(refusal).toBeUndefined();
  return applyEdits(source, edits ?? []);
}

const inGerman = (source: string): ((text: string) => string) => translator(readDocument(source).model.words, "de");

describe("translations stay with what has another name", () => {
  const cases: readonly (readonly [RenamedItem, string, string])[] = [
    [{ kind: "field", entity: "Loan", key: "tool" }, "Thing", "Gerät"],
    [{ kind: "status", entity: "Loan", key: "Out" }, "Lent", "Draußen"],
    [{ kind: "event", entity: "Loan", key: "Return" }, "Bring back", "Zurückgeben"],
    [{ kind: "entity", entity: null, key: "Loan" }, "Rental", "Ausleihe"],
    [{ kind: "screen", entity: null, key: "Shelf" }, "All loans", "Regal"],
  ];
  test.each(cases)("%o, now %s", (what, name, german) => {
    expect(notesOf(LENDING).filter((note) => /^(?:untranslated|translation-of)/u.test(note))).toEqual([]);
    const after = renamed(LENDING, what, name);
    expect(inGerman(after)(name)).toBe(german);
    expect(notesOf(after).filter((note) => !notesOf(LENDING).includes(note))).toEqual([]);
    expect(after).not.toContain(`| ${what.key} | ${german} |`);
  });

  test("messages are translated with the new names in their gaps", () => {
    const german = inGerman(renamed(LENDING, { kind: "field", entity: "Loan", key: "tool" }, "Thing"));
    expect(german("{thing} is back.")).toBe("{thing} ist wieder da.");
    expect(german("Due on {due}, {thing}.")).toBe("{thing} ist am {due} fällig.");
    expect(german("{thing} is not lent.")).toBe("{thing} wird nicht verliehen.");
    expect(german("Drill is back.")).toBe("Drill ist wieder da.");
  });

  test("what something else is still called keeps its own", () => {
    const after = renamed(LENDING, { kind: "field", entity: "Loan", key: "due" }, "Back by");
    expect(after).toContain("| Due | Fällig | Échéance |\n| Back by | Fällig | Échéance |\n");
    expect(inGerman(after)("Due on {back_by}, {tool}.")).toBe("{tool} ist am {back_by} fällig.");
    expect(notesOf(after).filter((note) => !notesOf(LENDING).includes(note))).toEqual([]);
  });

  test("and come back with the old name", () => {
    const there = renamed(LENDING, { kind: "field", entity: "Loan", key: "tool" }, "Thing");
    const back = renamed(there, { kind: "field", entity: "Loan", key: "thing" }, "Tool");
    expect(back.slice(back.indexOf("## Words"))).toBe(LENDING.slice(LENDING.indexOf("## Words")));
  });
});

const FULL = process.env["NINEFOLD_FULL"] !== undefined;
/** `npm test` renames only a few names of each sample. */
const STEP = FULL ? 1 : 100;
const LONG = FULL ? { timeout: 60 * 60_000 } : {};
const SAMPLES = readdirSync("samples").map((name, at) => [name, readFileSync(`samples/${name}`, "utf8"), at] as const);
const MAY_BE_REFUSED = new Set(["name-shared", "sent-by-name"]);

describe("a rename brings no message of the checker", LONG, () => {
  test.each(SAMPLES)("in %s", (_, sample, at) => {
    const source = withWords(sample);
    const study = studyDocument(source);
    const before = notesOf(source).map((note) => note.split(":")[0]);
    const names = study.symbols.all.filter(
      ({ definition, key, kind }) => definition !== null && key !== "status" && key !== "Person" && kind !== "record",
    );
    for (const [index, { kind, entity, key }] of names.entries()) {
      if (index % STEP !== (at * 7) % STEP) continue;
      const name = kind === "constant" || kind === "formula" ? "BRAND_NEW" : kind === "error" ? "E999" : "Brand new";
      const { edits, refusal } = renameIn(source, study.model, { kind, entity, key }, name);
      if (refusal !== undefined && MAY_BE_REFUSED.has(refusal.code)) continue;
      const after = notesOf(applyEdits(source, edits ?? []));
      const what = `${kind} ${entity ?? ""} ${key} ${refusal?.code ?? ""}`;
      expect([what, after.map((note) => note.split(":")[0])]).toEqual([what, before]);
    }
  });
});

/** The sample with a translation for every text that people read. */
function withWords(source: string): string {
  const { model } = readDocument(source);
  const texts = [...new Set(textsOfPeople(model))].filter(
    (text) => /\p{L}/u.test(text) && !model.words.texts.has(text),
  );
  const rows = texts.map((text) => `| ${text.replaceAll("|", "\\|")} | ~ ${text.replaceAll("|", "\\|")} |\n`);
  return `${source}\n## Words\n\n| Text | nl |\n| --- | --- |\n${rows.join("")}`;
}
