import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import type { AppDescription, EntityDescription, FieldDescription, TypeDescription } from "./description.ts";
import { finishDocument } from "./finish-document.ts";
import { cleanOption, quoted } from "./markdown.ts";
import { NameBook } from "./name-book.ts";
import { screensFor } from "./screens-for.ts";
import { cleanOptions } from "./write-entities.ts";

const RUNS = process.env["NINEFOLD_FULL"] === undefined ? 25 : 1000;

const hostile = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "null",
  "id",
  "Owner",
  "status",
  "no",
  "and",
  "Created at",
  "this",
  "me",
  "2nd visit",
  "a|b",
  "`code`",
  "# heading",
  "- bullet",
  "1. first",
  "| a | b |",
  "{name}",
  "{{",
  "}",
  "<b>bold</b>",
  "&amp;",
  "[link](x)",
  "![x](y)",
  "*stars*",
  "_under_",
  "a, b; c / d",
  "either or",
  "or else",
  "not shown",
  "n/a",
  "-",
  "…",
  '"quoted"',
  "“curly",
  "(open",
  "close)",
  "Where is it?",
  "by date latest first",
  "list of text",
  "Text",
  "Person",
  "people",
  "one of",
  "choice of A, B",
  "Größe",
  "名前",
  "اسم",
  "🙂",
  "a\nb",
  "a\tb",
  "\u0000",
  "\uE000\uE001",
  "\uD800",
  "x".repeat(300),
  "   ",
  "",
  "### Heading",
  "~~~",
  "=====",
  "required",
  "A \\ B",
  "\\|",
  "today()",
  "= 1 + 1",
  "where `x`",
  "The",
  "The shop",
  "first 5",
  "Table",
  "Map view",
  "List",
  "Overview of all",
  "Count",
  "links",
  "Form for Text",
  "Series",
  "Calendar day by day",
);
const anyText = fc.oneof(
  { weight: 2, arbitrary: hostile },
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.lorem({ maxCount: 4 }),
);

const PLAIN = [
  "text",
  "long text",
  "number",
  "whole number",
  "money",
  "percent",
  "yes/no",
  "date",
  "time",
  "date and time",
  "email",
  "phone",
  "link",
  "photo",
  "file",
  "location",
  "rating",
];

interface RandomField {
  readonly label: string;
  readonly type: number;
  readonly options: string[];
  readonly required: boolean;
  readonly notes: string[];
  readonly default: string | null;
  readonly to: number;
  readonly withCode: boolean;
}

const field: fc.Arbitrary<RandomField> = fc.record({
  label: anyText,
  type: fc.nat({ max: PLAIN.length + 3 }),
  options: fc.array(anyText, { maxLength: 5 }),
  required: fc.boolean(),
  notes: fc.array(anyText, { maxLength: 2 }),
  default: fc.option(anyText),
  to: fc.nat(),
  withCode: fc.boolean(),
});

const random = fc.record({
  title: anyText,
  about: fc.array(anyText, { maxLength: 2 }),
  entities: fc.array(
    fc.record({
      label: anyText,
      prose: fc.array(anyText, { maxLength: 1 }),
      fields: fc.array(field, { maxLength: 6 }),
    }),
    { maxLength: 7 },
  ),
  message: anyText,
});

type Random = typeof random extends fc.Arbitrary<infer T> ? T : never;

function described(from: Random): AppDescription {
  const book = new NameBook();
  const names = from.entities.map(({ label }, i) => book.entity(`${i}`, label));
  const entities = from.entities.map(({ prose, fields }, i): EntityDescription => {
    const first = book.field(`${i}`, "first", "Name");
    return {
      name: names[i]?.name ?? "",
      prose,
      fields: [
        { name: first.name, type: { kind: "plain", type: "text" } },
        ...fields.map((each, j): FieldDescription => {
          const { name } = book.field(`${i}`, `${j}`, each.label);
          const target = names[each.to % names.length]?.name ?? "";
          const options = cleanOptions(each.options);
          const types: TypeDescription[] = [
            ...PLAIN.map((type): TypeDescription => ({ kind: "plain", type })),
            { kind: "choice", options },
            { kind: "choices", options },
            { kind: "reference", entity: target },
            { kind: "several", entity: target },
          ];
          const type = types[each.type] ?? { kind: "plain", type: "text" };
          return {
            name,
            type,
            required: each.required,
            notes: each.notes,
            ...(each.default === null ? {} : { default: each.default }),
            ...(each.withCode
              ? { askedIf: { code: `${first.key} = ${quoted(each.label)}`, original: each.label } }
              : {}),
          };
        }),
      ],
    };
  });
  const [entity] = entities;
  const name = names[0];
  return {
    title: from.title,
    about: from.about,
    purpose: from.message,
    screens: screensFor(entities, book),
    entities,
    rules:
      entity === undefined || name === undefined
        ? []
        : [
            {
              on: `${name.key}.name`,
              rule: { code: `name != ${quoted(from.message)}`, original: "x" },
              error: "E1",
              original: "x",
            },
          ],
    errors: entity === undefined ? [] : [{ code: "E1", message: from.message, shown: "at the field" }],
    samples: entities.map(({ name: of, fields }, i) => ({
      entity: of,
      fields: [fields[0]?.name ?? ""],
      rows: [{ handle: `r${i}`, cells: [from.message] }],
    })),
    words: { languages: ["de"], texts: entities.map(({ name: text }) => ({ text, translations: [from.message] })) },
  };
}

test("any description becomes a document without errors, in which every entity, field and option is there", () => {
  fc.assert(
    fc.property(random, (from) => {
      const app = described(from);
      const { source, errors } = finishDocument(app);
      expect(errors.map(({ code, message }) => `${code}: ${message}\n${source}`)).toEqual([]);
      const { model, diagnostics } = readDocument(source);
      expect([...diagnostics, ...checkModel(model, source)].filter(({ severity }) => severity === "error")).toEqual([]);
      const read = model.entities.filter(({ builtIn }) => !builtIn);
      expect(read.map(({ name }) => name)).toEqual(app.entities.map(({ name }) => name));
      for (const [i, entity] of app.entities.entries()) {
        expect(read[i]?.fields.map(({ name }) => name)).toEqual(entity.fields.map(({ name }) => name));
        for (const [j, { type }] of entity.fields.entries()) {
          const got = read[i]?.fields[j]?.type;
          if (type.kind === "choice" && type.options.length > 0)
            expect(got).toMatchObject({
              kind: "choice",
              options: type.options.map((value) => ({ value: cleanOption(value) })),
            });
          if (type.kind === "reference" || type.kind === "several")
            expect(got).toMatchObject({ kind: type.kind === "several" ? "references" : "reference" });
        }
      }
    }),
    { numRuns: RUNS },
  );
});
