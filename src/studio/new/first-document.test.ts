import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { printDiagnostic } from "#diagnostics/print.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";
import { readDocument } from "#read/read-document.ts";
import { en } from "../words/cards/en.ts";
import type { Answers, KnownField, KnownType } from "./answers.ts";
import { firstDocument } from "./first-document.ts";
import { singular } from "./plain-name.ts";

/** Letters of several scripts, and all characters with a meaning in Markdown or in expressions. */
const SIGNS = [..."abzéüñßAZÜ09 |`*_#-+=:;,.<>[]{}()\\\"'&!~$/\n\t图书كت👍"];

const field = (name: string, type: KnownType = "text", more: Partial<KnownField> = {}): KnownField => ({
  name,
  type,
  options: [],
  thing: 0,
  ...more,
});

const thing = { fields: [field("Name")], begins: "", steps: [] };

const lending: Answers = {
  things: [
    {
      name: "Tools",
      fields: [field("Name"), field("Kind", "choice", { options: ["Garden", "Wood"] }), field("Worth", "money")],
      begins: "",
      steps: [],
    },
    {
      name: "Loans",
      fields: [
        field("Borrower"),
        field("Tool", "reference", { thing: 0 }),
        field("Out on", "date"),
        field("Due", "date"),
      ],
      begins: "Out",
      steps: [{ event: "Bring back", status: "Back" }],
    },
  ],
  people: [
    { name: "Keeper", may: "everything" },
    { name: "Member", may: "add" },
  ],
  never: [
    { kind: "same", thing: 0, field: 0, other: 0 },
    { kind: "negative", thing: 0, field: 2, other: 0 },
    { kind: "before", thing: 1, field: 3, other: 2 },
    { kind: "changed at the end", thing: 1, field: 0, other: 0 },
  ],
};

/** Errors and warnings; "ungiven" ones only name platform defaults and are no mistakes. */
function mistakes(source: string): string {
  const { diagnostics } = checkSource("first.md", source);
  const found = diagnostics.filter(({ severity }) => severity === "error" || severity === "warning");
  return found.map((one) => printDiagnostic(one, { file: "first.md", source, colour: false })).join("\n");
}

