import type { Transition } from "#model/4-states.ts";
import type { Expression } from "#model/expression.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Lookup } from "./lookup.ts";
import { walk } from "./walk.ts";

/** What an expression reads, including through computed fields. */
export interface ReadSet {
  readonly entities: ReadonlySet<string>;
  /** Entities of which it reads records other than `this`. */
  readonly elsewhere: ReadonlySet<string>;
  /** Keys of stored fields, of any entity. */
  readonly fields: ReadonlySet<string>;
  /** True: it only reads fields of `this`. */
  readonly ownFieldsOnly: boolean;
  readonly clock: boolean;
  /** Whether it depends on the current person. */
  readonly me: boolean;
  readonly constants: ReadonlySet<string>;
}

const NOTHING: ReadSet = {
  entities: new Set(),
  elsewhere: new Set(),
  fields: new Set(),
  ownFieldsOnly: true,
  clock: false,
  me: false,
  constants: new Set(),
};

/** Cached per tree, because expressions are looked up after every commit. */
export class ReadsOf {
  readonly #lookup: Lookup;
  readonly #known = new WeakMap<TypedTree, ReadSet>();
  readonly #underWay = new Set<TypedTree>();

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  expression(expression: Expression | null): ReadSet {
    return expression?.tree ? this.tree(expression.tree) : NOTHING;
  }

  /** The union for all guards of a row. */
  guards({ guards }: Pick<Transition, "guards">): ReadSet {
    const all = guards.map(({ condition }) => this.expression(condition));
    const [only] = all;
    if (only === undefined || all.length === 1) return only ?? NOTHING;
    return {
      entities: new Set(all.flatMap(({ entities }) => [...entities])),
      elsewhere: new Set(all.flatMap(({ elsewhere }) => [...elsewhere])),
      fields: new Set(all.flatMap(({ fields }) => [...fields])),
      constants: new Set(all.flatMap(({ constants }) => [...constants])),
      ownFieldsOnly: all.every((one) => one.ownFieldsOnly),
      clock: all.some((one) => one.clock),
      me: all.some((one) => one.me),
    };
  }

  tree(tree: TypedTree): ReadSet {
    const known = this.#known.get(tree);
    if (known !== undefined) return known;
    if (this.#underWay.has(tree)) return NOTHING;
    this.#underWay.add(tree);
    const entities = new Set<string>();
    const elsewhere = new Set<string>();
    const constants = new Set<string>();
    const fields = new Set<string>();
    let ownFieldsOnly = true;
    let clock = false;
    let me = false;
    walk(tree, (node) => {
      if (node.op === "records") {
        entities.add(node.entity);
        elsewhere.add(node.entity);
        ownFieldsOnly = false;
      } else if (node.op === "constant") constants.add(node.name);
      else if (node.op === "variable" && node.name === "me") me = true;
      else if (node.op === "call" && (node.fn === "today" || node.fn === "now")) clock = true;
      else if (node.op === "field") {
        entities.add(node.entity);
        const isOwn = node.of.op === "variable" && node.of.name === "this";
        if (!isOwn) {
          elsewhere.add(node.entity);
          ownFieldsOnly = false;
        }
        const field = this.#lookup.field(node.entity, node.field);
        if (field?.type.kind === "children") {
          entities.add(field.type.entity);
          elsewhere.add(field.type.entity);
          ownFieldsOnly = false;
        }
        if (field?.default?.kind === "computed" && field.default.expression.tree !== null) {
          const further = this.tree(field.default.expression.tree);
          for (const entity of further.entities) entities.add(entity);
          for (const entity of isOwn ? further.elsewhere : further.entities) elsewhere.add(entity);
          for (const constant of further.constants) constants.add(constant);
          for (const read of further.fields) fields.add(read);
          ownFieldsOnly &&= further.ownFieldsOnly;
          clock ||= further.clock;
          me ||= further.me;
        }
        if (field?.default?.kind !== "computed" || field.default.fixedAt !== null) fields.add(node.field);
      }
    });
    this.#underWay.delete(tree);
    const reads = { entities, elsewhere, fields, ownFieldsOnly, clock, me, constants };
    this.#known.set(tree, reads);
    return reads;
  }
}
