import type { App } from "#engine/contract/app.ts";
import type { DataChange } from "#engine/contract/shelf.ts";
import type { Value } from "#expr/types.ts";

type Example = NonNullable<DataChange["examples"]>[number];

const MOST = 3;
/** Of so many records those are looked for that have a value. */
const LOOKED_AT = 100;

/** Records that a change of the document touches, as whoever uses the app may see them. `before` is the app as it is. */
export async function withExamples(change: DataChange, before: App, after: App): Promise<DataChange> {
  const examples = await examplesOf(change, before, after);
  return examples.length === 0 ? change : { ...change, examples: examples.slice(0, MOST) };
}

async function examplesOf(change: DataChange, before: App, after: App): Promise<readonly Example[]> {
  const { kind, entity, field, setAside, records } = change;
  if (field === null || (setAside === 0 && records === 0)) return [];
  if (setAside > 0) {
    const { items } = await after.ask({ kind: "setAside" });
    return items
      .filter((item) => item.entity === entity && item.field === field)
      .map(({ title, value }) => ({ title, value: inShort(value) }));
  }
  if (kind === "newly-required") {
    const lacking = { field, oneOf: [null] };
    const found = await after.readRecords({ entity, fields: [], where: lacking, limit: MOST });
    return found.records.map(({ title }) => ({ title, value: null }));
  }
  if (kind !== "field-removed" && kind !== "field-unasked") return [];
  const found = await before.readRecords({ entity, fields: [field], limit: LOOKED_AT });
  return found.records.flatMap(({ title, values, titles }) => {
    const value = titles[field]?.find((one) => one !== null) ?? inShort(values[field] ?? null);
    return value === null ? [] : [{ title, value }];
  });
}

/** Words and numbers; what has parts of its own is not told in a line. */
const inShort = (value: Value): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;
