import type { Typed } from "#expr/typed.ts";
import type { Field } from "#model/3-entities.ts";
import type { Lookup } from "../document/lookup.ts";
import type { Journal } from "../ports/journal.ts";
import { walk } from "../document/walk.ts";
import { thisIs, type Turn } from "../turn.ts";
import { fitOne } from "./write-values.ts";

const orders = new WeakMap<Lookup, Map<string, readonly Field[]>>();

/** Fields with a starting value, those first that others start from (`due` starts from `out_on`). */
export function fieldsWithStart(lookup: Lookup, entity: string): readonly Field[] {
  let known = orders.get(lookup);
  if (known === undefined) orders.set(lookup, (known = new Map()));
  let order = known.get(entity);
  if (order === undefined) known.set(entity, (order = inOrder(lookup, entity)));
  return order;
}

function inOrder(lookup: Lookup, entity: string): readonly Field[] {
  const order: Field[] = [];
  const visited = new Set<string>();
  const visit = (field: Field): void => {
    if (visited.has(field.key)) return;
    visited.add(field.key);
    if (field.default?.expression.tree)
      for (const input of ownInputs(field.default.expression.tree, entity)) {
        const before = lookup.field(entity, input);
        if (before !== undefined) visit(before);
      }
    if (field.default?.kind === "start") order.push(field);
  };
  for (const field of lookup.entity(entity)?.fields ?? []) visit(field);
  return order;
}

function ownInputs(tree: Typed, entity: string): ReadonlySet<string> {
  const inputs = new Set<string>();
  walk(tree, (node) => {
    if (node.op === "field" && node.entity === entity && node.of.op === "variable" && node.of.name === "this")
      inputs.add(node.field);
  });
  return inputs;
}

/** Puts starting values into the fields that nobody has touched. */
export function writeStartingValues(turn: Turn, entity: string, id: string, touched: ReadonlySet<string>): void {
  for (const field of fieldsWithStart(turn.lookup, entity)) {
    if (touched.has(field.key) || field.default === null || field.type.kind === "children") continue;
    const value = fitOne(turn, entity, id, field, turn.value(field.default.expression, thisIs(id)));
    if (value !== undefined) turn.hand.update(entity, id, { [field.key]: value });
  }
}

/** The next number of each series of a new record; never one that is taken already. */
export function writeNumbers(turn: Turn, entity: string, id: string, touched: ReadonlySet<string>): void {
  for (const field of turn.lookup.entity(entity)?.fields ?? []) {
    const { type } = field;
    if (type.kind !== "series" || touched.has(field.key)) continue;
    let number: string;
    do {
      const next = turn.app.ports.records.nextInSeries(entity, field.key, type.first);
      number = type.prefix + String(next).padStart(type.digits, "0");
    } while (hasGivenNumbers(turn, entity, field.key) && isTakenNumber(turn, entity, field.key, number));
    turn.hand.update(entity, id, { [field.key]: number });
  }
}

const isTakenNumber = (turn: Turn, entity: string, field: string, number: string): boolean =>
  turn.hand.count({ entity, where: { field, oneOf: [number] } }) > 0;

const givenNumbers = new WeakMap<Journal, Set<string>>();
const givenKey = (entity: string, field: string): string => `numbered/${entity}/${field}`;

/** Sample data, `Given` and servers bring numbers of their own: only then can the next one be taken already. */
export function rememberGivenNumbers(turn: Turn, entity: string, given: Iterable<string>): void {
  for (const key of given) {
    if (turn.lookup.field(entity, key)?.type.kind !== "series" || hasGivenNumbers(turn, entity, key)) continue;
    turn.app.ports.journal.set(givenKey(entity, key), true);
    givenNumbers.delete(turn.app.ports.journal);
  }
}

function hasGivenNumbers(turn: Turn, entity: string, field: string): boolean {
  const { journal } = turn.app.ports;
  let known = givenNumbers.get(journal);
  if (known === undefined) givenNumbers.set(journal, (known = new Set(journal.keys("numbered/"))));
  return known.has(givenKey(entity, field));
}
