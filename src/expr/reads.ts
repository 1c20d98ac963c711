import type { TypedTree } from "./typed.ts";

/** The dependencies of an expression: if none of them changes, its value does not change either. */
export interface ReadSet {
  /** `Loan.due`: fields that it may read of any record of the entity. */
  readonly fields: ReadonlySet<string>;
  /** Keys of fields that it reads of `this`. */
  readonly own: ReadonlySet<string>;
  /** Entities whose set of records it reads, including child rows. */
  readonly entities: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
  /** Free variables (`this`, `answer`, …), without those of list operations. */
  readonly variables: ReadonlySet<string>;
  /** True if it uses `today()` or `now()`. */
  readonly clock: boolean;
}

export function readsOf(typed: TypedTree): ReadSet {
  const fields = new Set<string>();
  const own = new Set<string>();
  const entities = new Set<string>();
  const constants = new Set<string>();
  const variables = new Set<string>();
  let clock = false;

  const walk = (node: TypedTree, locals: readonly string[]): void => {
    switch (node.op) {
      case "literal":
        return;
      case "variable":
        if (!locals.includes(node.name)) variables.add(node.name);
        return;
      case "constant":
        constants.add(node.name);
        return;
      case "field":
        fields.add(`${node.entity}.${node.field}`);
        if (node.of.op === "variable" && node.of.name === "this") own.add(node.field);
        if (node.type.kind === "list" && node.type.of.kind === "record") entities.add(node.type.of.entity);
        return walk(node.of, locals);
      case "key":
        return walk(node.of, locals);
      case "records":
        entities.add(node.entity);
        return;
      case "call":
        if (node.fn === "today" || node.fn === "now") clock = true;
        return node.args.forEach((arg) => walk(arg, locals));
      case "fold":
        walk(node.over, locals);
        if (node.body) walk(node.body, node.variable === null ? locals : [...locals, node.variable]);
        return;
      case "if":
        walk(node.test, locals);
        walk(node.then, locals);
        return walk(node.otherwise, locals);
      case "list":
        return node.items.forEach((item) => walk(item, locals));
      case "map":
        return node.entries.forEach((entry) => walk(entry.value, locals));
    }
  };
  walk(typed, []);
  return { fields, own, entities, constants, variables, clock };
}
