import type { TypedTree } from "#expr/typed.ts";
import type { Field } from "#model/3-entities.ts";
import type { Lookup } from "../document/lookup.ts";
import { walk } from "../document/walk.ts";
import { stateOf } from "../ports/state-of-entity.ts";
import { fitOne } from "./fit-values.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";
import { isAskedOfAnyone } from "../rules/is-asked.ts";

/** Fields with a starting value, in order of dependency (`due` starts from `out_on`). */
export function fieldsWithStart(lookup: Lookup, entity: string): readonly Field[] {
  let order = lookup.startOrders.get(entity);
  if (order === undefined) lookup.startOrders.set(entity, (order = inOrder(lookup, entity)));
  return order;
}

function inOrder(lookup: Lookup, entity: string): readonly Field[] {
  const order: Field[] = [];
  const known = new Set<string>();
  const add = (field: Field): void => {
    if (known.has(field.key)) return;
    known.add(field.key);
    if (field.default?.expression.tree)
      for (const input of ownInputs(field.default.expression.tree, entity)) {
        const before = lookup.field(entity, input);
        if (before !== undefined) add(before);
      }
    if (field.default?.kind === "start") order.push(field);
  };
  for (const field of lookup.entity(entity)?.fields ?? []) add(field);
  return order;
}

function ownInputs(tree: TypedTree, entity: string): ReadonlySet<string> {
  const inputs = new Set<string>();
  walk(tree, (node) => {
    if (node.op === "field" && node.entity === entity && node.of.op === "variable" && node.of.name === "this")
      inputs.add(node.field);
  });
  return inputs;
}

/** Writes starting values into the fields that were not given. */
export function writeStartingValues(
  context: CommandContext,
  entity: string,
  id: string,
  touched: ReadonlySet<string>,
): void {
  for (const field of fieldsWithStart(context.lookup, entity)) {
    if (touched.has(field.key) || field.default === null || field.type.kind === "children") continue;
    const value = fitOne(context, entity, id, field, context.value(field.default.expression, thisIs(id)), false);
    if (value !== undefined) context.records.update(entity, id, { [field.key]: value });
  }
}

/** Gives a new record the next unused number of each series. */
export function writeNumbers(context: CommandContext, entity: string, id: string, touched: ReadonlySet<string>): void {
  for (const field of context.lookup.entity(entity)?.fields ?? [])
    // An unasked field gets its number when it becomes asked for.
    if (field.type.kind === "series" && !touched.has(field.key) && isAskedOfAnyone(context, field, id))
      writeNumber(context, entity, id, field);
}

export function writeNumber(context: CommandContext, entity: string, id: string, { key, type }: Field): void {
  if (type.kind !== "series") return;
  let number: string;
  do {
    const next = context.app.ports.records.nextInSeries(entity, key, type.first);
    number = type.prefix + String(next).padStart(type.digits, "0");
  } while (hasGivenNumbers(context, entity, key) && isTakenNumber(context, entity, key, number));
  context.update(entity, id, { [key]: number });
}

const isTakenNumber = (context: CommandContext, entity: string, field: string, number: string): boolean =>
  context.records.count({ entity, where: { field, oneOf: [number] } }) > 0;

const givenKey = (entity: string, field: string): string => stateOf("numbered", entity, field);

/**
 * Remembers that a series has given numbers (sample data, `Given`, servers). Only then can the next number be in use.
 */
export function rememberGivenNumbers(context: CommandContext, entity: string, given: Iterable<string>): void {
  for (const key of given) {
    if (context.lookup.field(entity, key)?.type.kind !== "series" || hasGivenNumbers(context, entity, key)) continue;
    context.app.ports.journal.set(givenKey(entity, key), true);
  }
}

const hasGivenNumbers = (context: CommandContext, entity: string, field: string): boolean =>
  context.app.ports.journal.known(givenKey(entity, field)) !== null;
