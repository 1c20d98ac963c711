import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { PLATFORM_CODES } from "#diagnostics/platform-codes.ts";
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

test("P8.4 every code of the platform may be reworded", () => {
  const rows = PLATFORM_CODES.map((code) => `| ${code} | Sorry. | |`);
  const found = codes(`${document("")}${rows.join("\n")}\n`);
  expect(found).not.toContain("unused-error");
});
