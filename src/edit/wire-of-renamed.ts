import type { Resource } from "#model/7-calls.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { TextEdit } from "#text/edit.ts";
import { wires } from "./7-calls.ts";
import type { DocumentText } from "./document-text.ts";
import { setValues } from "./item-text.ts";
import { checkedEdits, type PlannedEdit } from "./plan.ts";
import type { Place } from "./point.ts";
import { Refused } from "./refusal.ts";
import type { Renaming } from "./renaming.ts";
import { sendsStatus } from "./sends-status.ts";

/**
 * A server does not know about a rename, so the old name stays in use on the wire. A field gets a row in *On the wire*,
 * a status gets a pair under *As*, and a list of fields under *Sends* becomes an explicit map.
 */
export function wireOfRenamed(text: DocumentText, after: Model, renaming: Renaming): TextEdit[] {
  const { kind, entity, old, fresh } = renaming;
  if (entity === null || old.key === fresh.key) return [];
  const place: Place = { text, model: after };
  const resource = after.calls.resources.find((each) => each.entity === entity);
  if (kind === "status") return checkedEdits(text, statusOnTheWire(place, resource, entity, renaming));
  if (kind !== "field") return [];
  const field = after.entities.find(({ key }) => key === entity)?.fields.find(({ key }) => key === fresh.key);
  if (field === undefined) return [];
  mustNotBePart(after, entity, field);
  const row = resource === undefined ? [] : fieldOnTheWire(place, resource, field, old.key);
  return [...checkedEdits(text, row), ...sentLists(text, after, entity, old.key, fresh.key)];
}

function fieldOnTheWire(place: Place, resource: Resource, field: Field, wire: string): readonly PlannedEdit[] {
  const { entity, sends } = resource;
  const row = resource.onTheWire.find((each) => each.field.value === field.key);
  if (row !== undefined) {
    // The row already gives its JSON name, which stays.
    if (row.wire.span.start !== row.field.span.start) return [];
    const item = wires.find(place, { kind: "wire", entity, field: field.key });
    return item === null ? [] : setValues(place.text, item, "wire", [wire]);
  }
  // Child rows and computed fields are sent only if `Sends` names them.
  if (field.type.kind === "children" || (field.default?.kind === "computed" && sends === null)) return [];
  return added(
    place,
    entity,
    new Map([
      ["field", field.name],
      ["wire", wire],
    ]),
  );
}

const added = (place: Place, entity: string, values: ReadonlyMap<string, string>): readonly PlannedEdit[] =>
  wires.add?.(place, { entity }, values, undefined) ?? [];

/** `Sends: title, due date` of a call uses the names of fields as keys, so it becomes `{"due_date": return_by}`. */
function sentLists(text: DocumentText, model: Model, entity: string, old: string, fresh: string): readonly TextEdit[] {
  return model.calls.calls.flatMap(({ sends, entity: of }): readonly TextEdit[] => {
    if (sends === null || of !== entity) return [];
    const { start, end } = sends.span;
    const named = `${JSON.stringify(fresh)}: ${fresh}`;
    const isList = !/[`{"]/u.test(text.source.slice(start, end));
    if (!isList || !sends.source.includes(named)) return [];
    const code = sends.source.replace(named, `${JSON.stringify(old)}: ${fresh}`);
    return [{ span: { start, end }, text: `\`${code}\`` }];
  });
}

const FILES: ReadonlySet<Field["type"]["kind"]> = new Set(["photo", "photos", "file", "signature"]);

/** The parts of a multipart form have the names of the fields, and no row can map them. */
function mustNotBePart({ calls }: Model, entity: string, { type, name }: Field): void {
  if (FILES.has(type.kind) && calls.calls.some((call) => call.entity === entity && call.photosAsFiles))
    throw new Refused("sent-by-name", name);
}

/** Statuses are sent where code reads them. The server keeps receiving the old name. */
function statusOnTheWire(
  place: Place,
  resource: Resource | undefined,
  entity: string,
  { old, fresh }: Renaming,
): readonly PlannedEdit[] {
  const row = resource?.onTheWire.find(({ field }) => field.value === "status");
  if (row === undefined && !sendsStatus(place.model, entity)) return [];
  const { as } = row ?? {};
  if (resource === undefined || (as !== undefined && as.kind !== "pairs") || /["“”,;=|]/u.test(old.name + fresh.name))
    throw new Refused("sent-by-name", old.name);
  const pairs = as?.pairs ?? [];
  const followed = pairs.map((pair) => ({ ...pair, here: pair.here === old.name ? fresh.name : pair.here }));
  const told = followed.some(({ here }) => here === fresh.name)
    ? followed
    : [...followed, { here: fresh.name, wire: old.name }];
  const written = told.map(({ here, wire }) => `${String(here)} = ${JSON.stringify(wire)}`).join(", ");
  const item = wires.find(place, { kind: "wire", entity, field: "status" });
  if (item !== null) return setValues(place.text, item, "as", [written]);
  return added(
    place,
    entity,
    new Map([
      ["field", "Status"],
      ["wire", "status"],
      ["as", written],
    ]),
  );
}
