import { describe, expect, test } from "vitest";
import { applyFixes } from "#cli/apply-fixes.ts";
import { checkSource } from "#cli/checked-file.ts";
import { applyEdits } from "#text/edit.ts";

interface Written {
  readonly shows?: string;
  readonly lets?: string;
  readonly on?: string;
  readonly type?: string;
  readonly place?: string;
  readonly block?: string;
  readonly rule?: string;
}

const document = ({ shows, lets, on, type, place, block, rule }: Written): string => `# Specification: Visits

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /visits | Visits | ${shows ?? "list of Visit"} | ${lets ?? "create Visit"} |
${block ?? ""}
## 3. Entities and their fields
### Visit
| Field | Type |
| --- | --- |
| Name | ${type ?? "text"} |
| Kind | choice of A, B |
| Spot | location |

### Visits
| Field | Type |
| --- | --- |
| Name | text |

## 5. Validation rules
| On | Rule |
| --- | --- |
| Visit.name | ${rule ?? "required"} |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | everything | everything |
| member | see | ${on ?? "Visit"} |

## Sample data
### Visit
| | Name | Spot |
| --- | --- | --- |
| a | A | ${place ?? "43.4623, -3.8099"} |
`;

const errorsOf = (source: string): string[] =>
  checkSource("visits.md", source).diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));

/** The document with all safe fixes applied. */
const mended = (written: Written): string => applyFixes(checkSource("visits.md", document(written))).checked.source;

describe("PE.22 what people write in other words becomes the form of the reference", () => {
  test.each<[Written, Written]>([
    [{ shows: "list of Visit newest first" }, { shows: "list of Visit by created_at latest first" }],
    [{ shows: "list of Visit by oldest first" }, { shows: "list of Visit by created_at earliest first" }],
    [
      { shows: "list of Visit where `name is not empty` newest first, first 5" },
      { shows: "list of Visit where `name is not empty` by created_at latest first first 5" },
    ],
    [{ shows: "list of Visit by name; first 5" }, { shows: "list of Visit by name first 5" }],
    [{ shows: "list of Visit; board of Visit" }, { shows: "list of Visit, board of Visit" }],
    [{ place: "43,4623, -3,8099" }, { place: "43.4623, -3.8099" }],
    [{ place: "−43,4623; 3,8099" }, { place: "-43.4623, 3.8099" }],
    [
      { lets: "create Visit, search by name" },
      { lets: "create Visit, search", block: "\n### Visits\n- Search: Name\n" },
    ],
    [
      { lets: "search by the name, create Visit", block: "\n### Visits\n- Empty: No visits.\n" },
      { lets: "search, create Visit", block: "\n### Visits\n- Search: Name\n- Empty: No visits.\n" },
    ],
    [
      { lets: "filter by kind and name, create Visit" },
      { lets: "create Visit", block: "\n### Visits\n- Filters: Kind, Name\n" },
    ],
    [
      { lets: "create Visit, search by name, filter by kind" },
      { lets: "create Visit, search", block: "\n### Visits\n- Filters: Kind\n- Search: Name\n" },
    ],
  ])("%o", (written, meant) => {
    expect(errorsOf(document(written))).not.toEqual([]);
    expect(mended(written)).toBe(document(meant));
    expect(errorsOf(document(meant))).toEqual([]);
  });
});

test.each<Written>([
  { type: "text, `unique`" },
  { type: "text; unique" },
  { type: "text; `required`; `unique`" },
  { type: "`text`" },
  { rule: "`unique`" },
  { rule: "`required`" },
])("P3.2 P5.3 words that stand for themselves may have backticks or a semicolon: %o", (written) => {
  const { model } = checkSource("visits.md", document(written));
  const visit = model.entities.find(({ key }) => key === "Visit");
  expect(errorsOf(document(written))).toEqual([]);
  expect(visit?.fields[0]?.type.kind).toBe("text");
  expect(visit?.unique.length).toBe(written.type?.includes("unique") === true ? 1 : 0);
  expect(visit?.fields[0]?.required).toBe(written.type?.includes("required") === true);
});

test("P5.3 a field that is called so goes before the word in backticks", () => {
  const source = document({ rule: "`required`" }).replace("| Kind | choice of A, B |", "| Required | yes/no |");
  const { model } = checkSource("visits.md", source);
  expect(model.rules[0]?.test.kind).toBe("expression");
});

test("P6.1 everything except an entity under On is an error that names the others", () => {
  const source = document({ on: "everything except Visits" });
  const found = checkSource("visits.md", source).diagnostics.find(({ code }) => code === "everything-but-things");
  expect(found?.fix?.safe).toBe(false);
  expect(errorsOf(source)).toEqual(["everything-but-things"]);
  expect(applyEdits(source, found?.fix?.edits ?? [])).toBe(document({ on: "Visit, Person" }));
});

test("P6.1 the entities behind except are not granted, also where one is unknown", () => {
  for (const on of ["everything except Visits, Person", "everything except Vists and Person"]) {
    const { model, diagnostics } = checkSource("visits.md", document({ on }));
    expect(diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual([
      "everything-but-things",
    ]);
    expect(model.roles.rights[1]?.on).toEqual([]);
  }
});

test.each([
  ["list of Visit by name; kind", "Write a comma or a space instead of the semicolon"],
  ["list of Visit; and more", "Write a comma or a space instead of the semicolon"],
])("P2.4 the message about a semicolon says what to write: %s", (shows, said) => {
  const found = checkSource("visits.md", document({ shows })).diagnostics.find(({ severity }) => severity === "error");
  expect(found?.help).toContain(said);
});

test("P3.20 a list with a condition as a type is told to be what a screen shows", () => {
  const source = document({}).replace("| Kind | choice of A, B |", "| Others | list of Visits where `this in name` |");
  const found = checkSource("visits.md", source).diagnostics.find(({ severity }) => severity === "error");
  expect(found?.code).toBe("type-is-a-view");
  expect(found?.help).toContain("under “Shows” in section 2");
});
