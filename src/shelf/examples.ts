import type { App } from "#engine/contract/app.ts";
import type { DataChange, ExampleOfChange as Example } from "#engine/contract/shelf.ts";
import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";

const MOST = 3;
/** Number of records searched for one that has a value. */
const LOOKED_AT = 100;

/** The app under its current document, with the earlier names of entities and fields. */
export interface Before {
  readonly app: App;
  readonly model: Model;
  readonly names: NamesBefore;
}

/** The earlier keys of renamed entities and fields. */
export class NamesBefore {
  readonly #names: ReadonlyMap<string, string>;

  constructor(changes: readonly DataChange[]) {
    this.#names = new Map(
      changes.flatMap(({ kind, entity, field, from }) =>
        from !== null && (kind === "entity-renamed" || kind === "field-renamed")
          ? [[`${entity}.${field ?? ""}`, from]]
          : [],
      ),
    );
  }

  entity(key: string): string {
    return this.#names.get(`${key}.`) ?? key;
  }

  field(entity: string, key: string): string {
    return this.#names.get(`${entity}.${key}`) ?? key;
  }
}

/** Adds examples: records affected by a change of the document that the current person may see. */
export async function withExamples(change: DataChange, before: Before, after: App): Promise<DataChange> {
  const examples = await examplesOf(change, before, after);
  return examples.length === 0 ? change : { ...change, examples: examples.slice(0, MOST) };
}

/** Adds examples from the given records, as far as the current person may see them, with the value of a field. */
export async function amongRecords(
  change: DataChange,
  ids: readonly string[],
  after: App,
  model: Model,
  field: string,
): Promise<DataChange> {
  const where = { field: "id", oneOf: ids };
  const { records } = await after.readRecords({ entity: change.entity, fields: [field], where, limit: ids.length });
  const seen = new Map(records.map((record) => [record.id, record]));
  const type = model.entities.find(({ key }) => key === change.entity)?.fields.find(({ key }) => key === field)?.type;
  const examples = ids.flatMap((id): readonly Example[] => {
    const record = seen.get(id);
    if (record === undefined) return [];
    const named = record.titles[field]?.find((one) => one !== null);
    const value = record.values[field] ?? null;
    const shown = named === undefined ? inShort(value, type ?? null, model.purpose.currency?.value) : { value: named };
    return [{ title: record.title, ...shown }];
  });
  return examples.length === 0 ? change : { ...change, examples: examples.slice(0, MOST) };
}

async function examplesOf(change: DataChange, before: Before, after: App): Promise<readonly Example[]> {
  const { kind, entity, field, setAside, records } = change;
  if (field === null || (setAside === 0 && records === 0)) return [];
  if (setAside > 0) {
    const { items } = await after.ask({ kind: "setAside" });
    return (
      items
        .filter((item) => item.entity === entity && item.field === field)
        // The id of a missing record is not readable, so it is left out.
        .map(({ title, value, type, reason }) => ({
          title,
          ...inShort(reason === "no-such-record" ? null : value, type),
        }))
    );
  }
  if (kind === "newly-required") {
    const lacking = { field, oneOf: [null] };
    const found = await after.readRecords({ entity, fields: [], where: lacking, limit: MOST });
    return found.records.map(({ title }) => ({ title, value: null }));
  }
  if (kind !== "field-removed" && kind !== "field-unasked") return [];
  const own = before.names.entity(entity);
  // A removed field is reported under its earlier key.
  const earlier = kind === "field-removed" ? field : before.names.field(entity, field);
  const { entities, purpose } = before.model;
  const type = entities.find(({ key }) => key === own)?.fields.find(({ key }) => key === earlier)?.type ?? null;
  const currency = purpose.currency?.value ?? "EUR";
  const found = await before.app.readRecords({ entity: own, fields: [earlier], limit: LOOKED_AT });
  return found.records.flatMap(({ title, values, titles }) => {
    const named = titles[earlier]?.find((one) => one !== null);
    const example = named === undefined ? inShort(values[earlier] ?? null, type, currency) : { value: named };
    return example.value === null ? [] : [{ title, ...example }];
  });
}

/** The value as a text or number. Null: values with several parts don't fit into a line. */
function inShort(
  value: Value,
  type: { readonly kind: string; readonly currency?: string } | null,
  currency = type?.currency ?? "EUR",
): Omit<Example, "title"> {
  if (typeof value === "number" && type?.kind === "money") return { value, type: { kind: "money", currency } };
  if (typeof value === "number" && type?.kind === "percent") return { value, type: { kind: "percent" } };
  return { value: typeof value === "string" || typeof value === "number" ? value : null };
}
