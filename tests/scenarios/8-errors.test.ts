import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { checkSource } from "#cli/checked-file.ts";
import { PLATFORM_CODES } from "#diagnostics/platform-codes.ts";
import { openAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";

const document = (shown: string): string => `# Errors

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |
| Size | number |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Note.size | \`size < 10\` | E1 |
| Note | \`title != "bad"\` | E2 |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | {title} is too large. | ${shown} |
| E2 | Bad. | ${shown} |
`;

async function shownAs(shown: string): Promise<unknown[]> {
  const { app } = await openForTest(document(shown));
  const outcome = await app.submit({
    commands: [{ kind: "create", entity: "Note", values: { title: "bad", size: 12 } }],
  });
  const said = outcome.kind === "refused" ? outcome.refusals : outcome.kind === "warned" ? outcome.warnings : [];
  return [outcome.kind, ...said.map((one) => [one.code, one.shown, one.field])];
}

test("P8.2 errors are shown where the document says, else at their field, else as a notice", async () => {
  expect(await shownAs("")).toEqual(["refused", ["E1", "field", "size"], ["E2", "notice", null]]);
  expect(await shownAs("as a notice")).toEqual(["refused", ["E1", "notice", "size"], ["E2", "notice", null]]);
  expect(await shownAs("as a page")).toEqual(["refused", ["E1", "page", "size"], ["E2", "page", null]]);
  expect(await shownAs("as a warning")).toEqual(["warned", ["E1", "warning", "size"], ["E2", "warning", null]]);
});

const codes = (source: string): string[] => checkSource("a.md", source).diagnostics.map(({ code }) => code);

test("P5.5 a code that point 8 does not define is told, and so is a code that nothing uses", () => {
  const source = document("");
  expect(codes(source.replace("| Note.size | `size < 10` | E1 |", "| Note.size | `size < 10` | E9 |"))).toEqual(
    expect.arrayContaining(["undefined-error", "unused-error"]),
  );
  expect(codes(source)).not.toContain("undefined-error");
});

test("P5.5 a code that point 8 writes with spaces is that code, and not a message", () => {
  const spaced = document("").replaceAll("| E1 |", "| TOO BIG |");
  expect(spaced).toContain("TOO BIG");
  expect(codes(spaced)).not.toEqual(expect.arrayContaining(["unused-error"]));
  expect(readDocument(spaced).model.rules.map(({ error }) => error)).toMatchObject([
    { kind: "code", code: "TOO BIG" },
    {},
  ]);
});

test("P8.4 every code of the platform may be reworded", () => {
  const rows = PLATFORM_CODES.map((code) => `| ${code} | Sorry. | |`);
  const found = codes(`${document("")}${rows.join("\n")}\n`);
  expect(found).not.toContain("unused-error");
});

test("P8.1 a message of an event says what the event asked for; where something else gives it, that part is empty", async () => {
  const source = `# Specification: Asked
## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Length | whole number | 1 |
## 4. States and transitions
### Loan
| From | Event | To | Only if | Otherwise | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- |
| start | | Out | | | | |
| Out | Extend | | \`weeks <= 4\` else E1; \`weeks != 3\` else E2 | | Weeks (whole number), Until (date, optional) | \`length = length + weeks\`; show "{name} for {weeks} more." |
## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Loan | \`length < 6\` | E1 |
## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | {name} can't be out for {weeks} weeks, until {until}. | as a notice |
| E2 | Really {weeks}? | as a warning |
`;
  const { app } = await openForTest(source);
  expect(readDocument(source).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { id } = await app.trial.put("Loan", null, { name: "Saw" });
  const extend = async (values: { weeks: number; until?: string }) =>
    app.submit({ commands: [{ kind: "fire", entity: "Loan", id, event: "Extend", values }] });
  expect(await extend({ weeks: 9, until: "2026-03-09" })).toMatchObject({
    kind: "refused",
    refusals: [{ code: "E1", message: "Saw can't be out for 9 weeks, until Mar 9, 2026." }],
  });
  expect(await extend({ weeks: 3 })).toMatchObject({ kind: "warned", warnings: [{ message: "Really 3?" }] });
  expect(await extend({ weeks: 4 })).toMatchObject({ kind: "done", messages: ["Saw for 4 more."] });
  expect(await extend({ weeks: 1 })).toMatchObject({
    kind: "refused",
    refusals: [{ message: "Saw can't be out for  weeks, until ." }],
  });
});

test.each(["refused", "not-undoable", "closed-by-mistake", "already-sent", "not-found"])(
  "P8.3 no row makes %s a warning that a person goes on after",
  async (code) => {
    const source = `## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles and permissions
- Role of a new user: guest

| Role | May | On |
| --- | --- | --- |
| guest | see | Tool |
| keeper | everything | Tool |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| ${code} | Sure? | as a warning |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | guest |
`;
    expect(readDocument(source).diagnostics.map((one) => one.code)).toContain("warning-not-possible");
    const { app } = await openAs("ana", source);
    const commands = [{ kind: "create", entity: "Tool", values: { name: "Saw" } }] as const;
    for (const confirmed of [[], [code]]) expect((await app.submit({ commands, confirmed })).kind).toBe("refused");
  },
);
