import type { TypedTree } from "#expr/typed.ts";
import type { Constant } from "#model/9-constants.ts";
import type { Block, View } from "#model/2-screens.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { Expression, Problem } from "#model/expression.ts";

/**
 * Finds what can't be computed because of a mistake elsewhere. A list whose condition reads a broken field would be
 * empty, which would look like a result, so the mistake also breaks the list. It is reported only where it was made.
 */
export class Broken {
  readonly #fields = new Map<string, Field>();
  readonly #constants = new Map<string, Constant>();
  readonly #known = new Map<Field, Problem | null>();

  constructor(entities: readonly Entity[], constants: readonly Constant[]) {
    for (const { key, fields } of entities) for (const field of fields) this.#fields.set(`${key}.${field.key}`, field);
    for (const constant of constants) this.#constants.set(constant.name, constant);
  }

  field(entity: string, key: string): Problem | null {
    const [first = "", ...rest] = key.split(".");
    const field = this.#fields.get(`${entity}.${first}`);
    if (field === undefined) return null;
    if (rest.length > 0 && field.type.kind === "reference") return this.field(field.type.entity, rest.join("."));
    const known = this.#known.get(field);
    if (known !== undefined) return known;
    // A cycle contributes no further mistakes; the checker reports the cycle itself.
    this.#known.set(field, null);
    const found = this.#inField(field);
    this.#known.set(field, found);
    return found;
  }

  #inField(field: Field): Problem | null {
    if (field.type.kind === "unknown") return field.problem;
    if (field.default?.kind !== "computed") return null;
    const found = this.expression(field.default.expression);
    return found === null ? null : (field.problem ?? found);
  }

  expression(expression: Expression | null): Problem | null {
    if (expression === null) return null;
    return expression.tree === null
      ? { code: "expression", message: "This expression can't be used.", span: expression.span }
      : this.#tree(expression.tree);
  }

  #tree(tree: TypedTree): Problem | null {
    switch (tree.op) {
      case "literal":
      case "variable":
      case "records":
        return null;
      case "constant":
        return this.#constants.get(tree.name)?.problem ?? null;
      case "field":
        return this.field(tree.entity, tree.field) ?? this.#tree(tree.of);
      case "key":
        return this.#tree(tree.of);
      case "call":
        return this.#first(tree.args);
      case "fold":
        return this.#first(tree.body === null ? [tree.over] : [tree.over, tree.body]);
      case "if":
        return this.#first([tree.test, tree.then, tree.otherwise]);
      case "list":
        return this.#first(tree.items);
      case "map":
        return this.#first(tree.entries.map(({ value }) => value));
    }
  }

  #first(trees: readonly TypedTree[]): Problem | null {
    for (const tree of trees) {
      const found = this.#tree(tree);
      if (found !== null) return found;
    }
    return null;
  }

  view({ entity, where, order, groupedBy, from, to }: View): Problem | null {
    return this.expression(where) ?? this.#named(entity, [...order.map(({ field }) => field), groupedBy, from, to]);
  }

  block({ entity, where, order, value, by, figure }: Block): Problem | null {
    const shown = [figure?.of, figure?.compared, figure?.target].map((each) => this.expression(each ?? null));
    return (
      shown.find((each) => each !== null) ??
      this.expression(where) ??
      this.#named(entity, [...order.map(({ field }) => field), value, by])
    );
  }

  #named(entity: string | null, fields: readonly ({ readonly value: string } | null)[]): Problem | null {
    for (const field of fields) {
      const found = entity === null || field === null ? null : this.field(entity, field.value);
      if (found !== null) return found;
    }
    return null;
  }
}
