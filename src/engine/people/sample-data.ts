import type { Value } from "#expr/types.ts";
import type { SampleRow, SampleValue } from "#model/appendices.ts";
import { byName } from "#text/by-name.ts";
import type { RecordKey } from "../contract/commands.ts";
import { createRecord } from "../commands/create.ts";
import { OWNER, PERSON } from "../document/lookup.ts";
import { NOWHERE, refuseBecause } from "../refuse.ts";
import { managesApp, onlyManagers } from "../rights/manages-app.ts";
import type { Actor } from "../session/actor.ts";
import { statusAsIs } from "../states/begin.ts";
import { withSampleFiles } from "./sample-files.ts";
import { holdsRecords } from "./holds-records.ts";
import { DEFAULT_PERSON } from "./profiles.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Ids of sample records by handle, so that scenarios can name them. */
export type Handles = ReadonlyMap<string, { readonly entity: string; readonly id: string }>;

/** Needs the right to manage the app; in an app without records anybody may, as nothing can be lost or mixed up. */
export function bringSampleData(context: CommandContext, actor: Actor): readonly RecordKey[] {
  if (holdsRecords(context.app) && !managesApp(context.lookup, actor)) {
    refuseBecause(context, NOWHERE, onlyManagers(context.lookup));
    return [];
  }
  const { records } = putSampleData(context);
  // A cell that does not fit its field stays empty; the rest of the sample data is still useful.
  context.refusals.length = 0;
  return records;
}

/**
 * Creates sample rows as written, with starting values and series numbers for what they leave out. Rows may refer to
 * each other in any order, so all get their ids first; people and referenced rows are created before rows that refer to
 * them.
 */
export function putSampleData(context: CommandContext): {
  readonly records: readonly RecordKey[];
  readonly handles: Handles;
} {
  const rows = context.lookup.model.samples.filter((row) => row.problem === null);
  const handles = new Map<string, { entity: string; id: string }>();
  for (const row of rows)
    if (!handles.has(row.handle)) handles.set(row.handle, { entity: row.entity, id: context.app.ports.ids.next() });
  if (rows.some((row) => row.entity === PERSON)) dropDefaultPerson(context);
  const done = new Set<SampleRow>();
  const records: RecordKey[] = [];
  const later: { readonly key: RecordKey; readonly field: string; readonly value: Value }[] = [];
  const create = (row: SampleRow, path: readonly SampleRow[]): void => {
    if (done.has(row) || path.includes(row)) return;
    const named = new Set(row.cells.flatMap(({ value }) => handlesIn(value)));
    for (const other of rows)
      // People are created in the document's order: they are the profiles to choose from.
      if (named.has(other.handle) && other.entity !== PERSON) create(other, [...path, row]);
    done.add(row);
    const id = handles.get(row.handle)?.id ?? context.app.ports.ids.next();
    const key = { entity: row.entity, id };
    const values = byName<Value>();
    for (const { field, value } of row.cells) {
      const resolved = resolve(context, value, handles);
      const waiting = handlesIn(value).some((handle) => {
        const to = handles.get(handle);
        return to !== undefined && context.records.read(to.entity, to.id) === null;
      });
      // The target does not exist yet (rows that refer to each other, a person further down): set afterwards.
      if (waiting) later.push({ key, field, value: resolved });
      else values[field] = resolved;
    }
    if (createRecord(context, row.entity, values, "asIs", id) !== null) records.push(key);
  };
  for (const row of rows) if (row.entity === PERSON) create(row, []);
  for (const row of rows) create(row, []);
  for (const { key, field, value } of later) context.records.update(key.entity, key.id, { [field]: value });
  // Guards of start rows may read rows further down, so statuses are set once all rows exist.
  for (const row of rows) {
    const id = handles.get(row.handle)?.id;
    if (id === undefined || row.cells.some(({ field }) => field === "status")) continue;
    if (context.lookup.states(row.entity) !== undefined && context.records.read(row.entity, id) !== null)
      context.records.update(row.entity, id, { status: statusAsIs(context, row.entity, id) });
  }
  return { records, handles };
}

function handlesIn(value: SampleValue): readonly string[] {
  if (value.kind === "handle") return [value.handle];
  return value.kind === "handles" ? value.handles : [];
}

function resolve(context: CommandContext, value: SampleValue, handles: Handles): Value {
  switch (value.kind) {
    case "value":
      return withSampleFiles(context.app.ports.files, value.value);
    case "handle":
      return handles.get(value.handle)?.id ?? null;
    case "handles":
      return value.handles.flatMap((handle) => handles.get(handle)?.id ?? []);
    case "expression":
      return context.value(
        value.expression,
        new Map([...handles].map(([handle, { id }]): [string, Value] => [handle, id])),
      );
  }
}

/** Removes the default person in favour of the document's own people, unless a record refers to it. */
function dropDefaultPerson(context: CommandContext): void {
  if (context.records.read(PERSON, DEFAULT_PERSON) === null) return;
  const named = context.records
    .referrers(PERSON, DEFAULT_PERSON)
    .some((referrer) => referrer.count > 0 && referrer.field !== OWNER);
  if (!named) context.records.remove(PERSON, DEFAULT_PERSON);
}
