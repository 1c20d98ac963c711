import type { TypedTree } from "#expr/typed.ts";
import type { Field } from "#model/3-entities.ts";
import type { Effect, Transition } from "#model/4-states.ts";
import type { Rule } from "#model/5-rules.ts";
import type { Expression } from "#model/expression.ts";
import type { Lookup } from "../document/lookup.ts";

/**
 * The parts of a record that are still undecided: fields that a person is about to fill in, and everything that follows
 * from them. What is judged without reading any of it is the same whatever they enter.
 */
export class UndecidedInput {
  readonly #lookup: Lookup;
  readonly #entity: string;
  readonly #fields = new Set<string>();
  /** Entities of child rows that are still to be filled in. */
  readonly #rows = new Set<string>();

  /** `entered`: fields to fill in. `given`: fields with a given value. `steps`: rows of point 4; one will be taken. */
  constructor(
    lookup: Lookup,
    entity: string,
    entered: readonly string[],
    given: ReadonlySet<string>,
    steps: readonly Transition[],
  ) {
    this.#lookup = lookup;
    this.#entity = entity;
    for (const field of entered) this.#add(field);
    for (const { then } of steps) for (const field of this.#written(then)) this.#add(field);
    const fields = lookup.entity(entity)?.fields ?? [];
    for (let size = -1; size !== this.#fields.size;) {
      size = this.#fields.size;
      for (const field of fields) if (this.#follows(field, given)) this.#add(field.key);
      if (new Set(steps.map(({ to }) => to?.value)).size > 1 && this.stepsRead(steps)) this.#add("status");
    }
  }

  field(key: string): boolean {
    if (this.#fields.has(key)) return true;
    const declared = this.#lookup.field(this.#entity, key);
    return declared?.default?.kind === "computed" && this.reads(declared.default.expression);
  }

  reads(expression: Expression | null): boolean {
    return !!expression?.tree && this.#tree(expression.tree, new Set(), new Set());
  }

  /** Whether *Only if* or *Who* of one of these rows reads something undecided. */
  stepsRead(steps: readonly Transition[]): boolean {
    return steps.some(
      ({ guards, who }) =>
        guards.some(({ condition }) => this.reads(condition)) ||
        (who ?? []).some((one) => one.kind === "person" && this.field(one.field.split(".")[0] ?? "")),
    );
  }

  rule({ field, test, onlyWhen, problem }: Rule): boolean {
    if (problem !== null) return false;
    if (onlyWhen?.kind === "statuses" ? this.field("status") : this.reads(onlyWhen?.condition ?? null)) return true;
    if (test.kind === "expression") return this.reads(test.expression);
    if (test.kind === "unique" && test.fields.length > 0)
      return test.fields.some(({ value }) => this.field(value)) || this.reads(test.expression);
    if (field === null || this.field(field)) return true;
    if (test.kind === "unique") return this.reads(test.expression);
    return test.kind === "between" && (this.reads(test.least) || this.reads(test.most));
  }

  #add(key: string): void {
    this.#fields.add(key);
    const type = this.#lookup.field(this.#entity, key)?.type;
    if (type?.kind === "children") this.#rows.add(type.entity);
  }

  /** A starting value depends on what it reads, and whether a field is asked for depends on its `Asked if`. */
  #follows({ key, askedIf, default: start }: Field, given: ReadonlySet<string>): boolean {
    if (this.#fields.has(key)) return false;
    return this.reads(askedIf) || (start?.kind === "start" && !given.has(key) && this.reads(start.expression));
  }

  /** Fields of the record that effects may write; an event that an effect fires (`do`) may write any. */
  #written(effects: readonly Effect[]): readonly string[] {
    return effects.flatMap((effect): readonly string[] => {
      switch (effect.kind) {
        case "set":
          return [effect.assignment.field];
        case "change":
        case "changeEach":
          return effect.entity === this.#entity ? effect.with.map(({ field }) => field) : [];
        case "do":
          return ["status", ...(this.#lookup.entity(this.#entity)?.fields ?? []).map(({ key }) => key)];
        case "if":
          return [...this.#written(effect.effects), ...this.#written(effect.otherwise)];
        case "forEach":
        case "count":
          return this.#written(effect.effects);
        default:
          return [];
      }
    });
  }

  /**
   * Whether an expression reads something undecided. `others`: variables for other records than this one. `seen`:
   * computed fields followed so far.
   */
  #tree(node: TypedTree, others: ReadonlySet<string>, seen: ReadonlySet<string>): boolean {
    const go = (one: TypedTree): boolean => this.#tree(one, others, seen);
    switch (node.op) {
      case "literal":
      case "variable":
      case "constant":
        return false;
      case "records":
        return this.#rows.has(node.entity);
      case "field": {
        const isOther = node.of.op === "variable" && others.has(node.of.name);
        if (this.#rows.has(node.entity)) return true;
        if (node.entity === this.#entity && !isOther && this.#fields.has(node.field)) return true;
        const start = this.#lookup.field(node.entity, node.field)?.default;
        const tree = start?.kind === "computed" ? start.expression.tree : null;
        const key = `${node.entity}.${node.field} ${isOther}`;
        return (
          go(node.of) ||
          (tree !== null &&
            !seen.has(key) &&
            this.#tree(tree, new Set(isOther ? ["this"] : []), new Set([...seen, key])))
        );
      }
      case "key":
        return go(node.of);
      case "call":
        return node.args.some(go);
      case "fold": {
        if (go(node.over)) return true;
        if (node.body === null) return false;
        const { variable } = node;
        const among = new Set(others);
        if (variable !== null) {
          if (this.#areOthers(node.over) || (CHOOSE.has(node.fold) && leavesOutThis(node.body, variable)))
            among.add(variable);
          else among.delete(variable);
        }
        return this.#tree(node.body, among, seen);
      }
      case "if":
        return go(node.test) || go(node.then) || go(node.otherwise);
      case "list":
        return node.items.some(go);
      case "map":
        return node.entries.some(({ value }) => go(value));
    }
  }

  /** Whether a list leaves out this record, by its own condition or that of the list it is made from. */
  #areOthers(list: TypedTree): boolean {
    if (list.op !== "fold" || !KEEP.has(list.fold)) return false;
    if (list.fold === "filter" && list.variable !== null && list.body !== null)
      return leavesOutThis(list.body, list.variable) || this.#areOthers(list.over);
    return this.#areOthers(list.over);
  }
}

/** `CHOOSE`: folds that skip items which don't meet their condition. `KEEP`: folds that return items of their list. */
const CHOOSE: ReadonlySet<string> = new Set(["filter", "exists", "existsOne"]);
const KEEP: ReadonlySet<string> = new Set(["filter", "by", "byDescending", "take"]);

/** Whether a condition leaves out this record: `l != this` or `l.id != id`, alone or within an `and`. */
function leavesOutThis(body: TypedTree, variable: string): boolean {
  if (body.op !== "call") return false;
  if (body.fn === "and") return body.args.some((one) => leavesOutThis(one, variable));
  if (body.fn !== "notEqual") return false;
  const names = body.args.map((one) => (one.op === "field" && one.field === "id" ? one.of : one));
  return ["this", variable].every((name) => names.some((one) => one.op === "variable" && one.name === name));
}
