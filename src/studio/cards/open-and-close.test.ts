import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Change, ItemRef } from "#edit/change.ts";
import { editsFor } from "#edit/edit-document.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import type { Part } from "./change-place.ts";
import { FORM_FIELDS } from "./form-fields.ts";
import { refOf } from "./item-refs.ts";
import { itemsOf } from "./items.ts";
import { shownOf, valueOf } from "./shown-value.ts";
import { writtenValues } from "./written-values.ts";

const PARTS: readonly Part[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, "sample data", "scenarios"];

/** All items of a document that have a form. */
function itemsWithForms(model: Model, source: string): readonly ItemRef[] {
  const listed = PARTS.flatMap((part) => itemsOf(model, part, source).map(({ names }) => refOf(part, names)));
  return [
    { kind: "app" },
    { kind: "purpose" },
    { kind: "roles" },
    { kind: "calls" },
    ...listed.filter((item) => item !== null),
    ...model.entities.flatMap(({ key, fields, builtIn }): ItemRef[] =>
      builtIn ? [] : fields.map((field) => ({ kind: "field", entity: key, field: field.key })),
    ),
    ...model.states.flatMap(({ entity, transitions, statuses }): ItemRef[] => [
      ...transitions.map((_, index) => ({ kind: "transition", entity, index }) as const),
      ...statuses.map(({ name }) => ({ kind: "status", entity, status: name }) as const),
    ]),
    ...model.scenarios.scenarios.flatMap(({ steps }, scenario): ItemRef[] =>
      steps.map((_, index) => ({ kind: "step", scenario, index })),
    ),
  ];
}

const FULL = process.env["NINEFOLD_FULL"] !== undefined;
/**
 * All samples with all items take minutes. `npm test` runs one item of each kind, with all inputs except plain text.
 */
const SAMPLES = FULL ? readdirSync("samples") : ["conduit.md"];
const LONG = FULL ? { timeout: 60 * 60_000 } : {};
const SHORT: readonly unknown[] = ["code", "mixed", "yes"];

const chosen = (items: readonly ItemRef[]): readonly ItemRef[] =>
  FULL ? items : [...new Map(items.map((item) => [item.kind, item])).values()];

test.each(SAMPLES)("%s: leaving every field of every form as it is leaves the text as it is", LONG, (name) => {
  const source = readFileSync(`samples/${name}`, "utf8");
  const { model } = readDocument(source);
  let shown = 0;
  const changed: string[] = [];
  for (const item of chosen(itemsWithForms(model, source)))
    for (const [key, values] of writtenValues(source, model, item)) {
      const field = FORM_FIELDS[item.kind]?.find((one) => one.key === key);
      // Several lines for one fact are shown together; they are only edited in the text.
      if (field === undefined || values.length > 1 || !(FULL || SHORT.includes(field.control))) continue;
      shown++;
      const value = valueOf(field.control, values, shownOf(field.control, values));
      const { edits, refusal } = editsFor(source, model, { do: "set", item, key, value } as Change);
      if (edits?.length !== 0)
        changed.push(`${JSON.stringify(item)} ${key}: ${refusal?.code ?? JSON.stringify(edits)}`);
    }
  expect(changed).toEqual([]);
  expect(shown).toBeGreaterThan(10);
});
