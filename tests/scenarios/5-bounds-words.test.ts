import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "#testing/open-for-test.ts";

const parcel = (type: string, rule: string, shownAs = "Name"): string => `# Parcels

## 3. Entities and their fields
### Van
| Field | Type |
| --- | --- |
| Name | text |

### Parcel
- Shown as: ${shownAs}

| Field | Type |
| --- | --- |
| Name | text |
| Number | number series P-001 |
| Van | Van |
| Sent on | date and time |
| Came on | date and time |
| Size | ${type} |

## 5. Validation rules
| On | Rule |
| --- | --- |
| Parcel.Size | ${rule} |
`;

const told = (source: string): readonly string[] =>
  readDocument(source).diagnostics.flatMap(({ severity, code, message }) =>
    severity === "gap" ? [] : [`${code}: ${message}`],
  );

test.each([
  ["number in kg", "at most 25 kg", 25, 26],
  ["number in kg", "between 5 kg and 25 kg", 5, 4],
  ["number in kg", "more than 2,5 kg", 3, 2.5],
  ["number in hours", "at most 3 hours", 3, 4],
  ["whole number in boxes", "at least 2 boxes", 2, 1],
])("P5.3 a bound of a %s may name its unit: %s", async (type, rule, kept, broken) => {
  const source = parcel(type, rule);
  expect(told(source)).toEqual([]);
  const { app } = await openForTest(source);
  const create = (size: number) =>
    app.submit({ commands: [{ kind: "create", entity: "Parcel", values: { name: "A", size } }] });
  expect((await create(kept)).kind).toBe("done");
  expect((await create(broken)).kind).toBe("refused");
});

test("P5.3 another unit than the field's is told", () => {
  expect(told(parcel("number in kg", "at most 25 g"))).toEqual(["unknown-unit: Unknown unit `g`."]);
});

test.each(["at least 1 entry", "at least 1 entries", "at least 1 row", "at least 1 item"])(
  "P5.3 lists are counted in the singular too: %s",
  (rule) => expect(told(parcel("list of text", rule))).toEqual([]),
);

test.each([
  ["Name, Van", "Van"],
  ["Number, Van", "Van"],
  ["Name, Sent on", "Sent on"],
])("P3.8 “%s” is no title: %s is no text", (shownAs, field) => {
  expect(told(parcel("number", "at most 9", shownAs))).toEqual([
    `title-not-text: “${field}” isn't a text, so it can't be joined with other fields.`,
  ]);
});

test("P3.8 a number series is a text", () => {
  expect(told(parcel("number", "at most 9", "Number, Name"))).toEqual([]);
});
