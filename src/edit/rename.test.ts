import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type AnalysedDocument, studyDocument } from "#assist/analysed-document.ts";
import type { DocumentSymbol } from "#assist/symbols.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";
import { renameIn } from "./rename.ts";

const FULL = process.env["NINEFOLD_FULL"] !== undefined;
const SAMPLES = readdirSync("samples").map((name) => [name, readFileSync(`samples/${name}`, "utf8")] as const);
/** In `npm test`, only a third of the samples, each with a third of the kinds of names. */
const TRIED = SAMPLES.filter((_, i) => FULL || i % 3 === 1);
const KINDS = ["entity", "field", "status", "event", "role", "screen", "error", "constant", "call"] as const;

const renamable = ({ definition, key }: DocumentSymbol): boolean =>
  definition !== null && key !== "status" && key !== "Person";

/** Every name of a document; in `npm test`, one name of each kind that is tried in this sample. */
const chosen = ({ symbols }: AnalysedDocument, sample: number): DocumentSymbol[] =>
  KINDS.flatMap((kind, i) => {
    const all = symbols.ofKind(kind).filter(renamable);
    if (FULL) return all;
    return (i + sample) % 3 === 0 ? all.slice(sample % Math.max(1, all.length)).slice(0, 1) : [];
  });

/** All names of all samples take minutes, or longer on a busy machine. */
const LONG = FULL ? { timeout: 60 * 60_000 } : {};

describe("a rename changes a name everywhere and nothing else", LONG, () => {
  test.each(TRIED.map(([name, source], i) => [name, source, i] as const))("in %s", (_, source, i) => {
    const study = studyDocument(source);
    const refused = chosen(study, FULL ? 0 : i).flatMap((symbol) => {
      const name = symbol.kind === "constant" ? "BRAND_NEW" : symbol.kind === "error" ? "E999" : "Brand new";
      const { edits, refusal } = renameIn(source, study.model, symbol, name);
      // One row grants a right on two entities that both have the field, so it can't follow a rename in one of them.
      if (refusal?.code === "name-shared") return [];
      if (refusal !== undefined) return [`${symbol.kind} ${symbol.entity ?? ""} ${symbol.key}: ${refusal.code}`];
      const after = applyEdits(source, edits);
      expect(readDocument(after).diagnostics.map(({ code }) => code)).toEqual(
        study.diagnostics.map(({ code }) => code),
      );
      return [];
    });
    expect(refused).toEqual([]);
  });

  const TOOLS = SAMPLES.find(([name]) => name === "tool-library.md")?.[1] ?? "";
  const { model } = readDocument(TOOLS);

  test("in headings, cells, facts, expressions, templates, sample data and scenarios, and records follow", () => {
    const { edits } = renameIn(TOOLS, model, { kind: "field", entity: "Loan", key: "due" }, "Back by");
    const after = applyEdits(TOOLS, edits ?? []);
    expect(after).toContain("- Order: Back by\n");
    expect(after).toContain("by back_by earliest first");
    expect(after).toContain('tell borrower "{tool.name} was due on {back_by}.');
    expect(after).toContain("| Back by | date | yes | `out_on + LOAN_TIME` | | | Due |");
    expect(after).toContain("| | Tool | Borrower | Out on | Back by |");
    expect(after).toContain("`back_by >= out_on`");
    const again = renameIn(after, readDocument(after).model, { kind: "field", entity: "Loan", key: "back_by" }, "Due");
    const back = applyEdits(after, again.edits ?? []);
    expect(back).toMatch(/^\| Due \| date \| yes \| `out_on \+ LOAN_TIME` \|/mu);
    expect(back).not.toContain("Back by");
  });

  test("in formulas, below a heading of the same name, behind another entity's condition, and in the calls of a kept entity", () => {
    const register = SAMPLES.find(([name]) => name === "class-register.md")?.[1] ?? "";
    const renamed = (source: string, what: Parameters<typeof renameIn>[2], name: string): string => {
      const { edits, refusal } = renameIn(source, readDocument(source).model, what, name);
      expect(refusal).toBeUndefined();
      return applyEdits(source, edits ?? []);
    };
    const noted = renamed(register, { kind: "field", entity: "AbsenceNote", key: "pupil" }, "Child");
    expect(noted).toContain("AbsenceNote.exists(n, n.child == pupil and");
    expect(noted).toContain("where `pupil == this.child and");
    expect(noted).toContain("tell child.parent");
    const attended = renamed(register, { kind: "field", entity: "Attendance", key: "pupil" }, "Child");
    expect(attended).toContain("where `child == this.pupil and");
    expect(attended).toContain("tell pupil.parent");
    const listed = renamed(register, { kind: "field", entity: "Lesson", key: "register" }, "Who came");
    expect(listed).toContain("**Register** Who came, Missing");
    const conduit = SAMPLES.find(([name]) => name === "conduit.md")?.[1] ?? "";
    expect(renamed(conduit, { kind: "entity", entity: null, key: "Article" }, "News item")).toContain(
      "call Create News item is sent with",
    );
  });

  test("what is only called alike stays: options, fields of other entities; a condition for two entities is told", () => {
    const rename = (sample: string, kind: DocumentSymbol["kind"], entity: string | null, key: string) => {
      const source = SAMPLES.find(([name]) => name === sample)?.[1] ?? "";
      const { edits, refusal } = renameIn(source, readDocument(source).model, { kind, entity, key }, "Brand new");
      return refusal?.code ?? applyEdits(source, edits ?? []);
    };
    const deliveries = rename("deliveries.md", "entity", null, "Customer");
    expect(deliveries).toContain("### Brand new\n");
    expect(deliveries).toContain("choice of Customer, Neighbour, Safe place");
    expect(rename("site-inspection.md", "field", "Defect", "severity")).toContain("`brand_new = c.severity`");
    expect(rename("site-inspection.md", "field", "Inspection", "site")).toBe("name-shared");
  });

  test("a name that is taken, empty or can't be one is refused", () => {
    const due = { kind: "field", entity: "Loan", key: "due" } as const;
    const code = (name: string): string | undefined => renameIn(TOOLS, model, due, name).refusal?.code;
    expect(code("Out on")).toBe("name-taken");
    expect(code(" ")).toBe("name-missing");
    expect(code("a\nb")).toBe("line-break");
    expect(code("id")).toBe("name-taken");
    expect(renameIn(TOOLS, model, due, "Due").edits).toEqual([]);
    const out = { kind: "status", entity: "Loan", key: "Out" } as const;
    expect(renameIn(TOOLS, model, out, "Out, gone").refusal?.code).toBe("name-not-allowed");
    expect(
      renameIn(TOOLS, model, { kind: "constant", entity: null, key: "LOAN_TIME" }, "loan time").refusal?.code,
    ).toBe("name-not-allowed");
  });
});
