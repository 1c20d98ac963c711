import type { Checking } from "./checking.ts";
import { nodes } from "#expr/nodes.ts";

/** Fields, as `Loan.due`, that an expression outside the scenarios reads, or that a fact uses for more than display. */
export function fieldsRead(at: Checking): ReadonlySet<string> {
  const read = new Set<string>();
  for (const { expression, purpose } of at.places) {
    if (purpose === "scenario" || expression.tree === null) continue;
    for (const node of nodes(expression.tree)) if (node.op === "field") read.add(`${node.entity}.${node.field}`);
  }
  for (const { entity, transitions } of at.model.states) {
    for (const { who, asksFor } of transitions) {
      for (const one of who ?? []) if (one.kind === "person") read.add(`${entity}.${one.field}`);
      for (const { field, own } of asksFor) if (own === null) read.add(`${entity}.${field.value}`);
    }
  }
  for (const { key, unique, order, through = [] } of at.model.entities) {
    for (const { default: value } of through)
      if (value?.expression.tree)
        for (const node of nodes(value.expression.tree))
          if (node.op === "field") read.add(`${node.entity}.${node.field}`);
    for (const { fields } of unique) for (const { value } of fields) read.add(`${key}.${value}`);
    for (const { field } of order) read.add(`${key}.${field.value}`);
  }
  for (const { entity, onTheWire, key } of at.model.calls.resources) {
    for (const { field } of onTheWire) read.add(`${entity}.${field.value}`);
    if (key !== null) read.add(`${entity}.${key.value}`);
  }
  return read;
}