describe("the first document", () => {
  test("has lists, pages, forms, states, roles and rules, and its scenarios hold", async () => {
    const source = firstDocument(lending, en.document, "en");
    expect(mistakes(source)).toBe("");
    const { model } = readDocument(source);
    expect(model.name.value).toBe("Tools");
    expect(model.entities.filter(({ builtIn }) => !builtIn).map(({ name }) => name)).toEqual(["Tool", "Loan"]);
    expect(model.screens.map(({ name }) => name)).toEqual([
      "Tools",
      "New tool",
      "Tool",
      "Loans",
      "Loans by status",
      "New loan",
      "Loan",
    ]);
    expect(model.states[0]?.statuses.map(({ name, openToChange }) => [name, openToChange])).toEqual([
      ["Out", true],
      ["Back", false],
    ]);
    expect(model.rules).toHaveLength(3);
    expect(model.roles.roles).toEqual(["member", "keeper"]);
    expect(model.scenarios.scenarios).toHaveLength(2);
    expect(await scenarioFailures(source)).toEqual([]);
  });

  test("no answer at all is the document that shows nothing", () => {
    const source = firstDocument({ things: [], people: [], never: [] }, en.document, "en");
    expect(mistakes(source)).toBe("");
    expect(readDocument(source).model.entities.every(({ builtIn }) => builtIn)).toBe(true);
  });

  test("an English plural becomes the name of one", () => {
    const pairs = [
      "Tools Tool",
      "Boxes Box",
      "Entries Entry",
      "Houses House",
      "Glasses Glass",
      "Classes Class",
      "Bus Bus",
      "Staff Staff",
      "Shoes Shoe",
    ];
    expect(pairs.map((pair) => singular(pair.split(" ")[0] ?? "", "en"))).toEqual(
      pairs.map((pair) => pair.split(" ")[1]),
    );
    expect(singular("Glas", "de")).toBe("Glas");
  });

  test("what people say about a thing names the app; the thing itself is what stands first", () => {
    const called = (name: string): readonly string[] => {
      const source = firstDocument({ things: [{ ...thing, name }], people: [], never: [] }, en.document, "en");
      expect(mistakes(source)).toBe("");
      const { model } = readDocument(source);
      return [model.name.value, model.screens[0]?.name ?? "", model.entities.find((one) => !one.builtIn)?.name ?? ""];
    };
    expect(called("plants to water")).toEqual(["Plants to water", "Plants", "Plant"]);
    expect(called("Guest list of a wedding")).toEqual(["Guest list of a wedding", "Guests", "Guest"]);
    expect(called("keys and who has them")).toEqual(["Keys and who has them", "Keys", "Key"]);
    const plants = firstDocument({ things: [{ ...thing, name: "Plants" }], people: [], never: [] }, en.document, "en");
    expect(plants).toContain("- Icon: sprout\n");
    expect(called("Tools")).toEqual(["Tools", "Tools", "Tool"]);
  });

  const words = fc.oneof(
    fc.constantFrom(
      ...[
        "Name",
        "Status",
        "id",
        "Person",
        "Text",
        "date",
        "New",
        "start",
        "any",
        "every day",
        "at noon",
        "Delete all",
        "create",
        "not shown",
        "n/a",
        "-",
        "",
        " ",
        "a|b",
        "`x`",
        "<b>",
        "{name}",
        "__proto__",
        "constructor",
        "Überprüft",
        "图书",
        "كتاب",
        "# Heading",
        "- fact: x",
        "when ready",
        "Created at",
        "yes",
        "today",
        "Owner",
        "Roles",
        "E1",
        "2 things",
        "A",
        "a",
        "Tools",
        "Tool",
      ],
    ),
    fc.string({ maxLength: 50, unit: fc.constantFrom(...SIGNS) }),
  );
  const types = fc.constantFrom<KnownType>(
    "text",
    "long text",
    "whole number",
    "number",
    "money",
    "yes/no",
    "date",
    "date and time",
    "choice",
    "photo",
    "phone",
    "email",
    "link",
    "location",
    "rating",
    "person",
    "reference",
  );
  const place = fc.integer({ min: -1, max: 4 });
  const answers: fc.Arbitrary<Answers> = fc.record({
    things: fc.array(
      fc.record({
        name: words,
        fields: fc.array(
          fc.record({ name: words, type: types, options: fc.array(words, { maxLength: 4 }), thing: place }),
          { maxLength: 5 },
        ),
        begins: words,
        steps: fc.array(fc.record({ event: words, status: words }), { maxLength: 4 }),
      }),
      { maxLength: 4 },
    ),
    people: fc.array(
      fc.record({ name: words, may: fc.constantFrom("everything" as const, "add" as const, "see" as const) }),
      { maxLength: 3 },
    ),
    never: fc.array(
      fc.record({
        kind: fc.constantFrom(
          "empty" as const,
          "same" as const,
          "past" as const,
          "future" as const,
          "negative" as const,
          "before" as const,
          "changed at the end" as const,
        ),
        thing: place,
        field: place,
        other: place,
      }),
      { maxLength: 6 },
    ),
  });

  test("whatever is answered, it has no error", () => {
    const runs = process.env["NINEFOLD_FULL"] === undefined ? 60 : 3000;
    fc.assert(
      fc.property(answers, fc.constantFrom("en", "de", "ar"), (given, language) => {
        const source = firstDocument(given, en.document, language);
        const errors = checkSource("first.md", source).diagnostics.filter(({ severity }) => severity === "error");
        expect(errors.map((one) => printDiagnostic(one, { file: "first.md", source, colour: false })).join("\n")).toBe(
          "",
        );
      }),
      { numRuns: runs },
    );
  });
});
