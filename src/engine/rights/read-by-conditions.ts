import type { Context } from "../context/context.ts";
import type { Lookup } from "../document/lookup.ts";
import { holdsRole } from "./rows.ts";

/**
 * Entities that conditions of point 6 read for this person, or guards and *Who* of point 4: a record of these may open
 * another record, or an event on it.
 */
export function readByConditions(context: Context): ReadonlySet<string> {
  const { actor, app, lookup } = context;
  return (actor.access.readByConditions ??= new Set([
    ...lookup.model.roles.rights
      .filter(({ roles }) => roles.some(({ value }) => holdsRole(actor, value)))
      .flatMap(({ onlyIf }) => [...app.reads.expression(onlyIf).entities]),
    ...lookup.model.states.flatMap(({ entity, transitions }) =>
      transitions.flatMap((row) => [
        ...app.reads.guards(row).entities,
        ...(row.who ?? []).flatMap((one) => (one.kind === "person" ? alongPath(lookup, entity, one.field) : [])),
      ]),
    ),
  ]));
}

/** `site.manager`: the entities of the record itself and of those on the path. */
function alongPath(lookup: Lookup, entity: string, path: string): readonly string[] {
  const [key = "", ...rest] = path.split(".");
  const type = lookup.typeOf(entity, key);
  return rest.length === 0 || type.kind !== "reference"
    ? [entity]
    : [entity, ...alongPath(lookup, type.entity, rest.join("."))];
}
