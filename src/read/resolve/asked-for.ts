import type { Type } from "#expr/types.ts";
import type { Assignment, StateTable } from "#model/4-states.ts";
import type { Problem } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Place, Resolver } from "./resolver.ts";
import { typeOf } from "./shapes.ts";

/** The values that the rows of an event ask for, by key; null: the entity has no such event. */
export function askedBy(
  resolver: Resolver,
  states: readonly StateTable[],
  entity: string,
  event: string,
): ReadonlyMap<string, Type> | null {
  const rows = (states.find((table) => table.entity === entity)?.transitions ?? []).filter(
    (row) => row.event.kind === "named" && looseName(row.event.name) === looseName(event),
  );
  if (rows.length === 0) return null;
  const asked = new Map<string, Type>();
  for (const { field, own } of rows.flatMap(({ asksFor }) => asksFor)) {
    const type =
      own === null ? resolver.shapes.get(entity)?.fields.get(field.value)?.type : typeOf(own.type, resolver.currency);
    if (type !== undefined) asked.set(field.value, type);
  }
  return asked;
}

/**
 * The `with` of an event that is fired. The left sides are what it asks for; the right sides are evaluated in this
 * place.
 */
export function assignAsked(
  resolver: Resolver,
  place: Place,
  event: string,
  asked: ReadonlyMap<string, Type>,
  assignments: readonly Assignment[],
): Problem | null {
  let problem: Problem | null = null;
  for (const { field, value, span } of assignments) {
    const type = asked.get(field);
    if (type === undefined)
      problem ??= resolver.reading.problem("not-asked-for", span, { field, event, near: suggest(field, asked.keys()) });
    const found = resolver.check(value, place, type);
    problem ??= found;
  }
  return problem;
}
