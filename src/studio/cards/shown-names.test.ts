import { expect, test } from "vitest";
import { plainOf } from "#edit/content.ts";
import type { Change, ItemRef } from "#edit/change.ts";
import { editsFor } from "#edit/edit-document.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";
import { NAME_KEYS } from "./form-fields.ts";
import { writtenValues } from "./written-values.ts";

/** The same document in the other notations of the language: blocks, bullets, one table for several entities. */
const OTHER_FORMS = `# Farm

## 2. Screens and routes

### Fields
- Route: /fields
- Shows: list of Field
- Who: everybody

### One field (/fields/{id})
- Shows: one Field

## 3. Entities and fields

| Entity | Field | Type |
| --- | --- | --- |
| Field | Name | text |
| | Area | number |
| Harvest | Field | Field |
| | Weight | number |

## 4. States and transitions

### Harvest
- Statuses: Cut, Dry, Stored

| From | Event | To |
| --- | --- | --- |
| Cut | Dry it | Dry |
| Dry | Store | Stored |

## 7. Calls
- Base address: https://farm.example.com

### Tell the mill
- Request: \`POST /harvests\`
- When: on Store

| Call | Request | When |
| --- | --- | --- |
| Warn the mill | \`POST /warnings\` | on Dry it |

## 8. Error catalogue

### E1
- Message: Too heavy.

- E2: Too light.

## 9. Constants and limits
- MOST: 12
- \`LEAST\` = 2
`;

/** All named items that have a form, with their names. */
function named(model: Model): readonly (readonly [ItemRef, string])[] {
  return [
    ...model.screens
      .filter(({ byDefault }) => !byDefault)
      .map(({ name }) => [{ kind: "screen", screen: name }, name] as const),
    ...model.entities
      .filter(({ builtIn }) => !builtIn)
      .flatMap(({ key, name, fields }) => [
        [{ kind: "entity", entity: key }, name] as const,
        ...fields.map((field) => [{ kind: "field", entity: key, field: field.key }, field.name] as const),
      ]),
    ...model.states.flatMap(({ entity, statuses }) =>
      statuses.map(({ name }) => [{ kind: "status", entity, status: name }, name] as const),
    ),
    ...model.calls.calls.map(({ name }) => [{ kind: "call", call: name }, name] as const),
    ...model.errors.map(({ code }) => [{ kind: "error", code }, code] as const),
    ...model.constants.constants.map(({ name }) => [{ kind: "constant", constant: name }, name] as const),
    ...model.constants.formulas.map(({ name }) => [{ kind: "constant", constant: name }, name] as const),
  ];
}

test("whatever has a name shows it in its form, wherever that stands", () => {
  const { model } = readDocument(OTHER_FORMS);
  const all = named(model);
  expect(new Set(all.map(([{ kind }]) => kind))).toEqual(new Set(Object.keys(NAME_KEYS)));
  const missing = all.flatMap(([item, name]) => {
    const shown = writtenValues(OTHER_FORMS, model, item).get(NAME_KEYS[item.kind] ?? "") ?? [];
    return shown.length === 1 && plainOf(shown[0] ?? "") === name ? [] : [{ item, name, shown }];
  });
  expect(missing).toEqual([]);
});

test("another name takes the place of the one that stands there", () => {
  const { model } = readDocument(OTHER_FORMS);
  const all = named(model);
  for (const [item] of all) {
    const change = { do: "set", item, key: NAME_KEYS[item.kind] ?? "", value: "OTHER" } as Change;
    const { edits = [] } = editsFor(OTHER_FORMS, model, change);
    const after = named(readDocument(applyEdits(OTHER_FORMS, edits)).model);
    expect(after.length, JSON.stringify(item)).toBe(all.length);
    expect(after.filter(([{ kind }, name]) => kind === item.kind && name === "OTHER")).toHaveLength(1);
  }
});
